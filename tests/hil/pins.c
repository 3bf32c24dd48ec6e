/* Buttons, lamps and the pin change interrupts. */
#include "parts.h"

#include <simavr/avr_acomp.h>
#include <simavr/avr_timer.h>
#include <simavr/sim_interrupts.h>
#include <string.h>

#define ENTRY 4u /* cycles in which the chip answers an interrupt; simavr takes none */
#define RETI 4u

static const uint8_t port_of[BUTTONS] = {2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0};
static const uint8_t bit_of[BUTTONS] = {2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3};
static const uint8_t wired[PORTS] = {0x0F, 0x3F, 0xFC};
static const uint8_t at_rest[PORTS] = {0x0F, 0x3F, 0xFF};
static const uint16_t pin_at[PORTS] = {PINB, PINC, PIND};

static void set_pull(board_t *board, int port)
{
    avr_ioport_t *at = board->ports[port];

    at->external.pull_mask = wired[port];
    at->external.pull_value = board->open[port] & wired[port];
}

/* While the comparator captures, the pin that else would (D8, a button's) does not. */
static void cut_capture_pin(board_t *board)
{
    avr_irq_t *timer = avr_io_getirq(board->avr, AVR_IOCTL_TIMER_GETIRQ('1'), TIMER_IRQ_IN_ICP);

    avr_unconnect_irq(board->ports[0]->io.irq, timer);
}

static void set_light(board_t *board, uint16_t millivolts)
{
    board->millivolts = millivolts;
    avr_raise_irq(avr_io_getirq(board->avr, AVR_IOCTL_ACOMP_GETIRQ, ACOMP_IRQ_ADC7), millivolts);
}

static void apply_light(board_t *board, const contact_t *light)
{
    contact_t *done = queue_add(&board->applied);

    *done = *light;
    done->applied = board->avr->cycle;
    set_light(board, (uint16_t)light->closed);
}

static void apply_contact(board_t *board, const contact_t *contact)
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

void pins_apply(board_t *board, const contact_t *contact)
{
    if (contact->button == LIGHT)
        apply_light(board, contact);
    else
        apply_contact(board, contact);
}

void pins_restore(board_t *board)
{
    cut_capture_pin(board);
    set_light(board, board->millivolts);
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
    took = board->avr->cycle + RETI - board->isr_from;
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

static void find_ports(board_t *board)
{
    for (avr_io_t *io = board->avr->io_port; io; io = io->next) {
        if (strcmp(io->kind, "port") == 0) {
            avr_ioport_t *port = (avr_ioport_t *)io;
            board->ports[port->name - 'B'] = port;
        }
    }
}

void pins_wire(board_t *board)
{
    find_ports(board);
    memcpy(board->open, at_rest, sizeof board->open);
    replace(board, PCICR, NULL, pcicr_write);
    replace(board, PCIFR, NULL, pcifr_write);
    avr_irq_register_notify(board->ports[0]->io.irq + IOPORT_IRQ_REG_PORT, port_b_changed, board);
    for (int port = 0; port < PORTS; port++)
        avr_irq_register_notify(board->ports[port]->pcint.irq + AVR_INT_IRQ_RUNNING, isr_moved,
                                board);
}
