/* The other end of the line of a chip on a PC: talks to it and notes what it says. Framing and CRC
 * are written anew here, from the words of protocol.toml, and share nothing with the firmware. */
#ifndef TABLE_H
#define TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "board.h"

#define US 16ull
#define MS (1000ull * US)
#define SECOND (1000ull * MS)
/* Of the main loop. */
#define SHORTEST_PASS 400u
#define LONGEST_PASS 640u
#define LONGEST_RAW (2u * (LONGEST_FROM_CHIP + 2u) + 2u)

struct heard {
    uint8_t bytes[LONGEST_FROM_CHIP];
    uint8_t length;
    uint64_t begun, done; /* its first byte went on the line, its last had left it */
};

struct deframer {
    uint8_t bytes[64];
    size_t length;
    bool turned, spoilt;
};

/* Bit by bit: polynomial 0x1021, start 0xFFFF. */
uint16_t table_crc(const uint8_t *bytes, size_t length);
/* With CRC, escapes and both flags; returns how many bytes. */
size_t table_frame(uint8_t *raw, const uint8_t *message, size_t length);
/* True if a frame with the right CRC has ended with this byte: `length - 2` bytes without it. */
bool table_deframe(struct deframer *state, uint8_t byte);

/* A new table; the chip starts at `tick`. */
void table_start(uint64_t tick, uint16_t boot);
/* The same, and 20 ms later it has taken a setup; nothing of it is noted. */
void table_greeted(uint64_t tick, uint16_t boot);
/* The chip is reset now; what it heard and what is on the line is lost. */
void table_reset(uint16_t boot, bool keep_ram);
uint64_t table_now(void);
void table_run(uint64_t until);
void table_close(uint64_t tick, uint16_t closed); /* from then on; in order */

/* Sends after all that was sent before; when its last byte is in the chip. */
uint64_t table_send(const uint8_t *message, size_t length);
uint64_t table_setup(uint8_t id);
uint64_t table_setup_of(uint8_t protocol, uint8_t id, uint16_t boot, uint16_t pulse_us,
                        uint16_t min_us, uint16_t max_us, uint16_t lockout_us, uint16_t buttons);
uint64_t table_ack(uint16_t boot, uint16_t next);
uint64_t table_ping(uint16_t id);
uint64_t table_lamps(uint32_t patterns);
uint64_t table_query(uint8_t what, uint8_t button);
uint64_t table_measure(uint8_t id, uint8_t what);

/* What was heard since table_start or table_forget, oldest first. */
size_t table_heard(void);
const struct heard *table_at(size_t n);
void table_forget(void);
/* The next of this kind from number `*n` on, which it moves behind it; NULL if there is none. */
const struct heard *table_next(size_t *n, uint8_t code);
const struct heard *table_last(uint8_t code);
size_t table_count(uint8_t code);

uint64_t get48(const uint8_t *at);

#endif
