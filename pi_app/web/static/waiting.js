// Before there is a seat: choose it, then prove that one sits there with its button or its code.

import { badge, h, shape } from "./dom.js";
import { say, why } from "./words.js";

const CODE_LENGTH = 4;
/** Codes are of A to Z; on a Turkish keyboard I is one of two. */
const letters = (text) => text.replace(/[ıİ]/g, "I").replace(/[^A-Za-z]/g, "");

/** The screen of a phone without a seat. `acts`: claim(seat), code(seat, text), leave(). */
export function waitingScreen(model, acts) {
  const { waiting, claim } = model;
  if (!waiting || waiting.seats.length === 0) return [h("h1", {}, say("wait.none"))];
  const seat = waiting.seats.find((one) => one.seat === claim?.seat);
  if (!seat) return chooser(waiting, acts);
  return seat.button ? pressing(seat, claim, acts) : coding(seat, claim, acts);
}

function chooser(waiting, acts) {
  return [
    h("h1", {}, say("wait.which")),
    h("p", { class: "hint" }, say("wait.hint")),
    h("ul", { class: "seats" }, waiting.seats.map((one) => h("li", {}, choice(one, acts)))),
  ];
}

function choice(one, acts) {
  const label = say("seat.number", { name: one.name, n: one.seat + 1 });
  const note = one.taken ? say("wait.taken") : null;
  return h(
    "button",
    {
      class: "seat",
      "data-key": `seat-${one.seat}`,
      "aria-label": note ? `${label}, ${note}` : label,
      onclick: () => acts.claim(one.seat),
    },
    badge(one.seat, "large"),
    h("span", { class: "who" }, one.name, note && h("small", {}, note)),
  );
}

function heading(seat, title, how) {
  const replaces = seat.taken ? [h("p", { class: "hint" }, say("wait.replace"))] : [];
  const words = [h("h1", {}, title), h("p", { class: "hint" }, how)];
  return [badge(seat.seat, "huge"), ...words, ...replaces];
}

const refusal = (claim) => h("p", { class: "refusal", role: "alert" }, why(claim.refused));

function pressing(seat, claim, acts) {
  const again = h(
    "button",
    { class: "main", "data-key": "again", onclick: () => acts.claim(seat.seat) },
    say("wait.again"),
  );
  return [
    h(
      "section",
      { class: `claim seat-${seat.seat % 8}` },
      ...heading(seat, say("wait.press"), say("wait.press_how", { name: seat.name })),
      claim.refused ? [refusal(claim), again] : h("span", { class: "pulse" }, shape("press")),
      other(acts),
    ),
  ];
}

function coding(seat, claim, acts) {
  const field = h("input", {
    id: "code",
    "data-key": "code",
    maxlength: CODE_LENGTH,
    size: CODE_LENGTH,
    autocapitalize: "characters",
    autocomplete: "off",
    autocorrect: "off",
    spellcheck: "false",
    enterkeyhint: "go",
    value: claim.code ?? "",
    oninput: ({ target }) => {
      const code = letters(target.value);
      if (code !== target.value) target.value = code;
      acts.typed(code);
    },
  });
  const send = (event) => {
    event.preventDefault();
    const code = event.currentTarget.elements.code.value;
    if (code.length === CODE_LENGTH) acts.code(seat.seat, code);
  };
  return [
    h(
      "form",
      { class: `claim seat-${seat.seat % 8}`, onsubmit: send },
      ...heading(seat, say("wait.code"), say("wait.code_how", { name: seat.name })),
      h("label", { for: "code", class: "unseen" }, say("wait.code_label")),
      field,
      claim.refused ? refusal(claim) : null,
      h("button", { type: "submit", class: "main", "data-key": "sit" }, say("wait.sit")),
      other(acts),
    ),
  ];
}

function other(acts) {
  const plain = { class: "plain", "data-key": "other", onclick: acts.leave };
  return h("button", plain, say("wait.other"));
}
