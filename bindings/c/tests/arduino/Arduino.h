// Stands in for the Arduino core where sketches are tested: just what they use. Text goes to the debugger; the random number
// generator looks like that of an nRF5x, or an ESP32's, and counts.
#ifndef ARDUINO_H
#define ARDUINO_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define HEX 16
#define DEC 10

unsigned long micros();

class SerialStub {
public:
  void begin(unsigned long) {}
  void print(const char *text);
  void print(char c);
  void print(unsigned long value, int base = DEC);
  void print(unsigned char value, int base = DEC) { print((unsigned long)value, base); }
  void println() { print('\n'); }
  template <typename T> void println(T value) {
    print(value);
    println();
  }
};
extern SerialStub Serial;

// A register that is always ready, and one that is different whenever it is read.
struct ReadyRegister {
  void operator=(int) {}
  bool operator==(int value) const { return value == 1; }
};
struct ValueRegister {
  operator unsigned() const;
};
struct RandomStub {
  int CONFIG, TASKS_START, TASKS_STOP;
  ReadyRegister EVENTS_VALRDY;
  ValueRegister VALUE;
};
extern RandomStub randomStub;
#if !defined(ESP_PLATFORM)
#define NRF_RNG (&randomStub)
#endif

void setup();
void loop();

#endif
