def prove(call):
    return ("no algebra yet",) * 2
