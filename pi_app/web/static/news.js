// What has happened between two views, in words: for ears, and for those who looked away.

import { cardName, lineName, listed, say } from "./words.js";
import { isChoosing } from "./lead.js";
import { isMyTurn } from "./model.js";

const nameOf = (view, seat) => view.seats[seat].name;

/** Sentences about what is new in `view`, the oldest first; of another game only the turn. */
export function news(before, view) {
  if (!isSameGame(before, view)) return turnNews(turnWords(view));
  const told = [...playsOf(before, view), ...results(before, view), ...leadOf(before, view)];
  const isSameTurn = before.turn === view.turn && before.choosing === view.choosing;
  return isSameTurn ? told : [...told, ...turnNews(turnWords(view))];
}

/** What everybody should notice: who won a trick, and what a deal brought. */
export function results(before, view) {
  return isSameGame(before, view) ? [...trickOf(before, view), ...dealOf(before, view)] : [];
}

export const isSameGame = (before, view) => before?.game === view.game && before.phase === view.phase;

function leadOf(before, view) {
  if (!view.lead || view.lead === before.lead) return [];
  return [say("news.lead", { card: cardName(view.lead) })];
}

function playsOf(before, view) {
  if (before.lead !== view.lead) return [];
  return view.seats.flatMap((seat, number) => {
    const old = before.seats[number];
    const cards = seat.played.slice(old.played.length);
    const told = cards.map((card) => say("news.play", { name: seat.name, card: cardName(card) }));
    if (seat.resigned && !old.resigned) told.push(say("news.resign", { name: seat.name }));
    return told;
  });
}

function trickOf(before, view) {
  if (view.tricks === before.tricks || !view.last_trick) return [];
  return [wonBy(view, view.last_trick)];
}

export function wonBy(view, trick) {
  const name = nameOf(view, trick.winner);
  if (trick.by === "line") return say("news.won_line", { name, line: lineName(trick.line) });
  return say(trick.by === "card" ? "news.won_card" : "news.won_resign", { name });
}

function dealOf(before, view) {
  const gained = view.seats.map((seat, n) => seat.score - before.seats[n].score);
  if (view.deal === before.deal && !view.over) return [];
  const scores = listed(view.seats.map((seat, n) => `${seat.name} +${gained[n]}`));
  return [say("news.scored", { scores })];
}

export const turnNews = (words) => (words ? [words] : []);

/** Whose turn it is, as a line; empty where it is nobody's. */
export function turnWords(view) {
  if (view.over || view.phase !== "playing") return "";
  if (view.turn === null) return say("turn.deal");
  if (isChoosing(view)) return say("turn.lead");
  if (isMyTurn(view)) return say("turn.yours");
  return say(view.choosing ? "turn.other_lead" : "turn.other", { name: nameOf(view, view.turn) });
}
