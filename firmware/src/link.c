#include "link.h"

#include "answers.h"
#include "board.h"
#include "contacts.h"
#include "edges.h"
#include "hal.h"
#include "lights.h"
#include "line.h"
#include "measure.h"
#include "presses.h"
#include "ticks.h"

#define LONELY_PULSE_US 50000u
#define SILENCE TICKS_OF_MS(3000)
/* The longest frame, some escapes included: no frame is begun that would delay a pulse. */
#define FRAME_TICKS (28u * BYTE_TICKS)
/* Between two pulses there is room for another frame, or nothing else would ever be said. */
#define SHORTEST_PULSE_US ((2u * FRAME_TICKS + 2u * BEGIN_TICKS) / TICKS_OF_US(1))
/* A pulse may take three passes to begin. */
#define BEGIN_TICKS 2400u

enum kind { NOTHING, PONG, NEW_PRESS, PULSE, OLD_PRESS, HELLO, ANSWER, MEASURED };

static struct {
    uint16_t boot;
    uint8_t setup; /* number of the last one taken; 0: nobody has greeted */
    uint32_t heard_at;
} self;

static struct {
    uint32_t at; /* the next one, unless it is wanted earlier */
    uint32_t watermark;
    uint16_t longest_us; /* between two */
    uint16_t random;
    uint8_t storms; /* that have been told, modulo 256 */
    bool wanted;
    enum { UNREADY, BEGUN, READY } watermark_is;
} pulse;

static struct {
    bool due;
    uint16_t id;
    uint32_t received;
} pong;

static enum kind last, last_other; /* the frame before this, and the last that was no pulse */
static enum kind chosen;           /* the next */

/* xorshift of 16 bits: all but 0, in turn. */
static uint16_t next_random(void)
{
    uint16_t x = pulse.random;
    x ^= (uint16_t)(x << 7);
    x ^= (uint16_t)(x >> 9);
    x ^= (uint16_t)(x << 8);
    pulse.random = x;
    return x;
}

static void set_pulse(uint16_t longest_us)
{
    pulse.longest_us = longest_us < SHORTEST_PULSE_US ? SHORTEST_PULSE_US : longest_us;
}

static void plan_pulse(uint32_t from)
{
    uint32_t half = TICKS_OF_US(pulse.longest_us) / 2u;
    pulse.at = from + half + ((half - BEGIN_TICKS) / 256u) * (next_random() >> 8);
    pulse.wanted = false;
    pulse.watermark_is = UNREADY;
}

static HAL_APART void be_alone(void)
{
    self.setup = 0;
    set_pulse(LONELY_PULSE_US);
    plan_pulse(ticks_now());
    pulse.wanted = true;
    answers_greet();
    lights_look_for_table(true);
}

void link_start(uint16_t boot, uint8_t cause)
{
    self.boot = boot;
    answers_start(cause);
    pulse.random = boot ? boot : 1;
    pulse.storms = 0;
    pong.due = false;
    last = last_other = chosen = NOTHING;
    be_alone();
}

/* ---- heard ---- */

static bool take_times(const uint8_t *frame)
{
    struct contact_times times = {
        TICKS_OF_US(setup_get_confirm_min_us(frame)),
        TICKS_OF_US(setup_get_confirm_max_us(frame)),
        TICKS_OF_US(setup_get_lockout_us(frame)),
    };
    bool possible = times.confirm_min > 0 && times.confirm_min <= times.confirm_max &&
                    times.confirm_max < times.lockout;
    if (possible)
        contacts_set_times(&times);
    return possible;
}

static void hear_setup(const uint8_t *frame)
{
    uint8_t id = setup_get_id(frame);
    if (setup_get_protocol(frame) != PROTOCOL_VERSION || setup_get_boot(frame) != self.boot ||
        id == 0 || !take_times(frame))
        return;
    edges_wire(setup_get_buttons(frame));
    set_pulse(setup_get_pulse_us(frame));
    pulse.wanted = true;
    if (self.setup == 0)
        lights_look_for_table(false);
    self.setup = id;
}

static void hear_ping(const uint8_t *frame)
{
    pong.due = true;
    pong.id = ping_get_id(frame);
    pong.received = self.heard_at;
}

static HAL_APART void hear(void)
{
    const uint8_t *frame = line_received();
    self.heard_at = line_received_at();
    switch (get8(frame)) {
    case CODE_SETUP:
        hear_setup(frame);
        break;
    case CODE_ACK:
        presses_acknowledge(ack_get_boot(frame), ack_get_next(frame));
        break;
    case CODE_PING:
        hear_ping(frame);
        break;
    case CODE_LAMPS:
        lights_set(lamps_get_patterns(frame));
        break;
    case CODE_MEASURE:
        measure_ask(frame);
        break;
    default:
        answers_ask(frame);
        break;
    }
}

