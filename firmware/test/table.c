#include "table.h"

#include <string.h>

#include "check.h"
#include "hal_host.h"

#define BYTE 320ull /* ticks of one at 500 kBd */
#define HEARD 40000u
#define ROOM 256u

static struct heard heard[HEARD];
static size_t count;
static struct deframer from_chip;
static uint64_t now, line_free, begun;
static uint16_t own_boot;

uint16_t table_crc(const uint8_t *bytes, size_t length)
{
    uint32_t crc = 0xFFFF;
    for (size_t bit = 0; bit < 8 * length; bit++) {
        uint32_t in = ((uint32_t)bytes[bit / 8] >> (7 - bit % 8)) & 1u;
        uint32_t out = crc >> 15;
        crc = (crc << 1) & 0xFFFF;
        if (in != out)
            crc ^= 0x1021;
    }
    return (uint16_t)crc;
}

static size_t put_turned(uint8_t *raw, uint8_t byte)
{
    if (byte != 0x7E && byte != 0x7D) {
        raw[0] = byte;
        return 1;
    }
    raw[0] = 0x7D;
    raw[1] = byte ^ 0x20;
    return 2;
}

size_t table_frame(uint8_t *raw, const uint8_t *message, size_t length)
{
    uint16_t crc = table_crc(message, length);
    size_t at = 0;
    raw[at++] = 0x7E;
    for (size_t n = 0; n < length; n++)
        at += put_turned(raw + at, message[n]);
    at += put_turned(raw + at, (uint8_t)crc);
    at += put_turned(raw + at, (uint8_t)(crc >> 8));
    raw[at++] = 0x7E;
    return at;
}

static bool is_sound(const struct deframer *state)
{
    size_t fields = state->length - 2;
    return state->length > 2 && !state->turned && !state->spoilt &&
           table_crc(state->bytes, fields) ==
               (state->bytes[fields] | (unsigned)state->bytes[fields + 1] << 8);
}

bool table_deframe(struct deframer *state, uint8_t byte)
{
    if (byte == 0x7E) {
        bool sound = is_sound(state);
        if (!sound)
            state->length = 0;
        state->turned = state->spoilt = false;
        return sound;
    }
    if (byte == 0x7D) {
        state->spoilt |= state->turned;
        state->turned = true;
    } else if (state->length == sizeof state->bytes) {
        state->spoilt = true;
    } else {
        state->bytes[state->length++] = state->turned ? byte ^ 0x20 : byte;
        state->turned = false;
    }
    return false;
}

static void note(uint64_t done)
{
    CHECK(count < HEARD);
    CHECK(from_chip.length - 2 <= LONGEST_FROM_CHIP);
    struct heard *one = &heard[count++];
    one->length = (uint8_t)(from_chip.length - 2);
    memcpy(one->bytes, from_chip.bytes, one->length);
    one->begun = begun;
    one->done = done;
    from_chip.length = 0;
}

static void hear(uint8_t byte, uint64_t done)
{
    if (table_deframe(&from_chip, byte))
        note(done);
    if (byte == 0x7E)
        begun = done - BYTE;
}

void table_start(uint64_t tick, uint16_t boot)
{
    host_new();
    count = 0;
    from_chip = (struct deframer){{0}, 0, false, false};
    now = line_free = tick;
    own_boot = boot;
    host_pass_ticks(SHORTEST_PASS, LONGEST_PASS);
    host_start(tick, boot, 0);
}

void table_reset(uint16_t boot, bool keep_ram)
{
    own_boot = boot;
    from_chip.length = 0;
    host_start(now, boot, keep_ram);
}

uint64_t table_now(void) { return now; }

void table_run(uint64_t until)
{
    uint8_t bytes[ROOM];
    uint64_t ticks[ROOM];
    uint32_t got;
    do {
        got = host_run(until, bytes, ticks, ROOM);
        for (uint32_t n = 0; n < got; n++)
            hear(bytes[n], ticks[n]);
    } while (got == ROOM);
    now = until;
}

void table_close(uint64_t tick, uint16_t closed) { host_contacts(tick, closed); }

uint64_t table_send(const uint8_t *message, size_t length)
{
    uint8_t raw[LONGEST_RAW];
    size_t bytes = table_frame(raw, message, length);
    if (line_free < now)
        line_free = now;
    for (size_t n = 0; n < bytes; n++)
        host_receive(line_free += BYTE, raw[n]);
    return line_free;
}

uint64_t table_setup_of(uint8_t protocol, uint8_t id, uint16_t boot, uint16_t pulse_us,
                        uint16_t min_us, uint16_t max_us, uint16_t lockout_us, uint16_t buttons)
{
    uint8_t message[15] = {0x41, protocol, id};
    put16(message + 3, boot);
    put16(message + 5, pulse_us);
    put16(message + 7, min_us);
    put16(message + 9, max_us);
    put16(message + 11, lockout_us);
    put16(message + 13, buttons);
    return table_send(message, sizeof message);
}

uint64_t table_setup(uint8_t id)
{
    return table_setup_of(1, id, own_boot, 1500, 800, 5000, 30000, 0xFFFF);
}

uint64_t table_ack(uint16_t boot, uint16_t next)
{
    uint8_t message[5] = {0x42};
    put16(message + 1, boot);
    put16(message + 3, next);
    return table_send(message, sizeof message);
}

uint64_t table_ping(uint16_t id)
{
    uint8_t message[3] = {0x43};
    put16(message + 1, id);
    return table_send(message, sizeof message);
}

uint64_t table_lamps(uint32_t patterns)
{
    uint8_t message[5] = {0x44};
    put32(message + 1, patterns);
    return table_send(message, sizeof message);
}

uint64_t table_query(uint8_t what, uint8_t button)
{
    return table_send((uint8_t[]){0x45, what, button}, 3);
}

uint64_t table_measure(uint8_t id, uint8_t what)
{
    return table_send((uint8_t[]){0x46, id, what}, 3);
}

size_t table_heard(void) { return count; }
const struct heard *table_at(size_t n) { return &heard[n]; }
void table_forget(void) { count = 0; }

const struct heard *table_next(size_t *n, uint8_t code)
{
    while (*n < count)
        if (heard[(*n)++].bytes[0] == code)
            return &heard[*n - 1];
    return NULL;
}

const struct heard *table_last(uint8_t code)
{
    for (size_t n = count; n > 0; n--)
        if (heard[n - 1].bytes[0] == code)
            return &heard[n - 1];
    check_failed(__FILE__, __LINE__, "nothing of this kind was heard");
}

size_t table_count(uint8_t code)
{
    size_t n = 0, found = 0;
    while (table_next(&n, code))
        found++;
    return found;
}

uint64_t get48(const uint8_t *at) { return get32(at) | (uint64_t)get16(at + 4) << 32; }

void table_greeted(uint64_t tick, uint16_t boot)
{
    table_start(tick, boot);
    table_setup(1);
    table_run(tick + 20 * MS);
    EQUAL(table_last(0x02)->bytes[PULSE_SETUP_AT], 1);
    table_forget();
}
