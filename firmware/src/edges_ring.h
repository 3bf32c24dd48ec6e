/* Where the interrupt puts its pictures. Read by the compiler and by the assembler. */
#ifndef EDGES_RING_H
#define EDGES_RING_H

#define EDGE_BYTES 5 /* ports D, C, B, then the timer, low byte first */
#define EDGES 16     /* one place always stays free */
#define EDGES_END (EDGE_BYTES * EDGES)

#if EDGES_END > 255
#error "the interrupt tells places apart by the low byte of their address"
#endif

/* Registers r2-r10 belong to the interrupt alone; the Makefile forbids them to the compiler and a
 * test looks whether anything else in the program touches them. */
#define EDGES_HEAD_LOW "r4"
#define EDGES_HEAD_HIGH "r5"
#define EDGES_LIMIT "r7"

#endif
