add_library(app STATIC)
