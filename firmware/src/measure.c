#include "measure.h"

#include "board.h"
#include "hal.h"
#include "lights.h"
#include "ticks.h"

static uint8_t asked; /* number of what is asked for, or 0 */
static uint32_t at;   /* when that was, or 0: not yet. Memory is scarce, and one tick is nothing */

void measure_start(void) { asked = 0; }

static void note(uint32_t tick) { at = tick ? tick : 1u; }

void measure_ask(const uint8_t *frame)
{
    uint8_t what = measure_get_what(frame);
    asked = measure_get_id(frame);
    at = 0;
    if (what == MEASURE_LIGHT) {
        hal_light_watch();
    } else if (what < LAMPS) {
        lights_strike(what);
        ticks_update();
        note(ticks_now());
    } else {
        asked = 0;
    }
}

void measure_pass(void)
{
    uint16_t timer;
    if (asked && !at && hal_light(&timer))
        note(ticks_recent(timer));
}

bool measure_due(void) { return asked && at; }

uint8_t measure_fill(uint8_t *frame, uint16_t boot)
{
    struct tick full = ticks_full(at);
    put8(frame, CODE_MEASURED);
    measured_put_boot(frame, boot);
    measured_put_id(frame, asked);
    measured_put_tick(frame, full.low, full.high);
    asked = 0;
    return MEASURED_LENGTH;
}
