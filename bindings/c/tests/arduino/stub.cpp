// The stand-in's functions, and a main that runs a sketch once.
#include "Arduino.h"

extern "C" {
#include "board.h"
}

SerialStub Serial;
RandomStub randomStub;

unsigned long micros() {
  static unsigned long now;
  return now += 1000;
}

void SerialStub::print(const char *text) {
  board_print(text);
}

void SerialStub::print(char c) {
  const char text[2] = { c, 0 };
  board_print(text);
}

void SerialStub::print(unsigned long value, int base) {
  char digits[12];
  char *p = digits + sizeof digits;
  *--p = 0;
  do {
    *--p = "0123456789ABCDEF"[value % (unsigned)base];
    value /= (unsigned)base;
  } while (value != 0);
  board_print(p);
}

ValueRegister::operator unsigned() const {
  static uint32_t state = 1;
  state = state * 1664525u + 1013904223u;
  return state >> 24;
}

#if defined(ESP_PLATFORM)
#include "bootloader_random.h"
#include "esp_random.h"

static bool noise;

void bootloader_random_enable(void) {
  noise = true;
}

void bootloader_random_disable(void) {
  noise = false;
}

void esp_fill_random(void *out, size_t len) {
  if (!noise) {
    board_exit(4);
  }
  for (size_t i = 0; i < len; i++) {
    ((uint8_t *)out)[i] = (uint8_t)ValueRegister();
  }
}
#endif

int main() {
  setup();
  loop();
  return 0;
}
