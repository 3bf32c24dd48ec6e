/* Moments that are asked for: a lamp that is lit, light that the sensor sees. */
#include "check.h"
#include "hal_host.h"
#include "table.h"

#define START (5 * SECOND)
#define BOOT 0x0204u
#define MEASURED 0x07u
#define LIGHT 255u

static uint64_t tick_of(const struct heard *one) { return get48(one->bytes + MEASURED_TICK_AT); }

static const struct heard *the_answer(uint8_t id)
{
    EQUAL(table_count(MEASURED), 1);
    const struct heard *one = table_last(MEASURED);
    EQUAL(one->length, MEASURED_LENGTH);
    EQUAL(one->bytes[MEASURED_BOOT_AT], BOOT & 0xFFu);
    EQUAL(one->bytes[MEASURED_ID_AT], id);
    return one;
}

CASE(a_lamp_is_lit_at_once_and_its_moment_told)
{
    table_greeted(START, BOOT);
    uint64_t asked = table_measure(7, 3);
    table_run(asked + LONGEST_PASS);
    EQUAL(host_lamps(), 1u << 3);
    table_run(asked + 20 * MS);
    uint64_t tick = tick_of(the_answer(7));
    CHECK(tick >= asked && tick <= asked + LONGEST_PASS);
    EQUAL(host_lamps(), 1u << 3);
    table_lamps(0);
    table_run(table_now() + 20 * MS);
    EQUAL(host_lamps(), 0);
}

CASE(every_lamp_can_be_lit_and_those_that_were_on_go_on)
{
    for (uint8_t lamp = 0; lamp < LAMPS; lamp++) {
        table_greeted(START, BOOT);
        table_lamps(0x11u); /* lamps 0 and 1 */
        table_run(table_now() + 20 * MS);
        table_forget();
        table_run(table_measure(9, lamp) + 20 * MS);
        the_answer(9);
        EQUAL(host_lamps(), 3u | 1u << lamp);
    }
}

CASE(light_is_told_as_the_timer_kept_it)
{
    table_greeted(START, BOOT);
    host_light(table_now() + 1 * MS); /* before anybody asked */
    table_run(table_now() + 3 * MS);
    uint64_t asked = table_measure(200, LIGHT);
    uint64_t light = asked + 250 * MS + 12345;
    host_light(light);
    table_run(light - 1 * MS);
    EQUAL(table_count(MEASURED), 0);
    table_run(light + 5 * MS);
    EQUAL(tick_of(the_answer(200)), light);
    host_light(light + 10 * MS); /* once is enough */
    table_run(light + 50 * MS);
    EQUAL(table_count(MEASURED), 1);
}

CASE(light_keeps_its_moment_wherever_the_timer_turns)
{
    for (uint64_t at = 0; at < 65536; at += 4096 - 1) {
        table_greeted(START, BOOT);
        uint64_t light = table_measure(1, LIGHT) + 20 * MS + at;
        host_light(light);
        table_run(light + 5 * MS);
        EQUAL(tick_of(the_answer(1)), light);
    }
}

CASE(a_newer_question_takes_the_place_of_an_older_one)
{
    table_greeted(START, BOOT);
    table_measure(1, LIGHT);
    uint64_t asked = table_measure(2, LIGHT);
    host_light(asked + 5 * MS);
    table_run(asked + 20 * MS);
    the_answer(2);
}

CASE(what_is_no_lamp_is_not_answered)
{
    static const uint8_t nothing[] = {8, 9, 100, 254};
    for (unsigned n = 0; n < sizeof nothing; n++) {
        table_greeted(START, BOOT);
        host_light(table_now() + 10 * MS);
        table_run(table_measure(3, nothing[n]) + 30 * MS);
        EQUAL(table_count(MEASURED), 0);
        EQUAL(host_lamps(), 0);
    }
}

CASE(nothing_is_told_that_nobody_asked_for)
{
    table_greeted(START, BOOT);
    host_light(table_now() + 2 * MS);
    table_run(table_now() + 50 * MS);
    table_run(table_measure(0, LIGHT) + 2 * MS); /* 0 is no number */
    host_light(table_now() + 1 * MS);
    table_run(table_now() + 50 * MS);
    EQUAL(table_count(MEASURED), 0);
}
