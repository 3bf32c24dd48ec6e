/* Pictures of all contacts in, edges of single contacts out; the watermark. */
#ifndef EDGES_H
#define EDGES_H

#include <stdbool.h>
#include <stdint.h>

void edges_start(void);
/* Works on an edge of the last picture, or takes the next; false if that was quick and there is no
 * more to do. */
bool edges_work(void);
/* Edges are not stamped until those that wait have been worked on. */
bool edges_deaf(void);
/* Fewer edges are listened to if too many come: call between all slices. False if all is well. */
bool edges_spare(void);
/* Something may be due by time. */
bool edges_changing(void);
/* Does it, for one button. */
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
