// One page, one model: messages and taps change it, `draw` shows it.

import * as dialogs from "./dialogs.js";
import { badge, fill, h, shape } from "./dom.js";
import { closedScreen, idleScreen, overScreen, overWords } from "./ends.js";
import { gameOf } from "./games.js";
import { newId, recall, remember } from "./keep.js";
import { Link } from "./link.js";
import { isMyTurn, newModel, take } from "./model.js";
import { toast } from "./toast.js";
import { waitingScreen } from "./waiting.js";
import { preferred, say, speak, spoken, why } from "./words.js";

const CLAIM_MS = 30_000;
const model = newModel();
const bar = document.getElementById("bar");
const banner = document.getElementById("banner");
const screen = document.getElementById("screen");
const ears = document.getElementById("spoken");

await speak(recall("lang") ?? preferred(navigator.languages ?? [navigator.language]));

const link = new Link(`ws://${location.host}/ws`, {
  hello: () => ({ token: recall("token"), lang: spoken() }),
  heard,
  changed(state) {
    // The hand is somebody else's to show now.
    if (state === "moved" || state === "full") Object.assign(model, newModel());
    // A new connection has to say again what this phone wants.
    if (model.claim) model.claim.sent = false;
    model.link = state;
    draw();
  },
});

function heard(message) {
  const before = model.view;
  const refused = take(model, message, gameOf(message.view).canChoose);
  if (message.waiting) welcome(message.waiting);
  if (message.seated) resend();
  if (message.asked) toast(say("seat.asked"));
  if (refused) complain(refused);
  if (message.view && model.view === message.view) tell(before, model.view);
  draw();
}

function welcome(waiting) {
  remember("token", waiting.token);
  const wish = model.claim;
  if (wish && waiting.buttons && !wish.sent && !wish.refused) claim(wish.seat);
}

/** A command whose answer was lost: the table knows its id and does nothing twice. */
function resend() {
  if (model.pending) link.send(commandOf(model.pending));
}

const commandOf = ({ id, version, act }) => ({ do: { id, version, ...act } });

function complain(reason) {
  toast(model.view ? gameOf(model.view).refusal(model.view, reason) : why(reason));
  buzz(80);
}

/** Browsers let no page shake a phone that has not been touched since it was loaded. */
function buzz(pattern) {
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(pattern);
}

function tell(before, view) {
  const game = gameOf(view);
  const sentences = view.over ? [overWords(view)] : game.news(before, view);
  if (!sentences.length) return;
  ears.textContent = sentences.join(". ");
  const hasTurn = isMyTurn(view) && !(before && isMyTurn(before));
  if (hasTurn) buzz([60, 60, 60]);
  game.results(before, view).forEach(toast);
}

// What a person can do.

function claim(seat) {
  const code = model.claim?.seat === seat ? model.claim.code : "";
  model.claim = { seat, code, sent: false, refused: null };
  if (model.waiting?.buttons) link.send({ claim: { seat } });
  draw();
  document.getElementById("code")?.focus();
}

const waitingActs = {
  claim,
  code: (seat, code) => link.send({ claim: { seat, code } }),
  typed: (code) => model.claim && (model.claim.code = code),
  leave() {
    model.claim = null;
    link.open();
    draw();
  },
};

const acts = {
  tapped(code, reason) {
    if (model.pending) return complain("busy");
    if (reason !== null) return complain(reason);
    if (model.chosen === code) return acts.confirm();
    model.chosen = code;
    draw();
  },
  confirm() {
    if (model.chosen && !model.pending) command(gameOf(model.view).actOf(model.view, model.chosen));
  },
  resign(reason) {
    if (reason !== null) return complain(reason);
    dialogs.giveUp(() => model.pending || command({ resign: true }));
  },
  hint: () => link.send({ hint: true }),
  details: (seat) => dialogs.seatDetails(model.view, seat),
};

function command(act) {
  model.pending = { id: newId(), version: model.view.version, act };
  link.send(commandOf(model.pending));
  draw();
}

async function speakNow(tag) {
  await speak(tag);
  remember("lang", tag);
  link.send({ lang: tag });
  draw();
}

// Suits in two colours or in four, as this phone's owner likes it.

const suits = {
  isFour: () => recall("suits") === "four",
  toggle() {
    remember("suits", suits.isFour() ? "two" : "four");
    paintSuits();
  },
};

function paintSuits() {
  document.body.dataset.suits = suits.isFour() ? "four" : "two";
}

// What is shown.

let drawn = "";

function draw() {
  document.body.dataset.link = model.link;
  drawBanner();
  // The same again would only take the focus and the finger's target away.
  const now = JSON.stringify([model, spoken()]);
  if (now === drawn) return;
  drawn = now;
  fill(bar, ...barPart());
  const name = nameOfScreen();
  screen.className = name;
  document.body.className = gameOf(model.view).name;
  fill(screen, ...SCREENS[name]());
  screen.dataset.version = model.view?.version ?? "";
  screen.dataset.asked = Boolean(model.claim?.sent);
}

const SCREENS = {
  opening: () => [h("span", { class: "pulse" }, shape("H")), h("h1", {}, say("link.opening"))],
  moved: () => closedScreen("moved", () => link.open()),
  full: () => closedScreen("full", () => link.open()),
  waiting: () => waitingScreen(model, waitingActs),
  idle: () => idleScreen(model.view, model.seat),
  over: () => overScreen(model.view, gameOf(model.view).ending(model.view)),
  playing: () => gameOf(model.view).screen(model, acts),
};

function nameOfScreen() {
  if (model.link === "moved" || model.link === "full") return model.link;
  if (model.seat === null) return model.waiting ? "waiting" : "opening";
  if (model.view?.over) return "over";
  return model.view?.phase === "playing" ? "playing" : "idle";
}

function barPart() {
  const { seat, view } = model;
  const name = view?.seats[seat]?.name;
  const sign = seat === null ? say("title") : [badge(seat), h("span", {}, name ?? "")];
  const me = h("strong", { class: "me" }, sign);
  const isOn = view?.phase === "playing" && !view.over;
  const tools = isOn ? gameOf(view).tools(view, acts) : [];
  const choose = () => dialogs.languages(speakNow, suits);
  const tongue = round("lang", say("lang.choose"), choose, spoken().toUpperCase());
  return [me, ...tools.map(tool), tongue];
}

function tool({ key, label, opens }) {
  return round(key, label, () => opens(model.view), shape(key));
}

function round(key, label, onclick, content) {
  const looks = { class: "round", "data-key": key, "aria-label": label };
  return h("button", { ...looks, onclick }, content);
}

function drawBanner() {
  const isLost = model.link === "lost";
  if (banner.hidden && !isLost) return;
  banner.hidden = !isLost;
  banner.textContent = isLost ? say("link.lost") : "";
  if (!isLost && model.link === "open") toast(say("link.back"));
}

// The table forgets who waits for a button after a minute: say it again while somebody looks.
setInterval(() => {
  const { claim: wish, waiting } = model;
  if (wish?.sent && waiting?.buttons && !document.hidden) link.send({ claim: { seat: wish.seat } });
}, CLAIM_MS);

paintSuits();
link.open();
draw();
