/* Made by firmware/gen_protocol.py from firmware/protocol.toml: change that, not this.
 *
 * A frame in memory is its code and its fields, NAME_LENGTH bytes; NAME_FIELD_AT is where a field
 * begins. The CRC, the flags and the escapes are made while it is sent. Numbers are little-endian.
 */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include <stdint.h>

#include "bytes.h"

#define PROTOCOL_VERSION 1u
#define PROTOCOL_BAUD 500000ul
#define PROTOCOL_TICK_HZ 16000000ul
#define FRAME_FLAG 0x7Eu
#define FRAME_ESCAPE 0x7Du
#define FRAME_TURN 0x20u
#define CRC_START 0xFFFFu
#define SLAPS 8u
#define PLAYS 8u
#define LAMPS 8u
#define HELD_PRESSES 32u
#define PULSE_US 1500u
#define HELLO_US 250000ul
#define MEASURES_FROM 257u
#define MEASURE_LIGHT 255u
#define PRESS_DOWN 0x01u
#define PRESS_RESENT 0x02u
#define PRESS_RECOVERED 0x04u
#define PULSE_OVERFLOW 0x01u
#define PULSE_STORM 0x02u
#define PATTERN_OFF 0u
#define PATTERN_ON 1u
#define PATTERN_BREATHE 2u
#define PATTERN_BLINK 3u
#define PATTERN_DOUBLE_BLINK 4u
#define PATTERN_CELEBRATE 5u
#define BOARD_NANO4 1u
#define BOARD_NANO8 2u
#define BOARD_PC 3u
#define LONGEST_FROM_CHIP 20u
#define LONGEST_FROM_HOST 15u
#define CODE_HELLO 0x01u
#define HELLO_LENGTH 11u
#define HELLO_PROTOCOL_AT 1u
#define HELLO_BOOT_AT 2u
#define HELLO_FIRMWARE_AT 4u
#define HELLO_BOARD_AT 6u
#define HELLO_BUTTONS_AT 7u
#define HELLO_LAMPS_AT 9u
#define HELLO_CAUSE_AT 10u
#define CODE_PULSE 0x02u
#define PULSE_LENGTH 20u
#define PULSE_BOOT_AT 1u
#define PULSE_TICK_AT 3u
#define PULSE_LAG_AT 9u
#define PULSE_NEXT_AT 12u
#define PULSE_HELD_AT 14u
#define PULSE_OLD_AT 15u
#define PULSE_LEVELS_AT 16u
#define PULSE_SETUP_AT 18u
#define PULSE_FLAGS_AT 19u
#define CODE_PRESS 0x03u
#define PRESS_LENGTH 13u
#define PRESS_BOOT_AT 1u
#define PRESS_SEQUENCE_AT 3u
#define PRESS_TICK_AT 5u
#define PRESS_BUTTON_AT 11u
#define PRESS_FLAGS_AT 12u
#define CODE_PONG 0x04u
#define PONG_LENGTH 17u
#define PONG_BOOT_AT 1u
#define PONG_ID_AT 3u
#define PONG_RECEIVED_AT 5u
#define PONG_SENT_AT 11u
#define CODE_COUNTS 0x05u
#define COUNTS_LENGTH 15u
#define COUNTS_BOOT_AT 1u
#define COUNTS_OVERFLOWS_AT 3u
#define COUNTS_STORMS_AT 5u
#define COUNTS_BAD_FRAMES_AT 7u
#define COUNTS_OVERRUNS_AT 9u
#define COUNTS_RESENDS_AT 11u
#define COUNTS_LONGEST_PASS_AT 13u
#define CODE_BUTTON 0x06u
#define BUTTON_LENGTH 13u
#define BUTTON_BOOT_AT 1u
#define BUTTON_BUTTON_AT 3u
#define BUTTON_PRESSES_AT 4u
#define BUTTON_SPIKES_AT 6u
#define BUTTON_BOUNCES_AT 8u
#define BUTTON_LONGEST_BOUNCE_AT 10u
#define BUTTON_CLOSED_FOR_AT 12u
#define CODE_MEASURED 0x07u
#define MEASURED_LENGTH 10u
#define MEASURED_BOOT_AT 1u
#define MEASURED_ID_AT 3u
#define MEASURED_TICK_AT 4u
#define CODE_SETUP 0x41u
#define SETUP_LENGTH 15u
#define SETUP_PROTOCOL_AT 1u
#define SETUP_ID_AT 2u
#define SETUP_BOOT_AT 3u
#define SETUP_PULSE_US_AT 5u
#define SETUP_CONFIRM_MIN_US_AT 7u
#define SETUP_CONFIRM_MAX_US_AT 9u
#define SETUP_LOCKOUT_US_AT 11u
#define SETUP_BUTTONS_AT 13u
#define CODE_ACK 0x42u
#define ACK_LENGTH 5u
#define ACK_BOOT_AT 1u
#define ACK_NEXT_AT 3u
#define CODE_PING 0x43u
#define PING_LENGTH 3u
#define PING_ID_AT 1u
#define CODE_LAMPS 0x44u
#define LAMPS_LENGTH 5u
#define LAMPS_PATTERNS_AT 1u
#define CODE_QUERY 0x45u
#define QUERY_LENGTH 3u
#define QUERY_WHAT_AT 1u
#define QUERY_BUTTON_AT 2u
#define CODE_MEASURE 0x46u
#define MEASURE_LENGTH 3u
#define MEASURE_ID_AT 1u
#define MEASURE_WHAT_AT 2u

