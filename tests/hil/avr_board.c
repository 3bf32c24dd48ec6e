#include "avr_board.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/avr_eeprom.h>
#include <simavr/avr_extint.h>
#include <simavr/avr_ioport.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_core.h>
#include <simavr/sim_interrupts.h>
#include <simavr/sim_io.h>

/* Data addresses of the ATmega328P. */
enum {
    PINB = 0x23, PINC = 0x26, PIND = 0x29, PCIFR = 0x3B, MCUSR = 0x54, PCICR = 0x68,
    UCSR0A = 0xC0, UCSR0B = 0xC1, UCSR0C = 0xC2, UBRR0L = 0xC4, UBRR0H = 0xC5, UDR0 = 0xC6
};
enum { U2X = 0x02, DOR = 0x08, UDRE = 0x20, TXC = 0x40, RXC = 0x80 };
enum { TXEN = 0x08, RXEN = 0x10, ANY_UART_INTERRUPT = 0xE0 };
enum { POWER_ON = 0x01 };

#define HZ 16000000u
#define HOST_BYTE 320u /* ten bits at 500 000 baud */
#define FIFO 2u
#define PORTS 3
#define ENTRY 4u /* cycles in which the chip answers an interrupt; simavr takes none */
#define FAR UINT64_MAX

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
    uint8_t lost;          /* DOR */
    uint8_t control;       /* the bits of UCSR0A that the program sets */
    uint8_t sent_any;      /* since TXC was cleared */
    uint64_t held_until;   /* UDR0 is full until then */
    uint64_t busy_until;   /* the shift register is busy until then */
} uart_t;

struct board {
    avr_t *avr;
    avr_io_t watcher;      /* makes simavr tell us of resets */
    avr_ioport_t *ports[PORTS];
    uint8_t open[PORTS];   /* levels of the pins, 1 = open */
    queue_t contacts, applied, incoming, sent;
    uart_t uart;
    uint64_t line_free;
    uint64_t isr_from;
    uint64_t shifts;
    uint64_t scramble;
    uint8_t shifted, clock;
    uint8_t was_reset;
    board_counts_t counts;
    char fault[200];
};

static const uint8_t port_of[BUTTONS] = {2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0};
static const uint8_t bit_of[BUTTONS] = {2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3};
static const uint8_t wired[PORTS] = {0x0F, 0x3F, 0xFC};
static const uint8_t at_rest[PORTS] = {0x0F, 0x3F, 0xFF};
static const uint16_t pin_at[PORTS] = {PINB, PINC, PIND};

/* ---- queues ---- */

static void *queue_add(queue_t *queue)
{
    if (queue->tail == queue->room) {
        queue->room = queue->room ? queue->room * 2 : 256;
        queue->items = realloc(queue->items, queue->room * queue->size);
        if (!queue->items)
            abort();
    }
    return queue->items + queue->size * queue->tail++;
}

static void *queue_first(const queue_t *queue)
{
    return queue->head < queue->tail ? queue->items + queue->size * queue->head : NULL;
}

static void queue_drop(queue_t *queue)
{
    if (++queue->head == queue->tail)
        queue->head = queue->tail = 0;
}

/* ---- faults ---- */

static void fail(board_t *board, const char *text)
{
    if (!board->counts.faults++)
        snprintf(board->fault, sizeof board->fault, "%s", text);
}

static void take_log(avr_t *avr, const int level, const char *format, va_list words)
{
    char text[160];

    if (!avr || level > LOG_ERROR || level == LOG_OUTPUT || !avr->custom.data)
        return;
    vsnprintf(text, sizeof text, format, words);
    fail(avr->custom.data, text);
}

/* ---- the serial line ---- */

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

static void receive(board_t *board, uint8_t byte)
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

/* ---- pins ---- */

static void set_pull(board_t *board, int port)
{
    avr_ioport_t *at = board->ports[port];

    at->external.pull_mask = wired[port];
    at->external.pull_value = board->open[port] & wired[port];
}

