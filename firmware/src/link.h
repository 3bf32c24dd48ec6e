/* The conversation with the table: what is said when, and what is done about what is heard. */
#ifndef LINK_H
#define LINK_H

#include <stdbool.h>
#include <stdint.h>

/* `boot`: number of this start; `cause`: what started it. */
void link_start(uint16_t boot, uint8_t cause);
/* Looks at one byte, if one waits. */
void link_receive(void);
/* Looks what is to be sent next, if the line is idle; false if there is nothing ... */
bool link_choose(void);
/* ... and begins it. */
void link_begin(void);
/* Whether the table has fallen silent, and the like: call once in some passes. */
void link_notice(void);

#endif
