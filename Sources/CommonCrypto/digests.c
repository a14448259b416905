#include "digests.h"

#include <CommonCrypto/CommonDigest.h>
#include <openssl/md4.h>
#include <openssl/md5.h>
#include <openssl/sha.h>

#define KW_DIGEST(NAME, CONTEXT, THEIRS, INIT, UPDATE, FINAL)                                          \
  _Static_assert(sizeof(CONTEXT) >= sizeof(THEIRS), "the context has room for libcrypto's");           \
  _Static_assert(sizeof(CONTEXT) <= KW_CONTEXT_BYTES, "every context has room for it");                \
  int NAME##_Init(CONTEXT *c) { return INIT((THEIRS *)(void *)c); }                                    \
  int NAME##_Update(CONTEXT *c, const void *data, CC_LONG len) {                                       \
    return len == 0 ? 1 : UPDATE((THEIRS *)(void *)c, data, len);                                      \
  }                                                                                                    \
  int NAME##_Final(unsigned char *md, CONTEXT *c) { return FINAL(md, (THEIRS *)(void *)c); }           \
  unsigned char *NAME(const void *data, CC_LONG len, unsigned char *md) {                              \
    CONTEXT context;                                                                                   \
    if (md == 0) return 0;                                                                             \
    NAME##_Init(&context);                                                                             \
    NAME##_Update(&context, data, len);                                                                \
    NAME##_Final(md, &context);                                                                        \
    return md;                                                                                         \
  }                                                                                                    \
  static int NAME##_begin(void *context) { return INIT(context); }                                     \
  static int NAME##_take(void *context, const void *data, size_t length) {                             \
    return length == 0 ? 1 : UPDATE(context, data, length);                                            \
  }                                                                                                    \
  static int NAME##_end(unsigned char *out, void *context) { return FINAL(out, context); }             \
  const struct kw_digest kw_##NAME = {NAME##_begin, NAME##_take, NAME##_end, NAME##_DIGEST_LENGTH,     \
                                      NAME##_BLOCK_BYTES};

KW_DIGEST(CC_MD4, CC_MD4_CTX, MD4_CTX, MD4_Init, MD4_Update, MD4_Final)
KW_DIGEST(CC_MD5, CC_MD5_CTX, MD5_CTX, MD5_Init, MD5_Update, MD5_Final)
KW_DIGEST(CC_SHA1, CC_SHA1_CTX, SHA_CTX, SHA1_Init, SHA1_Update, SHA1_Final)
KW_DIGEST(CC_SHA224, CC_SHA256_CTX, SHA256_CTX, SHA224_Init, SHA224_Update, SHA224_Final)
KW_DIGEST(CC_SHA256, CC_SHA256_CTX, SHA256_CTX, SHA256_Init, SHA256_Update, SHA256_Final)
KW_DIGEST(CC_SHA384, CC_SHA512_CTX, SHA512_CTX, SHA384_Init, SHA384_Update, SHA384_Final)
KW_DIGEST(CC_SHA512, CC_SHA512_CTX, SHA512_CTX, SHA512_Init, SHA512_Update, SHA512_Final)
