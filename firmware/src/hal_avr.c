/* The chip: ATmega328P at 16 MHz. The only C file that knows its registers. */
#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/wdt.h>

#include "board.h"
#include "chip.h"
#include "edges_ring.h"
#include "hal.h"
#include "presses.h"

#if F_CPU != 16000000ul
#error "ticks are 62.5 ns: the chip runs at 16 MHz"
#endif

#define BOOTS ((uint16_t *)0) /* in the EEPROM: number of the last start */
#define ALL_PORTS (_BV(PCIE0) | _BV(PCIE1) | _BV(PCIE2))

/* PINS(port): mask of the buttons on that port. */
#define IN_B(number, port, bit) | ((port##_IS_B) << (bit))
#define IN_C(number, port, bit) | ((port##_IS_C) << (bit))
#define IN_D(number, port, bit) | ((port##_IS_D) << (bit))
#define B_IS_B 1u
#define B_IS_C 0u
#define B_IS_D 0u
#define C_IS_B 0u
#define C_IS_C 1u
#define C_IS_D 0u
#define D_IS_B 0u
#define D_IS_C 0u
#define D_IS_D 1u
#define BUTTONS_B ((uint8_t)(0u BOARD_BUTTON_PINS(IN_B)))
#define BUTTONS_C ((uint8_t)(0u BOARD_BUTTON_PINS(IN_C)))
#define BUTTONS_D ((uint8_t)(0u BOARD_BUTTON_PINS(IN_D)))

struct edge {
    uint8_t d, c, b, tick_low, tick_high;
};

extern volatile struct edge edges_ring[EDGES];

static volatile struct edge *oldest;

#define BIT_IF(port, wanted, bit) ((port##_IS_##wanted) << (bit))
#define CHECK_PACKED(number, port, bit)                                                        \
    _Static_assert(BOARD_PACK(BIT_IF(port, D, bit), BIT_IF(port, C, bit), BIT_IF(port, B, bit)) == \
                       1u << (number),                                                         \
                   "BOARD_PACK and BOARD_BUTTON_PINS say different things");
BOARD_BUTTON_PINS(CHECK_PACKED)

static uint8_t low_of(const volatile struct edge *edge) { return (uint8_t)(uintptr_t)edge; }

/* Low byte of the place at which the interrupt will put its next picture. */
static inline uint8_t head(void)
{
    uint8_t low;
    __asm__ volatile("mov %0, " EDGES_HEAD_LOW : "=r"(low) : : "memory");
    return low;
}

static inline void set_limit(const volatile struct edge *place)
{
    __asm__ volatile("mov " EDGES_LIMIT ", %0" : : "r"(low_of(place)) : "memory");
}

static void clear_ring(void)
{
    oldest = edges_ring;
    set_limit(&edges_ring[EDGES - 1]);
    __asm__ volatile("mov " EDGES_HEAD_LOW ", %A0\n\tmov " EDGES_HEAD_HIGH ", %B0"
                     : : "r"(edges_ring) : "memory");
}

/* Both use the same buffer for the high byte as the interrupt: if that came between, once more. */
uint16_t hal_timer(void)
{
    uint8_t before;
    uint16_t tick;
    do {
        before = head();
        tick = TCNT1;
    } while (head() != before);
    return tick;
}

static uint16_t closed_of(uint8_t d, uint8_t c, uint8_t b)
{
    static uint8_t last_d = BUTTONS_D, last_c = BUTTONS_C, last_b = BUTTONS_B;
    static uint16_t closed;
    d &= BUTTONS_D;
    c &= BUTTONS_C;
    b &= BUTTONS_B;
    if (d == last_d && c == last_c && b == last_b)
        return closed;
    last_d = d, last_c = c, last_b = b;
    closed = BOARD_PACK((uint8_t)~d & BUTTONS_D, (uint8_t)~c & BUTTONS_C, (uint8_t)~b & BUTTONS_B);
    return closed;
}

bool hal_edge(struct hal_look *look)
{
    volatile struct edge *edge = oldest;
    if (head() == low_of(edge))
        return false;
    look->closed = closed_of(edge->d, edge->c, edge->b);
    look->tick = (uint16_t)(edge->tick_low | (uint16_t)(edge->tick_high << 8));
    oldest = edge == &edges_ring[EDGES - 1] ? edges_ring : edge + 1;
    set_limit(edge);
    return true;
}

bool hal_sample(struct hal_look *look)
{
    uint8_t b = PINB, c = PINC, d = PIND;
    if (PINC != c || PINB != b)
        return false;
    look->tick = TCNT1;
    if (head() != low_of(oldest))
        return false;
    look->closed = closed_of(d, c, b);
    return true;
}

static uint8_t bytes_waiting(void)
{
    uint8_t taken = (uint8_t)(head() - low_of(oldest));
    return taken > EDGES_END ? (uint8_t)(taken + EDGES_END) : taken;
}

bool hal_waits(void) { return head() != low_of(oldest); }
bool hal_crowded(void) { return bytes_waiting() >= EDGES_END / 2; }
uint8_t hal_waiting(void) { return bytes_waiting() / EDGE_BYTES; }

