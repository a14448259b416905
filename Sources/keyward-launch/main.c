#include "CSandbox.h"

int main(void) { return KW_LAUNCH_FAILED; }
