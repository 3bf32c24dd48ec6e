/* CRC-16/IBM-3740: polynomial 0x1021, not reflected; begin with CRC_START. */
#ifndef CRC_H
#define CRC_H

#include <stdint.h>

static inline uint16_t crc_add(uint16_t crc, uint8_t byte)
{
    uint8_t mixed = (uint8_t)((crc >> 8) ^ byte);
    mixed ^= (uint8_t)(mixed >> 4);
    uint8_t high = (uint8_t)((uint8_t)crc ^ (uint8_t)(mixed << 4) ^ (uint8_t)(mixed >> 3));
    uint8_t low = (uint8_t)(mixed ^ (uint8_t)(mixed << 5));
    return (uint16_t)((uint16_t)(high << 8) | low);
}

#endif