static void apply(board_t *board, const contact_t *contact)
{
    int port = port_of[contact->button];
    uint8_t mask = (uint8_t)(1 << bit_of[contact->button]);
    contact_t *done = queue_add(&board->applied);

    *done = *contact;
    done->applied = board->avr->cycle;
    if (contact->closed)
        board->open[port] &= (uint8_t)~mask;
    else
        board->open[port] |= mask;
    set_pull(board, port);
    avr_raise_irq(board->ports[port]->io.irq + bit_of[contact->button], !contact->closed);
}

static void restore_pins(board_t *board)
{
    for (int port = 0; port < PORTS; port++) {
        set_pull(board, port);
        for (int bit = 0; bit < 8; bit++)
            avr_raise_irq(board->ports[port]->io.irq + bit, board->open[port] >> bit & 1);
        board->avr->data[pin_at[port]] = board->open[port];
    }
}

static void port_b_changed(avr_irq_t *irq, uint32_t value, void *param)
{
    board_t *board = param;
    uint8_t clock = value >> 4 & 1;

    (void)irq;
    if (clock && !board->clock) {
        board->shifted = (uint8_t)(board->shifted << 1 | (value >> 5 & 1));
        board->shifts++;
    }
    board->clock = clock;
}

/* ---- interrupts ---- */

static void isr_moved(avr_irq_t *irq, uint32_t running, void *param)
{
    board_t *board = param;
    board_counts_t *counts = &board->counts;
    uint64_t took;

    (void)irq;
    if (running) {
        board->isr_from = board->avr->cycle;
        board->avr->cycle += ENTRY;
        counts->interrupts++;
        return;
    }
    took = board->avr->cycle + 4 - board->isr_from; /* RETI, which is still being executed */
    if (took > counts->longest_isr)
        counts->longest_isr = took;
    if (!counts->shortest_isr || took < counts->shortest_isr)
        counts->shortest_isr = took;
}

/* A change that was noted while a port was switched off interrupts when it is switched on. */
static void pcicr_write(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param)
{
    board_t *board = param;

    avr->data[address] = value;
    for (int port = 0; port < PORTS; port++)
        if (value & avr->data[PCIFR] & 1 << port)
            avr_raise_interrupt(avr, &board->ports[port]->pcint);
}

/* Writing a one takes the note away. */
static void pcifr_write(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param)
{
    board_t *board = param;

    (void)address;
    for (int port = 0; port < PORTS; port++)
        if (value & 1 << port)
            avr_clear_interrupt(avr, &board->ports[port]->pcint);
}

/* ---- resets ---- */

static void watch_reset(avr_io_t *io)
{
    board_t *board = io->avr->custom.data;

    if (board)
        board->was_reset = 1;
}

