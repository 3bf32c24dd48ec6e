/* One clock of 48 bits, made of a timer of 16. */
#include "check.h"
#include "hal_host.h"
#include "table.h"
#include "ticks.h"

#define TICKS_48 (1ull << 48)
#define STAMP_DELAY 100u

/* All that a chip says of time while its clock goes over `wrap`. */
static void over(uint64_t wrap)
{
    uint64_t start = wrap - 20 * MS, press = wrap - 200;
    size_t n = 0;
    const struct heard *one;
    table_start(start, 1);
    table_setup(1);
    table_close(press, 1u << 4);
    table_close(wrap + 40 * MS, 0);
    table_run(wrap - 2 * MS);
    table_ping(1);
    table_run(wrap + 80 * MS);
    while ((one = table_next(&n, 0x02))) {
        uint64_t late = (one->begun - get48(one->bytes + PULSE_TICK_AT)) % TICKS_48;
        CHECK(late <= BYTE_TICKS);
    }
    n = 0;
    one = table_next(&n, 0x03);
    CHECK(one);
    EQUAL(one->bytes[PRESS_FLAGS_AT], PRESS_DOWN);
    CHECK((get48(one->bytes + PRESS_TICK_AT) - press) % TICKS_48 <= STAMP_DELAY);
    while ((one = table_next(&n, 0x03)) && (one->bytes[PRESS_FLAGS_AT] & PRESS_DOWN)) {
    }
    CHECK(one);
    CHECK((get48(one->bytes + PRESS_TICK_AT) - (wrap + 40 * MS)) % TICKS_48 <= STAMP_DELAY);
    CHECK(table_count(0x02) > 50);
}

CASE(ticks_go_over_16_bits) { over(1000 << 16); }
CASE(ticks_go_over_32_bits) { over(1ull << 32); }
CASE(ticks_go_over_33_bits) { over(1ull << 33); }
CASE(ticks_go_over_48_bits) { over(TICKS_48); }

/* Before the wrap, seen after it. */
CASE(a_moment_before_a_wrap_keeps_its_high_bits)
{
    host_new();
    host_start(0x500000010ull, 1, 0);
    struct tick before = ticks_full(0xFFFFFFF0u), after = ticks_full(0x8u);
    EQUAL(before.low, 0xFFFFFFF0u);
    EQUAL(before.high, 4);
    EQUAL(after.low, 8);
    EQUAL(after.high, 5);
}

CASE(recent_is_the_last_moment_at_which_the_timer_showed_it)
{
    host_new();
    host_start(0x500000010ull, 1, 0);
    EQUAL(ticks_recent(0x0010), 0x00000010u);
    EQUAL(ticks_recent(0x000F), 0x0000000Fu);
    EQUAL(ticks_recent(0xFFFF), 0xFFFFFFFFu);
    EQUAL(ticks_recent(0x0011), 0xFFFF0011u);
}

CASE(the_longest_pass_is_told)
{
    table_start(0, 1);
    table_run(100 * MS);
    table_query(0x05, 0);
    table_run(110 * MS);
    uint16_t longest = get16(table_last(0x05)->bytes + COUNTS_LONGEST_PASS_AT);
    CHECK(longest > LONGEST_PASS - 20 && longest <= LONGEST_PASS);
}
