// Small help for building the page. No markup is ever made from text, so no name can become code.

const SVG = "http://www.w3.org/2000/svg";
const HANDLERS = ["onclick", "oninput", "onsubmit"];

/** An element: its handlers and its attributes; what is false or null is left out. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  if (tag === "button") element.type = "button";
  for (const [name, value] of Object.entries(properties)) {
    if (value === false || value === null || value === undefined) continue;
    if (HANDLERS.includes(name)) element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

// The shapes live in the page: whatever is drawn later needs no connection.
const shapes = await (await fetch("shapes.svg")).text();
const drawn = new DOMParser().parseFromString(shapes, "image/svg+xml").documentElement;
drawn.setAttribute("class", "unseen");
drawn.setAttribute("aria-hidden", "true");
document.body.append(document.importNode(drawn, true));

/** A shape of shapes.svg; what it means is said elsewhere. */
export function shape(name, className = "") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", `shape ${className}`.trim());
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${name}`);
  svg.append(use);
  return svg;
}

/** A seat's sign: its shape in its colour, with its number. */
export function badge(seat, className = "") {
  const number = h("span", { class: "number" }, String(seat + 1));
  return h(
    "span",
    { class: `badge seat-${seat % 8} ${className}`.trim(), "aria-hidden": "true" },
    shape(`seat-${seat % 8}`),
    number,
  );
}

/**
 * Make an element hold these children. What is there already and means the same stays: a button
 * keeps the finger that is on it, the focus and its place in an animation.
 */
export function fill(element, ...children) {
  reconcile(element, children.flat().filter(Boolean));
}

function reconcile(parent, wanted) {
  const keyed = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  let place = parent.firstChild;
  for (const node of wanted) {
    const old = sameAs(node, place, keyed);
    if (old) update(old, node);
    if (old && old === place) place = place.nextSibling;
    else parent.insertBefore(old ?? node, place);
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

/** The child that a wanted one can be made of: the one with its key, or the next without any. */
function sameAs(node, place, keyed) {
  const key = node.dataset?.key;
  const old = key ? keyed.get(key) : place;
  if (!old || old.nodeName !== node.nodeName || old.dataset?.key !== key) return null;
  return old;
}

function update(old, node) {
  if (node.nodeType === Node.TEXT_NODE) {
    if (old.data !== node.data) old.data = node.data;
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (!node.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of node.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const handler of HANDLERS) old[handler] = node[handler];
  reconcile(old, [...node.childNodes]);
}
