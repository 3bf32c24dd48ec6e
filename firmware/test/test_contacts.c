/* What is a press: the rules in contacts.h, to the tick. */
#include "contact.h"

/* ---- confirmation ---- */

static uint64_t told_of_contact_for(uint32_t length)
{
    contact_fresh(0);
    contact_edge(BEGIN, true);
    contact_edge(BEGIN + length, false);
    contact_decide(BEGIN + LOCKOUT - 1);
    return contact_told();
}

CASE(a_contact_that_opens_before_confirm_min_is_no_press)
{
    EQUAL(told_of_contact_for(1), NONE);
    EQUAL(told_of_contact_for(MIN - 1), NONE);
    EQUAL(contact_counted().spikes, 1);
}

CASE(a_contact_that_lasts_till_confirm_min_is_a_press)
{
    EQUAL(told_of_contact_for(MIN), TOLD(BEGIN, 1));
    EQUAL(told_of_contact_for(MIN + 1), TOLD(BEGIN, 1));
    EQUAL(contact_counted().spikes, 0);
    EQUAL(contact_counted().presses, 1);
}

CASE(a_press_is_told_at_confirm_min_and_not_before)
{
    contact_fresh(0);
    contact_edge(BEGIN, true);
    contact_decide(BEGIN + MIN - 1);
    EQUAL(contact_told(), NONE);
    contact_decide(BEGIN + MIN);
    EQUAL(contact_told(), TOLD(BEGIN, 1));
}

/* Open from 20 us on, closed again after `gap`. */
static void bounce_back_after(uint32_t gap)
{
    contact_fresh(0);
    contact_edge(BEGIN, true);
    contact_edge(BEGIN + 20 * US, false);
    contact_edge(BEGIN + gap, true);
    contact_decide(BEGIN + gap + MIN);
}

CASE(closed_again_by_confirm_max_is_a_press_of_the_first_contact)
{
    bounce_back_after(MAX - 1);
    EQUAL(contact_told(), TOLD(BEGIN, 1));
    bounce_back_after(MAX);
    EQUAL(contact_told(), TOLD(BEGIN, 1));
}

CASE(closed_again_after_confirm_max_is_a_contact_of_its_own)
{
    bounce_back_after(MAX + 1);
    EQUAL(contact_told(), TOLD(BEGIN + MAX + 1, 1));
    EQUAL(contact_counted().spikes, 1);
    EQUAL(contact_counted().presses, 1);
}

CASE(closed_again_before_confirm_min_must_last_till_it)
{
    contact_fresh(0);
    contact_edge(BEGIN, true);
    contact_edge(BEGIN + 20 * US, false);
    contact_edge(BEGIN + MIN - 2, true);
    contact_edge(BEGIN + MIN - 1, false);
    contact_decide(BEGIN + LOCKOUT);
    EQUAL(contact_told(), NONE);
    EQUAL(contact_counted().spikes, 1);
}

CASE(one_millisecond_is_a_press_and_its_release)
{
    contact_fresh(0);
    contact_edge(BEGIN, true);
    contact_edge(BEGIN + MS, false);
    contact_decide(BEGIN + LOCKOUT - 1);
    EQUAL(contact_told(), TOLD(BEGIN, 1));
    EQUAL(contact_told(), NONE);
    contact_decide(BEGIN + LOCKOUT);
    EQUAL(contact_told(), TOLD(BEGIN + MS, 0));
    EQUAL(contact_told(), NONE);
}

CASE(twenty_microseconds_are_a_spike_and_hold_nothing_up)
{
    contact_fresh(0);
    contact_edge(BEGIN, true);
    EQUAL(contacts_oldest(0, BUTTONS, BEGIN + MAX), BEGIN);
    contact_edge(BEGIN + 20 * US, false);
    contact_decide(BEGIN + MAX);
    CHECK(!contacts_dropped());
    CHECK(contacts_any_pending());
    contact_decide(BEGIN + MAX + 1);
    EQUAL(contact_told(), NONE);
    EQUAL(contact_counted().spikes, 1);
    CHECK(contacts_dropped());
    CHECK(!contacts_any_pending());
    EQUAL(contacts_active(), 0);
    contact_edge(BEGIN + MAX + 2, true);
    contact_decide(BEGIN + 2 * MAX);
    EQUAL(contact_told(), TOLD(BEGIN + MAX + 2, 1));
}

/* ---- held down ---- */

CASE(closed_at_the_start_is_no_press_but_has_a_release)
{
    contact_fresh(1u << BUTTON);
    contact_decide(BEGIN);
    EQUAL(contact_told(), NONE);
    CHECK(!contacts_any_pending());
    contact_edge(BEGIN, false);
    contact_decide(BEGIN + MIN);
    EQUAL(contact_told(), TOLD(BEGIN, 0));
    contact_edge(BEGIN + LOCKOUT, true);
    contact_decide(BEGIN + LOCKOUT + MIN);
    EQUAL(contact_told(), TOLD(BEGIN + LOCKOUT, 1));
    EQUAL(contact_counted().presses, 1);
}

CASE(a_stuck_button_counts_its_seconds_and_stops_at_the_largest)
{
    contact_fresh(0);
    contacts_second(BUTTON);
    EQUAL(contact_counted().closed_for_s, 0);
    contact_pressed();
    for (uint32_t second = 1; second <= 300; second++) {
        contacts_second(BUTTON);
        EQUAL(contact_counted().closed_for_s, second < 255 ? second : 255);
    }
    contact_edge(BEGIN + LOCKOUT, false);
    contact_decide(BEGIN + LOCKOUT + MIN);
    EQUAL(contact_counted().closed_for_s, 0);
}

CASE(counters_stop_at_their_largest_value)
{
    contact_fresh(0);
    for (uint32_t n = 0; n < 70000; n++) {
        contact_edge(BEGIN + n * 2 * MAX, true);
        contact_edge(BEGIN + n * 2 * MAX + 1, false);
    }
    EQUAL(contact_counted().spikes, 65535);
}

CASE(times_can_be_set)
{
    contact_fresh(0);
    contacts_set_times(&(struct contact_times){MS, 2 * MS, 3 * MS});
    contact_edge(BEGIN, true);
    contact_edge(BEGIN + MS - 1, false);
    contact_edge(BEGIN + 2 * MS + 1, true);
    contact_edge(BEGIN + 3 * MS + 1, false);
    contact_edge(BEGIN + 5 * MS + 1, true);
    contact_decide(BEGIN + 6 * MS + 1);
    EQUAL(contact_told(), TOLD(BEGIN + 2 * MS + 1, 1));
    /* The lock-out ended just as the contact closed. */
    EQUAL(contact_told(), TOLD(BEGIN + 3 * MS + 1, 0));
}
