// What the phone remembers, where it may; a browser that keeps nothing still plays.

const memory = new Map();

export function recall(name) {
  try {
    return localStorage.getItem(name) ?? memory.get(name) ?? null;
  } catch {
    return memory.get(name) ?? null;
  }
}

export function remember(name, value) {
  memory.set(name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    // Private windows of some browsers: it lasts as long as the page.
  }
}

/** A word that no other command has. The address is plain http: randomUUID is not there. */
export function newId() {
  const parts = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(parts, (part) => part.toString(36)).join("-");
}
