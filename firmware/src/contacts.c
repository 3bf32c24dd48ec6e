#include "contacts.h"

#include "board.h"
#include "hal.h"
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
static uint8_t pending; /* how many of them are not down, as last told */
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

static inline bool differs(uint8_t state)
{
    uint8_t levels = state & (CLOSED | DOWN);
    return levels == CLOSED || levels == DOWN;
}

void contacts_start(uint16_t closed)
{
    times.confirm_min = TICKS_OF_US(800);
    times.confirm_max = TICKS_OF_US(5000);
    times.lockout = TICKS_OF_US(30000);
    dropped = false;
    active = 0;
    pending = 0;
    for (uint8_t button = 0; button < BUTTONS; button++, closed >>= 1) {
        contacts[button].counts = (struct contact_counts){0, 0, 0, 0, 0};
        contacts_reset(button, closed & 1u);
    }
}

static void leave(uint8_t button)
{
    if (!(contacts[button].state & DOWN) && (active & bit_of(button)))
        pending--;
    active &= (uint16_t)~bit_of(button);
}

void contacts_reset(uint8_t button, bool closed)
{
    leave(button);
    contacts[button].state = closed ? CLOSED | DOWN : 0;
    contacts[button].counts.closed_for_s = 0;
}

void contacts_set_times(const struct contact_times *wanted) { times = *wanted; }

/* Out of idle, or out of a lock-out. */
static HAL_APART void begin(uint8_t button, uint32_t at, bool looked)
{
    struct contact *contact = &contacts[button];
    uint16_t bit = bit_of(button);
    contact->first = at;
    contact->state &= CLOSED | DOWN | LAST_LOOKED;
    contact->state |= CHANGING;
    if (looked)
        contact->state |= FIRST_LOOKED;
    if (!(active & bit) && !(contact->state & DOWN))
        pending++;
    active |= bit;
}

static void end(uint8_t button)
{
    leave(button);
    contacts[button].state &= CLOSED | DOWN;
}

static HAL_APART void confirm(uint8_t button)
{
    struct contact *contact = &contacts[button];
    uint8_t state = contact->state ^ (DOWN | CHANGING | LOCKED);
    uint8_t flags = state & FIRST_LOOKED ? PRESS_RECOVERED : 0;
    contact->state = state;
    contact->counts.closed_for_s = 0;
    if (state & DOWN) {
        flags |= PRESS_DOWN;
        pending--;
        count(&contact->counts.presses);
    } else {
        pending++;
    }
    presses_add(button, flags, contact->first);
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
    if (differs(contact->state))
        begin(button, contact->last, contact->state & LAST_LOOKED);
    else
        end(button);
}

bool contacts_decide(uint8_t button, uint32_t until)
{
    struct contact *contact = &contacts[button];
    uint32_t age = until - contact->first;
    if (!(contact->state & (CHANGING | LOCKED)) || age > INT32_MAX)
        return false; /* idle, or not even its first edge is within what is known */
    if (contact->state & LOCKED) {
        if (age < times.lockout)
            return false;
        unlock(button);
    } else if (differs(contact->state)) {
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

static HAL_APART void count_bounce(struct contact_counts *counts, uint32_t age)
{
    uint32_t age_us = age / TICKS_OF_US(1);
    count(&counts->bounces);
    if (age_us > UINT16_MAX)
        age_us = UINT16_MAX;
    if (age_us > counts->longest_bounce_us)
        counts->longest_bounce_us = (uint16_t)age_us;
}

/* Within a change or a lock-out a return to the level that is, or is about to be, told is a bounce.
 * If it confirms a change, that is decided before anything else happens to this contact. */
void contacts_edge(uint8_t button, uint32_t at, bool closed, bool looked)
{
    struct contact *contact = &contacts[button];
    uint8_t state = contact->state & (uint8_t)~(CLOSED | LAST_LOOKED);
    if (closed)
        state |= CLOSED;
    if (looked)
        state |= LAST_LOOKED;
    contact->state = state;
    contact->last = at;
    if (!(state & (CHANGING | LOCKED)))
        begin(button, at, looked);
    else if (differs(state) == !(state & LOCKED))
        count_bounce(&contact->counts, at - contact->first);
}

uint16_t contacts_active(void) { return active; }
bool contacts_any_pending(void) { return pending != 0; }

/* While a button is down the next change is a release, and nobody waits for one. */
static inline bool is_pending(const struct contact *contact, uint32_t *at)
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
        if (is_pending(contact, &at) && !ticks_reached(at, oldest))
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
