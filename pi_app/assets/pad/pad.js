// The page of a phone that stands in for a seat's broken buttons: claim the seat, then two buttons.

import { badge, fill, h, shape } from "./dom.js";
import { closedScreen } from "./ends.js";
import { newId, recall, remember } from "./keep.js";
import { Link } from "./link.js";
import { newModel, take } from "./model.js";
import { padScreen, padWords, say } from "./board.js";
import { Thumbs } from "./thumbs.js";
import { toast } from "./toast.js";
import { waitingScreen } from "./waiting.js";
import { LANGUAGES, preferred, speak, spoken } from "./words.js";

const BUTTONS = ["play", "slap"];
const model = newModel();
const [bar, banner, screen, ears] = ["bar", "banner", "screen", "spoken"].map((id) =>
  document.getElementById(id),
);

await speak(recall("lang") ?? preferred(navigator.languages ?? [navigator.language]));

const link = new Link(`ws://${location.host}/ws`, {
  hello: () => ({ token: recall("token"), lang: spoken() }),
  heard,
  changed(state) {
    if (state === "moved" || state === "full") Object.assign(model, newModel());
    model.link = state;
    draw();
  },
});
const thumbs = new Thumbs(screen, (button, down) => {
  push(button, down);
  if (down) navigator.vibrate?.(15);
  draw();
});

/** What is pressed while there is no connection is lost: later it would be another press. */
function push(button, down) {
  const isSent = link.send({ push: { id: newId(), button, down } });
  if (!isSent && down) toast(say("link.lost"));
}

function heard(message) {
  const before = model.view;
  take(model, message, () => false);
  if (message.waiting) remember("token", message.waiting.token);
  // The word that a button came up may have been lost with the connection of before.
  if (message.seated) BUTTONS.filter((one) => !thumbs.isDown(one)).forEach((one) => push(one, false));
  if (message.done?.refused === "too_often") toast(say("why.too_often"));
  if (message.view && model.view === message.view) tell(before, model.view);
  draw();
}

function tell(before, view) {
  const words = padWords(view);
  if (before && padWords(before) === words) return;
  ears.textContent = words;
  if (view.pad.asked) navigator.vibrate?.(40);
}

const waitingActs = {
  claim(seat) {
    model.claim = { seat, code: "", sent: false, refused: null };
    draw();
    document.getElementById("code")?.focus();
  },
  code: (seat, code) => link.send({ claim: { seat, code } }),
  typed: (code) => model.claim && (model.claim.code = code),
  leave() {
    model.claim = null;
    draw();
  },
};

async function nextLanguage() {
  const tags = Object.keys(LANGUAGES);
  const tag = tags[(tags.indexOf(spoken()) + 1) % tags.length];
  await speak(tag);
  remember("lang", tag);
  link.send({ lang: tag });
  draw();
}

let drawn = "";

function draw() {
  document.body.dataset.link = model.link;
  banner.hidden = model.link !== "lost";
  banner.textContent = banner.hidden ? "" : say("link.lost");
  const down = BUTTONS.filter((one) => thumbs.isDown(one));
  const now = JSON.stringify([model, spoken(), down]);
  if (now === drawn) return;
  drawn = now;
  fill(bar, ...barPart());
  screen.className = nameOfScreen();
  fill(screen, ...SCREENS[screen.className](down));
  screen.dataset.version = model.view?.version ?? "";
}

const SCREENS = {
  opening: () => [h("span", { class: "pulse" }, shape("H")), h("h1", {}, say("link.opening"))],
  moved: () => closedScreen("moved", () => link.open()),
  full: () => closedScreen("full", () => link.open()),
  waiting: () => waitingScreen(model, waitingActs),
  pad: (down) => padScreen(model.view, down),
};

function nameOfScreen() {
  if (model.link === "moved" || model.link === "full") return model.link;
  if (model.seat === null) return model.waiting ? "waiting" : "opening";
  return model.view ? "pad" : "opening";
}

function barPart() {
  const { seat, view } = model;
  const name = view?.seats[seat]?.name ?? "";
  const sign = seat === null ? say("title") : [badge(seat), h("span", {}, name)];
  const tongue = { type: "button", class: "round", "data-key": "lang", onclick: nextLanguage };
  const label = say("lang.choose");
  return [
    h("strong", { class: "me" }, sign),
    h("button", { ...tongue, "aria-label": label }, spoken().toUpperCase()),
  ];
}

link.open();
draw();
