/* The contacts, one state machine each: which edges are a press or a release. The rules:
 *
 * 1. The time of a press is that of the first edge out of idle. It is never moved afterwards.
 * 2. A change is believed when the contact is seen at its new level at some moment in
 *    [first + confirm_min, first + confirm_max]; an edge is such a moment. Else it was a spike.
 * 3. For `lockout` from the first contact further edges are swallowed. At its end the level is
 *    judged: if it differs, the change began at the last edge, which has its time.
 * 4. Presses and releases of a button strictly alternate. One closed at the start is taken as
 *    pressed already.
 *
 * `hardware/contact.py` keeps the same rules for contacts at the computer's own pins.
 */
#ifndef CONTACTS_H
#define CONTACTS_H

#include <stdbool.h>
#include <stdint.h>

struct contact_times {
    uint32_t confirm_min, confirm_max, lockout; /* ticks; 0 < min <= max < lockout */
};

struct contact_counts {
    uint16_t presses, spikes, bounces, longest_bounce_us;
    uint8_t closed_for_s;
};

void contacts_start(uint16_t closed);
/* This button begins anew, as at a start. */
void contacts_reset(uint8_t button, bool closed);
void contacts_set_times(const struct contact_times *times);

/* Makes one decision, if one is certain now that every edge up to and with `until` is known. */
bool contacts_decide(uint8_t button, uint32_t until);
/* An edge: from `at` on the contact is `closed`. `looked`: no edge was seen, the level gave it
 * away. Times of one button must not go back, and nothing must be left to decide at `at`. */
void contacts_edge(uint8_t button, uint32_t at, bool closed, bool looked);

/* Buttons that are not idle, bit n = button n. */
uint16_t contacts_active(void);
/* A press is perhaps about to be made. */
bool contacts_any_pending(void);
/* The earliest time that a press of the buttons from `first` to before `end` could get which is not
 * decided yet, but at most `until`. */
uint32_t contacts_oldest(uint8_t first, uint8_t end, uint32_t until);
/* A contact out of idle was dropped as a spike since the last call. */
bool contacts_dropped(void);
/* One more second has passed for this button. */
void contacts_second(uint8_t button);
struct contact_counts contacts_counts(uint8_t button);

#endif
