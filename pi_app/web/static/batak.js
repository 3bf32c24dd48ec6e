// Batak: the deal in a strip, the table as a cross, the hand, and below it what can be chosen.

import { hintLine, isHinted, reviewButton, worthLine } from "./batak-advice.js";
import { gap, picture } from "./cards.js";
import { dealTable } from "./batak-shown.js";
import { turnWords } from "./batak-news.js";
import { badge, h, shape } from "./dom.js";
import { cards, goButton, turnLine } from "./hand.js";
import { isMyTurn } from "./model.js";
import { say } from "./words.js";

// What a tap can choose: a card by its code, a bid as "bid-5", "pass", a trump as "trump-S".

/** The act of what was chosen. */
export function actOf(_view, chosen) {
  const [kind, what] = chosen.split("-");
  if (kind === "pass") return { pass: true };
  if (kind === "bid") return { bid: Number(what) };
  return kind === "trump" ? { trump: what } : { play: chosen };
}

const isBidding = (view) => isMyTurn(view) && view.stage === "bid";
const isNaming = (view) => isMyTurn(view) && view.stage === "trump";

/** All that can be tapped now by its name, with the reason why not, or null. */
function choices(view) {
  if (isNaming(view)) return view.trumps.map(([suit, reason]) => [`trump-${suit}`, reason]);
  if (!isBidding(view)) return view.hand;
  const bids = view.bids.map(([value, reason]) => [`bid-${value}`, reason]);
  return [["pass", view.pass], ...bids.filter(([, reason]) => reason === null)];
}

export const canChoose = (view, chosen) =>
  choices(view).some(([name, reason]) => name === chosen && reason === null);

/** The whole screen while it is played. */
export function screen(model, acts) {
  const { view } = model;
  const board = view.stage === "deal" ? [counted(view)] : [strip(view), cross(view)];
  const plays = isMyTurn(view) && view.stage === "card";
  return [
    h("section", { class: "table", "aria-label": say("table.seats") }, board),
    h("section", { class: plays ? "hand plays" : "hand" }, handPart(model, acts)),
  ];
}

function counted(view) {
  const title = view.redeal ? say("batak.again") : say("batak.deal", { n: view.deal, of: view.deals });
  return h("div", { class: "counted" }, h("h1", {}, title), dealTable(view), reviewButton(view));
}

// The strip: trump, contract, how far the deal is.

function strip(view) {
  const where = [
    say("batak.trick", { n: Math.min(view.tricks + 1, 13) }),
    say("batak.deal", { n: view.deal, of: view.deals }),
  ];
  if (view.stage === "bid" || view.stage === "trump") where.shift();
  return h(
    "div",
    { class: "strip" },
    trumpSign(view),
    h("p", { class: "promise" }, promise(view), h("small", {}, where.join(" · "))),
  );
}

function trumpSign(view) {
  const { trump } = view;
  const sign = trump
    ? h("span", { class: `disc suit-${trump}` }, shape(trump))
    : h("span", { class: "disc" }, "?");
  const name = trump ? say(`suit.${trump}`) : say("batak.no_trump");
  const state = trump ? say(view.broken ? "batak.broken" : "batak.closed") : null;
  return h("p", {}, sign, h("span", {}, h("strong", {}, name), h("small", {}, state)));
}

function promise(view) {
  if (view.contract === null) return h("strong", {}, say(`batak.form.${view.form}`));
  const made = tricksOf(view, view.declarer);
  const words = say("batak.made", { made, contract: view.contract });
  return h("strong", { class: made >= view.contract ? "kept" : null }, badge(view.declarer), words);
}

/** What counts for a promise: a partner's tricks as well. */
function tricksOf(view, seat) {
  const { partner, tricks } = view.seats[seat];
  return tricks + (partner === null ? 0 : view.seats[partner].tricks);
}

// The table: who sits where, and the trick between them.

/** Where a seat is drawn: this phone's owner sits below, who is next to the right or the left. */
function sideOf(view, seat) {
  const sides = view.clockwise ? ["me", "left", "top", "right"] : ["me", "right", "top", "left"];
  return sides[(seat - view.seat + 4) % 4];
}

