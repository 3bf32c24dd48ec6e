#include "hal_host.h"

#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "chip.h"
#include "hal.h"
#include "presses.h"

/* As measured on the chip's program: from the edge to the reading of the ports and of the timer, to
 * the end of the interrupt, and by how much the instruction in hand delays it. */
#define PICTURE_AFTER 12u
#define STAMP_AFTER 28u
#define INTERRUPT_LENGTH 46u
#define INSTRUCTION 4u
#define PICTURES 15u
#define RECEIVER 3u
#define SLICE 150u /* ticks of work, after which the line is asked */

/* Things that happen at a tick, in order; those before `next` have. */
struct happening {
    uint64_t tick;
    uint16_t what;
};

struct script {
    struct happening *items;
    size_t next, count, room;
};

static struct script contacts, to_chip, from_chip, lights;
static uint64_t now, pass_end; /* before a pass: when it will be over */
static uint32_t chance = 1;
static uint16_t shortest_pass = 400, longest_pass = 640;

static struct {
    struct hal_look pictures[PICTURES];
    unsigned oldest, count;
    uint16_t levels, listening;
    bool wanted, wanted_again, stopped;
    uint64_t begins, busy_until;
} edges;

static struct {
    uint8_t bytes[RECEIVER];
    unsigned count;
    bool lost;
    uint64_t free_at, sent_at;
} line;

static uint8_t lamps;

static uint32_t random_below(uint32_t limit)
{
    chance ^= chance << 13;
    chance ^= chance >> 17;
    chance ^= chance << 5;
    return chance % limit;
}

static void add(struct script *script, uint64_t tick, uint16_t what)
{
    if (script->next == script->count)
        script->next = script->count = 0;
    if (script->count == script->room) {
        script->room = script->room ? 2 * script->room : 1024;
        script->items = realloc(script->items, script->room * sizeof *script->items);
        if (!script->items)
            abort();
    }
    script->items[script->count++] = (struct happening){tick, what};
}

static struct happening *next_of(struct script *script, uint64_t until)
{
    if (script->next == script->count || script->items[script->next].tick > until)
        return NULL;
    return &script->items[script->next];
}

/* ---- the interrupt ---- */

static void want_interrupt(uint64_t tick)
{
    if (edges.wanted) {
        edges.wanted_again |= tick > edges.begins;
        return;
    }
    uint64_t first = tick > edges.busy_until ? tick : edges.busy_until;
    edges.wanted = true;
    edges.begins = first + random_below(INSTRUCTION);
}

static void move_contacts(const struct happening *move)
{
    uint16_t moved = (uint16_t)(edges.levels ^ move->what) & edges.listening;
    edges.levels = move->what;
    contacts.next++;
    if (moved && !edges.stopped)
        want_interrupt(move->tick);
}

static void take_picture(void)
{
    unsigned place = (edges.oldest + edges.count++) % PICTURES;
    edges.pictures[place] =
        (struct hal_look){edges.levels, (uint16_t)(edges.begins + STAMP_AFTER)};
    edges.stopped |= edges.count == PICTURES;
    edges.busy_until = edges.begins + INTERRUPT_LENGTH;
    edges.wanted = false;
    if (edges.wanted_again && !edges.stopped)
        want_interrupt(edges.busy_until + 1);
    edges.wanted_again = false;
}

static void run_interrupts(uint64_t until)
{
    for (;;) {
        struct happening *move = next_of(&contacts, until);
        uint64_t picture = edges.begins + PICTURE_AFTER;
        if (edges.wanted && (!move || picture < move->tick)) {
            if (edges.begins + INTERRUPT_LENGTH > until)
                return;
            take_picture();
        } else if (move) {
            move_contacts(move);
        } else {
            return;
        }
    }
}

bool hal_edge(struct hal_look *look)
{
    if (!edges.count)
        return false;
    *look = edges.pictures[edges.oldest];
    edges.oldest = (edges.oldest + 1) % PICTURES;
    edges.count--;
    return true;
}

bool hal_sample(struct hal_look *look)
{
    if (edges.count || edges.wanted)
        return false;
    *look = (struct hal_look){edges.levels & BOARD_BUTTONS, hal_timer()};
    return true;
}

bool hal_waits(void) { return edges.count != 0; }
bool hal_crowded(void) { return edges.count >= (PICTURES + 1u) / 2u; }
uint8_t hal_waiting(void) { return (uint8_t)edges.count; }

uint16_t hal_newest(void)
{
    return edges.pictures[(edges.oldest + edges.count - 1) % PICTURES].closed;
}

