#ifndef KW_COMMONSYMMETRICKEYWRAP_H
#define KW_COMMONSYMMETRICKEYWRAP_H
#include <CommonCrypto/CommonCryptoError.h>
#include <stddef.h>
#include <stdint.h>

enum { kCCWRAPAES = 1 };
typedef uint32_t CCWrappingAlgorithm;

extern const uint8_t *const CCrfc3394_iv;
extern const size_t CCrfc3394_ivLen;

/// Wraps a key of at least 16 bytes, a multiple of 8, in AES (RFC 3394). `*wrappedKeyLen` is the room, then the length.
extern int CCSymmetricKeyWrap(CCWrappingAlgorithm algorithm, const uint8_t *iv, const size_t ivLen,
                              const uint8_t *kek, size_t kekLen, const uint8_t *rawKey, size_t rawKeyLen,
                              uint8_t *wrappedKey, size_t *wrappedKeyLen);
/// Unwraps a key; `kCCDecodeError`, and nothing is written, if it was not wrapped with this one.
extern int CCSymmetricKeyUnwrap(CCWrappingAlgorithm algorithm, const uint8_t *iv, const size_t ivLen,
                                const uint8_t *kek, size_t kekLen, const uint8_t *wrappedKey,
                                size_t wrappedKeyLen, uint8_t *rawKey, size_t *rawKeyLen);
extern size_t CCSymmetricWrappedSize(CCWrappingAlgorithm algorithm, size_t rawKeyLen);
extern size_t CCSymmetricUnwrappedSize(CCWrappingAlgorithm algorithm, size_t wrappedKeyLen);
#endif
