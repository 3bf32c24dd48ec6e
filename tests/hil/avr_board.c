#include "parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/avr_eeprom.h>
#include <simavr/avr_extint.h>
#include <simavr/sim_core.h>
#include <simavr/sim_interrupts.h>

enum { POWER_ON = 0x01 };

#define HZ 16000000u
#define FAR UINT64_MAX

/* ---- faults ---- */

void fail(board_t *board, const char *text)
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

static void after_reset(board_t *board)
{
    board->was_reset = 0;
    board->wakes_at = 0;
    uart_reset(board);
    board->avr->run_cycle_limit = 1 << 20;
    avr_extint_set_strict_lvl_trig(board->avr, 0, 0);
    avr_extint_set_strict_lvl_trig(board->avr, 1, 0);
    pins_restore(board);
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
        uart_receive(board, incoming->byte);
        queue_drop(&board->incoming);
    }
    while ((contact = queue_first(&board->contacts)) && contact->asked <= board->avr->cycle) {
        pins_apply(board, contact);
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

static avr_cycle_count_t wake(avr_t *avr, avr_cycle_count_t when, void *param)
{
    (void)avr;
    (void)when;
    ((board_t *)param)->wakes_at = 0;
    return 0;
}

/* Runs to the next event and no farther. Only a timer of simavr's bounds a run for certain: any
 * other timer that the program sets (its watchdog) makes simavr think again how far it may go. */
static void step(board_t *board, uint64_t until)
{
    avr_t *avr = board->avr;
    uint64_t next = next_event(board);

    if (next > until)
        next = until;
    if (next != board->wakes_at) {
        board->wakes_at = next;
        avr_cycle_timer_register(avr, next - avr->cycle, wake, board);
    }
    avr_cycle_timer_process(avr);
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

void replace(board_t *board, uint16_t address, avr_io_read_t read, avr_io_write_t write)
{
    avr_io_addr_t io = AVR_DATA_TO_IO(address);

    board->avr->io[io].r.c = read;
    board->avr->io[io].r.param = read ? board : NULL;
    board->avr->io[io].w.c = write;
    board->avr->io[io].w.param = write ? board : NULL;
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
    board->scramble = seed;
    board->watcher = (avr_io_t){.kind = "watcher", .reset = watch_reset};
    avr_init(board->avr);
    board->avr->custom.data = board;
    board->avr->frequency = HZ;
    board->avr->sleep = no_sleep;
    avr_loadcode(board->avr, (uint8_t *)(uintptr_t)flash, size, 0);
    uart_wire(board);
    pins_wire(board);
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

static void add_change(board_t *board, contact_t change)
{
    queue_t *queue = &board->contacts;
    contact_t *at = queue_add(queue);
    contact_t *first = queue_first(queue);

    for (; at > first && at[-1].asked > change.asked; at--)
        *at = at[-1];
    *at = change;
}

void board_contact(board_t *board, uint64_t cycle, uint8_t button, uint8_t closed)
{
    add_change(board, (contact_t){cycle, 0, button, closed});
}

void board_light(board_t *board, uint64_t cycle, uint16_t millivolts)
{
    add_change(board, (contact_t){cycle, 0, LIGHT, millivolts});
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
uint32_t board_pc(const board_t *board) { return board->avr->pc; }
uint8_t board_peek(const board_t *board, uint16_t at) { return board->avr->data[at]; }
uint8_t board_shifted(const board_t *board) { return board->shifted; }
uint64_t board_shifts(const board_t *board) { return board->shifts; }
uint64_t board_line_free(const board_t *board) { return board->line_free; }
void board_counts(const board_t *board, board_counts_t *counts) { *counts = board->counts; }
