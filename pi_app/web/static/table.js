// The table as everybody sees it: the lead, the pack, each seat's cards and the line they make.
// Two play in one line, as the game's author drew it; of more each has a row, of many a tile.

import { back, button, gap, picture } from "./cards.js";
import { badge, h, shape } from "./dom.js";
import { isChoosing } from "./lead.js";
import { lineName, say } from "./words.js";

const TRICK = 3;
const MANY = 5;

/** Where many cards can be chosen they need the room, and nobody asks for details then. */
const isSlim = (view) => isChoosing(view) && view.seats.length >= MANY;

/** How the table is laid out: by how many play, and whether one of many cards is to be chosen. */
export function kindOf(view) {
  if (view.seats.length === 2) return "duel";
  if (view.seats.length < MANY) return "few";
  return isSlim(view) ? "crowd choosing" : "crowd";
}

/** The part above the hand. `acts`: tapped(code, reason), details(seat). */
export function tablePart(model, acts) {
  const { view } = model;
  const count = view.seats.length;
  if (count === 2) return [middle(model), duel(model, acts)];
  const rows = [...view.seats.keys()].map((place) => (view.seat + 1 + place) % count);
  const looks = { class: `rows many-${Math.min(count, 8)}` };
  const lead = leadPart(model, acts);
  return [middle(model, lead), h("ol", looks, rows.map((seat) => row(model, seat, acts)))];
}

/** First-hand's cards outward to the left, the other's to the right, each step a little lower. */
function duel(model, acts) {
  const { view } = model;
  const [left, right] = [view.first_hand, 1 - view.first_hand];
  const cards = [
    ...slots(model, view.seats[left], acts).reverse(),
    leadPart(model, acts),
    ...slots(model, view.seats[right], acts),
  ];
  const sides = [left, right].map((seat) => h("li", looksOf(view, seat), who(view, seat, acts)));
  const steps = cards.map((card, place) => {
    const step = Math.abs(place - TRICK);
    const looks = step ? `laid step-${step}` : "step-0";
    return h("div", { class: looks, "data-key": `place-${place}` }, card);
  });
  const line = h("div", { class: "steps" }, steps);
  return h("div", { class: "line-up" }, h("ol", { class: "sides" }, sides), line);
}

function leadPart(model, acts) {
  const { view } = model;
  // Among many cards to choose from it only is in the way.
  const card = isSlim(view) ? picture(view.lead) : view.lead ? laid(model, view.lead, acts) : gap();
  return h("div", { class: "lead" }, card, caption(say("table.lead")));
}

/** The pack and how far the match is; between them the lead, where it has no place of its own. */
function middle(model, lead = null) {
  const { view } = model;
  const left = caption(`${view.pack} · ${say("table.pack")}`);
  const pack = h("div", { class: "pack" }, view.pack ? back() : gap(), left);
  const where = h(
    "p",
    { class: "where" },
    h("strong", {}, say("table.trick", { n: view.tricks + (view.choosing ? 0 : 1) })),
    h("span", {}, say("table.deal", { n: view.deal, target: view.target })),
  );
  return h("div", { class: "centre" }, pack, lead, where);
}

const caption = (text) => h("small", { class: "caption" }, text);

/** A card on the table: to look at, or to tap while the next lead is chosen. */
function laid(model, code, acts, className = "") {
  const choice = isChoosing(model.view) && model.view.leads.find(([one]) => one === code);
  if (!choice) return picture(code, className);
  const chosen = model.chosen === code;
  const hint = chosen ? say("hand.confirm") : null;
  return button(code, { reason: choice[1], chosen, hint, tapped: acts.tapped, className });
}

function looksOf(view, seat) {
  const one = view.seats[seat];
  const states = [
    view.turn === seat && "turn",
    seat === view.seat && "mine",
    one.resigned && "resigned",
    one.away && "away",
  ];
  return { class: ["row", `seat-${seat % 8}`, ...states].filter(Boolean).join(" ") };
}

function row(model, seat, acts) {
  const { view } = model;
  const one = view.seats[seat];
  const head = isSlim(view)
    ? h("div", { class: "who" }, badge(seat), h("small", { class: "status" }, status(one)))
    : who(view, seat, acts);
  return h("li", looksOf(view, seat), head, h("div", { class: "laid" }, slots(model, one, acts)));
}

function who(view, seat, acts) {
  const one = view.seats[seat];
  const isFirst = seat === view.first_hand;
  const label = say("table.details", { name: one.name, score: one.score, cards: one.cards });
  const more = [isFirst && say("table.first"), status(one)].filter(Boolean);
  const looks = { class: `status${one.line ? " line" : ""}` };
  return h(
    "button",
    {
      class: "who",
      "data-key": `who-${seat}`,
      "aria-label": [label, ...more].join(". "),
      onclick: () => acts.details(seat),
    },
    badge(seat),
    h("span", { class: "name" }, seat === view.seat ? say("seat.you") : one.name),
    h("span", { class: "score" }, String(one.score)),
    isFirst ? shape("first", "first") : null,
    h("small", looks, one.away ? shape("away") : null, status(one)),
  );
}

function status(one) {
  if (one.away) return say("table.away");
  if (one.resigned) return say("table.resigned");
  if (one.line) return lineName(one.line);
  return one.played.length ? say("table.no_line") : "";
}

function slots(model, one, acts) {
  const cards = one.played.map((code) =>
    laid(model, code, acts, one.line?.cards.includes(code) ? "in-line" : ""),
  );
  while (cards.length < TRICK) cards.push(gap());
  return cards;
}