void link_receive(void)
{
    if (line_waits() && line_receive())
        hear();
}

/* ---- said ---- */

static uint8_t fill_pulse(uint8_t *frame, uint32_t at)
{
    struct tick tick = ticks_full(at);
    uint8_t storms = (uint8_t)edges_storms();
    uint8_t flags = presses_overflows() ? PULSE_OVERFLOW : 0;
    put8(frame, CODE_PULSE);
    pulse_put_boot(frame, self.boot);
    pulse_put_tick(frame, tick.low, tick.high);
    pulse_put_lag(frame, at - pulse.watermark);
    pulse_put_next(frame, presses_next());
    pulse_put_held(frame, presses_held());
    pulse_put_old(frame, presses_old());
    pulse_put_levels(frame, edges_levels());
    pulse_put_setup(frame, self.setup);
    pulse_put_flags(frame, storms != pulse.storms ? flags | PULSE_STORM : flags);
    pulse.storms = storms;
    plan_pulse(at);
    return PULSE_LENGTH;
}

static uint8_t fill_pong(uint8_t *frame, uint32_t at)
{
    struct tick received = ticks_full(pong.received), sent = ticks_full(at);
    put8(frame, CODE_PONG);
    pong_put_boot(frame, self.boot);
    pong_put_id(frame, pong.id);
    pong_put_received(frame, received.low, received.high);
    pong_put_sent(frame, sent.low, sent.high);
    pong.due = false;
    return PONG_LENGTH;
}

static uint8_t fill(uint8_t *frame, uint32_t at)
{
    switch (last) {
    case PONG:
        return fill_pong(frame, at);
    case NEW_PRESS:
        pulse.wanted = true;
        presses_fill(frame);
        return PRESS_LENGTH;
    case OLD_PRESS:
        presses_fill(frame);
        return PRESS_LENGTH;
    case PULSE:
        return fill_pulse(frame, at);
    case HELLO:
        return answers_hello(frame, self.boot);
    case MEASURED:
        return measure_fill(frame, self.boot);
    default:
        return answers_fill(frame, self.boot);
    }
}

/* What is due besides a pulse that is due by the clock, the most urgent first; a line full of pings
 * must not keep the rest from being said. */
static enum kind next_other(void)
{
    bool pong_first = pong.due && last_other != PONG;
    if (pong_first)
        return PONG;
    if (presses_new_due())
        return NEW_PRESS;
    if (self.setup == 0 && answers_hello_due())
        return HELLO;
    if (pulse.wanted)
        return PULSE;
    if (measure_due())
        return MEASURED;
    if (answers_due())
        return ANSWER;
    if (presses_again_due())
        return OLD_PRESS;
    return pong.due ? PONG : NOTHING;
}

static enum kind next_kind(void)
{
    enum kind other = next_other();
    uint32_t now = ticks_now();
    bool in_a_row = last == PULSE && other != NOTHING;
    if (!in_a_row && ticks_reached(now + (other ? FRAME_TICKS : 0), pulse.at))
        return PULSE;
    return other;
}

/* The watermark is looked for before the pulse is begun. It may be a little old then: what was true
 * stays true. */
static HAL_APART bool pulse_is_ready(void)
{
    if (pulse.watermark_is != READY) {
        bool anew = pulse.watermark_is == UNREADY;
        pulse.watermark_is = edges_find_watermark(anew, &pulse.watermark) ? READY : BEGUN;
    }
    return pulse.watermark_is == READY;
}

static bool is_ready(enum kind kind)
{
    if (kind == PULSE)
        return pulse_is_ready();
    pulse.watermark_is = UNREADY;
    return kind != NOTHING;
}

bool link_choose(void)
{
    chosen = NOTHING;
    if (!line_is_idle())
        return false;
    enum kind kind = next_kind();
    if (kind == NOTHING)
        last = NOTHING; /* what comes next does not follow upon anything */
    else if (is_ready(kind))
        chosen = kind;
    return kind != NOTHING;
}

static HAL_APART void begin(enum kind kind)
{
    uint32_t at;
    last = kind;
    if (kind != PULSE)
        last_other = kind;
    uint8_t *frame = line_begin(&at);
    line_send(fill(frame, at));
}

void link_begin(void)
{
    if (chosen != NOTHING)
        begin(chosen);
}

void link_notice(void)
{
    pulse.wanted |= contacts_dropped();
    if (self.setup != 0 && ticks_reached(ticks_now(), self.heard_at + SILENCE))
        be_alone();
}

