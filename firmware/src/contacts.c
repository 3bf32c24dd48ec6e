#include "contacts.h"

#include "board.h"
#include "presses.h"
#include "ticks.h"

#define CLOSED 0x01u       /* the level, by the last edge */
#define DOWN 0x02u         /* as last told */
#define CHANGING 0x04u     /* a change is being confirmed */
#define LOCKED 0x08u       /* edges are bounce */
#define FIRST_LOOKED 0x10u /* `first` is no edge */
#define LAST_LOOKED 0x20u  /* `last` is no edge */

struct contact {
    uint32_t first; /* first contact of the change, or of the lock-out */
    uint32_t last;  /* the last change of level */
    struct contact_counts counts;
    uint8_t state;
};

static struct contact contacts[BUTTONS];
static struct contact_times times;
static uint16_t active; /* buttons that are not idle */
static uint16_t down;   /* buttons that are pressed, as last told */
static bool dropped;

/* The chip shifts one place at a time: at most seven, then a whole byte. */
static uint16_t bit_of(uint8_t button)
{
    uint8_t bit = (uint8_t)(1u << (button & 7u));
    return button & 8u ? (uint16_t)(bit << 8) : bit;
}

static void count(uint16_t *counter)
{
    if (*counter != UINT16_MAX)
        ++*counter;
}

static bool differs(const struct contact *contact)
{
    uint8_t levels = contact->state & (CLOSED | DOWN);
    return levels == CLOSED || levels == DOWN;
}

void contacts_start(uint16_t closed)
{
    times.confirm_min = TICKS_OF_US(800);
    times.confirm_max = TICKS_OF_US(5000);
    times.lockout = TICKS_OF_US(30000);
    dropped = false;
    for (uint8_t button = 0; button < BUTTONS; button++, closed >>= 1) {
        contacts[button].counts = (struct contact_counts){0, 0, 0, 0, 0};
        contacts_reset(button, closed & 1u);
    }
}

void contacts_reset(uint8_t button, bool closed)
{
    contacts[button].state = closed ? CLOSED | DOWN : 0;
    contacts[button].counts.closed_for_s = 0;
    active &= (uint16_t)~bit_of(button);
    down = (uint16_t)(closed ? down | bit_of(button) : down & ~bit_of(button));
}

void contacts_set_times(const struct contact_times *wanted) { times = *wanted; }

static void begin(uint8_t button, uint32_t at, bool looked)
{
    struct contact *contact = &contacts[button];
    contact->first = at;
    contact->state &= CLOSED | DOWN | LAST_LOOKED;
    contact->state |= CHANGING;
    if (looked)
        contact->state |= FIRST_LOOKED;
    active |= bit_of(button);
}

static void end(uint8_t button)
{
    contacts[button].state &= CLOSED | DOWN;
    active &= (uint16_t)~bit_of(button);
}

static void confirm(uint8_t button)
{
    struct contact *contact = &contacts[button];
    contact->state ^= DOWN | CHANGING | LOCKED;
    down ^= bit_of(button);
    contact->counts.closed_for_s = 0;
    if (contact->state & DOWN)
        count(&contact->counts.presses);
    uint8_t flags = contact->state & FIRST_LOOKED ? PRESS_RECOVERED : 0;
    presses_add(button, contact->state & DOWN ? flags | PRESS_DOWN : flags, contact->first);
}

static void drop_spike(uint8_t button)
{
    if (!(contacts[button].state & DOWN))
        dropped = true;
    count(&contacts[button].counts.spikes);
    end(button);
}

static void unlock(uint8_t button)
{
    struct contact *contact = &contacts[button];
    if (differs(contact))
        begin(button, contact->last, contact->state & LAST_LOOKED);
    else
        end(button);
}

/* One decision; false if none is due. */
static bool decide(uint8_t button, uint32_t until)
{
    struct contact *contact = &contacts[button];
    uint32_t age = until - contact->first;
    if (age > INT32_MAX)
        return false; /* not even its first edge is within what is known */
    if (contact->state & LOCKED) {
        if (age < times.lockout)
            return false;
        unlock(button);
    } else if (differs(contact)) {
        if (age < times.confirm_min)
            return false;
        confirm(button);
    } else {
        if (age <= times.confirm_max)
            return false;
        drop_spike(button);
    }
    return true;
}

/* The end of a lock-out may begin a change that is certain already. */
void contacts_run(uint8_t button, uint32_t until)
{
    while (contacts[button].state & (CHANGING | LOCKED))
        if (!decide(button, until))
            return;
}

static void count_bounce(struct contact *contact, uint32_t at)
{
    uint32_t age_us = (at - contact->first) / TICKS_OF_US(1);
    count(&contact->counts.bounces);
    if (age_us > UINT16_MAX)
        age_us = UINT16_MAX;
    if (age_us > contact->counts.longest_bounce_us)
        contact->counts.longest_bounce_us = (uint16_t)age_us;
}

void contacts_edge(uint8_t button, uint32_t at, bool closed, bool looked)
{
    struct contact *contact = &contacts[button];
    contacts_run(button, at);
    contact->state &= (uint8_t)~(CLOSED | LAST_LOOKED);
    if (closed)
        contact->state |= CLOSED;
    if (looked)
        contact->state |= LAST_LOOKED;
    contact->last = at;
    if (!(contact->state & (CHANGING | LOCKED))) {
        begin(button, at, looked);
        return;
    }
    bool told = contact->state & LOCKED;
    if (differs(contact) == told)
        return; /* away from the level that is, or is about to be, told */
    if (!told && at - contact->first >= times.confirm_min)
        confirm(button);
    count_bounce(contact, at);
}

uint16_t contacts_active(void) { return active; }
bool contacts_any_pending(void) { return (active & ~down) != 0; }

/* While a button is down the next change is a release, and nobody waits for one. */
static inline bool pending(const struct contact *contact, uint32_t *at)
{
    uint8_t state = contact->state;
    if ((state & DOWN) || !(state & (CHANGING | CLOSED)))
        return false;
    *at = state & CHANGING ? contact->first : contact->last;
    return true;
}

uint32_t contacts_oldest(uint8_t first, uint8_t end, uint32_t until)
{
    uint32_t oldest = until, at;
    for (const struct contact *contact = &contacts[first]; contact < &contacts[end]; contact++)
        if (pending(contact, &at) && !ticks_reached(at, oldest))
            oldest = at;
    return oldest;
}

bool contacts_dropped(void)
{
    bool was = dropped;
    dropped = false;
    return was;
}

void contacts_second(uint8_t button)
{
    struct contact *contact = &contacts[button];
    if ((contact->state & DOWN) && contact->counts.closed_for_s != UINT8_MAX)
        contact->counts.closed_for_s++;
}

struct contact_counts contacts_counts(uint8_t button) { return contacts[button].counts; }
