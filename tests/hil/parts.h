/* What the files of the pretend board share. */
#ifndef PARTS_H
#define PARTS_H

#include "avr_board.h"

#include <stddef.h>

#include <simavr/avr_ioport.h>
#include <simavr/sim_avr.h>

/* Data addresses of the ATmega328P. */
enum {
    PINB = 0x23, PINC = 0x26, PIND = 0x29, PCIFR = 0x3B, MCUSR = 0x54, PCICR = 0x68,
    UCSR0A = 0xC0, UCSR0B = 0xC1, UBRR0L = 0xC4, UBRR0H = 0xC5, UDR0 = 0xC6
};

#define HOST_BYTE 320u /* cycles of ten bits at 500 000 baud */
#define FIFO 2u
#define PORTS 3

/* A queue that grows: what is before `head` has been taken. */
typedef struct {
    uint8_t *items;
    size_t size, head, tail, room;
} queue_t;

typedef struct {
    uint64_t arrives;
    uint8_t byte;
} incoming_t;

typedef struct {
    uint8_t fifo[FIFO];
    uint8_t waiting;
    uint8_t lost;        /* DOR */
    uint8_t control;     /* the bits of UCSR0A that the program sets */
    uint8_t sent_any;    /* since TXC was cleared */
    uint64_t held_until; /* UDR0 is full until then */
    uint64_t busy_until; /* the shift register is busy until then */
} uart_t;

struct board {
    avr_t *avr;
    avr_io_t watcher; /* makes simavr tell us of resets */
    avr_ioport_t *ports[PORTS];
    uint8_t open[PORTS]; /* levels of the pins, 1 = open */
    queue_t contacts, applied, incoming, sent;
    uart_t uart;
    uint64_t line_free;
    uint64_t isr_from;
    uint64_t wakes_at; /* when simavr is to come back to us */
    uint64_t shifts;
    uint64_t scramble;
    uint16_t millivolts; /* at A7 */
    uint8_t shifted, clock;
    uint8_t was_reset;
    board_counts_t counts;
    char fault[200];
};

void *queue_add(queue_t *queue);
void *queue_first(const queue_t *queue);
void queue_drop(queue_t *queue);

/* Notes the first thing that no chip would do. */
void fail(board_t *board, const char *text);
/* The program's accesses to a register come to these from now on; NULL: plain memory. */
void replace(board_t *board, uint16_t address, avr_io_read_t read, avr_io_write_t write);

void uart_wire(board_t *board);
/* A byte is complete in the receiver. */
void uart_receive(board_t *board, uint8_t byte);
/* A reset: what has not left the chip is lost. */
void uart_reset(board_t *board);

void pins_wire(board_t *board);
void pins_apply(board_t *board, const contact_t *contact);
/* After a reset, which makes simavr forget the levels. */
void pins_restore(board_t *board);

#endif
