/* One contact by itself, to the tick: edges in, what is told out. */
#ifndef CONTACT_H
#define CONTACT_H

#include "board.h"
#include "check.h"
#include "contacts.h"

#define US 16u
#define MS (1000u * US)
/* As protocol and contract name them; the chip's own, before any setup. */
#define MIN (800u * US)
#define MAX (5u * MS)
#define LOCKOUT (30u * MS)

#define BUTTON 3u
#define BEGIN (100u * MS) /* when the first contact of a case comes */
#define LATER 0x30000000u /* what the clock shows meanwhile: no stamp is after it */

#define NONE 0u
#define TOLD(at, down) (((uint64_t)(at) << 1) | (down)) /* a press or a release, as one number */

/* A chip that has just started, with these closed. */
void contact_fresh(uint16_t closed);
/* All that is certain when every edge up to `until` is known. */
void contact_decide(uint32_t until);
void contact_edge(uint32_t at, bool closed);
/* The next that was told, or NONE. */
uint64_t contact_told(void);
struct contact_counts contact_counted(void);
/* The contact closes at BEGIN, and that was told. */
void contact_pressed(void);

#endif
