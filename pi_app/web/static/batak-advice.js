// Advice in Batak: what a hand is worth, a hint with its reason, and the deal looked at afterwards.

import { closer, show } from "./dialogs.js";
import { badge, h, shape } from "./dom.js";
import { cardIndex, cardName, say, spoken } from "./words.js";

const number = (n, sign = "auto") =>
  n.toLocaleString(spoken(), { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: sign });

/** True for what a hint says is best: a card by its code, a bid, "pass", a trump. */
export const isHinted = (view, name) => view.advice?.hint?.key === name;

/** What to do and why, in the place of whose turn it is; none without a hint. */
export function hintLine(view) {
  const { hint } = view.advice ?? {};
  return hint ? h("p", { class: "turn-line hinted", role: "status" }, hintWords(hint)) : null;
}

/** What the hand is worth, in one line; or that a hint is on its way. */
export function worthLine(view) {
  const { estimate, thinking } = view.advice ?? {};
  if (thinking) return h("p", { class: "worth" }, say("advice.thinking"));
  return estimate ? h("p", { class: "worth" }, estimateWords(estimate)) : null;
}

function estimateWords({ trump, tricks, spread, chances }) {
  const suit = say(`suit.${trump}`);
  const sign = h("span", { class: `disc suit-${trump}` }, shape(trump));
  const worth = say("advice.tricks", { n: number(tricks), more: number(spread) });
  const told = chances.map(([bid, percent]) => say("advice.chance", { bid, percent }));
  const words = h("span", { "aria-label": `${say("advice.label", { suit })}: ` }, sign);
  return [words, h("span", {}, [worth, ...told].join(" · "))];
}

const short = (code) => [cardIndex(code), shape(code[1], `suit-on-dark-${code[1]}`)];

function hintWords({ key, why, measure, figures }) {
  const told = [...nameOf(key), ` ${say(`advice.why.${why}`)}`];
  if (!figures.length) return told;
  return [...told, h("small", {}, figureWords(measure, figures))];
}

function nameOf(key) {
  const [kind, what] = key.split("-");
  const bold = (words) => h("strong", {}, words, ":");
  if (kind === "pass") return [bold(say("batak.pass"))];
  if (kind === "bid") return [bold(say("batak.bid", { n: what }))];
  if (kind === "trump") return [bold(say(`suit.${what}`))];
  // Eyes get the sign, ears the name.
  return [h("strong", { "aria-hidden": "true" }, short(key), ":"), h("span", { class: "unseen" }, `${cardName(key)}:`)];
}

function figureWords(measure, [best, next]) {
  const [first, a] = best;
  const [second, b] = next;
  const values = { a: number(a), b: number(b, measure === "points" ? "always" : "auto") };
  const text = say(`advice.in_${measure}`, values);
  const cards = { first: short(first), second: short(second) };
  return text.split(/\{(\w+)\}/).map((part, n) => (n % 2 ? cards[part] : part)).flat();
}

/** The button that opens the review; none while there is none. */
export function reviewButton(view) {
  if (!view.review) return null;
  const looks = { class: "main", "data-key": "review" };
  return h("button", { ...looks, onclick: () => review(view) }, say("review.open"));
}

function review(view) {
  const { moments, contract, makeable, seen } = view.review;
  show(say("review.title"), (close) => {
    const key = makeable ? "review.makeable" : "review.unmakeable";
    const rows = moments.map((one) => moment(view, one));
    return [
      makeable === null ? null : h("p", {}, say(key, { n: contract })),
      rows.length ? h("ol", { class: "moments" }, rows) : h("p", {}, say("review.none")),
      h("p", { class: "hint" }, say("review.seen", { n: seen })),
      closer(close),
    ];
  });
}

function moment(view, [seat, trick, card, better, cost]) {
  const { name } = view.seats[seat];
  const key = cost === 1 ? "review.moment_one" : "review.moment_more";
  const words = say(key, { trick, name, n: cost, card: cardName(card) });
  const small = h("small", {}, say("review.better", { card: cardName(better) }));
  return h("li", {}, badge(seat), h("span", {}, words, small));
}
