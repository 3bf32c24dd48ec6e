// What differs from game to game, one entry each: main.js knows these and no game.

import * as batakBoard from "./batak.js";
import * as batakWords from "./batak-news.js";
import * as batakShown from "./batak-shown.js";
import * as dialogs from "./dialogs.js";
import { h } from "./dom.js";
import { handPart } from "./hand.js";
import { actOf, canChoose } from "./lead.js";
import { news, results } from "./news.js";
import { kindOf, tablePart } from "./table.js";
import { say, why } from "./words.js";

const circular = {
  name: "circular",
  actOf,
  canChoose,
  news,
  results,
  refusal: (_view, reason) => why(reason),
  tools: () => [{ key: "last", label: say("last.title"), opens: dialogs.lastTrick }],
  ending: () => [],
  screen: (model, acts) => [
    h("section", { class: `table ${kindOf(model.view)}`, "aria-label": say("table.seats") }, tablePart(model, acts)),
    h("section", { class: "hand" }, handPart(model, acts)),
  ],
};

const batak = { name: "batak", ...batakBoard, ...batakWords, ...batakShown };

/** The game of a view. */
export const gameOf = (view) => (view?.game === "batak" ? batak : circular);
