#include "lights.h"

#include "board.h"
#include "hal.h"
#include "ticks.h"

#define STEP COARSE(TICKS_OF_MS(125))
#define STEPS 16u

/* Bit n: on in step n of two seconds. Code, for a table would lie in the chip's scarce memory. */
static uint16_t steps_of(uint8_t pattern)
{
    switch (pattern) {
    case PATTERN_ON:
        return 0xFFFF;
    case PATTERN_BREATHE:
        return 0x0FFF;
    case PATTERN_BLINK:
        return 0x0F0F;
    case PATTERN_DOUBLE_BLINK:
        return 0x0909;
    case PATTERN_CELEBRATE:
        return 0x1249;
    default:
        return 0;
    }
}

static uint8_t patterns[LAMPS / 2]; /* two lamps a byte: the chip has no quick way to shift more */
static uint16_t step_at;
static uint16_t step_bit;
static bool looking;
static uint8_t lamp, on; /* the next to work out, and what those before it do */

static void work_out_anew(void) { lamp = on = 0; }

void lights_start(void)
{
    lights_set(0);
    looking = true;
    step_bit = 1;
    step_at = (uint16_t)(ticks_coarse() + STEP);
    work_out_anew();
}

void lights_set(uint32_t wanted)
{
    put32(patterns, wanted);
    work_out_anew();
}

void lights_strike(uint8_t struck)
{
    uint8_t *two = &patterns[struck / 2u];
    hal_lamps((uint8_t)(1u << struck) & BOARD_LAMPS);
    *two = struck % 2u ? (uint8_t)((*two & 0x0Fu) | PATTERN_ON << 4)
                       : (uint8_t)((*two & 0xF0u) | PATTERN_ON);
    work_out_anew();
}

void lights_look_for_table(bool is_looking)
{
    looking = is_looking;
    work_out_anew();
}

static void work_out_one(void)
{
    uint8_t two = patterns[lamp / 2u];
    uint8_t pattern = lamp % 2u ? two >> 4 : two & 15u;
    if (looking)
        pattern = PATTERN_BREATHE;
    on >>= 1;
    if (steps_of(pattern) & step_bit)
        on |= 1u << (LAMPS - 1u);
    lamp++;
}

void lights_pass(void)
{
    if (lamp < LAMPS) {
        work_out_one();
    } else if (lamp == LAMPS) {
        hal_lamps(on & BOARD_LAMPS);
        lamp++;
    } else if (ticks_coarsely_reached(step_at)) {
        step_at = (uint16_t)(step_at + STEP);
        step_bit = (uint16_t)(step_bit << 1 | step_bit >> (STEPS - 1u));
        work_out_anew();
    }
}
