/* Frames on the line, both ways, a byte at a time: flags, escapes, CRC. See protocol.toml. */
#ifndef LINE_H
#define LINE_H

#include <stdbool.h>
#include <stdint.h>

void line_start(void);

/* Takes what is in the receiver, which keeps two bytes only. Call it every 640 ticks. */
void line_poll(void);
/* At least one byte so taken waits to be looked at. */
bool line_waits(void);
/* Looks at one; true if a frame from the table has come with it, of a known code, the right length
 * and CRC. It stays till the next call. */
bool line_receive(void);
const uint8_t *line_received(void);
/* When its last byte was taken from the receiver, or a little later. Ask before more is polled. */
uint32_t line_received_at(void);

/* A frame can be begun. */
bool line_is_idle(void);
/* Gives the first byte to the line; put the message into the memory returned and call line_send.
 * `at` is that moment. */
uint8_t *line_begin(uint32_t *at);
void line_send(uint8_t length);
/* Gives a byte of the frame that was begun to the line; false if it takes none. */
bool line_transmit(void);

uint16_t line_bad_frames(void);
uint16_t line_overruns(void);

#endif
