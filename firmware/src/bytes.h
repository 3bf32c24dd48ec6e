/* Numbers as bytes in memory, low byte first, whatever the machine. */
#ifndef BYTES_H
#define BYTES_H

#include <stdint.h>

static inline void put8(uint8_t *at, uint8_t value) { at[0] = value; }

static inline void put16(uint8_t *at, uint16_t value)
{
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)(value >> 8);
}

static inline void put24(uint8_t *at, uint32_t value)
{
    put16(at, (uint16_t)value);
    at[2] = (uint8_t)(value >> 16);
}

static inline void put32(uint8_t *at, uint32_t value)
{
    put16(at, (uint16_t)value);
    put16(at + 2, (uint16_t)(value >> 16));
}

/* In two parts: the compiler for the chip calls a library function to shift 64 bits. */
static inline void put48(uint8_t *at, uint32_t low, uint16_t high)
{
    put32(at, low);
    put16(at + 4, high);
}

static inline uint8_t get8(const uint8_t *at) { return at[0]; }

static inline uint16_t get16(const uint8_t *at)
{
    return (uint16_t)((uint16_t)at[0] | (uint16_t)((uint16_t)at[1] << 8));
}

static inline uint32_t get24(const uint8_t *at) { return get16(at) | ((uint32_t)at[2] << 16); }

static inline uint32_t get32(const uint8_t *at)
{
    return get16(at) | ((uint32_t)get16(at + 2) << 16);
}

#endif
