/* The whole program but the machine: a start, and passes without end. */
#ifndef CHIP_H
#define CHIP_H

#include <stdint.h>

#include "ticks.h"

/* `boot`: number of this start; `cause`: what started it; `tick`: what the clock shows. Edges must
 * not make pictures yet. */
void chip_start(uint16_t boot, uint8_t cause, struct tick tick);
void chip_pass(void);

#endif
