/* Frames from the table: any bytes are harmless, and the next good frame is always found. */
#include <string.h>

#include "check.h"
#include "hal_host.h"
#include "line.h"
#include "table.h"

#define START 0x10000u

static const uint8_t messages[][LONGEST_FROM_HOST] = {
    {0x41, 1, 9, 0x34, 0x12, 0xDC, 0x05, 0x20, 0x03, 0x88, 0x13, 0x30, 0x75, 0xFF, 0xFF},
    {0x42, 0x7E, 0x7D, 0x05, 0x00},
    {0x43, 0xCD, 0xAB},
    {0x44, 0x10, 0x32, 0x04, 0x7E},
    {0x45, 0x06, 0x0F},
    {0x46, 0x7D, 0xFF},
};
static const size_t lengths[] = {15, 5, 3, 5, 3, 3};
#define KINDS (sizeof lengths / sizeof lengths[0])
static const uint8_t ping[] = {0x43, 0x77, 0x66};

static void fresh(void)
{
    host_new();
    host_start(START, 1, 0);
}

/* Gives the decoder one byte; true if a message has come with it. */
static bool take(uint8_t byte)
{
    host_receive(START, byte);
    line_poll();
    CHECK(line_waits());
    bool whole = line_receive();
    CHECK(!line_waits());
    return whole;
}

static unsigned take_all(const uint8_t *raw, size_t length)
{
    unsigned whole = 0;
    for (size_t n = 0; n < length; n++)
        whole += take(raw[n]);
    return whole;
}

static void next_good_one_is_found(void)
{
    uint8_t raw[LONGEST_RAW];
    EQUAL(take_all(raw, table_frame(raw, ping, sizeof ping)), 1);
    EQUAL(memcmp(line_received(), ping, sizeof ping), 0);
}

CASE(every_message_of_the_table_is_understood)
{
    uint8_t raw[LONGEST_RAW];
    fresh();
    for (size_t kind = 0; kind < KINDS; kind++) {
        size_t length = table_frame(raw, messages[kind], lengths[kind]);
        EQUAL(take_all(raw, length), 1);
        EQUAL(memcmp(line_received(), messages[kind], lengths[kind]), 0);
        EQUAL(take_all(raw + 1, length - 1), 1); /* one flag ends a frame and begins the next */
    }
    EQUAL(line_bad_frames(), 0);
}

static void corrupt(const uint8_t *good, size_t length, size_t at, uint8_t change)
{
    uint8_t raw[LONGEST_RAW];
    memcpy(raw, good, length);
    raw[at] ^= change;
    line_start();
    EQUAL(take_all(raw, length), 0);
    next_good_one_is_found();
    CHECK(line_bad_frames() >= 1);
}

CASE(a_changed_byte_spoils_its_frame_and_no_other)
{
    uint8_t raw[LONGEST_RAW];
    fresh();
    for (size_t kind = 0; kind < KINDS; kind++) {
        size_t length = table_frame(raw, messages[kind], lengths[kind]);
        for (size_t at = 0; at < length; at++)
            for (unsigned change = 1; change < 256; change++)
                corrupt(raw, length, at, (uint8_t)change);
    }
}

CASE(a_lost_or_doubled_byte_spoils_its_frame_and_no_other)
{
    uint8_t raw[LONGEST_RAW];
    fresh();
    for (size_t kind = 0; kind < KINDS; kind++) {
        size_t length = table_frame(raw, messages[kind], lengths[kind]);
        for (size_t at = 1; at + 1 < length; at++) {
            EQUAL(take_all(raw, at) + take_all(raw + at + 1, length - at - 1), 0);
            next_good_one_is_found();
            EQUAL(take_all(raw, at + 1) + take_all(raw + at, length - at), 0);
            next_good_one_is_found();
        }
    }
}

static void refused(const uint8_t *message, size_t length)
{
    uint8_t raw[2 * 64 + 8];
    uint16_t bad = line_bad_frames();
    EQUAL(take_all(raw, table_frame(raw, message, length)), 0);
    EQUAL(line_bad_frames(), bad + 1);
    next_good_one_is_found();
}

CASE(wrong_codes_and_lengths_are_counted_though_the_crc_fits)
{
    uint8_t message[64] = {0};
    fresh();
    for (unsigned code = 0; code < 256; code++)
        for (size_t length = 1; length <= 40; length++) {
            message[0] = (uint8_t)code;
            if (code < 0x41 || code > 0x46 || length != lengths[code - 0x41])
                refused(message, length);
        }
}

CASE(flags_and_silence_are_no_frames)
{
    fresh();
    for (int n = 0; n < 1000; n++)
        CHECK(!take(0x7E));
    EQUAL(line_bad_frames(), 0);
    next_good_one_is_found();
}

static uint8_t random_byte(struct chance *chance)
{
    static const uint8_t likely[] = {0x7E, 0x7E, 0x7D, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46};
    if (chance_below(chance, 3) == 0)
        return likely[chance_below(chance, sizeof likely)];
    return (uint8_t)chance_below(chance, 256);
}

static bool is_known(const struct deframer *frame)
{
    uint8_t code = frame->bytes[0];
    return code >= 0x41 && code <= 0x46 && frame->length - 2 == lengths[code - 0x41];
}

/* Whether by chance or not: what is taken is what another decoder takes. */
CASE(of_random_bytes_only_sound_frames_are_taken)
{
    struct chance chance = chance_of(3);
    struct deframer other = {{0}, 0, false, false};
    fresh();
    for (unsigned n = 0; n < 400000; n++) {
        uint8_t byte = random_byte(&chance);
        bool sound = table_deframe(&other, byte) && is_known(&other);
        EQUAL(take(byte), sound);
        if (byte == 0x7E)
            other.length = 0;
    }
    take(0x7E);
    next_good_one_is_found();
}

/* The same into a whole chip, which must go on as if nothing had been. */
CASE(a_chip_that_hears_noise_works_on)
{
    struct chance chance = chance_of(4);
    table_start(START, 0x7E7D);
    for (unsigned n = 1; n <= 30000; n++)
        host_receive(START + 320ull * n, random_byte(&chance));
    table_run(START + SECOND);
    EQUAL(table_last(0x02)->bytes[PULSE_SETUP_AT], 0);
    EQUAL(get16(table_last(0x02)->bytes + PULSE_NEXT_AT), 0);
    table_setup(5);
    table_run(table_now() + 20 * MS);
    EQUAL(table_last(0x02)->bytes[PULSE_SETUP_AT], 5);
    EQUAL(get16(table_last(0x02)->bytes + PULSE_BOOT_AT), 0x7E7D); /* both bytes are escaped */
}

CASE(a_full_line_loses_no_byte)
{
    table_start(START, 1);
    table_setup(1);
    table_run(START + 10 * MS);
    for (uint16_t id = 0; id < 1000; id++)
        table_lamps(0x7E7D7E7Du);
    uint64_t end = table_query(0x05, 0);
    table_run(end + 10 * MS);
    EQUAL(get16(table_last(0x05)->bytes + COUNTS_OVERRUNS_AT), 0);
    EQUAL(get16(table_last(0x05)->bytes + COUNTS_BAD_FRAMES_AT), 0);
}
