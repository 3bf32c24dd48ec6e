// A short word over the game that goes away by itself.

import { h } from "./dom.js";

const STAYS_MS = 3500;
const MOST = 1;
const place = document.getElementById("toasts");

export function toast(text) {
  const same = [...place.children].find((one) => one.textContent === text);
  same?.remove();
  const shown = h("p", { class: "toast", role: "status" }, text);
  place.append(shown);
  while (place.children.length > MOST) place.firstElementChild.remove();
  setTimeout(() => shown.remove(), STAYS_MS);
}