bool hal_stopped(void) { return edges.stopped; }

void hal_stop(void)
{
    edges.stopped = true;
    edges.wanted = edges.wanted_again = false;
}

void hal_resume(void) { edges.stopped = false; }

void hal_listen(uint16_t buttons) { edges.listening = buttons; }
uint16_t hal_timer(void) { return (uint16_t)now; }

/* ---- the line ---- */

/* The third byte waits where the next one arrives, and is lost when that begins. */
static void arrive(void)
{
    struct happening *byte;
    while ((byte = next_of(&to_chip, now + BYTE_TICKS - 1))) {
        if (line.count == RECEIVER) {
            line.count--;
            line.lost = true;
        }
        if (byte->tick > now)
            return;
        line.bytes[line.count++] = (uint8_t)byte->what;
        to_chip.next++;
    }
}

/* A slice of work is over. */
static void spend_time(void)
{
    if (now + SLICE > pass_end)
        return;
    now += SLICE;
    run_interrupts(now);
}

uint8_t hal_receive(uint8_t *byte)
{
    arrive();
    if (!line.count) {
        spend_time();
        return 0;
    }
    uint8_t got = line.lost ? HAL_BYTE | HAL_LOST : HAL_BYTE;
    *byte = line.bytes[0];
    line.lost = false;
    memmove(line.bytes, line.bytes + 1, --line.count);
    return got;
}

bool hal_line_free(void) { return now >= line.free_at; }

void hal_send(uint8_t byte)
{
    line.free_at = now > line.sent_at ? now : line.sent_at;
    line.sent_at = line.free_at + BYTE_TICKS;
    add(&from_chip, line.sent_at, byte);
}

void hal_lamps(uint8_t on) { lamps = on; }

void hal_light_watch(void)
{
    while (next_of(&lights, now))
        lights.next++;
}

bool hal_light(uint16_t *timer)
{
    struct happening *brightening, *newest = NULL;
    while ((brightening = next_of(&lights, now))) {
        newest = brightening;
        lights.next++;
    }
    if (newest)
        *timer = (uint16_t)newest->tick;
    return newest != NULL;
}

/* ---- the world outside ---- */

void host_new(void)
{
    contacts.next = contacts.count = 0;
    to_chip.next = to_chip.count = 0;
    from_chip.next = from_chip.count = 0;
    lights.next = lights.count = 0;
    memset(&edges, 0, sizeof edges);
    lamps = 0;
    now = 0;
}

static void forget_before(uint64_t tick)
{
    struct happening *move;
    while ((move = next_of(&contacts, tick))) {
        edges.levels = move->what;
        contacts.next++;
    }
    while (next_of(&to_chip, tick))
        to_chip.next++;
    from_chip.count = from_chip.next;
}

static void plan_pass(void)
{
    pass_end = now + shortest_pass + random_below(longest_pass - shortest_pass + 1u);
}

void host_start(uint64_t tick, uint16_t boot, uint8_t keep_ram)
{
    if (tick < now)
        host_new();
    forget_before(tick);
    uint16_t levels = edges.levels;
    memset(&edges, 0, sizeof edges);
    memset(&line, 0, sizeof line);
    edges.levels = levels;
    now = tick;
    chance = (boot * 2654435761u) | 1u;
    if (!keep_ram)
        presses_forget();
    plan_pass();
    chip_start(boot, 0, (struct tick){(uint32_t)tick, (uint16_t)(tick >> 32)});
}

void host_contacts(uint64_t tick, uint16_t closed) { add(&contacts, tick, closed); }
void host_light(uint64_t tick) { add(&lights, tick, 0); }
void host_receive(uint64_t tick, uint8_t byte) { add(&to_chip, tick, byte); }

uint32_t host_run(uint64_t until, uint8_t *bytes, uint64_t *ticks, uint32_t room)
{
    uint32_t count = 0;
    struct happening *byte;
    for (; pass_end <= until; plan_pass()) {
        run_interrupts(now);
        chip_pass();
        now = pass_end;
    }
    for (; count < room && (byte = next_of(&from_chip, until)); count++, from_chip.next++) {
        bytes[count] = (uint8_t)byte->what;
        ticks[count] = byte->tick;
    }
    return count;
}

void host_pass_ticks(uint16_t shortest, uint16_t longest)
{
    shortest_pass = shortest;
    longest_pass = longest < shortest ? shortest : longest;
}

uint8_t host_lamps(void) { return lamps; }
