#ifndef KW_TRUST_SETUP_H
#define KW_TRUST_SETUP_H
#include <CTrust.h>
#include <openssl/evp.h>
#include <openssl/x509.h>

/// Starts libcrypto without its configuration file, which is outside the keyboard's sandbox. Returns 1.
int kw_startTrust(void);
/// Keeps what libcrypto wrote, `count` bytes or a failure.
int kw_keep(uint8_t *base, int count, struct kw_bytes *out);
/// A key of its own reference, if it is one that is supported; the reference is consumed.
struct kw_key *kw_supported(EVP_PKEY *key);

static inline EVP_PKEY *pkey(const struct kw_key *key) { return (EVP_PKEY *)key; }
static inline X509 *x509(const struct kw_certificate *certificate) { return (X509 *)certificate; }
#endif