static void no_sleep(avr_t *avr, avr_cycle_count_t cycles)
{
    (void)cycles;
    fail(avr->custom.data, "the program sleeps, which this board cannot time");
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

static void after_reset(board_t *board)
{
    board->was_reset = 0;
    drop_unsent(board);
    memset(&board->uart, 0, sizeof board->uart);
    board->avr->run_cycle_limit = 1 << 20;
    avr_extint_set_strict_lvl_trig(board->avr, 0, 0);
    avr_extint_set_strict_lvl_trig(board->avr, 1, 0);
    restore_pins(board);
    board->counts.resets++;
    board->counts.last_reset = board->avr->cycle;
    board->counts.last_cause = board->avr->data[MCUSR];
}

static void fill_by_chance(board_t *board)
{
    for (uint32_t at = 0; at <= board->avr->ramend; at++) {
        board->scramble = board->scramble * 6364136223846793005u + 1442695040888963407u;
        board->avr->data[at] = (uint8_t)(board->scramble >> 56);
    }
}

/* ---- time ---- */

static uint64_t next_event(const board_t *board)
{
    const contact_t *contact = queue_first(&board->contacts);
    const incoming_t *incoming = queue_first(&board->incoming);
    uint64_t next = contact ? contact->asked : FAR;

    return incoming && incoming->arrives < next ? incoming->arrives : next;
}

static void take_events(board_t *board)
{
    const contact_t *contact;
    const incoming_t *incoming;

    while ((incoming = queue_first(&board->incoming)) && incoming->arrives <= board->avr->cycle) {
        receive(board, incoming->byte);
        queue_drop(&board->incoming);
    }
    while ((contact = queue_first(&board->contacts)) && contact->asked <= board->avr->cycle) {
        apply(board, contact);
        queue_drop(&board->contacts);
    }
}

void board_reset(board_t *board, uint8_t cause, uint64_t hold, uint8_t scramble)
{
    avr_t *avr = board->avr;
    uint64_t from = avr->cycle + hold;

    if (scramble)
        fill_by_chance(board);
    avr_reset(avr);
    avr->data[MCUSR] = cause;
    after_reset(board);
    while (avr->cycle < from) {
        uint64_t next = next_event(board);

        avr->cycle = next < from ? (next > avr->cycle ? next : avr->cycle) : from;
        take_events(board);
    }
}

static void step(board_t *board, uint64_t until)
{
    avr_t *avr = board->avr;
    uint64_t next = next_event(board);

    avr_cycle_timer_process(avr);
    if (next > until)
        next = until;
    if (avr->run_cycle_count > next - avr->cycle)
        avr->run_cycle_count = next - avr->cycle;
    avr_run(avr);
    if (board->was_reset)
        after_reset(board);
}

int board_run(board_t *board, uint64_t until)
{
    avr_t *avr = board->avr;

    while (avr->cycle < until && avr->state == cpu_Running && !board->counts.faults) {
        if (next_event(board) <= avr->cycle) {
            take_events(board);
            if (avr->interrupt_state > 0)
                avr_service_interrupts(avr);
            continue;
        }
        step(board, until);
    }
    if (avr->state != cpu_Running)
        fail(board, "the chip has stopped");
    return board->counts.faults != 0;
}

/* ---- making one ---- */

static void find_ports(board_t *board)
{
    for (avr_io_t *io = board->avr->io_port; io; io = io->next) {
        if (strcmp(io->kind, "port") == 0) {
            avr_ioport_t *port = (avr_ioport_t *)io;
            board->ports[port->name - 'B'] = port;
        }
    }
}

static void replace(board_t *board, uint16_t address, avr_io_read_t read, avr_io_write_t write)
{
    avr_io_addr_t io = AVR_DATA_TO_IO(address);

    board->avr->io[io].r.c = read;
    board->avr->io[io].r.param = read ? board : NULL;
    board->avr->io[io].w.c = write;
    board->avr->io[io].w.param = write ? board : NULL;
}

static void wire(board_t *board)
{
    replace(board, UCSR0A, status_read, status_write);
    replace(board, UCSR0B, NULL, control_write);
    replace(board, UBRR0L, NULL, NULL);
    replace(board, UDR0, data_read, data_write);
    replace(board, PCICR, NULL, pcicr_write);
    replace(board, PCIFR, NULL, pcifr_write);
    avr_irq_register_notify(board->ports[0]->io.irq + IOPORT_IRQ_REG_PORT, port_b_changed, board);
    for (int port = 0; port < PORTS; port++)
        avr_irq_register_notify(board->ports[port]->pcint.irq + AVR_INT_IRQ_RUNNING, isr_moved,
                                board);
}

static void init_queues(board_t *board)
{
    board->contacts.size = board->applied.size = sizeof(contact_t);
    board->incoming.size = sizeof(incoming_t);
    board->sent.size = sizeof(sent_t);
}

board_t *board_new(const uint8_t *flash, uint32_t size, uint32_t seed)
{
    board_t *board = calloc(1, sizeof *board);

    avr_global_logger_set(take_log);
    if (!board || !(board->avr = avr_make_mcu_by_name("atmega328p")))
        return NULL;
    init_queues(board);
    memcpy(board->open, at_rest, sizeof board->open);
    board->scramble = seed;
    board->watcher = (avr_io_t){.kind = "watcher", .reset = watch_reset};
    avr_init(board->avr);
    board->avr->custom.data = board;
    board->avr->frequency = HZ;
    board->avr->sleep = no_sleep;
    avr_loadcode(board->avr, (uint8_t *)(uintptr_t)flash, size, 0);
    find_ports(board);
    wire(board);
    avr_register_io(board->avr, &board->watcher);
    board_reset(board, POWER_ON, 0, 1);
    return board;
}

void board_free(board_t *board)
{
    free(board->contacts.items);
    free(board->applied.items);
    free(board->incoming.items);
    free(board->sent.items);
    avr_terminate(board->avr);
    free(board->avr);
    free(board);
}

/* ---- talking to it ---- */

void board_contact(board_t *board, uint64_t cycle, uint8_t button, uint8_t closed)
{
    queue_t *queue = &board->contacts;
    contact_t *at = queue_add(queue);
    contact_t *first = queue_first(queue);

    for (; at > first && at[-1].asked > cycle; at--)
        *at = at[-1];
    *at = (contact_t){cycle, 0, button, closed};
}

void board_receive(board_t *board, uint64_t cycle, const uint8_t *bytes, uint32_t count)
{
    uint64_t from = cycle > board->line_free ? cycle : board->line_free;

    for (uint32_t n = 0; n < count; n++) {
        incoming_t *incoming = queue_add(&board->incoming);
        from += HOST_BYTE;
        *incoming = (incoming_t){from, bytes[n]};
    }
    board->line_free = from;
}

uint32_t board_sent(board_t *board, sent_t *out, uint32_t room)
{
    const sent_t *sent;
    uint32_t count = 0;

    while (count < room && (sent = queue_first(&board->sent)) && sent->done <= board->avr->cycle) {
        out[count++] = *sent;
        queue_drop(&board->sent);
    }
    return count;
}

uint32_t board_applied(board_t *board, contact_t *out, uint32_t room)
{
    const contact_t *contact;
    uint32_t count = 0;

    while (count < room && (contact = queue_first(&board->applied))) {
        out[count++] = *contact;
        queue_drop(&board->applied);
    }
    return count;
}

void board_hang(board_t *board)
{
    avr_t *avr = board->avr;
    uint32_t last = avr->flashend - 1;

    avr->flash[last] = 0xFF; /* rjmp to itself */
    avr->flash[last + 1] = 0xCF;
    avr->pc = last;
}

void board_eeprom_set(board_t *board, uint16_t offset, const uint8_t *bytes, uint16_t count)
{
    avr_eeprom_desc_t part = {.ee = (uint8_t *)(uintptr_t)bytes, .offset = offset, .size = count};

    avr_ioctl(board->avr, AVR_IOCTL_EEPROM_SET, &part);
}

void board_eeprom_get(board_t *board, uint16_t offset, uint8_t *bytes, uint16_t count)
{
    avr_eeprom_desc_t part = {.ee = bytes, .offset = offset, .size = count};

    avr_ioctl(board->avr, AVR_IOCTL_EEPROM_GET, &part);
}

uint64_t board_cycle(const board_t *board) { return board->avr->cycle; }
const char *board_fault(const board_t *board) { return board->fault; }
uint8_t board_peek(const board_t *board, uint16_t at) { return board->avr->data[at]; }
uint8_t board_shifted(const board_t *board) { return board->shifted; }
uint64_t board_shifts(const board_t *board) { return board->shifts; }
uint64_t board_line_free(const board_t *board) { return board->line_free; }
void board_counts(const board_t *board, board_counts_t *counts) { *counts = board->counts; }
