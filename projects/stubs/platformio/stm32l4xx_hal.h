#include "../stub.h"

#define FLASH_BASE ((uintptr_t)flash_start)
#define HAL_OK 0
#define RNG ((void *)1)
#define HAL_Init() ((void)0)
#define HAL_IncTick() ((void)0)
#define HAL_RNG_Init(handle) (HAL_RNG_MspInit(handle), (handle)->Instance == RNG ? HAL_OK : 1)
#define HAL_RNG_GenerateRandomNumber(handle, word) ((void)(handle), *(word) = stub_number(), HAL_OK)
#define __HAL_RCC_RNG_CLK_ENABLE() ((void)0)
#define __HAL_RCC_HSI48_ENABLE() ((void)0)
#define __HAL_RCC_GET_FLAG(flag) 1

typedef struct {
    void *Instance;
} RNG_HandleTypeDef;

void SysTick_Handler(void);
void HAL_RNG_MspInit(RNG_HandleTypeDef *handle);
