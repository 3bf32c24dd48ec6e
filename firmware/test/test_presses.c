/* What is kept until it is acknowledged. */
#include "board.h"
#include "check.h"
#include "hal_host.h"
#include "presses.h"

#define BOOT 7u
#define AT 1000u

static void fresh(void)
{
    host_new();
    host_start(0x100000, BOOT, 0);
}

static void add(uint32_t count)
{
    for (uint32_t n = 0; n < count; n++)
        presses_add((uint8_t)(n % BUTTONS), PRESS_DOWN, AT + n);
}

/* Sends the next; its sequence. */
static uint16_t told(void)
{
    uint8_t frame[PRESS_LENGTH];
    CHECK(presses_new_due());
    presses_fill(frame);
    EQUAL(get16(frame + PRESS_BOOT_AT), BOOT);
    EQUAL(get32(frame + PRESS_TICK_AT), AT + get16(frame + PRESS_SEQUENCE_AT));
    return get16(frame + PRESS_SEQUENCE_AT);
}

static void tell(uint32_t count)
{
    while (count--)
        told();
}

static void passes(void)
{
    for (uint32_t n = 0; n <= HELD_PRESSES; n++)
        presses_pass();
}

/* How many are held after such an acknowledgement. */
static uint8_t held_after(uint16_t boot, uint16_t next)
{
    presses_acknowledge(boot, next);
    passes();
    return presses_held();
}

CASE(when_the_queue_is_full_the_new_one_is_dropped_and_counted)
{
    fresh();
    add(HELD_PRESSES + 2);
    EQUAL(presses_held(), HELD_PRESSES);
    EQUAL(presses_next(), HELD_PRESSES);
    EQUAL(presses_overflows(), 2);
    for (uint16_t n = 0; n < HELD_PRESSES; n++)
        EQUAL(told(), n);
    CHECK(!presses_new_due());
}

CASE(when_there_is_room_again_the_sequence_has_no_gap)
{
    fresh();
    add(HELD_PRESSES + 1);
    tell(HELD_PRESSES);
    EQUAL(held_after(BOOT, 1), HELD_PRESSES - 1);
    presses_add(0, PRESS_DOWN, AT + HELD_PRESSES);
    EQUAL(told(), HELD_PRESSES);
}

CASE(an_acknowledgement_takes_all_before_it)
{
    fresh();
    add(5);
    tell(5);
    EQUAL(held_after(BOOT, 3), 2);
    EQUAL(held_after(BOOT, 3), 2); /* once more changes nothing */
    EQUAL(held_after(BOOT, 1), 2); /* an older one neither */
    EQUAL(held_after(BOOT, 5), 0);
    EQUAL(presses_next(), 5);
}

CASE(an_acknowledgement_of_another_start_is_not_believed)
{
    fresh();
    add(5);
    tell(5);
    EQUAL(held_after(BOOT + 1, 5), 5);
    EQUAL(held_after(BOOT - 1, 5), 5);
    EQUAL(held_after(0, 5), 5);
}

CASE(an_acknowledgement_of_what_was_not_sent_is_not_believed)
{
    fresh();
    add(5);
    tell(2);
    EQUAL(held_after(BOOT, 3), 5);
    EQUAL(held_after(BOOT, 5), 5);
    EQUAL(held_after(BOOT, 6), 5);
    EQUAL(held_after(BOOT, 0x8000), 5);
    EQUAL(held_after(BOOT, 0xFFFF), 5);
    EQUAL(held_after(BOOT, 2), 3);
    EQUAL(told(), 2);
}

CASE(of_all_acknowledgements_only_those_of_what_was_sent_take_anything)
{
    bool is_fresh = false;
    for (uint32_t next = 0; next <= 0xFFFF; next++) {
        if (!is_fresh) {
            fresh();
            add(7);
            tell(6);
        }
        EQUAL(held_after(BOOT, (uint16_t)next), next <= 6 ? 7 - next : 7);
        is_fresh = next > 6;
    }
}

CASE(the_sequence_goes_round)
{
    fresh();
    for (uint32_t n = 0; n < 0x10005; n++) {
        uint8_t frame[PRESS_LENGTH];
        presses_add(1, PRESS_DOWN, AT);
        presses_fill(frame);
        EQUAL(get16(frame + PRESS_SEQUENCE_AT), n & 0xFFFFu);
        presses_acknowledge(BOOT, (uint16_t)(n + 1));
        presses_pass();
        EQUAL(presses_held(), 0);
    }
}
