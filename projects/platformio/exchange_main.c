/* Key exchange with the generator of an STM32L4. */
#include "../project.h"

#include <stm32l4xx_hal.h>

static RNG_HandleTypeDef generator;

/* HAL calls this function each millisecond, and needs the count for its time-outs. */
void SysTick_Handler(void) {
    HAL_IncTick();
}

void HAL_RNG_MspInit(RNG_HandleTypeDef *handle) {
    (void)handle;
    __HAL_RCC_RNG_CLK_ENABLE();
}

static int fill(void *context, uint8_t *out, size_t len) {
    uint32_t word = 0;
    size_t i;
    (void)context;
    for (i = 0; i < len; i++) {
        if (i % 4 == 0 && HAL_RNG_GenerateRandomNumber(&generator, &word) != HAL_OK) {
            return -1;
        }
        out[i] = (uint8_t)(word >> 8 * (i % 4));
    }
    return 0;
}

int main(void) {
    HAL_Init();
    __HAL_RCC_HSI48_ENABLE();
    while (__HAL_RCC_GET_FLAG(RCC_FLAG_HSI48RDY) == 0) {
    }
    generator.Instance = RNG;
    if (HAL_RNG_Init(&generator) != HAL_OK) {
        return -1;
    }
    return exchange(fill);
}
