// Certificates, their chains, and keys of RSA and NIST's curves, on libcrypto.
//
// Calls that return `int` return 1 on success, unless their comment differs. On failure, the output must not be used.
#ifndef KW_CTRUST_H
#define KW_CTRUST_H
#include <stddef.h>
#include <stdint.h>

/// Bytes that `kw_bytesFree` overwrites and releases.
struct kw_bytes {
  uint8_t *_Nullable base;
  size_t count;
};
void kw_bytesFree(struct kw_bytes bytes);

struct kw_key;
struct kw_certificate;
struct kw_anchors;

enum kw_keyKind { kw_rsa, kw_ec };
enum kw_digest { kw_sha1, kw_sha224, kw_sha256, kw_sha384, kw_sha512 };
enum kw_padding { kw_pkcs1, kw_pss, kw_oaep, kw_ecdsa };
enum { KW_LEAST_BITS = 1024, KW_MOST_BITS = 8192 };

/// Makes a private key with a number of bits; curves have 256, 384 or 521.
struct kw_key *_Nullable kw_keyGenerate(enum kw_keyKind kind, int bits);
/// Reads PKCS #1 or a SubjectPublicKeyInfo for RSA, and X9.63 for curves; all bytes must belong to the key.
struct kw_key *_Nullable kw_keyRead(enum kw_keyKind kind, int isPrivate, const uint8_t *_Nonnull bytes, size_t count);
void kw_keyFree(struct kw_key *_Nullable key);
enum kw_keyKind kw_keyKind(const struct kw_key *_Nonnull key);
int kw_keyBits(const struct kw_key *_Nonnull key);
/// The bytes that `kw_keyRead` reads.
int kw_keyWrite(const struct kw_key *_Nonnull key, int isPrivate, struct kw_bytes *_Nonnull out);

/// Digests data.
int kw_hash(enum kw_digest digest, const uint8_t *_Nonnull text, size_t count, struct kw_bytes *_Nonnull out);
/// Signs a digest. The salt of PSS is as long as the digest.
int kw_sign(const struct kw_key *_Nonnull key, enum kw_padding padding, enum kw_digest digest,
            const uint8_t *_Nonnull text, size_t count, struct kw_bytes *_Nonnull out);
/// Whether a signature of a digest fits.
int kw_verify(const struct kw_key *_Nonnull key, enum kw_padding padding, enum kw_digest digest,
              const uint8_t *_Nonnull text, size_t count, const uint8_t *_Nonnull signature,
              size_t signatureCount);
/// Encrypts or decrypts with RSA. The digest is that of OAEP.
int kw_crypt(const struct kw_key *_Nonnull key, int encrypts, enum kw_padding padding, enum kw_digest digest,
             const uint8_t *_Nonnull text, size_t count, struct kw_bytes *_Nonnull out);

/// Reads a certificate in DER; all bytes must belong to it.
struct kw_certificate *_Nullable kw_certificateRead(const uint8_t *_Nonnull bytes, size_t count);
void kw_certificateFree(struct kw_certificate *_Nullable certificate);
int kw_certificateWrite(const struct kw_certificate *_Nonnull certificate, struct kw_bytes *_Nonnull out);
enum kw_name { kw_commonName, kw_organization, kw_organizationalUnit };
/// The last name of a kind in the subject, in UTF-8.
int kw_certificateName(const struct kw_certificate *_Nonnull certificate, enum kw_name kind,
                       struct kw_bytes *_Nonnull out);
/// The content of the serial number.
int kw_certificateSerial(const struct kw_certificate *_Nonnull certificate, struct kw_bytes *_Nonnull out);
/// The public key; `NULL` for one that is neither RSA's nor one of the curves'.
struct kw_key *_Nullable kw_certificateKey(const struct kw_certificate *_Nonnull certificate);

/// The certificates of a PEM file; `NULL` if it has none, or can't be read.
struct kw_anchors *_Nullable kw_anchorsRead(const char *_Nonnull path);
void kw_anchorsFree(struct kw_anchors *_Nullable anchors);

enum kw_purpose { kw_anyPurpose, kw_server, kw_client };
enum kw_verdict {
  kw_trusted,
  kw_expired,
  kw_notYetValid,
  kw_wrongHost,
  kw_unknownIssuer,
  kw_untrustedRoot,
  kw_badSignature,
  kw_badAuthority,
  kw_pathTooLong,
  kw_wrongPurpose,
  kw_weakKey,
  kw_longValidity,
  kw_unknownCriticalExtension,
  kw_nameNotAllowed,
  kw_otherFailure,
};
struct kw_evaluation {
  const struct kw_certificate *_Nonnull leaf;
  const struct kw_certificate *_Nullable const *_Nullable others;
  size_t otherCount;
  const struct kw_certificate *_Nullable const *_Nullable anchors;
  size_t anchorCount;
  /// The anchors of the system, if they count.
  const struct kw_anchors *_Nullable system;
  /// A host's name or address, if it counts.
  const char *_Nullable host;
  enum kw_purpose purpose;
  /// Seconds since 1970.
  int64_t time;
};
struct kw_chain {
  enum kw_verdict verdict;
  /// The certificate that the verdict is about.
  size_t place;
  /// The certificates from the leaf on, as far as they were found, each to be released.
  struct kw_certificate *_Nullable certificates[16];
  size_t count;
};
/// Looks for a chain from the leaf to an anchor. Fails, with a verdict, if there is none.
int kw_evaluate(const struct kw_evaluation *_Nonnull how, struct kw_chain *_Nonnull chain);
#endif
