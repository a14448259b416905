#ifndef KW_COMMONRANDOM_H
#define KW_COMMONRANDOM_H
#include <CommonCrypto/CommonCryptoError.h>
#include <stddef.h>

/// Fills memory with unpredictable bytes. Calls `getrandom(2)`.
extern CCRNGStatus CCRandomGenerateBytes(void *bytes, size_t count);
#endif
