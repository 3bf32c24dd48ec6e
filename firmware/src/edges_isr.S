; The only interrupt: any contact moved. It takes a picture of the ports and the timer, puts it into
; a ring, and does nothing else. All three pin-change vectors come here.
;
; The picture is one instant: D is read between two readings of C and of B, and taken if those are
; the same, so that at the moment at which D was read all three had these values. Two edges are thus
; in one picture, or in two in their true order, whatever pins they are on. If C or B moved within
; these few cycles it looks again, and once more; a line that moves without end (faster than any
; contact) gets the third reading as it is, or it would hold the chip for ever.
;
; Registers of its own instead of pushes and pops keep it short: what matters is the time from
; reading D to the next reading of D when edges come without a pause, for two edges in it are a tie.
; Cycles stand beside each line; the way in takes 4, the jump at the vector 3, and at least one
; instruction of the main program comes between two interrupts.

#include <avr/io.h>
#include "edges_ring.h"

#define main_z  r2  /* r2, r3: Z of the main program */
#define head    r4  /* r4, r5: the next free place */
#define status  r6
#define limit   r7  /* low byte of the place that the head must not reach */
#define seen_b  r8
#define seen_c  r9
#define seen_d  r10

        .section .bss
        .global edges_ring
edges_ring:
        .skip   EDGES_END

        .text
        .global __vector_3
        .global __vector_4
        .global __vector_5
__vector_3:
__vector_4:
__vector_5:
        in      status, _SFR_IO_ADDR(SREG)      ; 1
        movw    main_z, r30                     ; 1
        in      seen_b, _SFR_IO_ADDR(PINB)      ; 1
        in      seen_c, _SFR_IO_ADDR(PINC)      ; 1
        in      seen_d, _SFR_IO_ADDR(PIND)      ; 1   the moment of the picture
        in      r30, _SFR_IO_ADDR(PINC)         ; 1
        in      r31, _SFR_IO_ADDR(PINB)         ; 1
        cp      seen_c, r30                     ; 1
        brne    again                           ; 1
        cp      seen_b, r31                     ; 1
        brne    again                           ; 1
store:
        movw    r30, head                       ; 1
        st      Z+, seen_d                      ; 2
        st      Z+, seen_c                      ; 2
        st      Z+, seen_b                      ; 2
        lds     seen_c, TCNT1L                  ; 2   the high byte is kept aside by this
        lds     seen_b, TCNT1H                  ; 2
        st      Z+, seen_c                      ; 2
        st      Z+, seen_b                      ; 2
        cpi     r30, lo8(edges_ring + EDGES_END) ; 1
        brne    1f                              ; 2
        ldi     r30, lo8(edges_ring)
        ldi     r31, hi8(edges_ring)
1:      movw    head, r30                       ; 1
        cp      r30, limit                      ; 1
        breq    full                            ; 1
leave:
        movw    r30, main_z                     ; 1
        out     _SFR_IO_ADDR(SREG), status      ; 1
        reti                                    ; 4

again:
        in      seen_b, _SFR_IO_ADDR(PINB)
        in      seen_c, _SFR_IO_ADDR(PINC)
        in      seen_d, _SFR_IO_ADDR(PIND)
        in      r30, _SFR_IO_ADDR(PINC)
        in      r31, _SFR_IO_ADDR(PINB)
        cp      seen_c, r30
        brne    last_try
        cp      seen_b, r31
        breq    store
last_try:
        in      seen_b, _SFR_IO_ADDR(PINB)
        in      seen_c, _SFR_IO_ADDR(PINC)
        in      seen_d, _SFR_IO_ADDR(PIND)
        rjmp    store

; Full: no more pictures until the main program has taken these, or it would never come to it.
full:
        clr     seen_d
        sts     PCICR, seen_d
        rjmp    leave
