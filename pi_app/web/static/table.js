// The table as everybody sees it: the lead, the pack, a row a seat with the line that it makes.

import { back, button, gap, picture } from "./cards.js";
import { badge, h, shape } from "./dom.js";
import { isChoosing } from "./lead.js";
import { lineName, say } from "./words.js";

const TRICK = 3;

/** The part above the hand. `acts`: tapped(code, reason), details(seat). */
export function tablePart(model, acts) {
  const { view } = model;
  const count = view.seats.length;
  const rows = [...view.seats.keys()].map((place) => (view.seat + 1 + place) % count);
  const looks = { class: `rows many-${Math.min(count, 8)}` };
  return [middle(model, acts), h("ol", looks, rows.map((seat) => row(model, seat, acts)))];
}

function middle(model, acts) {
  const { view } = model;
  const left = caption(`${view.pack} · ${say("table.pack")}`);
  const pack = h("div", { class: "pack" }, view.pack ? back() : gap(), left);
  const card = view.lead ? laid(model, view.lead, acts) : gap();
  const lead = h("div", { class: "lead" }, card, caption(say("table.lead")));
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

function row(model, seat, acts) {
  const { view } = model;
  const one = view.seats[seat];
  const states = [
    view.turn === seat && "turn",
    seat === view.seat && "mine",
    one.resigned && "resigned",
    one.away && "away",
  ];
  return h(
    "li",
    { class: ["row", `seat-${seat % 8}`, ...states].filter(Boolean).join(" ") },
    who(view, seat, acts),
    h("div", { class: "laid" }, slots(model, one, acts)),
  );
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
