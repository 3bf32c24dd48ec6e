/* Small checks. A case ends the process at the first that fails; the runner of cases gives each a
 * process of its own, for the logic keeps its state in one place, as the chip does.
 */
#ifndef CHECK_H
#define CHECK_H

#include <stdint.h>

struct check_case {
    const char *name;
    void (*run)(void);
    struct check_case *next;
};

void check_register(struct check_case *one);
void check_failed(const char *file, int line, const char *what) __attribute__((noreturn));
void check_equal(const char *file, int line, const char *what, uint64_t got, uint64_t wanted);

/* `CASE(name) { ... }`: known to the runner by being linked. */
#define CASE(name)                                                      \
    static void name(void);                                             \
    static struct check_case case_##name = {#name, name, 0};            \
    __attribute__((constructor)) static void register_##name(void)      \
    {                                                                   \
        check_register(&case_##name);                                   \
    }                                                                   \
    static void name(void)

#define CHECK(true_or_not) \
    ((true_or_not) ? (void)0 : check_failed(__FILE__, __LINE__, #true_or_not))
#define EQUAL(got, wanted) \
    check_equal(__FILE__, __LINE__, #got, (uint64_t)(got), (uint64_t)(wanted))

/* Chance that is the same every time. */
struct chance {
    uint32_t state;
};
struct chance chance_of(uint32_t seed);
/* From 0 to below `limit`. */
uint32_t chance_below(struct chance *chance, uint32_t limit);

#endif
