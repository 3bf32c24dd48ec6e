/* `test_firmware --list` names the cases, `test_firmware NAME` runs one: 0 if it is well. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct check_case *cases;

void check_register(struct check_case *one)
{
    one->next = cases;
    cases = one;
}

void check_failed(const char *file, int line, const char *what)
{
    fprintf(stderr, "%s:%d: not so: %s\n", file, line, what);
    exit(1);
}

void check_equal(const char *file, int line, const char *what, uint64_t got, uint64_t wanted)
{
    if (got == wanted)
        return;
    fprintf(stderr, "%s:%d: %s is %llu, not %llu\n", file, line, what, (unsigned long long)got,
            (unsigned long long)wanted);
    exit(1);
}

/* Neighbouring seeds must not begin alike; 0 would stay 0. */
struct chance chance_of(uint32_t seed)
{
    struct chance chance = {seed * 2654435761u ^ 0x9E3779B9u};
    if (chance.state == 0)
        chance.state = 1;
    for (int i = 0; i < 8; i++)
        chance_below(&chance, 2);
    return chance;
}

uint32_t chance_below(struct chance *chance, uint32_t limit)
{
    chance->state ^= chance->state << 13;
    chance->state ^= chance->state >> 17;
    chance->state ^= chance->state << 5;
    return (uint32_t)(((uint64_t)chance->state * limit) >> 32);
}

static int list(void)
{
    for (const struct check_case *one = cases; one; one = one->next)
        puts(one->name);
    return 0;
}

int main(int count, char **words)
{
    if (count == 2 && strcmp(words[1], "--list") == 0)
        return list();
    for (const struct check_case *one = cases; one; one = one->next)
        if (count == 2 && strcmp(words[1], one->name) == 0) {
            one->run();
            return 0;
        }
    fprintf(stderr, "name a case: see --list\n");
    return 2;
}

/* The runner itself: this one is expected to fail, or no other case says anything. */
CASE(a_check_can_fail) { EQUAL(1 + 1, 3); }
