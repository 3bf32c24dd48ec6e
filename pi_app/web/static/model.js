// What this phone knows, and what each message changes in it. No page and no socket in here.

export function newModel() {
  return {
    link: "opening",
    waiting: null,
    seat: null,
    claim: null, // the seat that is wanted: {seat, sent, refused}
    asked: false, // another phone wants this seat
    view: null,
    chosen: null, // what was tapped once: a card, or by its name a bid or a suit
    pending: null, // a command that has no answer yet: {id, version, act}
  };
}

/**
 * Take a message into the model; return the reason if a command of ours was refused.
 * `canChoose(view, chosen)`: whether what was tapped once can still be chosen.
 */
export function take(model, message, canChoose) {
  if (message.waiting) takeWaiting(model, message.waiting);
  else if (message.claim) takeClaim(model, message.claim);
  else if (message.seated) takeSeat(model, message.seated.seat);
  else if ("asked" in message) model.asked = message.asked;
  else if (message.view) takeView(model, message.view, canChoose);
  else if (message.done) return takeDone(model, message.done);
  return null;
}

function takeWaiting(model, waiting) {
  Object.assign(model, { waiting, seat: null, view: null, pending: null, chosen: null });
  const wanted = model.claim?.seat;
  if (!waiting.seats.some((one) => one.seat === wanted)) model.claim = null;
}

function takeClaim(model, claim) {
  if (model.claim?.seat !== claim.seat) return;
  model.claim = { ...model.claim, sent: claim.refused === null, refused: claim.refused };
}

function takeSeat(model, seat) {
  if (seat !== model.seat) Object.assign(model, { view: null, pending: null, chosen: null });
  Object.assign(model, { seat, waiting: null, claim: null, asked: false });
}

function takeView(model, view, canChoose) {
  if (model.seat !== view.seat || (model.view && view.version < model.view.version)) return;
  model.view = view;
  if (model.chosen && !canChoose(view, model.chosen)) model.chosen = null;
}

function takeDone(model, done) {
  if (model.pending?.id !== done.id) return null;
  model.pending = null;
  model.chosen = null;
  return done.refused;
}

export const isMyTurn = (view) => view.turn === view.seat && !view.over;
