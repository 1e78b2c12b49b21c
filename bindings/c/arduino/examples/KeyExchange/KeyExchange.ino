// Two key pairs exchange keys. On two boards, each has one pair and sends its public key to the other.
#include <Arduino.h>
#include <primegroup.h>

@random@

static pg_jq255e_key alice, bob;
static uint8_t fromAlice[PG_JQ255E_PUBLIC_KEY_BYTES], fromBob[PG_JQ255E_PUBLIC_KEY_BYTES];
static uint8_t secretOfAlice[PG_JQ255E_SHARED_BYTES], secretOfBob[PG_JQ255E_SHARED_BYTES];

// Runs the exchange; the first status that is not PG_OK, or PG_OK.
static pg_status exchange() {
  pg_status status = pg_jq255e_key_generate(&alice, fillRandom, NULL);
  if (status == PG_OK) status = pg_jq255e_key_generate(&bob, fillRandom, NULL);
  if (status == PG_OK) status = pg_jq255e_key_public(fromAlice, &alice);
  if (status == PG_OK) status = pg_jq255e_key_public(fromBob, &bob);
  // What comes over a wire may be anything: PG_ERROR_ENCODING says that it is no key.
  if (status == PG_OK) status = pg_jq255e_exchange(secretOfAlice, &alice, fromBob);
  if (status == PG_OK) status = pg_jq255e_exchange(secretOfBob, &bob, fromAlice);
  return status;
}

void setup() {
  Serial.begin(115200);
  pg_status status = exchange();
  if (status != PG_OK) {
    Serial.print("failed: ");
    Serial.println(pg_status_text(status));
  } else if (memcmp(secretOfAlice, secretOfBob, sizeof secretOfAlice) == 0) {
    Serial.println("the same secret on both sides");
  } else {
    Serial.println("different secrets");
  }
  pg_wipe(&alice, sizeof alice);
  pg_wipe(&bob, sizeof bob);
  pg_wipe(secretOfAlice, sizeof secretOfAlice);
  pg_wipe(secretOfBob, sizeof secretOfBob);
}

void loop() {
}
