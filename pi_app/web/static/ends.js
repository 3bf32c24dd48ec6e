// Screens without a hand: seated before the game, the end, the seat is elsewhere, no room.

import { badge, h } from "./dom.js";
import { listed, say } from "./words.js";

export function idleScreen(view, seat) {
  return [
    badge(seat, "huge"),
    h("h1", {}, say("idle.title")),
    h("p", { class: "hint" }, say("idle.text")),
    h("ul", { class: "standing" }, view ? view.seats.map((one, n) => standing(one, n, { score: null })) : null),
  ];
}

function standing(one, seat, { score, won = false }) {
  return h(
    "li",
    { class: won ? "won" : null },
    badge(seat),
    h("span", { class: "name" }, one.name),
    score === null ? (one.away ? h("small", {}, say("table.away")) : null) : h("strong", {}, String(score)),
  );
}

export function overScreen(view) {
  const { winners } = view.over;
  const ranked = [...view.seats.keys()].sort((a, b) => view.seats[b].score - view.seats[a].score);
  return [
    h("div", { class: "winners" }, winners.map((seat) => badge(seat, "huge"))),
    h("h1", {}, overWords(view, winners)),
    h("ol", { class: "standing" }, ranked.map((seat) => standing(view.seats[seat], seat, { score: view.seats[seat].score, won: winners.includes(seat) }))),
    h("p", { class: "hint" }, say("over.next")),
  ];
}

export function overWords(view, winners = view.over.winners) {
  const names = listed(winners.map((seat) => view.seats[seat].name));
  if (winners.length > 1) return winners.includes(view.seat) ? say("over.shared") : say("over.others", { names });
  return winners[0] === view.seat ? say("over.you") : say("over.other", { names });
}

/** `name` is "moved" or "full"; `again` tries to come back. */
export function closedScreen(name, again) {
  return [
    h("h1", {}, say(`${name}.title`)),
    h("p", { class: "hint" }, say(`${name}.text`)),
    h("button", { type: "button", class: "main", "data-key": "again", onclick: again }, say(name === "moved" ? "moved.here" : "link.now")),
  ];
}
