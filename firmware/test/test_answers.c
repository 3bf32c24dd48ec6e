/* What is kept till it is acknowledged, and what is answered: a whole chip on the PC. */
#include "check.h"
#include "table.h"

#define START (5 * SECOND)
#define BOOT 0x0102u
/* A pass, and a frame that has been begun. */
#define LATE (1 * MS)

static void greeted(void) { table_greeted(START, BOOT); }

/* ---- presses ---- */

static uint64_t press_on_the_line(size_t *n, uint8_t flags)
{
    const struct heard *one = table_next(n, 0x03);
    CHECK(one);
    EQUAL(one->bytes[PRESS_FLAGS_AT], flags);
    return one->begun;
}

CASE(a_press_is_sent_at_once_and_again_every_thirty_milliseconds)
{
    size_t n = 0;
    greeted();
    uint64_t contact = table_now() + MS;
    table_close(contact, 1);
    table_run(contact + 200 * MS);
    uint64_t sent = press_on_the_line(&n, PRESS_DOWN);
    CHECK(sent >= contact + 800 * US && sent <= contact + 800 * US + LATE);
    for (int again = 0; again < 5; again++) {
        uint64_t next = press_on_the_line(&n, PRESS_DOWN | PRESS_RESENT);
        CHECK(next + LATE >= sent + 30 * MS && next <= sent + 30 * MS + LATE);
        sent = next;
    }
    uint64_t acknowledged = table_ack(BOOT, 1);
    table_run(acknowledged + 5 * MS);
    EQUAL(table_last(0x02)->bytes[PULSE_HELD_AT], 0);
    table_forget();
    table_run(table_now() + 100 * MS);
    EQUAL(table_count(0x03), 0);
}

static void press_and_reset(bool keep_ram)
{
    greeted();
    table_close(table_now() + MS, 1u << 9);
    table_run(table_now() + 5 * MS);
    EQUAL(table_count(0x03), 1);
    table_reset(BOOT + 1, keep_ram);
    table_forget();
    table_run(table_now() + 60 * MS);
}

CASE(a_reset_loses_no_press)
{
    press_and_reset(true);
    const struct heard *one = table_last(0x03);
    EQUAL(get16(one->bytes + PRESS_BOOT_AT), BOOT);
    EQUAL(get16(one->bytes + PRESS_SEQUENCE_AT), 0);
    EQUAL(one->bytes[PRESS_BUTTON_AT], 9);
    EQUAL(one->bytes[PRESS_FLAGS_AT], PRESS_DOWN | PRESS_RESENT);
    EQUAL(table_last(0x02)->bytes[PULSE_OLD_AT], 1);
    EQUAL(get16(table_last(0x02)->bytes + PULSE_BOOT_AT), BOOT + 1);
    EQUAL(get16(table_last(0x02)->bytes + PULSE_NEXT_AT), 0);
    table_ack(BOOT, 1);
    table_run(table_now() + 60 * MS);
    EQUAL(table_last(0x02)->bytes[PULSE_OLD_AT], 0);
}

CASE(a_loss_of_power_leaves_nothing)
{
    press_and_reset(false);
    EQUAL(table_count(0x03), 0);
    EQUAL(table_last(0x02)->bytes[PULSE_OLD_AT], 0);
}

CASE(a_button_closed_at_the_start_is_no_press)
{
    table_start(START, BOOT);
    table_close(START, 1);
    table_run(START + 10 * MS);
    table_reset(BOOT + 1, false);
    table_forget();
    table_setup(1);
    table_close(table_now() + 50 * MS, 0);
    table_run(table_now() + 49 * MS);
    EQUAL(table_count(0x03), 0);
    EQUAL(get16(table_last(0x02)->bytes + PULSE_LEVELS_AT), 1);
    table_run(table_now() + 20 * MS);
    EQUAL(table_last(0x03)->bytes[PRESS_FLAGS_AT], 0);
    EQUAL(get16(table_last(0x02)->bytes + PULSE_NEXT_AT), 1);
}

/* ---- pings and queries ---- */

CASE(a_pong_says_when_the_ping_was_in_and_when_it_went_out)
{
    greeted();
    for (uint16_t id = 0; id < 50; id++) {
        uint64_t in = table_ping(id);
        table_run(in + 2 * MS);
        const struct heard *pong = table_last(0x04);
        EQUAL(get16(pong->bytes + PONG_ID_AT), id);
        EQUAL(get16(pong->bytes + PONG_BOOT_AT), BOOT);
        uint64_t received = get48(pong->bytes + PONG_RECEIVED_AT);
        uint64_t sent = get48(pong->bytes + PONG_SENT_AT);
        CHECK(received >= in && received <= in + 200 * US);
        CHECK(sent >= received && sent <= pong->begun && pong->begun - sent <= BYTE_TICKS);
    }
}

CASE(queries_are_answered_if_there_is_an_answer)
{
    greeted();
    table_close(table_now(), 1u << 12);
    table_run(table_now() + 3200 * MS / 2);
    table_query(0x01, 0);
    table_run(table_now() + 10 * MS);
    EQUAL(get16(table_last(0x01)->bytes + HELLO_BUTTONS_AT), 0xFFFF);
    table_query(0x06, 12);
    table_run(table_now() + 10 * MS);
    const uint8_t *button = table_last(0x06)->bytes;
    EQUAL(button[BUTTON_BUTTON_AT], 12);
    EQUAL(get16(button + BUTTON_PRESSES_AT), 1);
    CHECK(button[BUTTON_CLOSED_FOR_AT] == 1 || button[BUTTON_CLOSED_FOR_AT] == 2);
    table_forget();
    table_query(0x06, 16);
    table_query(0x07, 0);
    table_run(table_now() + 20 * MS);
    EQUAL(table_heard(), table_count(0x02) + table_count(0x03));
}

/* Were the one without an answer kept, memory of others would be told. */
CASE(a_query_without_an_answer_leaves_the_one_before_alone)
{
    greeted();
    for (int n = 0; n < 50; n++) {
        uint64_t from = table_query(0x06, 12);
        table_query(0x06, 255);
        table_run(from + 10 * MS);
        EQUAL(table_count(0x06), n + 1);
        EQUAL(table_last(0x06)->bytes[BUTTON_BUTTON_AT], 12);
    }
}
