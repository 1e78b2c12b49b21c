#include "../stub.h"
#include "board.h"

#define ESP_LOGE(tag, text) board_exit(1)

void app_main(void);
int main(void) {
    app_main();
    return 0;
}
