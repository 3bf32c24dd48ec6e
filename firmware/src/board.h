/* The boards: which pin serves which button and lamp. `hardware/chip_pins.py` says the same in the
 * words printed on the boards; a test compares them.
 *
 * Contacts close to ground and have the chip's own pull-up. D13 carries the lamp of the board and
 * A6, A7 are no digital pins, so neither is a button; no port has eight free pins. A7 is for the
 * light sensor, which nobody needs to play.
 */
#ifndef BOARD_H
#define BOARD_H

#include "protocol.h"

#define FIRMWARE_VERSION 0x0101u

/* PIN(number, port, bit) for each button and each lamp that has a pin of its own. */
#if !defined BOARD
#error "name the board: make BOARD=nano8 or nano4"
#elif BOARD == BOARD_NANO8
#define BOARD_BUTTON_PINS(PIN)                                      \
    PIN(0, D, 2) PIN(1, D, 3) PIN(2, D, 4) PIN(3, D, 5)             \
    PIN(4, D, 6) PIN(5, D, 7) PIN(6, C, 0) PIN(7, C, 1)             \
    PIN(8, C, 2) PIN(9, C, 3) PIN(10, C, 4) PIN(11, C, 5)           \
    PIN(12, B, 0) PIN(13, B, 1) PIN(14, B, 2) PIN(15, B, 3)
/* The same in a form that is quick: ports in which a closed contact is 1, as bit n = button n. */
#define BOARD_PACK(d, c, b)                                                    \
    (uint16_t)((uint8_t)((uint8_t)(d) >> 2 | (uint8_t)((c) << 6)) |            \
               (uint16_t)((uint8_t)((uint8_t)(c) >> 2 | (uint8_t)((b) << 4)) << 8))
#define BOARD_LAMP_PINS(PIN)
#define BOARD_LAMPS 0xFFu
#define LAMP_CLOCK_BIT 4 /* of port B: clock and data of a 74HC164, lamp n on output n */
#define LAMP_DATA_BIT 5
#elif BOARD == BOARD_NANO4
#define BOARD_BUTTON_PINS(PIN)                                      \
    PIN(0, D, 2) PIN(1, D, 3) PIN(2, D, 4) PIN(3, D, 5)             \
    PIN(8, C, 2) PIN(9, C, 3) PIN(10, C, 4) PIN(11, C, 5)
#define BOARD_PACK(d, c, b) \
    (uint16_t)((uint8_t)((uint8_t)(d) >> 2) | (uint16_t)((uint8_t)((uint8_t)(c) >> 2) << 8))
#define BOARD_LAMP_PINS(PIN) PIN(0, B, 0) PIN(1, B, 1) PIN(2, B, 2) PIN(3, B, 3)
#define BOARD_LAMPS 0x0Fu
#elif BOARD == BOARD_PC
#define BOARD_BUTTONS 0xFFFFu
#define BOARD_LAMPS 0xFFu
#else
#error "no such board: see boards in protocol.toml"
#endif

#ifndef BOARD_BUTTONS
#define BOARD_BUTTON_BIT(number, port, bit) | (1u << (number))
#define BOARD_BUTTONS (0u BOARD_BUTTON_PINS(BOARD_BUTTON_BIT))
#endif

#define BUTTONS (SLAPS + PLAYS)
#define LIGHT_CHANNEL 7u /* A7, of the converter whose selector the comparator borrows */

#ifndef BAUD
#define BAUD PROTOCOL_BAUD
#endif
#if BAUD != 500000ul && BAUD != 250000ul
#error "BAUD must be 500000 or 250000: others are off by more than a receiver forgives at 16 MHz"
#endif
#define BYTE_TICKS ((uint32_t)(10ul * PROTOCOL_TICK_HZ / BAUD))

#define TICKS_OF_US(us) ((uint32_t)(us) * (uint32_t)(PROTOCOL_TICK_HZ / 1000000ul))
#define TICKS_OF_MS(ms) TICKS_OF_US((ms) * 1000ul)

#endif
