/* The memory that a reset leaves alone: whatever is in it, nothing is invented.
 *
 * presses.c keeps that memory to itself, so this file has a copy of all of it, under other names.
 */
#define presses_start kept_start
#define presses_forget kept_forget
#define presses_add kept_add
#define presses_next kept_next
#define presses_held kept_held
#define presses_old kept_old
#define presses_overflows kept_overflows
#define presses_resends kept_resends
#define presses_acknowledge kept_acknowledge
#define presses_pass kept_pass
#define presses_new_due kept_new_due
#define presses_again_due kept_again_due
#define presses_fill kept_fill
#include "../src/presses.c"

#include <stddef.h>
#include <string.h>

#include "check.h"
#include "hal_host.h"

#define FILLED 5u
#define BOOT 7u

static struct slot saved[HELD_PRESSES];

static void fill_some(void)
{
    host_start(0x100000, 1, 0);
    presses_forget();
    presses_start(BOOT);
    for (uint8_t n = 0; n < FILLED; n++)
        presses_add(n, PRESS_DOWN, 1000u + n);
    memcpy(saved, slots, sizeof slots);
}

static uint8_t kept_by(uint16_t boot)
{
    presses_start(boot);
    return presses_old();
}

CASE(what_was_held_is_told_on_in_order_under_its_own_start)
{
    fill_some();
    EQUAL(kept_by(BOOT + 1), FILLED);
    EQUAL(presses_held(), 0);
    EQUAL(presses_next(), 0);
    for (uint8_t n = 0; n < FILLED; n++) {
        uint8_t frame[PRESS_LENGTH];
        CHECK(presses_new_due());
        presses_fill(frame);
        EQUAL(get16(frame + PRESS_BOOT_AT), BOOT);
        EQUAL(get16(frame + PRESS_SEQUENCE_AT), n);
        EQUAL(get32(frame + PRESS_TICK_AT), 1000u + n);
        EQUAL(frame[PRESS_BUTTON_AT], n);
        EQUAL(frame[PRESS_FLAGS_AT], PRESS_DOWN | PRESS_RESENT);
    }
    CHECK(!presses_new_due());
}

CASE(what_was_held_is_taken_by_its_own_number_one_by_one)
{
    uint8_t frame[PRESS_LENGTH];
    fill_some();
    EQUAL(kept_by(BOOT + 1), FILLED);
    presses_acknowledge(BOOT, 1); /* nothing was sent yet */
    EQUAL(presses_old(), FILLED);
    for (uint8_t n = 0; n < FILLED; n++)
        presses_fill(frame);
    presses_acknowledge(BOOT, 3);
    EQUAL(presses_old(), FILLED - 1);
    presses_acknowledge(BOOT, 3);
    EQUAL(presses_old(), FILLED - 1);
    presses_acknowledge(BOOT + 1, 1);
    EQUAL(presses_old(), FILLED - 1);
    EQUAL(kept_by(BOOT + 2), FILLED - 1); /* another reset */
}

CASE(what_was_acknowledged_does_not_come_back)
{
    uint8_t frame[PRESS_LENGTH];
    fill_some();
    for (uint8_t n = 0; n < FILLED; n++)
        presses_fill(frame);
    presses_acknowledge(BOOT, FILLED);
    for (uint8_t n = 0; n < FILLED; n++)
        presses_pass();
    EQUAL(kept_by(BOOT + 1), 0);
}

/* One press of an earlier start is left, and this start makes one and leaves it. */
static void one_more_start(uint16_t boot, uint8_t left)
{
    EQUAL(kept_by(boot), left);
    presses_add(0, PRESS_DOWN, 1000u);
}

static uint16_t boot_told(void)
{
    uint8_t frame[PRESS_LENGTH];
    presses_fill(frame);
    return get16(frame + PRESS_BOOT_AT);
}

CASE(of_several_starts_the_oldest_is_told_first_also_when_numbers_go_round)
{
    host_start(0x100000, 1, 0);
    presses_forget();
    one_more_start(0xFFFE, 0);
    one_more_start(0xFFFF, 1);
    one_more_start(1, 2);
    one_more_start(2, 3);
    EQUAL(boot_told(), 0xFFFE);
    EQUAL(boot_told(), 0xFFFF);
    EQUAL(boot_told(), 1);
    EQUAL(boot_told(), 2);
}

CASE(memory_of_the_same_start_is_none_of_its_own)
{
    fill_some();
    EQUAL(kept_by(BOOT), 0);
}

#define SLOT_END (offsetof(struct slot, check) + sizeof slots->check)

static bool is_padding(size_t byte)
{
    return (byte > offsetof(struct slot, what) && byte < offsetof(struct slot, check)) ||
           byte >= SLOT_END;
}

CASE(a_changed_byte_costs_its_own_press_and_makes_no_other)
{
    fill_some();
    for (uint8_t slot = 0; slot < HELD_PRESSES; slot++)
        for (size_t byte = 0; byte < sizeof *slots; byte++)
            for (unsigned change = 1; change < 256; change++) {
                bool is_lost = saved[slot].boot == BOOT && !is_padding(byte);
                memcpy(slots, saved, sizeof slots);
                ((uint8_t *)&slots[slot])[byte] ^= (uint8_t)change;
                CHECK(kept_by(BOOT + 1) <= FILLED);
                EQUAL(presses_old(), FILLED - is_lost);
            }
}

CASE(fresh_memory_holds_nothing)
{
    static const uint8_t usual[] = {0x00, 0xFF, 0x55, 0xAA, 0xC3, 0x5A};
    host_start(0x100000, 1, 0);
    for (size_t n = 0; n < sizeof usual; n++) {
        memset(slots, usual[n], sizeof slots);
        EQUAL(kept_by(BOOT), 0);
    }
}

CASE(what_was_held_is_kept_for_256_starts_and_no_more)
{
    fill_some();
    EQUAL(kept_by(BOOT + 256), FILLED);
    memcpy(slots, saved, sizeof slots);
    EQUAL(kept_by(BOOT + 257), 0);
    memcpy(slots, saved, sizeof slots);
    EQUAL(kept_by(BOOT - 1), 0); /* of a start that has not been */
}

/* A slot of noise fits its check once in 65536 times, and the last 256 starts once in 256. */
CASE(noise_is_never_believed)
{
    struct chance chance = chance_of(1);
    unsigned believed = 0;
    host_start(0x100000, 1, 0);
    for (unsigned round = 0; round < 1000; round++) {
        for (size_t n = 0; n < sizeof slots; n++)
            ((uint8_t *)slots)[n] = (uint8_t)chance_below(&chance, 256);
        believed += kept_by(BOOT);
    }
    EQUAL(believed, 0);
}

/* A reset while a press is written: it is there in whole or not at all. */
CASE(a_reset_in_the_middle_of_writing_invents_nothing)
{
    fill_some();
    uint8_t next = order[used];
    struct slot before = slots[next];
    presses_add(9, PRESS_DOWN, 123456u);
    struct slot whole = slots[next];
    for (size_t written = 0; written <= sizeof whole; written++) {
        memcpy(slots, saved, sizeof slots);
        slots[next] = before;
        memcpy(&slots[next], &whole, written);
        EQUAL(kept_by(BOOT + 1), FILLED + (written >= SLOT_END));
    }
}
