// All words that people read or hear, in their language. The one table is words.json, of which the
// server hands out one language at a time.

export const LANGUAGES = { fr: "Français", en: "English", tr: "Türkçe" };
let table = {};
let language = "en";

/** The first language of the browser that is one of ours. */
export function preferred(tags) {
  const short = tags.map((tag) => tag.slice(0, 2).toLowerCase());
  return short.find((tag) => tag in LANGUAGES) ?? "en";
}

export async function speak(tag) {
  const wanted = tag in LANGUAGES ? tag : "en";
  table = await (await fetch(`words.${wanted}.json`)).json();
  language = wanted;
  document.documentElement.lang = language;
  document.title = say("title");
}

export const spoken = () => language;

/** The words of a key, the names in braces filled in; an unknown key is shown as it is. */
export function say(key, values = {}) {
  const text = table[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

export const why = (reason, values) =>
  say(`why.${reason}` in table ? `why.${reason}` : "why.unknown", values);

/** What a card is called: "queen of hearts", "dame de cœur", "kupa kızı". */
export function cardName(code) {
  return say("card", { rank: say(`rank.${code[0]}`), suit: say(`suit.${code[1]}`) });
}

/** What stands in the corner of a card. */
export function cardIndex(code) {
  const rank = code[0];
  if (rank === "T") return "10";
  return "JQK".includes(rank) ? say(`index.${rank}`) : rank;
}

/** What a line is called; four court cards have a name of their own. */
export function lineName(line) {
  const isCircular = line.kind === "court" && line.cards.length === 4;
  const name = say(isCircular ? "line.court_circular" : `line.${line.kind}`);
  return line.class === 1 ? say("line.with_lead", { line: name }) : name;
}

/** "Red", "Red, Blue". */
export const listed = (names) => names.join(", ");