/* From the low byte alone: the ring is shorter than 256 bytes. */
uint16_t hal_newest(void)
{
    uint8_t after = (uint8_t)(head() - low_of(edges_ring));
    uint8_t place = after ? (uint8_t)(after - EDGE_BYTES) : EDGES_END - EDGE_BYTES;
    const volatile struct edge *edge =
        (const volatile struct edge *)((const volatile uint8_t *)edges_ring + place);
    return closed_of(edge->d, edge->c, edge->b);
}

bool hal_stopped(void) { return PCICR == 0; }

void hal_stop(void) { PCICR = 0; }

void hal_resume(void)
{
    PCIFR = ALL_PORTS; /* what these tell of is long past; a picture taken now is not its time */
    PCICR = ALL_PORTS;
}

void hal_listen(uint16_t buttons)
{
    uint8_t slaps = (uint8_t)buttons, plays = (uint8_t)(buttons >> 8);
    uint8_t mask_B = 0, mask_C = 0, mask_D = 0;
#define PACK(number, port, bit)                                                  \
    if (((number) < 8 ? slaps : plays) & (1u << ((number) % 8)))                 \
        mask_##port |= (uint8_t)(1u << (bit));
    BOARD_BUTTON_PINS(PACK)
#undef PACK
    PCMSK0 = mask_B;
    PCMSK1 = mask_C;
    PCMSK2 = mask_D;
}

uint8_t hal_receive(uint8_t *byte)
{
    uint8_t state = UCSR0A;
    if (!(state & _BV(RXC0)))
        return 0;
    *byte = UDR0;
    return state & _BV(DOR0) ? HAL_BYTE | HAL_LOST : HAL_BYTE;
}

bool hal_line_free(void) { return UCSR0A & _BV(UDRE0); }

void hal_send(uint8_t byte) { UDR0 = byte; }

#if BOARD == BOARD_NANO8
/* The last lamp goes first: it has the longest way through the register. */
void hal_lamps(uint8_t on)
{
    for (uint8_t bit = 0; bit < LAMPS; bit++, on = (uint8_t)(on << 1)) {
        if (on & 0x80u)
            PORTB |= _BV(LAMP_DATA_BIT);
        else
            PORTB &= (uint8_t)~_BV(LAMP_DATA_BIT);
        PORTB |= _BV(LAMP_CLOCK_BIT);
        PORTB &= (uint8_t)~_BV(LAMP_CLOCK_BIT);
    }
}

static void start_lamps(void) { DDRB |= _BV(LAMP_CLOCK_BIT) | _BV(LAMP_DATA_BIT); }
#else
void hal_lamps(uint8_t on)
{
#define SHOW(number, port, bit)                \
    if (on & (1u << (number)))                 \
        PORT##port |= _BV(bit);                \
    else                                       \
        PORT##port &= (uint8_t)~_BV(bit);
    BOARD_LAMP_PINS(SHOW)
#undef SHOW
}

static void start_lamps(void)
{
#define DRIVE(number, port, bit) DDR##port |= _BV(bit);
    BOARD_LAMP_PINS(DRIVE)
#undef DRIVE
}
#endif

/* The comparator holds A7 against the chip's own 1.1 V. Its output goes straight to the capture
 * unit of the timer, which keeps the tick of a fall (brighter: A7 is above): no interrupt, and no
 * program is in the way of the stamp. */
static void start_light(void)
{
    ADCSRB = _BV(ACME);
    ADMUX = LIGHT_CHANNEL;
    ACSR = _BV(ACBG) | _BV(ACIC);
}

void hal_light_watch(void) { TIFR1 = _BV(ICF1); }

/* The high byte is read through the same buffer as that of the timer: see hal_timer. */
bool hal_light(uint16_t *timer)
{
    uint8_t before;
    if (!(TIFR1 & _BV(ICF1)))
        return false;
    do {
        before = head();
        *timer = ICR1;
    } while (head() != before);
    return true;
}

static void start_pins(void)
{
    PORTB |= BUTTONS_B;
    PORTC |= BUTTONS_C;
    PORTD |= BUTTONS_D | _BV(PORTD0); /* an open receiver must not talk */
    start_lamps();
}

/* Normal mode, no prescaler: the timer is never written again, so ticks are as even as the clock
 * of the chip. */
static void start_timer(void)
{
    TCCR1A = 0;
    TCCR1B = _BV(CS10);
}

static void start_line(void)
{
    UCSR0A = _BV(U2X0);
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UBRR0 = (uint16_t)(F_CPU / 8ul / BAUD - 1ul);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0);
}

/* Written before anything is said, so that no two starts have the same number. */
static uint16_t number_of_start(void)
{
    uint16_t boot = (uint16_t)(eeprom_read_word(BOOTS) + 1u);
    if (boot == 0)
        boot = 1;
    eeprom_update_word(BOOTS, boot);
    eeprom_busy_wait();
    return boot;
}

int main(void)
{
    uint8_t cause = MCUSR;
    MCUSR = 0; /* or the watchdog could not be switched off */
    wdt_disable();
    start_pins();
    start_line();
    uint16_t boot = number_of_start();
    if (cause & _BV(PORF))
        presses_forget();
    start_timer();
    start_light();
    clear_ring();
    chip_start(boot, cause, (struct tick){0, 0});
    hal_resume();
    wdt_enable(WDTO_15MS);
    sei();
    for (;;) {
        wdt_reset();
        chip_pass();
    }
}
