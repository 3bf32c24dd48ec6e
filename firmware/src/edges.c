#include "edges.h"

#include "board.h"
#include "contacts.h"
#include "hal.h"
#include "ticks.h"

#define SECOND TICKS_OF_MS(1000)
/* In 256 ticks, since no picture waited: then bounces are not listened to, ... */
#define LONG_BACKLOG 100u
/* ... then nothing is: with the longest pass this is still below a turn of the timer. */
#define LONGEST_BACKLOG 170u
#define DEAF_PASSES 8u /* longer than contacts rest between two bounces */

/* The picture that is being worked through. */
static struct {
    uint16_t closed, changed;
    uint16_t heard; /* edges of these made pictures at that time */
    uint32_t at;
} look;

static uint16_t wired, levels;
static uint16_t listening; /* edges of these make pictures */
/* The first so many of the pictures that wait were made when it were these (or others as well that
 * have been let go since). */
static uint8_t made_before;
static uint16_t had_listened;

static uint32_t known;    /* every edge up to and with this tick has been worked through ... */
static bool all_followed; /* ... also of buttons that are not listened to */
static uint8_t alone_at;  /* when no picture by an edge was waiting, in 256 ticks, modulo 256 */
static uint8_t deaf;      /* passes for which what seems a first contact may be a bounce */
static uint16_t storms;

static uint16_t turn; /* bit of the button whose time was looked at last */
static uint32_t second_at;
static uint8_t next_second; /* the button whose second is counted next */

/* Mostly nothing has changed, and that must be quick. */
static inline void begin(uint16_t closed, uint16_t of, uint32_t at, uint16_t heard)
{
    uint16_t changed = (uint16_t)((closed ^ levels) & of);
    look.closed = closed;
    look.at = at;
    if (!changed) {
        known = at;
        return;
    }
    look.changed = changed;
    look.heard = heard;
}

static void listen(uint16_t buttons)
{
    if (buttons == listening)
        return;
    if (!made_before) {
        had_listened = listening;
        made_before = hal_waiting();
    }
    listening = buttons;
    hal_listen(buttons);
}

static uint8_t coarse(uint32_t at) { return (uint8_t)(at >> 8); }

void edges_start(void)
{
    struct hal_look now;
    wired = BOARD_BUTTONS;
    storms = 0;
    turn = 1;
    next_second = BUTTONS;
    while (!hal_sample(&now)) {
        /* no edge makes pictures yet: a contact moved while this one was taken */
    }
    levels = look.closed = now.closed;
    look.changed = 0;
    ticks_update();
    look.at = known = ticks_now();
    alone_at = coarse(known);
    all_followed = true;
    made_before = 0;
    deaf = 0;
    second_at = known + SECOND;
    contacts_start(levels);
    listening = 0;
    listen(wired);
}

void edges_wire(uint16_t buttons)
{
    buttons &= BOARD_BUTTONS;
    uint16_t changed = buttons ^ wired;
    wired = buttons;
    bool was_busy = look.changed != 0;
    look.changed &= buttons;
    if (was_busy && !look.changed)
        known = look.at;
    levels = (uint16_t)((levels & ~changed) | (look.closed & changed));
    uint16_t closed = levels;
    for (uint8_t button = 0; changed; button++, changed >>= 1, closed >>= 1)
        if (changed & 1u)
            contacts_reset(button, closed & 1u);
    listen(wired);
}

/* The first moment from `from` on at which the timer showed this. */
static inline uint32_t moment_from(uint32_t from, uint16_t timer)
{
    return from + (uint16_t)(timer - (uint16_t)from);
}

/* There was no room for more pictures, or they waited so long that the timer may have turned
 * between two of them. All are worked off now; the next picture tells what was missed. */
static HAL_APART void resume(void)
{
    if (storms != UINT16_MAX)
        storms++;
    ticks_update();
    known = ticks_now();
    alone_at = coarse(known);
    deaf = DEAF_PASSES;
    hal_resume();
}

/* Nothing waits: the levels tell whether something was missed. */
static void look_around(void)
{
    struct hal_look now;
    if (!hal_sample(&now))
        return;
    alone_at = coarse(ticks_now());
    all_followed = true;
    made_before = 0;
    begin(now.closed, wired, moment_from(ticks_now(), now.tick), 0);
}

