/* One pretend board: an ATmega328P at 16 MHz in simavr, the buttons and lamps on its pins, and its
 * serial line, all in exact cycles. It never waits and reads no clock: the same calls give the same
 * bytes at the same cycles. README.md says what is replaced in simavr and why. */
#ifndef AVR_BOARD_H
#define AVR_BOARD_H

#include <stdint.h>

#define BUTTONS 16
#define LIGHT BUTTONS /* in place of a button: the pin A7, and its voltage for `closed` */

typedef struct board board_t;

/* A byte that has left the chip. */
typedef struct {
    uint64_t written; /* cycle at which the program gave it to the UART */
    uint64_t done;    /* cycle at which its stop bit was over */
    uint64_t byte;
} sent_t;

/* A change of one contact. */
typedef struct {
    uint64_t asked;   /* the cycle at which it happens */
    uint64_t applied; /* the first boundary of two instructions from then on: at most 3 later */
    uint64_t button;
    uint64_t closed;
} contact_t;

typedef struct {
    uint64_t resets;        /* since the power came */
    uint64_t last_reset;    /* cycle of the newest one */
    uint64_t last_cause;    /* its MCUSR */
    uint64_t received;      /* bytes that the receiver took */
    uint64_t overruns;      /* bytes lost because the receiver was full */
    uint64_t overwritten;   /* bytes lost because the program wrote to a full transmitter */
    uint64_t interrupts;    /* pin change interrupts served */
    uint64_t longest_isr;   /* cycles from the jump into one to the end of its return */
    uint64_t shortest_isr;
    uint64_t faults;        /* things that a chip would not do or a program should not */
} board_counts_t;

board_t *board_new(const uint8_t *flash, uint32_t size, uint32_t seed);
void board_free(board_t *board);

/* Runs to the first instruction boundary at or after `until`. 0: all is well. */
int board_run(board_t *board, uint64_t until);
uint64_t board_cycle(const board_t *board);
const char *board_fault(const board_t *board);
void board_counts(const board_t *board, board_counts_t *counts);

/* From `cycle` on the contact is closed or open. In any order, none in the past. */
void board_contact(board_t *board, uint64_t cycle, uint8_t button, uint8_t closed);
/* From `cycle` on A7 has so many millivolts. */
void board_light(board_t *board, uint64_t cycle, uint16_t millivolts);
/* The host sends these bytes without a gap, from `cycle` on or when the line is free. */
void board_receive(board_t *board, uint64_t cycle, const uint8_t *bytes, uint32_t count);
/* Cycle at which all bytes given so far will have arrived. */
uint64_t board_line_free(const board_t *board);
/* Each hands out what has come since the last call, oldest first, at most `room`. */
uint32_t board_sent(board_t *board, sent_t *out, uint32_t room);
uint32_t board_applied(board_t *board, contact_t *out, uint32_t room);

/* Starts the chip anew; the program begins `hold` cycles later (a boot loader). With `scramble` the
 * power was gone: RAM and registers hold chance. */
void board_reset(board_t *board, uint8_t cause, uint64_t hold, uint8_t scramble);
/* The program's main loop goes nowhere from now on; interrupts are still served. */
void board_hang(board_t *board);
void board_eeprom_set(board_t *board, uint16_t offset, const uint8_t *bytes, uint16_t count);
void board_eeprom_get(board_t *board, uint16_t offset, uint8_t *bytes, uint16_t count);
/* Byte address of the next instruction. */
uint32_t board_pc(const board_t *board);
uint8_t board_peek(const board_t *board, uint16_t address);
/* Outputs of the 74HC164 on D12 (clock) and D13 (data), and how often it was clocked. */
uint8_t board_shifted(const board_t *board);
uint64_t board_shifts(const board_t *board);

#endif
