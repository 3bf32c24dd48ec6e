// What can be looked at in Batak: the last trick, the deals so far, one seat.

import { reviewButton } from "./batak-advice.js";
import { minus, points } from "./batak-news.js";
import { picture } from "./cards.js";
import { closer, show } from "./dialogs.js";
import { badge, h, shape } from "./dom.js";
import { listed, say } from "./words.js";

/** Buttons beside the name. */
export const tools = (view, acts) => [
  ...(view.advice?.may_ask ? [{ key: "hint", label: say("advice.hint"), opens: acts.hint }] : []),
  { key: "scores", label: say("batak.scores"), opens: scores },
  { key: "last", label: say("batak.last"), opens: lastTrick },
];

function scores(view) {
  show(say("batak.scores"), (close) => [dealTable(view), closer(close)]);
}

function lastTrick(view) {
  const trick = view.last_trick;
  show(say("batak.last"), (close) => {
    if (!trick) return [h("p", {}, say("last.none")), closer(close)];
    const rows = trick.plays.map(([seat, code]) => {
      const won = seat === trick.winner;
      const name = h("span", { class: "name" }, view.seats[seat].name);
      return h("li", { class: won ? "won" : null }, badge(seat), picture(code, "tiny"), name);
    });
    const words = say("news.trick", { name: view.seats[trick.winner].name });
    return [h("p", {}, words), h("ol", { class: "trick" }, rows), closer(close)];
  });
}

/** One seat, or one of two partners for both: what a column of the table is about. */
function sides(view) {
  const seats = [...view.seats.keys()];
  const isFirst = (seat) => (view.seats[seat].partner ?? seat) >= seat;
  const isSeat = (seat) => seat !== null;
  return seats.filter(isFirst).map((seat) => [seat, view.seats[seat].partner].filter(isSeat));
}

/** All deals that have been counted, and the score of the match. */
export function dealTable(view) {
  const columns = sides(view);
  const heads = columns.map((side) => {
    const label = listed(side.map((seat) => view.seats[seat].name));
    return h("th", { scope: "col", "aria-label": label }, side.map((seat) => badge(seat)));
  });
  const total = columns.map(([seat]) => h("td", {}, minus(view.seats[seat].score)));
  return h(
    "table",
    { class: "deals" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, say("batak.contract")), heads)),
    h("tbody", {}, view.history.map((deal) => dealRow(deal, columns))),
    h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, say("batak.total")), total)),
  );
}

function dealRow(deal, columns) {
  const cells = columns.map((side) => {
    const tricks = side.reduce((sum, seat) => sum + deal.tricks[seat], 0);
    const gained = deal.gained[side[0]];
    const small = h("small", { "aria-label": say("batak.tricks", { n: tricks }) }, `(${tricks})`);
    return h("td", { class: gained < 0 ? "lost" : null }, points(gained), " ", small);
  });
  const promised = deal.contract === null ? [] : [badge(deal.declarer), String(deal.contract)];
  const sign = h("span", { class: `disc suit-${deal.trump}` }, shape(deal.trump));
  const number = h("small", {}, `${deal.number}.`);
  return h("tr", {}, h("th", { scope: "row" }, number, promised, sign), cells);
}

/** Beneath the final standing: the deals, and what decided between equal scores. */
export function ending(view) {
  const best = Math.max(...view.seats.map((seat) => seat.score));
  const sidesAtTop = sides(view).filter(([seat]) => view.seats[seat].score === best);
  const tie = sidesAtTop.length > 1 ? [h("p", { class: "hint" }, say("batak.tie"))] : [];
  return [...tie, dealTable(view), reviewButton(view)].filter(Boolean);
}
