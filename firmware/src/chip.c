#include "chip.h"

#include "edges.h"
#include "hal.h"
#include "lights.h"
#include "line.h"
#include "link.h"
#include "measure.h"
#include "presses.h"

#define EDGES_A_PASS 6u
#define DEAF_EDGES_A_PASS 12u /* until they are worked off, no edge is stamped */
#define BYTES_AN_EDGE 6u
#define BYTES_A_PASS 16u

void chip_start(uint16_t boot, uint8_t cause, struct tick tick)
{
    ticks_start(tick);
    presses_start(boot);
    edges_start();
    lights_start();
    measure_start();
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
        measure_pass();
        break;
    }
}

/* The receiver keeps two bytes, the transmitter one and one on its way. Both are asked after all that
 * can take some time, so that a full line both ways loses none and has few gaps; no more than 600
 * cycles may lie between. So is the room for edges. */
static HAL_APART void serve_line(void)
{
    line_poll();
    if (line_transmit())
        line_poll();
}

static void serve(void)
{
    serve_line();
    if (edges_spare())
        line_poll();
}

static HAL_APART void hear(uint8_t most)
{
    for (; most && line_waits(); most--) {
        link_receive();
        serve_line();
    }
}

/* Edges that wait are worked on before everything else but the line: room for them is scarce. */
static void work_on_edges(void)
{
    for (uint8_t done = 0; done < (edges_deaf() ? DEAF_EDGES_A_PASS : EDGES_A_PASS); done++) {
        if (!edges_work())
            return;
        serve();
        if (line_waits())
            hear(BYTES_AN_EDGE);
    }
}

static void speak(void)
{
    if (!link_choose())
        return;
    serve();
    link_begin();
    serve();
}

/* One small slice of everything. */
void chip_pass(void)
{
    ticks_pass();
    serve();
    if (line_waits())
        hear(BYTES_A_PASS);
    work_on_edges();
    if (edges_changing()) {
        serve();
        edges_run();
        serve();
    }
    if (line_waits())
        hear(BYTES_A_PASS);
    speak();
    do_next_slow_thing();
}
