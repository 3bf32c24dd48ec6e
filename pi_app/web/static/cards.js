// Cards, face up and face down, drawn from shapes.

import { h, shape } from "./dom.js";
import { cardIndex, cardName } from "./words.js";

const isCourt = (code) => "JQK".includes(code[0]);

function face(code) {
  const index = h("span", { class: "index" }, cardIndex(code), shape(code[1]));
  const middle = isCourt(code)
    ? h("span", { class: "middle court" }, shape(code[0], "sign"), shape(code[1], "suit"))
    : h("span", { class: "middle" }, shape(code[1], "suit"));
  return [index, middle];
}

const classes = (code, more) => `card suit-${code[1]} ${more}`.trim();

/** A card to look at. */
export function picture(code, className = "") {
  const looks = { class: classes(code, className), role: "img", "aria-label": cardName(code) };
  return h("span", { ...looks, "data-card": code, "data-key": code }, face(code));
}

/** A card to tap: `reason` says why it may not be chosen, null if it may. */
export function button(code, { reason, chosen, hint, tapped, className = "" }) {
  const state = reason === null ? "legal" : "barred";
  const look = `${state} ${chosen ? "chosen" : ""} ${className}`;
  return h(
    "button",
    {
      class: classes(code, look),
      "data-card": code,
      "data-key": code,
      "aria-label": hint ? `${cardName(code)}, ${hint}` : cardName(code),
      "aria-disabled": reason === null ? null : "true",
      "aria-pressed": String(Boolean(chosen)),
      onclick: () => tapped(code, reason),
    },
    face(code),
  );
}

export const back = (className = "") => h("span", { class: `card back ${className}`.trim() });

export const gap = () => h("span", { class: "card gap", "aria-hidden": "true" });
