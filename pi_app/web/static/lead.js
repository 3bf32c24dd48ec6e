// Court Circular: what a tap can choose, and what it then means.

import { isMyTurn } from "./model.js";

export const isChoosing = (view) => isMyTurn(view) && view.choosing;

/** Whether a card can be chosen now: one of the hand, or of the table for the next lead. */
export function canChoose(view, card) {
  const cards = isChoosing(view) ? view.leads : view.hand;
  return cards.some(([code, reason]) => code === card && reason === null);
}

/** The act of a chosen card. */
export const actOf = (view, card) => (isChoosing(view) ? { lead: card } : { play: card });
