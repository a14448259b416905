// The digests as a table, for the codes that are made of them. libcrypto's functions without its providers need no
// configuration, no allocation and no lock, and can be copied with their context.
#ifndef KW_DIGESTS_H
#define KW_DIGESTS_H
#define OPENSSL_SUPPRESS_DEPRECATED
#include <stddef.h>

enum { KW_CONTEXT_BYTES = 27 * 8, KW_MOST_DIGEST = 64, KW_MOST_BLOCK = 128 };

struct kw_digest {
  int (*begin)(void *context);
  int (*take)(void *context, const void *data, size_t length);
  int (*end)(unsigned char *out, void *context);
  size_t length, block;
};

extern const struct kw_digest kw_CC_MD4, kw_CC_MD5, kw_CC_SHA1, kw_CC_SHA224, kw_CC_SHA256, kw_CC_SHA384,
    kw_CC_SHA512;
#endif
