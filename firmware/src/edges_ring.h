/* Where the interrupt puts its pictures. Read by the compiler and by the assembler. */
#ifndef EDGES_RING_H
#define EDGES_RING_H

#define EDGE_BYTES 5 /* ports D, C, B, then the timer, low byte first */
#define EDGES 24     /* one place always stays free */
/* From so many on bounces are not listened to. That takes some slices of a pass: there must be room
 * for what comes meanwhile, with slower code of another compiler as well. */
#define EDGES_CROWD 8
#define EDGES_END (EDGE_BYTES * EDGES)

#if EDGES_END > 128
#error "places, and how far apart they are, are told by the low byte of the address"
#endif

/* Registers r2-r10 belong to the interrupt alone; the Makefile forbids them to the compiler and a
 * test looks whether anything else in the program touches them. */
#define EDGES_HEAD_LOW "r4"
#define EDGES_HEAD_HIGH "r5"
#define EDGES_LIMIT "r7"

#endif
