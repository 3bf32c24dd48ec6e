/* Bounces and releases: the rules in contacts.h, to the tick. */
#include "contact.h"

static void release_after(uint32_t length)
{
    contact_fresh(0);
    contact_pressed();
    contact_edge(BEGIN + length, false);
    contact_decide(BEGIN + length + LOCKOUT);
    EQUAL(contact_told(), TOLD(BEGIN + length, 0));
    EQUAL(contact_told(), NONE);
}

CASE(a_release_has_its_own_time_whether_locked_out_or_not)
{
    release_after(2 * MS);
    release_after(LOCKOUT - 1);
    release_after(LOCKOUT);
    release_after(LOCKOUT + 1);
}

CASE(a_release_within_the_lock_out_is_told_at_its_end)
{
    contact_fresh(0);
    contact_pressed();
    contact_edge(BEGIN + 10 * MS, false);
    contact_decide(BEGIN + LOCKOUT - 1);
    EQUAL(contact_told(), NONE);
    contact_decide(BEGIN + LOCKOUT);
    EQUAL(contact_told(), TOLD(BEGIN + 10 * MS, 0));
}

/* Open for a moment just before, at, and after the end of the lock-out: never a release. */
static void open_for_a_moment(uint32_t from, uint32_t till, uint16_t spikes)
{
    contact_fresh(0);
    contact_pressed();
    contact_edge(BEGIN + from, false);
    contact_edge(BEGIN + till, true);
    contact_decide(BEGIN + 2 * LOCKOUT);
    EQUAL(contact_told(), NONE);
    EQUAL(contact_counted().spikes, spikes);
    EQUAL(contact_counted().presses, 1);
}

CASE(an_opening_for_a_moment_is_no_release)
{
    open_for_a_moment(LOCKOUT - 2, LOCKOUT - 1, 0);
    open_for_a_moment(LOCKOUT - 1, LOCKOUT + 1, 1);
    open_for_a_moment(LOCKOUT, LOCKOUT + 1, 1);
    open_for_a_moment(LOCKOUT, LOCKOUT + MIN - 1, 1);
}

CASE(a_release_takes_confirm_min_as_a_press_does)
{
    contact_fresh(0);
    contact_pressed();
    contact_edge(BEGIN + LOCKOUT, false);
    contact_edge(BEGIN + LOCKOUT + MIN, true);
    contact_decide(BEGIN + LOCKOUT + MIN);
    EQUAL(contact_told(), TOLD(BEGIN + LOCKOUT, 0));
}

CASE(a_train_of_bounces_is_one_press_of_its_first_contact)
{
    contact_fresh(0);
    for (uint32_t n = 0; n <= 20; n++) /* closed for 100 us, open for 100, ..., then closed */
        contact_edge(BEGIN + n * 100 * US, n % 2 == 0);
    contact_decide(BEGIN + 2 * LOCKOUT);
    EQUAL(contact_told(), TOLD(BEGIN, 1));
    EQUAL(contact_told(), NONE);
    EQUAL(contact_counted().presses, 1);
    EQUAL(contact_counted().spikes, 0);
    /* Till 0.8 ms it opened at 0.1, 0.3, 0.5, 0.7 ms; then, down already, it closed again at 1.0,
     * 1.2, ..., 2.0 ms. */
    EQUAL(contact_counted().bounces, 4 + 6);
    EQUAL(contact_counted().longest_bounce_us, 2000);
}

CASE(a_train_of_bounces_at_the_release_is_one_release)
{
    contact_fresh(0);
    contact_pressed();
    uint32_t release = BEGIN + 200 * MS;
    for (uint32_t n = 0; n <= 20; n++)
        contact_edge(release + n * 100 * US, n % 2 != 0);
    contact_decide(release + 2 * LOCKOUT);
    EQUAL(contact_told(), TOLD(release, 0));
    EQUAL(contact_told(), NONE);
    EQUAL(contact_counted().presses, 1);
}

CASE(two_presses_are_two_if_the_first_is_over)
{
    contact_fresh(0);
    contact_pressed();
    contact_edge(BEGIN + 40 * MS, false);
    contact_edge(BEGIN + 40 * MS + LOCKOUT, true);
    contact_decide(BEGIN + 40 * MS + LOCKOUT + MIN);
    EQUAL(contact_told(), TOLD(BEGIN + 40 * MS, 0));
    EQUAL(contact_told(), TOLD(BEGIN + 40 * MS + LOCKOUT, 1));
}
