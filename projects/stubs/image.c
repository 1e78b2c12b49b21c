/* Image that a boot loader starts. */
#include "board.h"

int main(void) {
    board_print("image: runs\n");
    return 0;
}
