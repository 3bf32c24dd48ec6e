/* The UART of the chip, in place of simavr's: see README.md. */
#include "parts.h"

#include <string.h>

enum { U2X = 0x02, DOR = 0x08, UDRE = 0x20, TXC = 0x40, RXC = 0x80 };
enum { TXEN = 0x08, RXEN = 0x10, ANY_UART_INTERRUPT = 0xE0 };

static uint64_t bit_cycles(const avr_t *avr, const uart_t *uart)
{
    uint64_t divisor = avr->data[UBRR0L] | (uint64_t)(avr->data[UBRR0H] & 0x0F) << 8;

    return (divisor + 1) * (uart->control & U2X ? 8 : 16);
}

static uint8_t status_read(avr_t *avr, avr_io_addr_t address, void *param)
{
    uart_t *uart = &((board_t *)param)->uart;
    uint8_t value = uart->control;

    (void)address;
    if (uart->waiting)
        value |= RXC;
    if (uart->lost)
        value |= DOR;
    if (avr->cycle >= uart->held_until)
        value |= UDRE;
    if (uart->sent_any && avr->cycle >= uart->busy_until)
        value |= TXC;
    return value;
}

static void status_write(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param)
{
    uart_t *uart = &((board_t *)param)->uart;

    (void)avr;
    (void)address;
    uart->control = value & 0x03;
    if (value & TXC)
        uart->sent_any = 0;
}

static void control_write(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param)
{
    board_t *board = param;

    avr->data[address] = value;
    if (value & ANY_UART_INTERRUPT)
        fail(board, "the program uses an interrupt of the UART, which this board has not");
    if (!(value & RXEN))
        board->uart.waiting = 0;
}

static uint8_t data_read(avr_t *avr, avr_io_addr_t address, void *param)
{
    uart_t *uart = &((board_t *)param)->uart;
    uint8_t value = uart->fifo[0];

    (void)address;
    if (avr->state != cpu_Running || !uart->waiting)
        return 0;
    uart->fifo[0] = uart->fifo[1];
    uart->waiting--;
    uart->lost = 0;
    return value;
}

/* Two bytes deep: UDR0 and the shift register. A byte starts with the next tick of the divider. */
static void data_write(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param)
{
    board_t *board = param;
    uart_t *uart = &board->uart;
    uint64_t bit = bit_cycles(avr, uart), start = uart->busy_until;
    sent_t *sent;

    (void)address;
    if (!(avr->data[UCSR0B] & TXEN))
        return;
    if (avr->cycle < uart->held_until) {
        board->counts.overwritten++;
        return;
    }
    if (start <= avr->cycle)
        start = (avr->cycle / bit + 1) * bit;
    sent = queue_add(&board->sent);
    *sent = (sent_t){avr->cycle, start + 10 * bit, value};
    uart->held_until = start;
    uart->busy_until = start + 10 * bit;
    uart->sent_any = 1;
}

void uart_receive(board_t *board, uint8_t byte)
{
    uart_t *uart = &board->uart;
    const avr_t *avr = board->avr;

    if (!(avr->data[UCSR0B] & RXEN))
        return;
    if (bit_cycles(avr, uart) * 10 != HOST_BYTE)
        byte ^= 0xA5; /* another speed: garbage */
    if (uart->waiting == FIFO) {
        uart->lost = 1;
        board->counts.overruns++;
        return;
    }
    uart->fifo[uart->waiting++] = byte;
    board->counts.received++;
}

static void drop_unsent(board_t *board)
{
    queue_t *sent = &board->sent;
    const sent_t *last;

    while (queue_first(sent)) {
        last = (const sent_t *)(sent->items + sent->size * (sent->tail - 1));
        if (last->done <= board->avr->cycle)
            return;
        sent->tail--;
    }
}

void uart_reset(board_t *board)
{
    drop_unsent(board);
    memset(&board->uart, 0, sizeof board->uart);
}

void uart_wire(board_t *board)
{
    replace(board, UCSR0A, status_read, status_write);
    replace(board, UCSR0B, NULL, control_write);
    replace(board, UBRR0L, NULL, NULL);
    replace(board, UDR0, data_read, data_write);
}
