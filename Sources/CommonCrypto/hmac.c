#include <CommonCrypto/CommonHMAC.h>
#include <stdlib.h>
#include <string.h>

#include "digests.h"
#include <openssl/crypto.h>

struct kw_hmac {
  const struct kw_digest *digest;
  uint64_t inner[KW_CONTEXT_BYTES / 8], outer[KW_CONTEXT_BYTES / 8];
};
_Static_assert(sizeof(CCHmacContext) >= sizeof(struct kw_hmac), "the context has room");

static const struct kw_digest *digest_of(CCHmacAlgorithm algorithm) {
  switch (algorithm) {
  case kCCHmacAlgSHA1: return &kw_CC_SHA1;
  case kCCHmacAlgMD5: return &kw_CC_MD5;
  case kCCHmacAlgSHA224: return &kw_CC_SHA224;
  case kCCHmacAlgSHA256: return &kw_CC_SHA256;
  case kCCHmacAlgSHA384: return &kw_CC_SHA384;
  case kCCHmacAlgSHA512: return &kw_CC_SHA512;
  // No code at all would be taken for one that fits.
  default: abort();
  }
}

static void begin_with(const struct kw_digest *digest, void *context, const unsigned char *key,
                       unsigned char mask) {
  unsigned char pad[KW_MOST_BLOCK];
  for (size_t i = 0; i < digest->block; i++) pad[i] = key[i] ^ mask;
  digest->begin(context);
  digest->take(context, pad, digest->block);
  OPENSSL_cleanse(pad, sizeof pad);
}

void CCHmacInit(CCHmacContext *ctx, CCHmacAlgorithm algorithm, const void *key, size_t keyLength) {
  struct kw_hmac *hmac = (struct kw_hmac *)(void *)ctx;
  unsigned char padded[KW_MOST_BLOCK] = {0};
  memset(ctx, 0, sizeof *ctx);
  hmac->digest = digest_of(algorithm);
  if (keyLength > hmac->digest->block) {
    hmac->digest->begin(hmac->inner);
    hmac->digest->take(hmac->inner, key, keyLength);
    hmac->digest->end(padded, hmac->inner);
  } else if (keyLength > 0) {
    memcpy(padded, key, keyLength);
  }
  begin_with(hmac->digest, hmac->inner, padded, 0x36);
  begin_with(hmac->digest, hmac->outer, padded, 0x5c);
  OPENSSL_cleanse(padded, sizeof padded);
}

void CCHmacUpdate(CCHmacContext *ctx, const void *data, size_t dataLength) {
  struct kw_hmac *hmac = (struct kw_hmac *)(void *)ctx;
  hmac->digest->take(hmac->inner, data, dataLength);
}

void CCHmacFinal(CCHmacContext *ctx, void *macOut) {
  struct kw_hmac *hmac = (struct kw_hmac *)(void *)ctx;
  unsigned char inner[KW_MOST_DIGEST];
  hmac->digest->end(inner, hmac->inner);
  hmac->digest->take(hmac->outer, inner, hmac->digest->length);
  hmac->digest->end(macOut, hmac->outer);
  OPENSSL_cleanse(inner, sizeof inner);
}

void CCHmac(CCHmacAlgorithm algorithm, const void *key, size_t keyLength, const void *data, size_t dataLength,
            void *macOut) {
  CCHmacContext context;
  CCHmacInit(&context, algorithm, key, keyLength);
  CCHmacUpdate(&context, data, dataLength);
  CCHmacFinal(&context, macOut);
  OPENSSL_cleanse(&context, sizeof context);
}
