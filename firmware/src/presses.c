#include "presses.h"

#include "board.h"
#include "hal.h"
#include "ticks.h"

#define KEPT_STARTS 256u /* more resets than can be while the table does not answer */
#define RESEND_TICKS TICKS_OF_MS(30)
#define SLOT_BUTTON 0x0Fu
#define SLOT_FLAGS 4 /* from this bit on: flags of the message `press` */
#define WARM 0x5AC3u /* start of the check: what happens to be in fresh memory hardly fits */

/* A slot stands by itself: sound if its check fits, whatever moment a reset came at. The check is
 * written last, and spoilt first. */
struct slot {
    uint16_t boot;
    uint16_t sequence;
    uint32_t tick_low;
    uint16_t tick_high;
    uint8_t what; /* SLOT_BUTTON, SLOT_FLAGS */
    uint16_t check; /* of what comes before */
};

static HAL_KEPT struct slot slots[HELD_PRESSES];

/* Numbers of slots: those in use in the order of sending (the `old` of earlier starts first), then
 * the free ones. The first `sent` have been sent, and in the round that is on, the first `again`. */
static uint8_t order[HELD_PRESSES];
static uint8_t used, old, sent, again;
static uint32_t round_at;
static uint16_t this_boot, next_sequence, acknowledged;
static uint16_t overflows, resends;

static uint16_t mix(uint16_t check, uint16_t word)
{
    return (uint16_t)((uint16_t)(check << 1 | check >> 15) + word);
}

/* Every word turned and added: a CRC would be the longest thing that the chip does in one go. */
static uint16_t check_of(const struct slot *slot)
{
    uint16_t check = mix(WARM, slot->boot);
    check = mix(check, slot->sequence);
    check = mix(check, (uint16_t)slot->tick_low);
    check = mix(check, (uint16_t)(slot->tick_low >> 16));
    check = mix(check, slot->tick_high);
    return mix(check, slot->what);
}

/* Of one of the last starts, as what a reset left must be: fresh memory may fit the check, but
 * hardly that as well. */
static bool is_sound(const struct slot *slot)
{
    uint16_t starts_ago = (uint16_t)(this_boot - slot->boot);
    return starts_ago - 1u < KEPT_STARTS && slot->check == check_of(slot);
}

static void spoil(struct slot *slot)
{
    slot->check = (uint16_t)~check_of(slot);
    hal_barrier();
}

/* Earlier starts first (numbers go round), then by sequence. */
static bool is_before(const struct slot *a, const struct slot *b)
{
    uint16_t age_a = (uint16_t)(this_boot - a->boot), age_b = (uint16_t)(this_boot - b->boot);
    if (age_a != age_b)
        return age_a > age_b;
    return (int16_t)(a->sequence - b->sequence) < 0;
}

static void put_in_order(uint8_t slot)
{
    uint8_t at = used++;
    for (; at > 0 && is_before(&slots[slot], &slots[order[at - 1]]); at--)
        order[at] = order[at - 1];
    order[at] = slot;
}

void presses_forget(void)
{
    for (uint8_t slot = 0; slot < HELD_PRESSES; slot++)
        spoil(&slots[slot]);
}

void presses_start(uint16_t boot)
{
    uint8_t free = HELD_PRESSES;
    this_boot = boot;
    used = sent = again = 0;
    next_sequence = acknowledged = 0;
    overflows = resends = 0;
    for (uint8_t slot = 0; slot < HELD_PRESSES; slot++)
        if (is_sound(&slots[slot]))
            put_in_order(slot);
        else
            order[--free] = slot;
    old = used;
}

void presses_add(uint8_t button, uint8_t flags, uint32_t at)
{
    if (used == HELD_PRESSES) {
        if (overflows != UINT16_MAX)
            overflows++;
        return;
    }
    struct slot *slot = &slots[order[used++]];
    slot->boot = this_boot;
    slot->sequence = next_sequence++;
    struct tick full = ticks_full(at);
    slot->tick_low = full.low;
    slot->tick_high = full.high;
    slot->what = (uint8_t)(button | flags << SLOT_FLAGS);
    hal_barrier();
    slot->check = check_of(slot);
}

uint16_t presses_next(void) { return next_sequence; }
uint8_t presses_held(void) { return (uint8_t)(used - old); }
uint8_t presses_old(void) { return old; }
uint16_t presses_overflows(void) { return overflows; }
uint16_t presses_resends(void) { return resends; }

static void remove_at(uint8_t position)
{
    uint8_t freed = order[position];
    spoil(&slots[freed]);
    if (position < old)
        old--;
    if (position < sent)
        sent--;
    if (position < again)
        again--;
    used--;
    for (; position < used; position++)
        order[position] = order[position + 1];
    order[used] = freed;
}

static void acknowledge_old(uint16_t boot, uint16_t sequence)
{
    for (uint8_t at = 0; at < old && at < sent; at++)
        if (slots[order[at]].boot == boot && slots[order[at]].sequence == sequence) {
            remove_at(at);
            return;
        }
}

void presses_acknowledge(uint16_t boot, uint16_t next)
{
    uint16_t first = (uint16_t)(next_sequence - presses_held());
    uint16_t told = sent > old ? (uint16_t)(sent - old) : 0;
    if (boot != this_boot)
        acknowledge_old(boot, (uint16_t)(next - 1));
    else if ((uint16_t)(next - first) <= told)
        acknowledged = next;
}

void presses_pass(void)
{
    uint16_t first = (uint16_t)(next_sequence - presses_held());
    if ((int16_t)(acknowledged - first) > 0)
        remove_at(old);
    if (again < sent || sent == 0 || !ticks_reached(ticks_now(), round_at))
        return;
    again = 0;
    round_at = ticks_now() + RESEND_TICKS;
}

bool presses_new_due(void) { return sent < used; }

bool presses_again_due(void) { return again < sent; }

static void count_sent(void)
{
    if (sent == 0)
        round_at = ticks_now() + RESEND_TICKS;
    if (again == sent)
        again++;
    sent++;
}

static void count_again(void)
{
    again++;
    if (resends != UINT16_MAX)
        resends++;
}

void presses_fill(uint8_t *frame)
{
    bool is_new = presses_new_due();
    const struct slot *slot = &slots[order[is_new ? sent : again]];
    uint8_t flags = slot->what >> SLOT_FLAGS;
    if (!is_new || slot->boot != this_boot)
        flags |= PRESS_RESENT; /* before a reset it may have been */
    if (is_new)
        count_sent();
    else
        count_again();
    put8(frame, CODE_PRESS);
    press_put_boot(frame, slot->boot);
    press_put_sequence(frame, slot->sequence);
    press_put_tick(frame, slot->tick_low, slot->tick_high);
    press_put_button(frame, slot->what & SLOT_BUTTON);
    press_put_flags(frame, flags);
}
