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

/* One small slice of everything. The receiver keeps two bytes and one on its way: it is asked
 * twice, so that a full line both ways loses none. */
void chip_pass(void)
{
    ticks_pass();
    link_receive();
    edges_pass();
    link_receive();
    presses_pass();
    lights_pass();
    link_transmit();
}
