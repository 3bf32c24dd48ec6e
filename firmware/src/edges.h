/* Pictures of all contacts in, edges of single contacts out; the watermark. */
#ifndef EDGES_H
#define EDGES_H

#include <stdbool.h>
#include <stdint.h>

void edges_start(void);
/* A slice of the work: call once a pass. */
void edges_pass(void);
/* Counts how long buttons are held: call once in some passes. */
void edges_count_seconds(void);
/* Only these buttons are wired. */
void edges_wire(uint16_t buttons);
/* Which contacts are closed. */
uint16_t edges_levels(void);
/* No press with an earlier tick can still be made. */
uint32_t edges_watermark(void);
/* Edges came faster than they could be stamped. */
uint16_t edges_storms(void);

#endif
