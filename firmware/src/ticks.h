/* The clock of this start: the 16 bits of the timer, extended to 48 by looking often enough.
 *
 * Nothing in a pass of the main loop waits, so two looks are far less than one turn of the timer
 * (4.096 ms) apart, and no wrap can be missed. An overflow interrupt would do the same and delay
 * stamps. Within the logic 32 bits are used: all that is compared is less than 2 minutes apart.
 */
#ifndef TICKS_H
#define TICKS_H

#include <stdint.h>

struct tick {
    uint32_t low;
    uint16_t high;
};

void ticks_start(struct tick start);
/* Reads the timer. */
void ticks_update(void);
/* As last read. */
uint32_t ticks_now(void);
/* The same in steps of 256 ticks (16 us), in half the memory, for what is soon due: it must be
 * looked at within half a second. */
#define COARSE(ticks) ((uint16_t)((ticks) / 256u))
uint16_t ticks_coarse(void);
/* The last moment at which the timer showed this; reads the timer. */
uint32_t ticks_recent(uint16_t timer);
/* All 48 bits of a moment at most 2^32 ticks (4 minutes) before ticks_now. */
struct tick ticks_full(uint32_t at);
/* Call before the first pass and then once in each: their length is taken. */
void ticks_first_pass(void);
void ticks_pass(void);
uint16_t ticks_longest_pass(void);

/* `a` is at `b` or later; they must be less than 2^31 apart. */
static inline uint8_t ticks_reached(uint32_t a, uint32_t b) { return (int32_t)(a - b) >= 0; }

static inline uint8_t ticks_coarsely_reached(uint16_t b)
{
    return (int16_t)(uint16_t)(ticks_coarse() - b) >= 0;
}

#endif
