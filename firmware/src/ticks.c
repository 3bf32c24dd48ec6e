#include "ticks.h"

#include "hal.h"

static struct tick now;
static uint16_t pass_start;
static uint16_t longest_pass;

void ticks_start(struct tick start)
{
    now = start;
    ticks_update();
}

void ticks_first_pass(void)
{
    ticks_update();
    pass_start = (uint16_t)now.low;
    longest_pass = 0;
}

void ticks_update(void)
{
    uint16_t gone = (uint16_t)(hal_timer() - (uint16_t)now.low);
    now.low += gone;
    if (now.low < gone)
        now.high++;
}

uint32_t ticks_now(void) { return now.low; }
uint16_t ticks_coarse(void) { return (uint16_t)(now.low >> 8); }

uint32_t ticks_recent(uint16_t timer)
{
    ticks_update();
    return now.low - (uint16_t)((uint16_t)now.low - timer);
}

struct tick ticks_full(uint32_t at)
{
    struct tick full = {at, now.high};
    if (at > now.low)
        full.high--;
    return full;
}

void ticks_pass(void)
{
    ticks_update();
    uint16_t length = (uint16_t)((uint16_t)now.low - pass_start);
    if (length > longest_pass)
        longest_pass = length;
    pass_start = (uint16_t)now.low;
}

uint16_t ticks_longest_pass(void) { return longest_pass; }
