/* The chip on a PC, for tests: the same logic around a model of ports, timer and line. All times
 * are ticks of one line of time without wraps; the chip's own clock shows their low 48 bits.
 *
 * What is modelled: the interrupt's delay and the blind time after it, room for its pictures, masks;
 * a transmitter with one byte waiting, a receiver that keeps two and loses what comes on top; passes
 * of the main loop of uneven length. One chip a process.
 */
#ifndef HAL_HOST_H
#define HAL_HOST_H

#include <stdint.h>

/* Another table: no contact is closed and nothing is scheduled. */
void host_new(void);
/* Power on, or a reset, at this tick. What contacts and bytes are scheduled after it still comes; a
 * tick before the last one run begins another table, as host_new does. `boot` is what the counter
 * in the EEPROM gives; `keep_ram`: what a reset leaves alone stays. */
void host_start(uint64_t tick, uint16_t boot, uint8_t keep_ram);
/* From `tick` on these contacts are closed (bit n = button n). In order of tick. */
void host_contacts(uint64_t tick, uint16_t closed);
/* The light sensor sees it get brighter at `tick`. In order of tick. */
void host_light(uint64_t tick);
/* A byte is complete in the receiver at `tick`. In order of tick. */
void host_receive(uint64_t tick, uint8_t byte);
/* Passes that are over by `until`; what comes after it need not be scheduled yet. Returns how many bytes have left the line by then, with the tick at which
 * the last bit of each did; if it is as many as there is room for, call again: there may be more. */
uint32_t host_run(uint64_t until, uint8_t *bytes, uint64_t *ticks, uint32_t room);
/* Passes last at least `shortest` and at most `longest` ticks, by chance. */
void host_pass_ticks(uint16_t shortest, uint16_t longest);
uint8_t host_lamps(void);

#endif
