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

/* Of a moment 24 bits are kept, a second of ticks, for memory is scarce: while it is asked for it is
 * less than half a second ago: no lock-out is longer than 65 ms, and its end is soon looked at. */
#ifdef __AVR__
typedef __uint24 moment;
#else
typedef uint32_t moment;
#endif
#define MOMENT(at) ((moment)((at) & (moment)0xFFFFFF))
#define LATER ((moment)0x800000) /* an age from this on is of a moment that is to come */

struct contact {
    moment first; /* first contact of the change, or of the lock-out */
    moment last;  /* the last change of level */
    struct contact_counts counts;
    uint8_t state;
};

static struct contact contacts[BUTTONS];
static struct {
    moment confirm_min, confirm_max, lockout;
} times;
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

static inline moment age_at(uint32_t at, moment since) { return MOMENT(MOMENT(at) - since); }

static inline bool differs(uint8_t state)
{
    uint8_t levels = state & (CLOSED | DOWN);
    return levels == CLOSED || levels == DOWN;
}

void contacts_start(uint16_t closed)
{
    times.confirm_min = MOMENT(TICKS_OF_US(800));
    times.confirm_max = MOMENT(TICKS_OF_US(5000));
    times.lockout = MOMENT(TICKS_OF_US(30000));
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

void contacts_set_times(const struct contact_times *wanted)
{
    times.confirm_min = MOMENT(wanted->confirm_min);
    times.confirm_max = MOMENT(wanted->confirm_max);
    times.lockout = MOMENT(wanted->lockout);
}

/* Out of idle, or out of a lock-out. */
static HAL_APART void begin(uint8_t button, moment at, bool looked)
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

static HAL_APART void confirm(uint8_t button, uint32_t until)
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
    presses_add(button, flags, until - age_at(until, contact->first));
}

static void drop_spike(uint8_t button)
{
    if (!(contacts[button].state & DOWN))
        dropped = true;
    count(&contacts[button].counts.spikes);
    end(button);
}

/* Apart, for with it contacts_decide would need a frame. */
static HAL_APART void unlock(uint8_t button)
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
    if (!(contact->state & (CHANGING | LOCKED)))
        return false;
    moment age = age_at(until, contact->first);
    if (age >= LATER)
        return false; /* not even its first edge is within what is known */
    if (contact->state & LOCKED) {
        if (age < times.lockout)
            return false;
        unlock(button);
    } else if (differs(contact->state)) {
        if (age < times.confirm_min)
            return false;
        confirm(button, until);
    } else {
        if (age <= times.confirm_max)
            return false;
        drop_spike(button);
    }
    return true;
}

static HAL_APART void count_bounce(struct contact_counts *counts, moment age)
{
    uint32_t age_us = (uint32_t)age / TICKS_OF_US(1);
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
    contact->last = MOMENT(at);
    if (!(state & (CHANGING | LOCKED)))
        begin(button, MOMENT(at), looked);
    else if (differs(state) == !(state & LOCKED))
        count_bounce(&contact->counts, age_at(at, contact->first));
}

uint16_t contacts_active(void) { return active; }
bool contacts_any_pending(void) { return pending != 0; }

/* While a button is down the next change is a release, and nobody waits for one. */
static inline bool is_pending(uint8_t state)
{
    return !(state & DOWN) && (state & (CHANGING | CLOSED));
}

uint32_t contacts_oldest(uint8_t first, uint8_t end, uint32_t until)
{
    moment oldest = MOMENT(until);
    for (const struct contact *contact = &contacts[first]; contact < &contacts[end]; contact++) {
        if (!is_pending(contact->state))
            continue;
        moment since = contact->state & CHANGING ? contact->first : contact->last;
        if (MOMENT(since - oldest) >= LATER)
            oldest = since;
    }
    return until - age_at(until, oldest);
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
