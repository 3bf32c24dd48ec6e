/* Contacts that move by chance on all buttons: what a pulse promises is kept. */
#include "check.h"
#include "hal_host.h"
#include "table.h"

#define SEEDS 40u
#define MOVES 120u
#define STAMP_DELAY 120u /* an edge may come while the interrupt is at work on another */

static struct move {
    uint64_t at;
    uint16_t closed;
} moves[MOVES];

/* Some alone, some in bursts as of bounces, some at the same tick on two buttons. */
static void move_by_chance(struct chance *chance)
{
    uint64_t at = table_now() + MS;
    uint16_t closed = 0;
    for (unsigned n = 0; n < MOVES; n++) {
        uint32_t button = chance_below(chance, BUTTONS);
        if (chance_below(chance, 8) == 0)
            closed ^= (uint16_t)(1u << chance_below(chance, BUTTONS));
        closed ^= (uint16_t)(1u << button);
        uint32_t gap = chance_below(chance, 4) ? (uint32_t)(4 * MS) : 4000;
        at += 100 + chance_below(chance, gap);
        moves[n] = (struct move){at, closed};
        table_close(at, closed);
    }
}

/* An edge of this button to this level was so little before the stamp that it is its own. */
static bool is_stamp_of_edge(uint64_t stamp, uint8_t button, bool closed)
{
    uint16_t before = 0;
    for (unsigned n = 0; n < MOVES; before = moves[n++].closed) {
        bool moved = ((unsigned)(before ^ moves[n].closed) >> button) & 1u;
        bool to = ((unsigned)moves[n].closed >> button) & 1u;
        if (moved && to == closed && moves[n].at <= stamp && stamp - moves[n].at <= STAMP_DELAY)
            return true;
    }
    return false;
}

static void take_all(uint64_t until)
{
    while (table_now() < until) {
        table_run(table_now() + 3 * MS);
        size_t n = table_heard();
        if (n && table_count(0x02))
            table_ack(1, get16(table_last(0x02)->bytes + PULSE_NEXT_AT));
    }
}

static void check_press(const uint8_t *bytes, uint16_t *down)
{
    uint8_t button = bytes[PRESS_BUTTON_AT];
    bool is_down = bytes[PRESS_FLAGS_AT] & PRESS_DOWN;
    CHECK(((unsigned)*down >> button & 1u) != is_down); /* presses and releases alternate */
    *down ^= (uint16_t)(1u << button);
    if (!(bytes[PRESS_FLAGS_AT] & PRESS_RECOVERED))
        CHECK(is_stamp_of_edge(get48(bytes + PRESS_TICK_AT), button, is_down));
}

/* For each sequence the stamp of its press; releases are no presses, nobody waits for them. */
static uint16_t note_stamps(uint64_t *stamps)
{
    size_t n = 0;
    uint16_t next = 0, down = 0;
    const struct heard *one;
    while ((one = table_next(&n, 0x03)))
        if (get16(one->bytes + PRESS_SEQUENCE_AT) == next) {
            CHECK(next < MOVES * 2);
            check_press(one->bytes, &down);
            bool is_down = one->bytes[PRESS_FLAGS_AT] & PRESS_DOWN;
            stamps[next++] = is_down ? get48(one->bytes + PRESS_TICK_AT) : UINT64_MAX;
        }
    return next;
}

/* No press that a pulse does not count as made is before its watermark. */
static void check_promises(void)
{
    uint64_t stamps[MOVES * 2];
    uint16_t made = note_stamps(stamps);
    size_t n = 0;
    const struct heard *one;
    while ((one = table_next(&n, 0x02))) {
        uint64_t mark = get48(one->bytes + PULSE_TICK_AT) - get24(one->bytes + PULSE_LAG_AT);
        for (uint16_t later = get16(one->bytes + PULSE_NEXT_AT); later < made; later++)
            CHECK(stamps[later] >= mark);
    }
    EQUAL(made, get16(table_last(0x02)->bytes + PULSE_NEXT_AT));
}

static unsigned one_table(uint32_t seed)
{
    struct chance chance = chance_of(seed);
    table_start(SECOND, 1);
    table_setup(1);
    table_run(table_now() + 5 * MS);
    move_by_chance(&chance);
    take_all(moves[MOVES - 1].at + 100 * MS);
    check_promises();
    const uint8_t *pulse = table_last(0x02)->bytes;
    EQUAL(pulse[PULSE_FLAGS_AT] & PULSE_OVERFLOW, 0);
    EQUAL(get16(pulse + PULSE_LEVELS_AT), moves[MOVES - 1].closed);
    CHECK(get24(pulse + PULSE_LAG_AT) < MS); /* in quiet it is up to date */
    return get16(pulse + PULSE_NEXT_AT);
}

CASE(no_press_comes_before_a_watermark_that_was_told)
{
    unsigned told = 0;
    for (uint32_t seed = 0; seed < SEEDS; seed++)
        told += one_table(seed);
    CHECK(told > 20 * SEEDS); /* or hardly anything was tried */
}

/* The promise waits for a contact that may yet be a press, and for no longer. */
CASE(the_watermark_stays_before_a_contact_till_it_is_decided)
{
    table_start(SECOND, 1);
    table_setup(1);
    uint64_t contact = SECOND + 20 * MS;
    table_close(contact, 1);
    table_close(contact + 20 * US, 0);
    table_run(contact + 20 * MS);
    size_t n = 0;
    const struct heard *one;
    uint64_t released = 0;
    while ((one = table_next(&n, 0x02))) {
        uint64_t tick = get48(one->bytes + PULSE_TICK_AT);
        uint64_t mark = tick - get24(one->bytes + PULSE_LAG_AT);
        if (tick > contact + STAMP_DELAY && tick < contact + 5 * MS)
            CHECK(mark <= contact + STAMP_DELAY);
        if (!released && mark > contact + STAMP_DELAY)
            released = tick;
    }
    CHECK(released > contact + 5 * MS && released < contact + 6 * MS);
    EQUAL(table_count(0x03), 0);
}
