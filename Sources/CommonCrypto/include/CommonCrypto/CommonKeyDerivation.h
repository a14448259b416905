#ifndef KW_COMMONKEYDERIVATION_H
#define KW_COMMONKEYDERIVATION_H
#include <CommonCrypto/CommonCryptoError.h>
#include <stddef.h>
#include <stdint.h>

enum { kCCPBKDF2 = 2 };
typedef uint32_t CCPBKDFAlgorithm;

enum {
  kCCPRFHmacAlgSHA1 = 1,
  kCCPRFHmacAlgSHA224 = 2,
  kCCPRFHmacAlgSHA256 = 3,
  kCCPRFHmacAlgSHA384 = 4,
  kCCPRFHmacAlgSHA512 = 5,
};
typedef uint32_t CCPseudoRandomAlgorithm;

/// Derives a key from a password (RFC 8018). The password, the rounds and the key must not be
/// empty.
extern int CCKeyDerivationPBKDF(CCPBKDFAlgorithm algorithm, const char *password, size_t passwordLen,
                                const uint8_t *salt, size_t saltLen, CCPseudoRandomAlgorithm prf,
                                unsigned rounds, uint8_t *derivedKey, size_t derivedKeyLen);
/// How many rounds take as many milliseconds on this machine.
extern unsigned CCCalibratePBKDF(CCPBKDFAlgorithm algorithm, size_t passwordLen, size_t saltLen,
                                 CCPseudoRandomAlgorithm prf, size_t derivedKeyLen, uint32_t msec);
#endif
