#include "contact.h"

#include "hal_host.h"
#include "presses.h"

void contact_fresh(uint16_t closed)
{
    host_new();
    host_start(LATER, 1, 0);
    contacts_start(closed);
}

void contact_decide(uint32_t until)
{
    while (contacts_decide(BUTTON, until)) {
    }
}

void contact_edge(uint32_t at, bool closed)
{
    contact_decide(at);
    contacts_edge(BUTTON, at, closed, false);
}

uint64_t contact_told(void)
{
    uint8_t frame[PRESS_LENGTH];
    if (!presses_new_due())
        return NONE;
    presses_fill(frame);
    EQUAL(frame[PRESS_BUTTON_AT], BUTTON);
    EQUAL(frame[PRESS_FLAGS_AT] & ~PRESS_DOWN, 0);
    EQUAL(get16(frame + PRESS_TICK_AT + 4), 0);
    return TOLD(get32(frame + PRESS_TICK_AT), frame[PRESS_FLAGS_AT] & PRESS_DOWN);
}

struct contact_counts contact_counted(void) { return contacts_counts(BUTTON); }

void contact_pressed(void)
{
    contact_edge(BEGIN, true);
    contact_decide(BEGIN + MIN);
    EQUAL(contact_told(), TOLD(BEGIN, 1));
}
