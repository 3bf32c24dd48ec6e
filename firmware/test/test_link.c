/* Who says what when: a whole chip on the PC. */
#include "check.h"
#include "table.h"

#define START (5 * SECOND)
#define BOOT 0x0102u
/* A pass, and a frame that has been begun. */
#define LATE (1 * MS)

static void greeted(void) { table_greeted(START, BOOT); }

static uint8_t setup_taken(void)
{
    table_run(table_now() + 60 * MS);
    return table_last(0x02)->bytes[PULSE_SETUP_AT];
}

/* ---- setups ---- */

static void impossible_ones(void)
{
    table_setup_of(2, 9, BOOT, 1500, 800, 5000, 30000, 0xFFFF);
    table_setup_of(0, 9, BOOT, 1500, 800, 5000, 30000, 0xFFFF);
    table_setup_of(1, 0, BOOT, 1500, 800, 5000, 30000, 0xFFFF);
    table_setup_of(1, 9, BOOT + 1, 1500, 800, 5000, 30000, 0xFFFF);
    table_setup_of(1, 9, 0, 1500, 800, 5000, 30000, 0xFFFF);
    table_setup_of(1, 9, BOOT, 1500, 0, 5000, 30000, 0xFFFF);
    table_setup_of(1, 9, BOOT, 1500, 5001, 5000, 30000, 0xFFFF);
    table_setup_of(1, 9, BOOT, 1500, 800, 30000, 30000, 0xFFFF);
    table_setup_of(1, 9, BOOT, 1500, 800, 30001, 30000, 0xFFFF);
}

CASE(setups_that_are_not_meant_or_impossible_are_not_taken)
{
    table_start(START, BOOT);
    impossible_ones();
    EQUAL(setup_taken(), 0);
    table_setup_of(1, 3, BOOT, 1500, 5000, 5000, 5001, 0xFFFF); /* just possible */
    EQUAL(setup_taken(), 3);
    impossible_ones();
    EQUAL(setup_taken(), 3);
}

CASE(a_setup_that_is_not_taken_leaves_the_times)
{
    greeted();
    table_setup_of(1, 9, BOOT + 1, 1500, 9000, 9000, 30000, 0xFFFF);
    table_run(table_now() + 5 * MS);
    table_close(table_now() + MS, 1);
    table_run(table_now() + 3 * MS);
    CHECK(table_count(0x03) > 0);
}

CASE(buttons_that_are_not_wired_are_ignored)
{
    table_start(START, BOOT);
    table_setup_of(1, 1, BOOT, 1500, 800, 5000, 30000, 0x0002);
    table_run(START + 20 * MS);
    table_close(table_now() + MS, 0x0003);
    table_run(table_now() + 10 * MS);
    EQUAL(table_last(0x03)->bytes[PRESS_BUTTON_AT], 1);
    EQUAL(get16(table_last(0x02)->bytes + PULSE_NEXT_AT), 1);
    EQUAL(get16(table_last(0x02)->bytes + PULSE_LEVELS_AT), 0x0002);
}

/* ---- hello and silence ---- */

static void hellos_come_every_quarter_of_a_second(uint64_t from, unsigned wanted)
{
    size_t n = 0;
    const struct heard *one;
    unsigned found = 0;
    for (uint64_t due = from; (one = table_next(&n, 0x01)); due = one->begun + 250 * MS, found++)
        CHECK(one->begun >= due && one->begun <= due + LATE);
    EQUAL(found, wanted);
}

CASE(hello_comes_every_quarter_of_a_second_until_greeted)
{
    table_start(START, BOOT);
    table_run(START + 990 * MS);
    hellos_come_every_quarter_of_a_second(START, 4);
    EQUAL(get16(table_last(0x01)->bytes + HELLO_BOOT_AT), BOOT);
    EQUAL(table_last(0x01)->bytes[HELLO_PROTOCOL_AT], 1);
    table_setup(1);
    table_run(table_now() + 5 * MS);
    table_forget();
    table_run(table_now() + 2 * SECOND);
    EQUAL(table_count(0x01), 0);
}