static inline void hello_put_protocol(uint8_t *frame, uint8_t value) { put8(frame + 1, value); }
static inline void hello_put_boot(uint8_t *frame, uint16_t value) { put16(frame + 2, value); }
static inline void hello_put_firmware(uint8_t *frame, uint16_t value) { put16(frame + 4, value); }
static inline void hello_put_board(uint8_t *frame, uint8_t value) { put8(frame + 6, value); }
static inline void hello_put_buttons(uint8_t *frame, uint16_t value) { put16(frame + 7, value); }
static inline void hello_put_lamps(uint8_t *frame, uint8_t value) { put8(frame + 9, value); }
static inline void hello_put_cause(uint8_t *frame, uint8_t value) { put8(frame + 10, value); }
static inline void pulse_put_boot(uint8_t *frame, uint16_t value) { put16(frame + 1, value); }
static inline void pulse_put_tick(uint8_t *frame, uint32_t low, uint16_t high) { put48(frame + 3, low, high); }
static inline void pulse_put_lag(uint8_t *frame, uint32_t value) { put24(frame + 9, value); }
static inline void pulse_put_next(uint8_t *frame, uint16_t value) { put16(frame + 12, value); }
static inline void pulse_put_held(uint8_t *frame, uint8_t value) { put8(frame + 14, value); }
static inline void pulse_put_old(uint8_t *frame, uint8_t value) { put8(frame + 15, value); }
static inline void pulse_put_levels(uint8_t *frame, uint16_t value) { put16(frame + 16, value); }
static inline void pulse_put_setup(uint8_t *frame, uint8_t value) { put8(frame + 18, value); }
static inline void pulse_put_flags(uint8_t *frame, uint8_t value) { put8(frame + 19, value); }
static inline void press_put_boot(uint8_t *frame, uint16_t value) { put16(frame + 1, value); }
static inline void press_put_sequence(uint8_t *frame, uint16_t value) { put16(frame + 3, value); }
static inline void press_put_tick(uint8_t *frame, uint32_t low, uint16_t high) { put48(frame + 5, low, high); }
static inline void press_put_button(uint8_t *frame, uint8_t value) { put8(frame + 11, value); }
static inline void press_put_flags(uint8_t *frame, uint8_t value) { put8(frame + 12, value); }
static inline void pong_put_boot(uint8_t *frame, uint16_t value) { put16(frame + 1, value); }
static inline void pong_put_id(uint8_t *frame, uint16_t value) { put16(frame + 3, value); }
static inline void pong_put_received(uint8_t *frame, uint32_t low, uint16_t high) { put48(frame + 5, low, high); }
static inline void pong_put_sent(uint8_t *frame, uint32_t low, uint16_t high) { put48(frame + 11, low, high); }
static inline void counts_put_boot(uint8_t *frame, uint16_t value) { put16(frame + 1, value); }
static inline void counts_put_overflows(uint8_t *frame, uint16_t value) { put16(frame + 3, value); }
static inline void counts_put_storms(uint8_t *frame, uint16_t value) { put16(frame + 5, value); }
static inline void counts_put_bad_frames(uint8_t *frame, uint16_t value) { put16(frame + 7, value); }
static inline void counts_put_overruns(uint8_t *frame, uint16_t value) { put16(frame + 9, value); }
static inline void counts_put_resends(uint8_t *frame, uint16_t value) { put16(frame + 11, value); }
static inline void counts_put_longest_pass(uint8_t *frame, uint16_t value) { put16(frame + 13, value); }
static inline void button_put_boot(uint8_t *frame, uint16_t value) { put16(frame + 1, value); }
static inline void button_put_button(uint8_t *frame, uint8_t value) { put8(frame + 3, value); }
static inline void button_put_presses(uint8_t *frame, uint16_t value) { put16(frame + 4, value); }
static inline void button_put_spikes(uint8_t *frame, uint16_t value) { put16(frame + 6, value); }
static inline void button_put_bounces(uint8_t *frame, uint16_t value) { put16(frame + 8, value); }
static inline void button_put_longest_bounce(uint8_t *frame, uint16_t value) { put16(frame + 10, value); }
static inline void button_put_closed_for(uint8_t *frame, uint8_t value) { put8(frame + 12, value); }
static inline void measured_put_boot(uint8_t *frame, uint16_t value) { put16(frame + 1, value); }
static inline void measured_put_id(uint8_t *frame, uint8_t value) { put8(frame + 3, value); }
static inline void measured_put_tick(uint8_t *frame, uint32_t low, uint16_t high) { put48(frame + 4, low, high); }

