#include "chip.h"

#include "edges.h"
#include "lights.h"
#include "line.h"
#include "link.h"
#include "presses.h"

void chip_start(uint16_t boot, uint8_t cause, struct tick tick)
{
    ticks_start(tick);
    presses_start(boot);
    edges_start();
    lights_start();
    line_start();
    link_start(boot, cause);
}

/* What may wait for some passes, one a pass. */
static void do_next_slow_thing(void)
{
    static uint8_t turn;
    switch (turn++ % 4u) {
    case 0:
        presses_pass();
        break;
    case 1:
        lights_pass();
        break;
    case 2:
        edges_count_seconds();
        break;
    default:
        link_notice();
        break;
    }
}

/* The receiver keeps two bytes and one on its way, the transmitter one and one on its way: both are
 * asked several times a pass, so that a full line both ways loses none and has no gaps. */
static void serve_line(void)
{
    link_receive();
    line_transmit();
}

/* One small slice of everything. */
void chip_pass(void)
{
    ticks_pass();
    serve_line();
    edges_pass();
    serve_line();
    link_begin();
    serve_line();
    do_next_slow_thing();
}
