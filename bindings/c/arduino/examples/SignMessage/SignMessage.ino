// Makes a key pair, signs a message, and verifies the signature.
#include <Arduino.h>
#include <primegroup.h>

@random@
static void printHex(const char *title, const uint8_t *bytes, size_t len) {
  Serial.print(title);
  for (size_t i = 0; i < len; i++) {
    if (bytes[i] < 16) {
      Serial.print('0');
    }
    Serial.print(bytes[i], HEX);
  }
  Serial.println();
}

// Shows what went wrong, if anything did.
static bool good(const char *what, pg_status status) {
  if (status != PG_OK) {
    Serial.print(what);
    Serial.print(": ");
    Serial.println(pg_status_text(status));
  }
  return status == PG_OK;
}

static pg_jq255e_key key;
static uint8_t publicKey[PG_JQ255E_PUBLIC_KEY_BYTES];
static uint8_t signature[PG_JQ255E_SIGNATURE_BYTES];

void setup() {
  Serial.begin(115200);

  static const char text[] = "temperature 21.5";
  const uint8_t *message = (const uint8_t *)text;
  const size_t len = sizeof text - 1;

  if (!good("key pair", pg_jq255e_key_generate(&key, fillRandom, NULL))
      || !good("public key", pg_jq255e_key_public(publicKey, &key))) {
    return;
  }
  printHex("public key ", publicKey, sizeof publicKey);

  unsigned long start = micros();
  if (!good("sign", pg_jq255e_sign(signature, &key, message, len, NULL, 0))) {
    return;
  }
  unsigned long middle = micros();
  if (!good("verify", pg_jq255e_verify(signature, publicKey, message, len))) {
    return;
  }
  unsigned long end = micros();
  printHex("signature ", signature, sizeof signature);
  Serial.print("valid; microseconds to sign: ");
  Serial.print(middle - start);
  Serial.print(", to verify: ");
  Serial.println(end - middle);
  pg_wipe(&key, sizeof key);
}

void loop() {
}