static inline uint8_t setup_get_protocol(const uint8_t *frame) { return get8(frame + 1); }
static inline uint8_t setup_get_id(const uint8_t *frame) { return get8(frame + 2); }
static inline uint16_t setup_get_boot(const uint8_t *frame) { return get16(frame + 3); }
static inline uint16_t setup_get_pulse_us(const uint8_t *frame) { return get16(frame + 5); }
static inline uint16_t setup_get_confirm_min_us(const uint8_t *frame) { return get16(frame + 7); }
static inline uint16_t setup_get_confirm_max_us(const uint8_t *frame) { return get16(frame + 9); }
static inline uint16_t setup_get_lockout_us(const uint8_t *frame) { return get16(frame + 11); }
static inline uint16_t setup_get_buttons(const uint8_t *frame) { return get16(frame + 13); }
static inline uint16_t ack_get_boot(const uint8_t *frame) { return get16(frame + 1); }
static inline uint16_t ack_get_next(const uint8_t *frame) { return get16(frame + 3); }
static inline uint16_t ping_get_id(const uint8_t *frame) { return get16(frame + 1); }
static inline uint32_t lamps_get_patterns(const uint8_t *frame) { return get32(frame + 1); }
static inline uint8_t query_get_what(const uint8_t *frame) { return get8(frame + 1); }
static inline uint8_t query_get_button(const uint8_t *frame) { return get8(frame + 2); }
static inline uint8_t measure_get_id(const uint8_t *frame) { return get8(frame + 1); }
static inline uint8_t measure_get_what(const uint8_t *frame) { return get8(frame + 2); }

/* Code and fields of a message of the host; 0 if there is no such code. */
static inline uint8_t length_from_host(uint8_t code)
{
    switch (code) {
    case CODE_SETUP: return SETUP_LENGTH;
    case CODE_ACK: return ACK_LENGTH;
    case CODE_PING: return PING_LENGTH;
    case CODE_LAMPS: return LAMPS_LENGTH;
    case CODE_QUERY: return QUERY_LENGTH;
    case CODE_MEASURE: return MEASURE_LENGTH;
    default: return 0;
    }
}

#endif
