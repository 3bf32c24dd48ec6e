// Screens without a hand: seated before the game, the end, the seat is elsewhere, no room.

import { badge, h } from "./dom.js";
import { listed, say } from "./words.js";

export function idleScreen(view, seat) {
  return [
    badge(seat, "huge"),
    h("h1", {}, say("idle.title")),
    h("p", { class: "hint" }, say("idle.text")),
    h("ul", { class: "standing" }, view ? view.seats.map(sitting) : null),
  ];
}

function sitting(one, seat) {
  const absent = one.away ? h("small", {}, say("table.away")) : null;
  return h("li", {}, badge(seat), h("span", { class: "name" }, one.name), absent);
}

function standing(one, seat, won) {
  const name = h("span", { class: "name" }, one.name);
  const score = h("strong", {}, String(one.score));
  return h("li", { class: won ? "won" : null }, badge(seat), name, score);
}

function rank(view, a, b) {
  const isFirst = (seat) => Number(view.over.winners.includes(seat));
  return view.seats[b].score - view.seats[a].score || isFirst(b) - isFirst(a);
}

/** `more` is what else the game has to say of its end. */
export function overScreen(view, more) {
  const { winners } = view.over;
  const ranked = [...view.seats.keys()].sort((a, b) => rank(view, a, b));
  const rows = ranked.map((seat) => standing(view.seats[seat], seat, winners.includes(seat)));
  return [
    h("div", { class: "winners" }, winners.map((seat) => badge(seat, "huge"))),
    h("h1", {}, overWords(view, winners)),
    h("ol", { class: "standing" }, rows),
    ...more,
    h("p", { class: "hint" }, say("over.next")),
  ];
}

export function overWords(view, winners = view.over.winners) {
  const names = listed(winners.map((seat) => view.seats[seat].name));
  const isMine = winners.includes(view.seat);
  const isTeam = winners.length === 2 && view.seats[winners[0]].partner === winners[1];
  if (isTeam) return isMine ? say("over.your_team") : say("over.team", { names });
  if (winners.length > 1) return isMine ? say("over.shared") : say("over.others", { names });
  return isMine ? say("over.you") : say("over.other", { names });
}

/** `name` is "moved" or "full"; `again` tries to come back. */
export function closedScreen(name, again) {
  const label = say(name === "moved" ? "moved.here" : "link.now");
  const looks = { class: "main", "data-key": "again" };
  return [
    h("h1", {}, say(`${name}.title`)),
    h("p", { class: "hint" }, say(`${name}.text`)),
    h("button", { ...looks, onclick: again }, label),
  ];
}
