#define bootloader_random_enable() ((void)0)
#define bootloader_random_disable() ((void)0)
