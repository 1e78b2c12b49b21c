#include "../stub.h"
#include "board.h"

#define ESP_OK 0

/* Restarts into the chosen partition. */
static inline void esp_restart(void) {
    board_print("image: runs\n");
    board_exit(0);
}
