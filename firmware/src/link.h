/* The conversation with the table: what is said when, and what is done about what is heard. */
#ifndef LINK_H
#define LINK_H

#include <stdint.h>

/* `boot`: number of this start; `cause`: what started it. */
void link_start(uint16_t boot, uint8_t cause);
/* Takes at most one byte. */
void link_receive(void);
/* Gives at most one byte. Call once a pass. */
void link_transmit(void);

#endif
