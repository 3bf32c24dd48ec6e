/* What the logic needs of a machine: one timer, pictures of the contacts, a line, lamps.
 *
 * `hal_avr.c` is the chip, `hal_host.c` a PC; nothing else knows registers and pins. No call waits.
 */
#ifndef HAL_H
#define HAL_H

#include <stdbool.h>
#include <stdint.h>

/* All contacts as they were at one instant: two edges are in one picture or in two, in their true
 * order, never inverted. */
struct hal_look {
    uint16_t closed; /* bit n = button n */
    uint16_t tick;   /* of the timer, when the picture had just been taken */
};

/* The timer: 62.5 ns a tick, so it wraps every 4.096 ms. */
uint16_t hal_timer(void);

/* Takes the oldest picture that an edge has made; false if there is none. */
bool hal_edge(struct hal_look *look);
/* Takes a picture now; false if an edge came in the way: there is then one to take, or soon. */
bool hal_sample(struct hal_look *look);
/* There is one to take, half of the room for them is taken, there are so many. */
bool hal_waits(void);
bool hal_crowded(void);
uint8_t hal_waiting(void);
/* The contacts in the last picture that was made. */
uint16_t hal_newest(void);
/* Edges make no pictures any more, until hal_resume: all of it was taken, or hal_stop was called. */
bool hal_stopped(void);
void hal_stop(void);
void hal_resume(void);
/* Edges of these buttons make pictures, those of others do not. */
void hal_listen(uint16_t buttons);

#define HAL_BYTE 1u /* a byte was there */
#define HAL_LOST 2u /* at least one before it was lost, because nobody took it in time */
/* Takes a byte from the line: HAL_BYTE, with HAL_LOST or not, or 0. */
uint8_t hal_receive(uint8_t *byte);
/* The line takes another byte. */
bool hal_line_free(void);
void hal_send(uint8_t byte);

void hal_lamps(uint8_t on);

/* Forgets what the light sensor has seen, and keeps its next brightening. */
void hal_light_watch(void);
/* The timer as it was at that moment, taken by the timer itself; false: it has not come. */
bool hal_light(uint16_t *timer);

/* Memory that a reset leaves alone (not one by loss of power). */
#ifdef __AVR__
#define HAL_KEPT __attribute__((section(".noinit")))
#else
#define HAL_KEPT __attribute__((section("kept"))) /* from __start_kept to __stop_kept */
#endif

/* Compiled as a function of its own: where it is not called, no registers are saved for it. */
#define HAL_APART __attribute__((noinline))

/* What was written before is in memory before what comes after. */
#define hal_barrier() __asm__ volatile("" ::: "memory")

#endif
