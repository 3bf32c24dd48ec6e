// What opens above the game and closes again, with its button, Escape or the phone's back button.

import { picture } from "./cards.js";
import { badge, h, shape } from "./dom.js";
import { wonBy } from "./news.js";
import { LANGUAGES, cardName, say, spoken } from "./words.js";

let open = null;

window.addEventListener("popstate", () => open?.close());

/** Show a dialog with a title; buttons that `content(close)` makes may close it. */
export function show(title, content) {
  open?.close();
  const dialog = h("dialog", { "aria-labelledby": "dialog-title" });
  const close = () => dialog.close();
  dialog.append(
    h("h2", { id: "dialog-title" }, title),
    ...content(close).filter(Boolean),
  );
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  dialog.addEventListener("close", () => closed(dialog));
  document.body.append(dialog);
  dialog.showModal();
  open = dialog;
  history.pushState({ dialog: true }, "");
}

function closed(dialog) {
  dialog.remove();
  if (open !== dialog) return;
  open = null;
  // Closed by hand: the entry that was made for the back button goes too.
  if (history.state?.dialog) history.back();
}

export const isOpen = () => open !== null;

export function closer(close) {
  return h("button", { class: "main", onclick: close }, say("close"));
}

/** `suits`: isFour() and toggle(), for suits in four colours. */
export function languages(speakNow, suits) {
  show(say("lang.choose"), (close) => {
    const option = (state, onclick, words) =>
      h("button", { class: "option", ...state, onclick }, words);
    const tongues = Object.entries(LANGUAGES).map(([tag, name]) => {
      const chosen = () => {
        close();
        speakNow(tag);
      };
      return option(pressed(tag === spoken(), { lang: tag }), chosen, name);
    });
    const four = () => {
      suits.toggle();
      close();
    };
    const state = pressed(suits.isFour(), { "data-key": "suits" });
    return [...tongues, option(state, four, [say("suits.four"), sample()])];
  });
}

const pressed = (is, more) => ({ ...more, "aria-pressed": String(is) });

function sample() {
  const drawn = ["S", "H", "D", "C"].map((suit) => h("span", { class: `suit-${suit}` }, shape(suit)));
  return h("span", { class: "suits" }, drawn);
}

export function giveUp(resign) {
  show(say("resign.title"), (close) => {
    const yes = () => {
      close();
      resign();
    };
    return [
      h("p", {}, say("resign.text")),
      h("button", { class: "main", onclick: close }, say("resign.no")),
      h("button", { class: "danger", onclick: yes }, say("resign.yes")),
    ];
  });
}

export function lastTrick(view) {
  const trick = view.last_trick;
  show(say("last.title"), (close) => {
    if (!trick) return [h("p", {}, say("last.none")), closer(close)];
    const drawn = (code) => picture(code, trick.line?.cards.includes(code) ? "in-line" : "");
    const rows = trick.played.map((cards, seat) => {
      const looks = { class: seat === trick.winner ? "won" : null };
      return h("li", looks, badge(seat), cards.map(drawn));
    });
    const lead = h("li", {}, h("small", {}, say("table.lead")), picture(trick.lead));
    return [h("p", {}, wonBy(view, trick)), h("ul", { class: "trick" }, lead, rows), closer(close)];
  });
}

export function seatDetails(view, seat) {
  const one = view.seats[seat];
  show(one.name, (close) => {
    const cards = one.face_up.map((code) => picture(code, "tiny"));
    return [
      h(
        "dl",
        {},
        pair("table.score", `${one.score} / ${view.target}`),
        pair("table.in_hand", String(one.cards)),
        seat === view.first_hand ? pair("table.trick_now", say("table.first")) : [],
        pair("table.face_up", cards.length ? cards : say("table.none")),
        pair("table.face_down", String(one.face_down)),
      ),
      closer(close),
    ];
  });
}

const pair = (key, value) => [h("dt", {}, say(key)), h("dd", {}, value)];
