/* Pictures of all contacts in, edges of single contacts out; the watermark. */
#ifndef EDGES_H
#define EDGES_H

#include <stdbool.h>
#include <stdint.h>

void edges_start(void);
/* Takes the next picture, if the last one has been worked through. */
void edges_look(void);
/* Works on one edge of it; false if none is left. */
bool edges_work(void);
/* What is due by time, for one button. */
void edges_run(void);
/* Counts how long buttons are held: call once in some passes. */
void edges_count_seconds(void);
/* Only these buttons are wired. */
void edges_wire(uint16_t buttons);
/* Which contacts are closed. */
uint16_t edges_levels(void);
/* Finds a tick before which no press can still be made, in at most two calls with the same memory,
 * the first of them `anew`; true when it has. */
bool edges_find_watermark(bool anew, uint32_t *watermark);
/* Edges came faster than they could be stamped. */
uint16_t edges_storms(void);

#endif
