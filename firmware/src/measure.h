/* One moment on this chip's clock, for people who take the measure of their table: when a lamp is
 * lit, or when the light sensor sees the screen change. Games do without it. */
#ifndef MEASURE_H
#define MEASURE_H

#include <stdbool.h>
#include <stdint.h>

void measure_start(void);
/* A `measure` has come; whatever was asked for before is forgotten. */
void measure_ask(const uint8_t *frame);
/* Call every fourth pass at least: the timer keeps a moment, and in one of its turns, 4 ms, it must
 * be fetched. */
void measure_pass(void);
bool measure_due(void);
uint8_t measure_fill(uint8_t *frame, uint16_t boot);

#endif