CASE(hello_comes_again_after_three_seconds_of_silence)
{
    table_start(START, BOOT);
    uint64_t heard = table_setup(1);
    table_run(heard + 5 * MS);
    table_forget();
    table_run(heard + 3 * SECOND - MS);
    EQUAL(table_count(0x01), 0);
    EQUAL(table_last(0x02)->bytes[PULSE_SETUP_AT], 1);
    table_run(heard + 3 * SECOND + 900 * MS);
    hellos_come_every_quarter_of_a_second(heard + 3 * SECOND, 4);
    EQUAL(table_last(0x02)->bytes[PULSE_SETUP_AT], 0);
}

CASE(any_word_of_the_table_breaks_the_silence)
{
    table_start(START, BOOT);
    uint64_t heard = table_setup(1);
    table_run(heard + 5 * MS);
    table_forget();
    table_run(heard + 2900 * MS);
    heard = table_ping(1);
    table_run(heard + 3 * SECOND - MS);
    EQUAL(table_count(0x01), 0);
    table_run(heard + 3 * SECOND + LATE);
    EQUAL(table_count(0x01), 1);
}

/* ---- pulses ---- */

static uint64_t longest_gap(uint64_t *shortest)
{
    size_t n = 0;
    const struct heard *one = table_next(&n, 0x02), *next;
    uint64_t longest = 0;
    *shortest = UINT64_MAX;
    CHECK(one);
    for (; (next = table_next(&n, 0x02)); one = next) {
        uint64_t gap = get48(next->bytes + PULSE_TICK_AT) - get48(one->bytes + PULSE_TICK_AT);
        longest = gap > longest ? gap : longest;
        *shortest = gap < *shortest ? gap : *shortest;
    }
    return longest;
}

CASE(pulses_come_at_random_between_half_and_the_whole_of_pulse_us)
{
    uint64_t shortest, longest;
    greeted();
    table_run(table_now() + 2 * SECOND);
    longest = longest_gap(&shortest);
    CHECK(longest <= 1500 * US && longest > 1300 * US);
    CHECK(shortest >= 750 * US && shortest < 950 * US);
    /* On average three quarters: 2 s / 1.125 ms. */
    CHECK(table_count(0x02) > 1700 && table_count(0x02) < 1860);
}

CASE(pulses_are_in_time_while_the_line_is_full)
{
    uint64_t shortest;
    greeted();
    for (uint16_t id = 0; id < 400; id++) {
        table_ping(id);
        table_query(0x05, 0);
        table_query(0x06, (uint8_t)(id % BUTTONS));
    }
    for (unsigned n = 0; n < 40; n++) /* and nothing is acknowledged */
        table_close(table_now() + (1 + 3 * n) * MS, (uint16_t)(n % 2 ? 0 : 1u << n / 2 % BUTTONS));
    table_run(table_now() + 200 * MS);
    CHECK(longest_gap(&shortest) <= 1500 * US);
    CHECK(table_count(0x04) > 40);
    CHECK(table_count(0x03) > 20);
}

CASE(a_lonely_chip_pulses_every_fiftieth_of_a_second)
{
    uint64_t shortest;
    table_start(START, BOOT);
    table_run(START + 2 * SECOND);
    CHECK(longest_gap(&shortest) <= 50 * MS);
    CHECK(shortest >= 25 * MS);
}

CASE(a_full_queue_is_told_in_the_pulses)
{
    greeted();
    for (unsigned n = 0; n < 33; n++)
        table_close(table_now() + (1 + n) * 40 * MS, n % 2 ? 0 : 1);
    table_run(table_now() + 32 * 40 * MS + 20 * MS);
    EQUAL(table_last(0x02)->bytes[PULSE_HELD_AT], 32);
    EQUAL(table_last(0x02)->bytes[PULSE_FLAGS_AT] & PULSE_OVERFLOW, 0);
    table_run(table_now() + 40 * MS);
    EQUAL(table_last(0x02)->bytes[PULSE_HELD_AT], 32);
    EQUAL(table_last(0x02)->bytes[PULSE_FLAGS_AT] & PULSE_OVERFLOW, PULSE_OVERFLOW);
    EQUAL(get16(table_last(0x02)->bytes + PULSE_NEXT_AT), 32);
    table_query(0x05, 0);
    table_run(table_now() + 10 * MS);
    EQUAL(get16(table_last(0x05)->bytes + COUNTS_OVERFLOWS_AT), 1);
}
