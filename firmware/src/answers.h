/* What the table may ask for, and the greeting that is said unasked. */
#ifndef ANSWERS_H
#define ANSWERS_H

#include <stdbool.h>
#include <stdint.h>

/* `cause`: what started the chip. */
void answers_start(uint8_t cause);
/* The next greeting is due now; one is again in a quarter of a second after each. */
void answers_greet(void);
/* Takes a message `query`; the last one counts. */
void answers_ask(const uint8_t *frame);
bool answers_hello_due(void);
bool answers_due(void);
/* Make the message that is due, of the start of this number; they return its length. */
uint8_t answers_hello(uint8_t *frame, uint16_t boot);
uint8_t answers_fill(uint8_t *frame, uint16_t boot);

#endif
