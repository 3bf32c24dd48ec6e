#include "chip.h"

#include "edges.h"
#include "hal.h"
#include "lights.h"
#include "line.h"
#include "link.h"
#include "presses.h"

#define EDGES_A_PASS 8u
#define BYTES_AN_EDGE 3u
#define BYTES_A_PASS 16u

void chip_start(uint16_t boot, uint8_t cause, struct tick tick)
{
    ticks_start(tick);
    presses_start(boot);
    edges_start();
    lights_start();
    line_start();
    link_start(boot, cause);
    ticks_first_pass();
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

/* The receiver keeps two bytes, the transmitter one and one on its way: both are asked between all
 * slices of work, so that a full line both ways loses none and has few gaps; so is the room for
 * edges. */
static HAL_RARE void serve(void)
{
    line_poll();
    line_transmit();
    edges_spare();
}

static HAL_RARE void hear(uint8_t most)
{
    for (; most && line_waits(); most--) {
        link_receive();
        serve();
    }
}

/* Edges that wait are worked on before everything else but the line: room for them is scarce. */
static void work_on_edges(void)
{
    bool more = true;
    for (uint8_t left = EDGES_A_PASS; left && more; left--) {
        more = edges_work();
        serve();
        if (more && line_waits())
            hear(BYTES_AN_EDGE);
    }
}

/* One small slice of everything. */
void chip_pass(void)
{
    ticks_pass();
    serve();
    hear(BYTES_A_PASS);
    work_on_edges();
    edges_run();
    serve();
    hear(BYTES_A_PASS);
    link_choose();
    serve();
    link_begin();
    serve();
    do_next_slow_thing();
}
