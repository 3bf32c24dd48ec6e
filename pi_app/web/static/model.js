// What this phone knows, and what each message changes in it. No page and no socket in here.

export function newModel() {
  return {
    link: "opening",
    waiting: null,
    seat: null,
    claim: null, // the seat that is wanted: {seat, sent, refused}
    asked: false, // another phone wants this seat
    view: null,
    chosen: null, // a card that was tapped once
    pending: null, // a command that has no answer yet: {id, version, act}
  };
}

/** Take a message into the model; return the reason if a command of ours was refused. */
export function take(model, message) {
  if (message.waiting) takeWaiting(model, message.waiting);
  else if (message.claim) takeClaim(model, message.claim);
  else if (message.seated) takeSeat(model, message.seated.seat);
  else if ("asked" in message) model.asked = message.asked;
  else if (message.view) takeView(model, message.view);
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

function takeView(model, view) {
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

/** The cards that a tap can choose now, each with the reason why not, or null. */
export function choosable(view) {
  return isChoosing(view) ? view.leads : view.hand;
}

export const isMyTurn = (view) => view.turn === view.seat && !view.over;
export const isChoosing = (view) => isMyTurn(view) && view.choosing;

function canChoose(view, card) {
  return choosable(view).some(([code, reason]) => code === card && reason === null);
}

/** The act of a chosen card. */
export const actOf = (view, card) => (isChoosing(view) ? { lead: card } : { play: card });
