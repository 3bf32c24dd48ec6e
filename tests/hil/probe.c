/* A program for testing the pretend board itself. It answers single letters. */
#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <util/delay.h>

static volatile uint8_t kept __attribute__((section(".noinit")));
static volatile uint8_t changes;

ISR(PCINT2_vect) { changes++; }

static void put(uint8_t byte)
{
    while (!(UCSR0A & _BV(UDRE0)))
        ;
    UDR0 = byte;
}

static void shift(uint8_t pattern)
{
    for (uint8_t bit = 0x80; bit; bit >>= 1) {
        PORTB = (PORTB & 0x0F) | (pattern & bit ? 0x20 : 0);
        PORTB |= 0x10;
    }
    PORTB &= 0x0F;
}

static void answer(uint8_t letter)
{
    switch (letter) {
    case 'P': put(PINB); put(PINC); put(PIND); break;
    case 'C': put(changes); break;
    case 'W': _delay_us(200); put(UCSR0A); break;
    case 'L': shift(0xA5); break;
    case 'K': kept = 0x5A; break;
    case 'O': PCICR = 0; break;
    case 'I': PCICR = 4; break;
    case 'F': PCIFR = 4; break;
    case 'Z': sleep_enable(); sleep_cpu(); break;
    default: put(letter);
    }
}

int main(void)
{
    uint8_t starts = eeprom_read_byte((uint8_t *)4), cause = MCUSR;

    MCUSR = 0;
    wdt_disable();
    eeprom_write_byte((uint8_t *)4, (uint8_t)(starts + 1));
    PORTD = 0xFC;
    PORTC = 0x3F;
    PORTB = 0x0F;
    DDRB = 0x30;
    UCSR0A = _BV(U2X0);
    UBRR0L = 3;
    UCSR0B = _BV(RXEN0) | _BV(TXEN0);
    PCMSK2 = 0xFC;
    PCICR = 4;
    wdt_enable(WDTO_15MS);
    sei();
    put(starts);
    put(cause);
    put(kept);
    for (;;) {
        wdt_reset();
        if (UCSR0A & _BV(RXC0))
            answer(UDR0);
    }
}
