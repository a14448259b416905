#include <CommonCrypto/CommonHMAC.h>
#include <CommonCrypto/CommonKeyDerivation.h>
#include <CommonCrypto/CommonRandom.h>
#include <CommonCrypto/CommonSymmetricKeywrap.h>
#include <errno.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "digests.h"
#include <openssl/aes.h>
#include <openssl/crypto.h>

// MARK: Random bytes

CCRNGStatus CCRandomGenerateBytes(void *bytes, size_t count) {
  unsigned char *place = bytes;
  if (bytes == NULL && count > 0) return kCCParamError;
  while (count > 0) {
    ssize_t got = getrandom(place, count, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return kCCRNGFailure;
    place += got;
    count -= (size_t)got;
  }
  return kCCSuccess;
}

// MARK: Keys of passwords

/// The code of a pseudo-random function with the bytes of its digest; 0 for one that does not exist.
static size_t hmac_of(CCPseudoRandomAlgorithm prf, CCHmacAlgorithm *algorithm) {
  switch (prf) {
  case kCCPRFHmacAlgSHA1: return *algorithm = kCCHmacAlgSHA1, 20;
  case kCCPRFHmacAlgSHA224: return *algorithm = kCCHmacAlgSHA224, 28;
  case kCCPRFHmacAlgSHA256: return *algorithm = kCCHmacAlgSHA256, 32;
  case kCCPRFHmacAlgSHA384: return *algorithm = kCCHmacAlgSHA384, 48;
  case kCCPRFHmacAlgSHA512: return *algorithm = kCCHmacAlgSHA512, 64;
  default: return 0;
  }
}

int CCKeyDerivationPBKDF(CCPBKDFAlgorithm algorithm, const char *password, size_t passwordLen,
                         const uint8_t *salt, size_t saltLen, CCPseudoRandomAlgorithm prf, unsigned rounds,
                         uint8_t *derivedKey, size_t derivedKeyLen) {
  CCHmacAlgorithm hmac;
  size_t length = hmac_of(prf, &hmac);
  if (algorithm != kCCPBKDF2 || length == 0 || rounds == 0 || derivedKey == NULL || derivedKeyLen == 0 ||
      (password == NULL && passwordLen > 0) || (salt == NULL && saltLen > 0) ||
      derivedKeyLen / length > UINT32_MAX - 1)
    return kCCParamError;
  CCHmacContext keyed, context;
  CCHmacInit(&keyed, hmac, password, passwordLen);
  unsigned char code[KW_MOST_DIGEST], sum[KW_MOST_DIGEST];
  for (uint32_t number = 1; derivedKeyLen > 0; number++) {
    const unsigned char counter[4] = {(unsigned char)(number >> 24), (unsigned char)(number >> 16),
                                      (unsigned char)(number >> 8), (unsigned char)number};
    context = keyed;
    CCHmacUpdate(&context, salt, saltLen);
    CCHmacUpdate(&context, counter, sizeof counter);
    CCHmacFinal(&context, code);
    memcpy(sum, code, length);
    for (unsigned round = 1; round < rounds; round++) {
      context = keyed;
      CCHmacUpdate(&context, code, length);
      CCHmacFinal(&context, code);
      for (size_t i = 0; i < length; i++) sum[i] ^= code[i];
    }
    size_t taken = derivedKeyLen < length ? derivedKeyLen : length;
    memcpy(derivedKey, sum, taken);
    derivedKey += taken;
    derivedKeyLen -= taken;
  }
  OPENSSL_cleanse(&keyed, sizeof keyed);
  OPENSSL_cleanse(&context, sizeof context);
  OPENSSL_cleanse(code, sizeof code);
  OPENSSL_cleanse(sum, sizeof sum);
  return kCCSuccess;
}

static double milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

unsigned CCCalibratePBKDF(CCPBKDFAlgorithm algorithm, size_t passwordLen, size_t saltLen,
                          CCPseudoRandomAlgorithm prf, size_t derivedKeyLen, uint32_t msec) {
  enum { KW_TRIED = 4000, KW_LEAST = 10000 };
  char password[256] = {0};
  uint8_t salt[256] = {0}, key[256];
  if (passwordLen > sizeof password) passwordLen = sizeof password;
  if (saltLen > sizeof salt) saltLen = sizeof salt;
  if (derivedKeyLen > sizeof key) derivedKeyLen = sizeof key;
  double start = milliseconds();
  if (CCKeyDerivationPBKDF(algorithm, password, passwordLen, salt, saltLen, prf, KW_TRIED, key,
                           derivedKeyLen) != kCCSuccess)
    return 0;
  double spent = milliseconds() - start;
  double rounds = spent > 0 ? KW_TRIED / spent * msec : KW_LEAST;
  return rounds < KW_LEAST ? KW_LEAST : rounds > UINT32_MAX ? UINT32_MAX : (unsigned)rounds;
}

// MARK: Wrapped keys

static const uint8_t kw_iv[8] = {0xa6, 0xa6, 0xa6, 0xa6, 0xa6, 0xa6, 0xa6, 0xa6};
const uint8_t *const CCrfc3394_iv = kw_iv;
const size_t CCrfc3394_ivLen = sizeof kw_iv;

enum { KW_MOST_WRAPPED = 1 << 30 };

static int is_key_size(size_t length) { return length == 16 || length == 24 || length == 32; }

int CCSymmetricKeyWrap(CCWrappingAlgorithm algorithm, const uint8_t *iv, const size_t ivLen, const uint8_t *kek,
                       size_t kekLen, const uint8_t *rawKey, size_t rawKeyLen, uint8_t *wrappedKey,
                       size_t *wrappedKeyLen) {
  AES_KEY key;
  if (algorithm != kCCWRAPAES || ivLen != sizeof kw_iv || iv == NULL || kek == NULL || !is_key_size(kekLen) ||
      rawKey == NULL || rawKeyLen < 16 || rawKeyLen % 8 != 0 || rawKeyLen > KW_MOST_WRAPPED ||
      wrappedKeyLen == NULL)
    return kCCParamError;
  size_t room = *wrappedKeyLen;
  *wrappedKeyLen = rawKeyLen + 8;
  if (room < rawKeyLen + 8) return kCCBufferTooSmall;
  if (wrappedKey == NULL || AES_set_encrypt_key(kek, (int)kekLen * 8, &key) != 0) return kCCParamError;
  int written = AES_wrap_key(&key, iv, wrappedKey, rawKey, (unsigned)rawKeyLen);
  OPENSSL_cleanse(&key, sizeof key);
  return written == (int)rawKeyLen + 8 ? kCCSuccess : kCCUnspecifiedError;
}

int CCSymmetricKeyUnwrap(CCWrappingAlgorithm algorithm, const uint8_t *iv, const size_t ivLen,
                         const uint8_t *kek, size_t kekLen, const uint8_t *wrappedKey, size_t wrappedKeyLen,
                         uint8_t *rawKey, size_t *rawKeyLen) {
  AES_KEY key;
  if (algorithm != kCCWRAPAES || ivLen != sizeof kw_iv || iv == NULL || kek == NULL || !is_key_size(kekLen) ||
      wrappedKey == NULL || wrappedKeyLen < 24 || wrappedKeyLen % 8 != 0 ||
      wrappedKeyLen > KW_MOST_WRAPPED || rawKeyLen == NULL)
    return kCCParamError;
  size_t room = *rawKeyLen;
  *rawKeyLen = wrappedKeyLen - 8;
  if (room < wrappedKeyLen - 8) return kCCBufferTooSmall;
  if (rawKey == NULL || AES_set_decrypt_key(kek, (int)kekLen * 8, &key) != 0) return kCCParamError;
  int written = AES_unwrap_key(&key, iv, rawKey, wrappedKey, (unsigned)wrappedKeyLen);
  OPENSSL_cleanse(&key, sizeof key);
  if (written == (int)wrappedKeyLen - 8) return kCCSuccess;
  OPENSSL_cleanse(rawKey, wrappedKeyLen - 8);
  return kCCDecodeError;
}

size_t CCSymmetricWrappedSize(CCWrappingAlgorithm algorithm, size_t rawKeyLen) {
  return algorithm == kCCWRAPAES ? rawKeyLen + 8 : 0;
}
size_t CCSymmetricUnwrappedSize(CCWrappingAlgorithm algorithm, size_t wrappedKeyLen) {
  return algorithm == kCCWRAPAES && wrappedKeyLen >= 8 ? wrappedKeyLen - 8 : 0;
}
