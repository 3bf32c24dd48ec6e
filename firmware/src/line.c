#include "line.h"

#include "board.h"
#include "crc.h"
#include "hal.h"
#include "ticks.h"

#define CRC_BYTES 2u
#define WAITING 8u /* bytes taken from the receiver and not looked at yet: a power of two */

static struct {
    uint8_t bytes[LONGEST_FROM_HOST + CRC_BYTES];
    uint16_t crc; /* of all but the last two bytes */
    uint8_t length;
    bool turned, spoilt;
} in;

static struct {
    uint8_t bytes[WAITING];
    uint8_t next, end;  /* counted on without end */
    uint16_t flag_tick; /* when the last flag was taken */
} waiting;

static struct {
    uint8_t bytes[LONGEST_FROM_CHIP + CRC_BYTES];
    uint16_t crc;
    uint8_t at, length; /* length 0: idle */
    bool turned;
} out;

static uint16_t bad_frames, overruns;

static void count(uint16_t *counter)
{
    if (*counter != UINT16_MAX)
        ++*counter;
}

static void empty_in(void)
{
    in.length = 0;
    in.crc = CRC_START;
    in.turned = in.spoilt = false;
}

void line_start(void)
{
    empty_in();
    waiting.next = waiting.end = 0;
    out.length = 0;
    bad_frames = overruns = 0;
}

static bool in_is_sound(void)
{
    uint8_t fields = (uint8_t)(in.length - CRC_BYTES);
    return !in.spoilt && !in.turned && in.length > CRC_BYTES &&
           fields == length_from_host(in.bytes[0]) && in.crc == get16(in.bytes + fields);
}

static bool end_frame(void)
{
    bool sound = in_is_sound();
    if (!sound && (in.length || in.spoilt || in.turned))
        count(&bad_frames);
    empty_in();
    return sound;
}

static void add(uint8_t byte)
{
    if (in.length == sizeof in.bytes) {
        in.spoilt = true;
        return;
    }
    if (in.length >= CRC_BYTES)
        in.crc = crc_add(in.crc, in.bytes[in.length - CRC_BYTES]);
    in.bytes[in.length++] = byte;
}

static void keep(uint8_t got, uint8_t byte)
{
    bool full = (uint8_t)(waiting.end - waiting.next) == WAITING;
    if (full || (got & HAL_LOST))
        count(&overruns); /* the CRC will miss it */
    if (byte == FRAME_FLAG)
        waiting.flag_tick = hal_timer();
    if (!full)
        waiting.bytes[waiting.end++ % WAITING] = byte;
}

void line_poll(void)
{
    uint8_t byte, got;
    while ((got = hal_receive(&byte)))
        keep(got, byte);
}

static bool take(uint8_t byte)
{
    if (byte == FRAME_FLAG)
        return end_frame();
    if (byte == FRAME_ESCAPE) {
        in.spoilt |= in.turned;
        in.turned = true;
    } else {
        add(in.turned ? byte ^ FRAME_TURN : byte);
        in.turned = false;
    }
    return false;
}

bool line_waits(void) { return waiting.next != waiting.end; }

bool line_receive(void) { return take(waiting.bytes[waiting.next++ % WAITING]); }

const uint8_t *line_received(void) { return in.bytes; }
uint32_t line_received_at(void) { return ticks_recent(waiting.flag_tick); }

bool line_is_idle(void) { return out.length == 0 && hal_line_free(); }

uint8_t *line_begin(uint32_t *at)
{
    hal_send(FRAME_FLAG);
    ticks_update();
    *at = ticks_now();
    return out.bytes;
}

void line_send(uint8_t length)
{
    out.length = length;
    out.at = 0;
    out.crc = CRC_START;
    out.turned = false;
}

static void advance(void)
{
    if (out.at < out.length)
        out.crc = crc_add(out.crc, out.bytes[out.at]);
    out.at++;
    if (out.at == out.length)
        put16(out.bytes + out.length, out.crc);
}

static HAL_APART void transmit(void)
{
    if (out.at == out.length + CRC_BYTES) {
        hal_send(FRAME_FLAG);
        out.length = 0;
        return;
    }
    uint8_t byte = out.bytes[out.at];
    bool escape = !out.turned && (byte == FRAME_FLAG || byte == FRAME_ESCAPE);
    hal_send(escape ? FRAME_ESCAPE : out.turned ? byte ^ FRAME_TURN : byte);
    out.turned = escape;
    if (!escape)
        advance();
}

bool line_transmit(void)
{
    if (out.length == 0 || !hal_line_free())
        return false;
    transmit();
    return true;
}

uint16_t line_bad_frames(void) { return bad_frames; }
uint16_t line_overruns(void) { return overruns; }
