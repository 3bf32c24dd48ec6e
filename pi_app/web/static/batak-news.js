// Batak in words: what has happened, whose turn it is, why something may not be done.

import { isMyTurn } from "./model.js";
import { isSameGame, turnNews } from "./news.js";
import { cardName, listed, say, why } from "./words.js";

const nameOf = (view, seat) => view.seats[seat].name;
const suitName = (suit) => say(`suit.${suit}`);

/** Sentences about what is new in `view`, the oldest first; of another game only the turn. */
export function news(before, view) {
  if (!isSameGame(before, view)) return turnNews(turnWords(view));
  const told = [...saidIn(before, view), ...playsOf(before, view), ...trickOf(before, view)];
  told.push(...results(before, view), ...dealOf(before, view));
  const isSameTurn = before.turn === view.turn && before.stage === view.stage;
  return isSameTurn ? told : [...told, ...turnNews(turnWords(view))];
}

/** What everybody should notice: trump, and whether a promise was kept. */
export function results(before, view) {
  if (!isSameGame(before, view)) return [];
  return [...trumpOf(before, view), ...contractOf(before, view)];
}

function saidIn(before, view) {
  if (before.deal !== view.deal) return [];
  const told = view.said.slice(before.said.length).map(([seat, n]) => {
    const name = nameOf(view, seat);
    return n === null ? say("news.passes", { name }) : say("news.bids", { name, n });
  });
  const isNew = before.contract !== view.contract && view.contract !== null;
  return isNew ? [...told, contractWords(view)] : told;
}

const contractWords = (view) =>
  say("news.contract", { name: nameOf(view, view.declarer), n: view.contract });

/** Cards that have been laid since, those of a trick that is over by now included. */
function playsOf(before, view) {
  if (before.deal !== view.deal) return [];
  const isOver = before.tricks !== view.tricks;
  const row = isOver ? [...(view.last_trick?.plays ?? []), ...view.trick] : view.trick;
  return row
    .slice(before.trick.length)
    .map(([seat, code]) => say("news.play", { name: nameOf(view, seat), card: cardName(code) }));
}

function trickOf(before, view) {
  if (before.tricks >= view.tricks || !view.last_trick) return [];
  return [say("news.trick", { name: nameOf(view, view.last_trick.winner) })];
}

function trumpOf(before, view) {
  if (!view.trump || view.trump === before.trump || view.stage !== "card") return [];
  const suit = suitName(view.trump);
  return [say("batak.trump", { suit })];
}

/** The deal that has just been counted, in a list. */
const counted = (before, view) => view.history.slice(before.history.length);

function contractOf(before, view) {
  const promised = counted(before, view).filter(({ contract }) => contract !== null);
  return promised.map(({ contract, declarer, gained }) => {
    const key = gained[declarer] >= 0 ? "news.kept" : "news.failed";
    return say(key, { name: nameOf(view, declarer), n: contract });
  });
}

function dealOf(before, view) {
  return counted(before, view).map(({ gained }) => {
    const signed = view.seats.map((seat, n) => `${seat.name} ${points(gained[n])}`);
    return say("news.scored", { scores: listed(signed) });
  });
}

export const minus = (n) => String(n).replace("-", "−");

/** Points as they are counted: with their sign. */
export const points = (n) => (n > 0 ? `+${n}` : minus(n));

/** Whose turn it is, as a line; with what is `chosen`, how it is confirmed. */
export function turnWords(view, chosen = null) {
  if (view.over || view.phase !== "playing") return "";
  if (view.turn === null) return say("turn.deal");
  if (chosen && isMyTurn(view) && view.stage !== "card") return chosenWords(chosen);
  const isCard = view.stage === "card";
  if (isMyTurn(view)) return say(isCard ? "turn.yours" : `turn.${view.stage}`);
  const name = nameOf(view, view.turn);
  return say(isCard ? "turn.other" : `turn.other_${view.stage}`, { name });
}

function chosenWords(chosen) {
  const [kind, what] = chosen.split("-");
  const words = {
    bid: () => say("batak.bid", { n: what }),
    pass: () => say("batak.pass"),
    trump: () => say("batak.trump", { suit: suitName(what) }),
  };
  return say("batak.confirm", { what: words[kind]() });
}

// Why not.

const RANKS = "23456789TJQKA";
const DUTIES = ["must_rise", "must_trump", "must_overtrump"];

/** Why something may not be done, with the cards that it is about. */
export function refusal(view, reason) {
  const led = view.trick?.[0]?.[1][1];
  const values = {
    suit: led ? suitName(led) : "",
    trump: view.trump ? suitName(view.trump) : "",
    card: led ? cardName(toBeat(view, reason, led)) : "",
  };
  const told = why(reason, values);
  const { partner } = view.seats[view.seat];
  const isPartners = partner !== null && view.best === partner;
  return isPartners && DUTIES.includes(reason) ? say("why.partner", { why: told }) : told;
}

function toBeat(view, reason, led) {
  const suit = reason === "must_overtrump" ? view.trump : led;
  const row = view.trick.map(([, code]) => code).filter((code) => code[1] === suit);
  return row.reduce((a, b) => (RANKS.indexOf(b[0]) > RANKS.indexOf(a[0]) ? b : a), `2${suit}`);
}