/* Bounces that are not listened to are followed in the last of the pictures that wait, or there
 * would be many edges in each. */
static void look_at(const struct hal_look *edge)
{
    uint16_t buttons = wired, heard = listening;
    all_followed = !hal_waits();
    if (!all_followed)
        buttons &= (uint16_t)(listening | ~contacts_active());
    if (made_before) {
        made_before--;
        heard = had_listened;
    }
    if (deaf)
        heard = 0;
    begin(edge->closed, buttons, moment_from(known, edge->tick), heard);
}

static uint8_t backlog(void) { return (uint8_t)(coarse(ticks_now()) - alone_at); }

static void next_look(void)
{
    struct hal_look edge;
    if (backlog() > LONGEST_BACKLOG)
        hal_stop();
    if (hal_edge(&edge)) {
        look_at(&edge);
        return;
    }
    if (hal_stopped())
        resume();
    look_around();
}

bool edges_deaf(void) { return hal_stopped(); }

/* While edges come faster than they can be worked on, the bounces of a button are not listened to:
 * its first contact has its time already, or waits in one of the pictures. */
bool edges_spare(void)
{
    if (!hal_crowded() && (!hal_waits() || backlog() < LONG_BACKLOG))
        return false;
    uint16_t bouncing = contacts_active();
    if (!made_before)
        bouncing |= hal_newest() ^ levels;
    listen((uint16_t)(listening & ~bouncing));
    return true;
}

static void listen_to_idle(void)
{
    if (!hal_waits())
        listen((uint16_t)(wired & (listening | ~contacts_active())));
}

/* The lowest of these; in bytes, for the chip has no wider ones. */
static inline uint8_t lowest_button(uint16_t buttons, uint16_t *bit)
{
    uint8_t low = (uint8_t)buttons, high = (uint8_t)(buttons >> 8);
    uint8_t left = low ? low : high, number = low ? 0 : 8, mask = 1;
    for (; !(left & mask); mask = (uint8_t)(mask << 1))
        number++;
    *bit = low ? mask : (uint16_t)(mask << 8);
    return number;
}

/* A decision that was due before is a slice of its own. */
static HAL_APART void work(void)
{
    uint16_t bit;
    uint8_t button = lowest_button(look.changed, &bit);
    if (contacts_decide(button, look.at))
        return;
    look.changed &= (uint16_t)~bit;
    levels ^= bit;
    contacts_edge(button, look.at, (look.closed & bit) != 0, !(look.heard & bit));
    if (!look.changed)
        known = look.at;
}

bool edges_work(void)
{
    bool is_long = look.changed != 0;
    if (is_long)
        work();
    else
        next_look();
    return is_long || look.changed || hal_waits();
}

/* One after the other. */
static void run_next(uint16_t buttons)
{
    uint16_t above = buttons & (uint16_t)~(uint16_t)(turn | (uint16_t)(turn - 1u));
    uint8_t button = lowest_button(above ? above : buttons, &turn);
    contacts_decide(button, known);
}

void edges_count_seconds(void)
{
    if (next_second < BUTTONS) {
        contacts_second(next_second++);
    } else if (ticks_reached(ticks_now(), second_at)) {
        second_at += SECOND;
        next_second = 0;
    }
}

bool edges_changing(void) { return contacts_active() || listening != wired || deaf; }

void edges_run(void)
{
    uint16_t active = contacts_active();
    if (deaf)
        deaf--;
    listen_to_idle();
    if (!all_followed)
        active &= listening;
    if (active)
        run_next(active);
}

/* Half of the buttons a call. What is pending by an edge after `known` has a later tick anyway. */
bool edges_find_watermark(bool anew, uint32_t *watermark)
{
    static uint8_t button;
    if (anew) {
        *watermark = known;
        button = 0;
        if (!contacts_any_pending())
            return true;
    }
    uint8_t end = (uint8_t)(button + BUTTONS / 2);
    *watermark = contacts_oldest(button, end, *watermark);
    button = end;
    return end == BUTTONS;
}

uint16_t edges_levels(void) { return levels; }
uint16_t edges_storms(void) { return storms; }
