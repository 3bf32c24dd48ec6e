/* Tells the simulator simavr which chip this is for, in the section and the format that it reads:
 * a tag, a length, that many bytes. It is in the ELF only; nothing of it is written to a chip. */
#include <stdint.h>

#define TAG_NAME 1
#define TAG_FREQUENCY 2

struct note {
    uint8_t name_tag, name_length;
    char name[64];
    uint8_t frequency_tag, frequency_length;
    uint32_t frequency;
} __attribute__((packed));

const struct note simulator_note __attribute__((used, section(".mmcu"))) = {
    TAG_NAME, 64, "atmega328p", TAG_FREQUENCY, 4, F_CPU,
};
