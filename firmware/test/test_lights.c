/* What the lamps do in time. Nobody may be shown more than three flashes in a second. */
#include <string.h>

#include "check.h"
#include "hal_host.h"
#include "table.h"

#define BOOT 3u
#define SAMPLES 2000u /* one a millisecond: two seconds, after which all begins again */

static uint8_t seen[SAMPLES];

static void watch(void)
{
    for (unsigned n = 0; n < SAMPLES; n++) {
        table_run(table_now() + MS);
        seen[n] = host_lamps();
    }
}

static void show(uint32_t patterns)
{
    table_start(SECOND, BOOT);
    table_setup(1);
    table_lamps(patterns);
    table_run(table_now() + 10 * MS);
    watch();
}

static bool is_on(unsigned lamp, unsigned n) { return ((unsigned)seen[n % SAMPLES] >> lamp) & 1u; }

static unsigned flashes(unsigned lamp, unsigned from, unsigned length)
{
    unsigned found = 0;
    for (unsigned n = from; n < from + length; n++)
        found += is_on(lamp, n + 1) && !is_on(lamp, n);
    return found;
}

static unsigned on_for(unsigned lamp)
{
    unsigned found = 0;
    for (unsigned n = 0; n < SAMPLES; n++)
        found += is_on(lamp, n);
    return found;
}

static bool is_near(unsigned got, unsigned wanted)
{
    return got + 10 > wanted && got < wanted + 10;
}

CASE(patterns_are_what_they_are_called)
{
    show(0x60543210u); /* lamp n shows pattern n; 6 is none, 0 is off */
    EQUAL(on_for(0), 0);
    EQUAL(on_for(1), SAMPLES);
    EQUAL(flashes(2, 0, SAMPLES), 1); /* breathe: slowly */
    CHECK(is_near(on_for(2), 1500));
    EQUAL(flashes(3, 0, SAMPLES), 2); /* blink: 1 Hz */
    CHECK(is_near(on_for(3), 1000));
    EQUAL(flashes(4, 0, SAMPLES), 4); /* double_blink: two short ones a second */
    CHECK(on_for(4) < 700);
    EQUAL(flashes(5, 0, SAMPLES), 5); /* celebrate: five short ones in two seconds */
    CHECK(is_near(on_for(5), 625));
    EQUAL(on_for(6), 0);
    EQUAL(on_for(7), 0);
}

CASE(no_pattern_flashes_more_than_three_times_in_any_second)
{
    for (uint32_t first = 0; first < 16; first += 8) {
        show(0x76543210u + first * 0x11111111u);
        for (unsigned lamp = 0; lamp < LAMPS; lamp++)
            for (unsigned from = 0; from < SAMPLES; from += 5)
                CHECK(flashes(lamp, from, 1000) <= 3);
    }
}

CASE(no_two_flashes_begin_within_a_third_of_a_second)
{
    show(0x76543210u);
    for (unsigned lamp = 0; lamp < LAMPS; lamp++)
        for (unsigned n = 0; n < SAMPLES; n++)
            CHECK(flashes(lamp, n, 333) <= 1);
}

CASE(lamps_with_one_pattern_move_together)
{
    show(0x44444444u);
    for (unsigned n = 0; n < SAMPLES; n++)
        CHECK(seen[n] == 0 || seen[n] == 0xFF);
    CHECK(memchr(seen, 0xFF, SAMPLES));
}

CASE(a_chip_that_looks_for_the_table_breathes_with_all)
{
    table_start(SECOND, BOOT);
    table_lamps(0x11111111u);
    table_run(table_now() + 10 * MS);
    watch();
    for (unsigned lamp = 0; lamp < LAMPS; lamp++) {
        EQUAL(flashes(lamp, 0, SAMPLES), 1);
        CHECK(is_near(on_for(lamp), 1500));
    }
    table_setup(1); /* what was set before is shown as soon as it is greeted */
    table_run(table_now() + 10 * MS);
    EQUAL(host_lamps(), 0xFF);
    watch();
    EQUAL(on_for(0), SAMPLES);
}

CASE(new_patterns_are_shown_at_once)
{
    show(0);
    table_lamps(0x10000001u);
    table_run(table_now() + 10 * MS);
    EQUAL(host_lamps(), 0x81);
}
