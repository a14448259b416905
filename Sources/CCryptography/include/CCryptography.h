// Keys of curves and authenticated ciphers, as calls without state on libcrypto. Keys are their bytes.
//
// Every call returns 1 on success. On failure, the output must not be used.
#ifndef KW_CCRYPTOGRAPHY_H
#define KW_CCRYPTOGRAPHY_H
#include <stddef.h>
#include <stdint.h>

enum kw_curve { kw_p256, kw_p384, kw_p521 };
enum { KW_MOST_COORDINATE = 66 };

/// Makes a private key (one coordinate's length) and its uncompressed public key (1 and two coordinates).
int kw_curveGenerate(enum kw_curve curve, uint8_t *_Nonnull scalar, uint8_t *_Nonnull point);
/// The uncompressed public key of a private one; fails for 0 and for numbers beyond the curve's order.
int kw_curvePublic(enum kw_curve curve, const uint8_t *_Nonnull scalar, uint8_t *_Nonnull point);
/// The uncompressed form of a public key in any of its forms; fails for points beside the curve, and for the one at infinity.
int kw_curveDecode(enum kw_curve curve, const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nonnull point);
/// Signs a digest; writes r and s, one coordinate's length each.
int kw_curveSign(enum kw_curve curve, const uint8_t *_Nonnull scalar, const uint8_t *_Nonnull digest,
                 size_t count, uint8_t *_Nonnull signature);
/// Whether a signature fits.
int kw_curveVerify(enum kw_curve curve, const uint8_t *_Nonnull point, const uint8_t *_Nonnull digest,
                   size_t count, const uint8_t *_Nonnull signature);
/// The coordinate that two keys share.
int kw_curveAgree(enum kw_curve curve, const uint8_t *_Nonnull scalar, const uint8_t *_Nonnull point,
                  uint8_t *_Nonnull secret);

/// For Ed25519: keys of 32 bytes, signatures of 64.
int kw_edwardsPublic(const uint8_t *_Nonnull seed, uint8_t *_Nonnull key);
int kw_edwardsSign(const uint8_t *_Nonnull seed, const uint8_t *_Nullable text, size_t count,
                   uint8_t *_Nonnull signature);
int kw_edwardsVerify(const uint8_t *_Nonnull key, const uint8_t *_Nullable text, size_t count,
                     const uint8_t *_Nonnull signature);
/// For X25519: keys and secrets of 32 bytes. Agreeing fails if the secret would be zero.
int kw_montgomeryPublic(const uint8_t *_Nonnull scalar, uint8_t *_Nonnull key);
int kw_montgomeryAgree(const uint8_t *_Nonnull scalar, const uint8_t *_Nonnull key, uint8_t *_Nonnull secret);

enum kw_aead { kw_aesGCM, kw_chaChaPoly };
struct kw_sealing {
  enum kw_aead cipher;
  const uint8_t *_Nonnull key;
  size_t keyCount;
  const uint8_t *_Nonnull nonce;
  size_t nonceCount;
  /// The authenticated data that is not encrypted.
  const uint8_t *_Nullable shown;
  size_t shownCount;
};
/// Encrypts `count` bytes; writes as many, and a tag of 16.
int kw_seal(const struct kw_sealing *_Nonnull how, const uint8_t *_Nullable text, size_t count,
            uint8_t *_Nullable sealed, uint8_t *_Nonnull tag);
/// Decrypts `count` bytes, if the tag fits; otherwise `text` is zero.
int kw_open(const struct kw_sealing *_Nonnull how, const uint8_t *_Nullable sealed, size_t count,
            const uint8_t *_Nonnull tag, uint8_t *_Nullable text);
/// Whether two regions are equal, in a time that does not depend on where they differ.
int kw_isEqual(const void *_Nullable a, const void *_Nullable b, size_t count);
/// Writes zeros that no compiler leaves out.
void kw_cleanse(void *_Nullable bytes, size_t count);
#endif
