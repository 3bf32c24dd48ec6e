#include "answers.h"

#include "board.h"
#include "contacts.h"
#include "edges.h"
#include "line.h"
#include "presses.h"
#include "ticks.h"

static uint8_t cause; /* of this start */
static uint16_t hello_at;
static uint8_t wanted; /* code of an answer, or 0 */
static uint8_t wanted_button;

void answers_start(uint8_t this_cause)
{
    cause = this_cause;
    wanted = 0;
}

void answers_greet(void) { hello_at = ticks_coarse(); }

void answers_ask(const uint8_t *frame)
{
    uint8_t what = query_get_what(frame);
    uint8_t button = query_get_button(frame);
    if (what == CODE_HELLO || what == CODE_COUNTS || (what == CODE_BUTTON && button < BUTTONS)) {
        wanted = what;
        wanted_button = button;
    }
}

bool answers_hello_due(void) { return ticks_coarsely_reached(hello_at); }

bool answers_due(void) { return wanted != 0; }

static uint8_t fill_hello(uint8_t *frame, uint16_t boot)
{
    hello_put_protocol(frame, PROTOCOL_VERSION);
    hello_put_boot(frame, boot);
    hello_put_firmware(frame, FIRMWARE_VERSION);
    hello_put_board(frame, BOARD);
    hello_put_buttons(frame, BOARD_BUTTONS);
    hello_put_lamps(frame, BOARD_LAMPS);
    hello_put_cause(frame, cause);
    hello_at = (uint16_t)(ticks_coarse() + COARSE(TICKS_OF_US(HELLO_US)));
    return HELLO_LENGTH;
}

static uint8_t fill_counts(uint8_t *frame, uint16_t boot)
{
    counts_put_boot(frame, boot);
    counts_put_overflows(frame, presses_overflows());
    counts_put_storms(frame, edges_storms());
    counts_put_bad_frames(frame, line_bad_frames());
    counts_put_overruns(frame, line_overruns());
    counts_put_resends(frame, presses_resends());
    counts_put_longest_pass(frame, ticks_longest_pass());
    return COUNTS_LENGTH;
}

static uint8_t fill_button(uint8_t *frame, uint16_t boot)
{
    struct contact_counts counts = contacts_counts(wanted_button);
    button_put_boot(frame, boot);
    button_put_button(frame, wanted_button);
    button_put_presses(frame, counts.presses);
    button_put_spikes(frame, counts.spikes);
    button_put_bounces(frame, counts.bounces);
    button_put_longest_bounce(frame, counts.longest_bounce_us);
    button_put_closed_for(frame, counts.closed_for_s);
    return BUTTON_LENGTH;
}

uint8_t answers_hello(uint8_t *frame, uint16_t boot)
{
    put8(frame, CODE_HELLO);
    return fill_hello(frame, boot);
}

uint8_t answers_fill(uint8_t *frame, uint16_t boot)
{
    uint8_t code = wanted;
    wanted = 0;
    put8(frame, code);
    switch (code) {
    case CODE_HELLO:
        return fill_hello(frame, boot);
    case CODE_COUNTS:
        return fill_counts(frame, boot);
    default:
        return fill_button(frame, boot);
    }
}
