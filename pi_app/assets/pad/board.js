// What stands around the two buttons, and the words of this page.

import { badge, h, shape } from "./dom.js";
import { listed, say as common, spoken } from "./words.js";

const table = await (await fetch("pad.json")).json();

/** The words of this page, or those that all pages share. */
export function say(key, values = {}) {
  const text = table[key]?.[spoken()];
  if (text === undefined) return common(key, values);
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** What is asked of whom, in one line. */
export function padWords(view) {
  const { phase, seat, seats, pad } = view;
  if (pad.winners) {
    if (pad.winners.length === 1 && pad.winners[0] === seat) return say("pad.won");
    return say("pad.winner", { names: listed(pad.winners.map((one) => seats[one].name)) });
  }
  if (pad.cards === null) return say("pad.start");
  if (phase !== "playing") return say("pad.look");
  if (pad.held) return say("pad.hold");
  if (pad.asked) return say(`pad.now_${pad.asked}`);
  if (pad.out) return say(pad.may_slap ? "pad.out_slap" : "pad.out");
  return pad.turn === null ? say("pad.wait") : say("pad.turn", { name: seats[pad.turn].name });
}

/** `down`: the buttons that are held. */
export function padScreen(view, down) {
  const { pad, seat } = view;
  const count = pad.slaps ? "two" : "one";
  return [
    h(
      "section",
      { class: `about ${count} ${pad.asked || pad.held ? "mine" : ""}`.trim() },
      badge(seat, "huge"),
      h("h1", {}, padWords(view)),
      pad.cards === null ? null : figures(pad),
      h("p", { class: "untimed" }, say("pad.untimed")),
    ),
    h(
      "section",
      { class: `buttons ${count} seat-${seat % 8}`, "aria-label": say("pad.buttons") },
      button("play", pad, down),
      pad.slaps ? button("slap", pad, down) : null,
    ),
  ];
}

function figures(pad) {
  const one = (value, key) => h("span", {}, h("strong", {}, String(value)), ` ${say(key)}`);
  return h("p", { class: "figures" }, one(pad.cards, "pad.cards"), one(pad.pile, "pad.pile"));
}

function button(name, pad, down) {
  const wanted = pad.asked === name || (name === "play" && pad.held);
  const looks = ["big", name, wanted && "asked", down.includes(name) && "down"];
  return h(
    "button",
    {
      type: "button",
      class: looks.filter(Boolean).join(" "),
      "data-button": name,
      "data-key": name,
    },
    name === "slap" ? shape("press") : null,
    say(`pad.${name}`),
  );
}
