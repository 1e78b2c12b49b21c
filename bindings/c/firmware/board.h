/* What a test program needs of a board: text and an exit code, through the debugger. */
#ifndef BOARD_H
#define BOARD_H

void board_print(const char *text);
void board_exit(int code);

/* The program; its result is the exit code. */
int main(void);

#endif
