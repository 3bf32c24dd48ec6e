#include "edges.h"

#include "board.h"
#include "contacts.h"
#include "hal.h"
#include "ticks.h"

#define SECOND TICKS_OF_MS(1000)

/* The picture that is being worked through. */
static struct {
    uint16_t closed, changed;
    uint32_t at;
    bool looked;
} look;

static uint16_t wired, levels, listening;
static uint32_t known; /* every edge up to and with this tick has been worked through */
static uint16_t storms;
static uint8_t cursor, cursor_second;
static uint16_t cursor_bit;
static uint32_t second_at;

/* Mostly nothing has changed, and that must be quick. */
static inline void begin(uint16_t closed, uint32_t at, bool looked)
{
    uint16_t changed = (uint16_t)((closed ^ levels) & wired);
    look.closed = closed;
    if (!changed) {
        known = at;
        return;
    }
    look.changed = changed;
    look.at = at;
    look.looked = looked;
}

static void listen(uint16_t buttons)
{
    if (buttons == listening)
        return;
    listening = buttons;
    hal_listen(buttons);
}

void edges_start(void)
{
    struct hal_look now;
    wired = BOARD_BUTTONS;
    storms = 0;
    cursor = 0;
    cursor_bit = 1;
    cursor_second = BUTTONS;
    while (!hal_sample(&now)) {
        /* no edge makes pictures yet: a contact moved while this one was taken */
    }
    levels = look.closed = now.closed;
    look.changed = 0;
    ticks_update();
    look.at = known = ticks_now();
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

/* Pictures come in order, and the last one was less than a turn of the timer before: while there
 * is none by an edge, one is taken in every pass, and there is no room for more than the passes of
 * less than a turn can work through. */
static uint32_t moment_of(uint16_t tick)
{
    return known + (uint16_t)(tick - (uint16_t)known);
}

static HAL_RARE void resume(void)
{
    if (storms != UINT16_MAX)
        storms++;
    hal_resume();
}

void edges_look(void)
{
    struct hal_look now;
    if (look.changed)
        return;
    if (hal_edge(&now))
        begin(now.closed, moment_of(now.tick), false);
    else if (hal_stopped())
        resume();
    else if (hal_sample(&now))
        begin(now.closed, moment_of(now.tick), true);
}

/* While there are too many edges, buttons that are not idle are followed by pictures that others
 * make, or that are taken: their first contact has its time already. */
static void spare(void)
{
    if (hal_crowded())
        listen((uint16_t)(wired & ~contacts_active()));
    else if (!look.changed)
        listen(wired);
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
static HAL_RARE void work(void)
{
    uint16_t bit;
    uint8_t button = lowest_button(look.changed, &bit);
    if (contacts_decide(button, look.at))
        return;
    look.changed &= (uint16_t)~bit;
    levels ^= bit;
    bool looked = look.looked || !(listening & bit);
    contacts_edge(button, look.at, (look.closed & bit) != 0, looked);
    if (!look.changed)
        known = look.at;
}

bool edges_work(void)
{
    bool busy = look.changed != 0;
    if (busy)
        work();
    return busy;
}

static void run_next(uint16_t active)
{
    for (uint8_t tries = BUTTONS / 4; tries; tries--) {
        cursor = (uint8_t)((cursor + 1u) % BUTTONS);
        cursor_bit = cursor ? (uint16_t)(cursor_bit << 1) : 1u;
        if (active & cursor_bit) {
            contacts_decide(cursor, known);
            return;
        }
    }
}

void edges_count_seconds(void)
{
    if (cursor_second < BUTTONS) {
        contacts_second(cursor_second++);
    } else if (ticks_reached(ticks_now(), second_at)) {
        second_at += SECOND;
        cursor_second = 0;
    }
}

void edges_run(void)
{
    spare();
    uint16_t active = contacts_active();
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
