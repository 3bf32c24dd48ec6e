/* Contacts that move by chance, against the four rules of contacts.h written down once more, over
 * the whole list of edges instead of one by one. */
#include "board.h"
#include "check.h"
#include "contacts.h"
#include "hal_host.h"
#include "presses.h"

#define MIN 100u
#define MAX 300u
#define LOCKOUT 1000u
#define EDGES 60
#define ROUNDS 4000u
#define NOW 0x1000000u

struct change {
    uint32_t at;
    bool down;
};

/* Edges alternate: the even ones close. */
static uint32_t edges[EDGES];

static const uint32_t gaps[] = {1, MIN - 1, MIN, MIN + 1, MAX - MIN, MAX - 1, MAX, MAX + 1,
                                LOCKOUT - MAX, LOCKOUT - 1, LOCKOUT, LOCKOUT + 1, 3 * LOCKOUT};
#define GAPS (uint32_t)(sizeof gaps / sizeof *gaps)

static void move_by_chance(struct chance *chance)
{
    uint32_t at = 1000;
    for (int n = 0; n < EDGES; n++) {
        uint32_t kind = chance_below(chance, 3);
        at += kind == 0 ? gaps[chance_below(chance, GAPS)]
                        : 1 + chance_below(chance, kind == 1 ? MIN : 2 * LOCKOUT);
        edges[n] = at;
    }
}

static int edges_before(uint32_t end)
{
    int count = 0;
    while (count < EDGES && edges[count] < end)
        count++;
    return count;
}

/* Rule 2. An edge is a moment at which both levels are seen. */
static bool seen_within(bool closed, uint32_t from, uint32_t to)
{
    bool at_from = edges_before(from) % 2 == 1;
    return at_from == closed || edges_before(to + 1) > edges_before(from);
}

/* The first edge from number `n` on, or the change that began within the lock-out before. */
static int by_the_rules(struct change *changes)
{
    int count = 0, n = 0;
    bool down = false;
    while (n < EDGES) {
        uint32_t first = edges[n];
        if (!seen_within(!down, first + MIN, first + MAX)) {
            n = edges_before(first + MAX + 1);
            continue;
        }
        down = !down;
        changes[count++] = (struct change){first, down};
        n = edges_before(first + LOCKOUT);
        if ((n % 2 == 1) != down)
            n--;
    }
    return count;
}

static void edge_by_edge(struct chance *chance)
{
    uint32_t known = 0;
    for (int n = 0; n < EDGES; n++) {
        /* When it is asked in between must make no difference. */
        uint32_t between = known + chance_below(chance, edges[n] - known);
        while (contacts_decide(0, between)) {
        }
        while (contacts_decide(0, edges[n])) {
        }
        contacts_edge(0, edges[n], n % 2 == 0, false);
        known = edges[n];
    }
    while (contacts_decide(0, known + 3 * LOCKOUT)) {
    }
}

static void next_is(const struct change *change)
{
    uint8_t frame[PRESS_LENGTH];
    CHECK(presses_new_due());
    presses_fill(frame);
    EQUAL(get32(frame + PRESS_TICK_AT), change->at);
    EQUAL(frame[PRESS_FLAGS_AT], change->down ? PRESS_DOWN : 0);
}

static uint32_t check_one(uint32_t seed)
{
    struct chance chance = chance_of(seed);
    struct change changes[EDGES];
    move_by_chance(&chance);
    int count = by_the_rules(changes);
    presses_forget();
    presses_start(1);
    contacts_start(0);
    contacts_set_times(&(struct contact_times){MIN, MAX, LOCKOUT});
    edge_by_edge(&chance);
    int kept = count < (int)HELD_PRESSES ? count : (int)HELD_PRESSES;
    for (int n = 0; n < kept; n++)
        next_is(&changes[n]);
    CHECK(!presses_new_due());
    EQUAL(presses_overflows(), count - kept);
    return (uint32_t)count;
}

CASE(contacts_by_chance_follow_the_rules)
{
    uint32_t changes = 0;
    host_start(NOW, 1, 0);
    for (uint32_t seed = 0; seed < ROUNDS; seed++)
        changes += check_one(seed);
    CHECK(changes > 5 * ROUNDS); /* or hardly anything was tried */
}
