// Two buttons under thumbs: each goes down with the first pointer or key that is on it, at the
// moment of the touch and not of its end, and comes up with the last one.

const KEYS = { a: "play", Enter: "play", s: "slap", " ": "slap" };

export class Thumbs {
  /** `root` holds the buttons, `data-button` names them; `told(button, down)` hears of each. */
  constructor(root, told) {
    Object.assign(this, { root, told });
    this.on = new Map(); // a pointer or a key: the button that it holds
    root.addEventListener("pointerdown", (event) => this.touch(event));
    for (const name of ["pointerup", "pointercancel"]) {
      window.addEventListener(name, (event) => this.lift(event.pointerId));
    }
    window.addEventListener("keydown", (event) => this.key(event));
    window.addEventListener("keyup", (event) => this.lift(event.code));
    // A click that no touch came before: a screen reader, a switch.
    root.addEventListener("click", (event) => event.detail === 0 && this.click(event));
    // A touch that would scroll, zoom, select or open a menu is none of ours.
    root.addEventListener("touchstart", (event) => this.named(event) && event.preventDefault(), {
      passive: false,
    });
    for (const name of ["contextmenu", "dblclick"]) {
      root.addEventListener(name, (event) => event.preventDefault());
    }
    for (const name of ["blur", "pagehide"]) window.addEventListener(name, () => this.liftAll());
    document.addEventListener("visibilitychange", () => document.hidden && this.liftAll());
  }

  isDown(button) {
    return [...this.on.values()].includes(button);
  }

  named(event) {
    return event.target.closest?.("[data-button]")?.dataset.button;
  }

  touch(event) {
    const button = this.named(event);
    if (!button || event.button > 0) return;
    event.preventDefault();
    this.put(event.pointerId, button);
  }

  key(event) {
    const isOther = event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.("input");
    const isPressing = event.key === "Enter" || event.key === " ";
    const focused = isPressing ? document.activeElement?.closest("button") : null;
    // Any other button that has the focus keeps its own keys.
    const button = focused ? focused.dataset.button : KEYS[event.key];
    if (isOther || !button || !this.root.querySelector(`[data-button="${button}"]`)) return;
    event.preventDefault();
    if (!event.repeat) this.put(event.code, button);
  }

  click(event) {
    const button = this.named(event);
    if (!button) return;
    this.put("click", button);
    this.lift("click");
  }

  put(holder, button) {
    if (this.on.has(holder)) this.lift(holder);
    const isFirst = !this.isDown(button);
    this.on.set(holder, button);
    if (isFirst) this.told(button, true);
  }

  lift(holder) {
    const button = this.on.get(holder);
    if (!this.on.delete(holder)) return;
    if (!this.isDown(button)) this.told(button, false);
  }

  liftAll() {
    for (const holder of [...this.on.keys()]) this.lift(holder);
  }
}
