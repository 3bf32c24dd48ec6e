/* The lamps: patterns in eighths of a second. A lamp is on or off and never dimmed, for fast
 * switching in the cable of a contact would be read as edges; and two flashes begin at least three
 * eighths apart, so none flickers above 3 Hz. */
#ifndef LIGHTS_H
#define LIGHTS_H

#include <stdbool.h>
#include <stdint.h>

void lights_start(void);
/* Four bits a lamp, lamp 0 in the low ones. An unknown pattern is off. */
void lights_set(uint32_t patterns);
/* All breathe, whatever is set, until told otherwise: the table is being looked for. */
void lights_look_for_table(bool looking);
/* This lamp is on from now on, and that is shown before anything else. */
void lights_strike(uint8_t lamp);
/* A slice of the work: call once in some passes. */
void lights_pass(void);

#endif
