// The hand, and what its owner can do: tap to choose, tap again to confirm, give up.

import { button } from "./cards.js";
import { h, shape } from "./dom.js";
import { isChoosing } from "./lead.js";
import { isMyTurn } from "./model.js";
import { turnWords } from "./news.js";
import { cardName, listed, say } from "./words.js";

/** The part below the table. `acts`: tapped(code, reason), confirm(), resign(reason). */
export function handPart(model, acts) {
  return [turnLine(model.view, turnWords(model.view)), cards(model, acts), actions(model, acts)];
}

/** Whose turn it is, or whose phone is waited for. */
export function turnLine(view, words) {
  const absent = view.waiting_for.filter((seat) => seat !== view.seat);
  const names = listed(absent.map((seat) => view.seats[seat].name));
  const text = absent.length ? say("turn.waiting", { names }) : words;
  const kind = absent.length ? "absent" : isMyTurn(view) ? "mine" : "";
  return h("p", { class: `turn-line ${kind}`.trim() }, text);
}

/** The cards of the hand, to be tapped. */
export function cards(model, acts) {
  const { view, chosen, pending } = model;
  const sent = pending?.act.play;
  const made = view.hand.map(([code, reason]) =>
    button(code, {
      reason,
      chosen: code === chosen,
      hint: code === chosen ? say("hand.confirm") : null,
      tapped: acts.tapped,
      className: code === sent ? "sent" : view.advice?.hint?.key === code ? "hinted" : "",
    }),
  );
  const state = isMyTurn(view) && !view.choosing ? "cards mine" : "cards";
  return h("div", { class: state, role: "group", "aria-label": say("hand.label") }, made);
}

function actions(model, acts) {
  const { view } = model;
  const giveUp = h(
    "button",
    {
      class: "give-up",
      "data-key": "give-up",
      "aria-disabled": view.resign === null ? null : "true",
      onclick: () => acts.resign(view.resign),
    },
    shape("flag"),
    say("hand.give_up"),
  );
  return h("div", { class: "actions" }, giveUp, goButton(model, acts));
}

/** The button that confirms what was chosen. */
export function goButton({ view, chosen, pending }, acts) {
  return h(
    "button",
    {
      class: "main",
      "data-key": "go",
      "aria-disabled": chosen && !pending ? null : "true",
      onclick: acts.confirm,
    },
    goWords(view, chosen, pending),
  );
}

function goWords(view, chosen, pending) {
  if (pending) return say("hand.sending");
  if (!isMyTurn(view)) return say("hand.wait");
  if (!chosen) return say(isChoosing(view) ? "hand.tap_lead" : "hand.tap");
  return say(isChoosing(view) ? "hand.lead" : "hand.play", { card: cardName(chosen) });
}
