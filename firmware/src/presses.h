/* The presses and releases that the table has not acknowledged yet, in memory that a reset of the
 * chip leaves alone. What an earlier start has left is told on under the number of that start.
 */
#ifndef PRESSES_H
#define PRESSES_H

#include <stdbool.h>
#include <stdint.h>

/* Takes over what is sound of the memory; `boot` is the number of this start. */
void presses_start(uint16_t boot);
/* The memory holds nothing, as after a loss of power. Before presses_start. */
void presses_forget(void);

/* One more; dropped and counted if HELD_PRESSES wait. `flags`: PRESS_DOWN, PRESS_RECOVERED. */
void presses_add(uint8_t button, uint8_t flags, uint32_t at);

uint16_t presses_next(void);
uint8_t presses_held(void);
uint8_t presses_old(void);
uint16_t presses_overflows(void);
uint16_t presses_resends(void);

/* As the message `ack` says; anything that was never sent is not believed. */
void presses_acknowledge(uint16_t boot, uint16_t next);
/* A slice of the work: call once in some passes. */
void presses_pass(void);

/* One waits that was never sent. */
bool presses_new_due(void);
/* One waits that is to be sent again. */
bool presses_again_due(void);
/* Makes the message for the one that is due, a new one first. */
void presses_fill(uint8_t *frame);

#endif
