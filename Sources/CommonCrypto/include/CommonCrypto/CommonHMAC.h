#ifndef KW_COMMONHMAC_H
#define KW_COMMONHMAC_H
#include <stddef.h>
#include <stdint.h>

enum {
  kCCHmacAlgSHA1,
  kCCHmacAlgMD5,
  kCCHmacAlgSHA256,
  kCCHmacAlgSHA384,
  kCCHmacAlgSHA512,
  kCCHmacAlgSHA224,
};
typedef uint32_t CCHmacAlgorithm;

/// The state of a code. A context can be copied.
typedef struct {
  uint64_t state[56];
} CCHmacContext;

/// Begins a code. An algorithm that is none of those above ends the process.
extern void CCHmacInit(CCHmacContext *ctx, CCHmacAlgorithm algorithm, const void *key, size_t keyLength);
extern void CCHmacUpdate(CCHmacContext *ctx, const void *data, size_t dataLength);
/// Writes as many bytes as the algorithm's digest has.
extern void CCHmacFinal(CCHmacContext *ctx, void *macOut);
extern void CCHmac(CCHmacAlgorithm algorithm, const void *key, size_t keyLength, const void *data,
                   size_t dataLength, void *macOut);
#endif