function cross(view) {
  const order = view.seats.map((_, n) => (view.seat + n) % 4);
  const chips = order.map((seat) => chip(view, seat));
  const lies = view.stage === "card" ? order.map((seat) => slot(view, seat)) : high(view);
  return h("div", { class: "cross" }, chips, h("div", { class: "middle" }, lies));
}

/** What lies in the middle, [seat, card] each: this trick, or the last one till the next begins. */
function lying(view) {
  if (view.trick.length || view.stage !== "card") return view.trick;
  return view.last_trick?.plays ?? [];
}

function slot(view, seat) {
  const found = lying(view).find(([one]) => one === seat);
  const isOld = !view.trick.length;
  const best = isOld ? view.last_trick?.winner : view.best;
  const looks = [seat === best && "best", isOld && seat !== best && "old"];
  const led = found && lying(view)[0][0] === seat;
  const card = found ? picture(found[1], looks.filter(Boolean).join(" ")) : gap();
  return h("div", { class: `lies ${sideOf(view, seat)}${led ? " led" : ""}` }, card);
}

/** The highest bid, where no card lies yet; each seat's last word is beside it. */
function high(view) {
  const [seat, value] = view.said.filter(([, said]) => said).at(-1) ?? [view.declarer, view.contract];
  const who = value ? badge(seat) : null;
  return h("p", { class: "high", "aria-hidden": "true" }, who, String(value ?? "–"));
}

function chip(view, seat) {
  const one = view.seats[seat];
  const states = [
    sideOf(view, seat),
    view.turn === seat && "turn",
    view.seats[view.seat].partner === seat && "partner",
    one.away && "away",
  ];
  const dealer = h("abbr", { title: say("batak.dealer") }, "D");
  return h(
    "p",
    { class: ["chip", ...states].filter(Boolean).join(" ") },
    badge(seat),
    h("span", { class: "name" }, seat === view.seat ? say("seat.you") : one.name),
    seat === view.dealer ? dealer : null,
    h("small", {}, one.away ? say("table.away") : status(view, seat)),
  );
}

function status(view, seat) {
  const one = view.seats[seat];
  if (view.stage !== "card") {
    if (one.passed) return say("batak.passes");
    return one.bid === null ? "" : say("batak.says", { n: one.bid });
  }
  return say("batak.tricks", { n: one.tricks });
}

// The hand and what its owner can do with it.

function handPart(model, acts) {
  const { view } = model;
  const hint = model.chosen ? null : hintLine(view);
  const line = hint ?? turnLine(view, turnWords(view, model.chosen));
  if (view.turn === null) return [line];
  const go = () => h("div", { class: "actions" }, goButton(model, acts));
  const below = isBidding(view) ? auction : isNaming(view) ? trumps : go;
  const worth = hint ? null : worthLine(view);
  return [line, worth, cards(model, acts), below(model, acts)].filter(Boolean);
}

function auction(model, acts) {
  const made = choices(model.view).map(([name, reason]) => {
    const [, n] = name.split("-");
    const label = n ? say("batak.bid", { n }) : say("batak.pass");
    return choice(model, acts, { name, reason, words: n ?? label, label });
  });
  return h("div", { class: "bids", role: "group", "aria-label": say("batak.auction") }, made);
}

function trumps(model, acts) {
  const made = choices(model.view).map(([name, reason]) => {
    const suit = name.at(-1);
    const words = [h("span", { class: `disc suit-${suit}` }, shape(suit)), say(`suit.${suit}`)];
    return choice(model, acts, { name, reason, words, label: say(`suit.${suit}`) });
  });
  return h("div", { class: "suits", role: "group", "aria-label": say("batak.name_trump") }, made);
}

const looksOf = ({ chosen, view }, name) =>
  [chosen === name && "chosen", isHinted(view, name) && "hinted"].filter(Boolean);

/** Something to tap twice. */
function choice(model, acts, { name, reason, words, label }) {
  const chosen = model.chosen === name;
  return h(
    "button",
    {
      class: ["choice", name.split("-")[0], ...looksOf(model, name)].join(" "),
      "data-key": name,
      "aria-label": chosen ? `${label}, ${say("hand.confirm")}` : label,
      "aria-pressed": String(chosen),
      "aria-disabled": reason === null && !model.pending ? null : "true",
      onclick: () => acts.tapped(name, reason),
    },
    words,
  );
}
