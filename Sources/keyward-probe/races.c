#include "probe.h"

const struct probe raceProbes[] = {
    {0, 0},
};
