#include <openssl/err.h>
#include <openssl/rsa.h>

#include "setup.h"

static const EVP_MD *digest_of(enum kw_digest digest) {
  switch (digest) {
  case kw_sha1: return EVP_sha1();
  case kw_sha224: return EVP_sha224();
  case kw_sha256: return EVP_sha256();
  case kw_sha384: return EVP_sha384();
  case kw_sha512: return EVP_sha512();
  }
  return NULL;
}

int kw_hash(enum kw_digest digest, const uint8_t *text, size_t count, struct kw_bytes *out) {
  unsigned int length = 0;
  uint8_t *base = kw_startTrust() == 1 ? OPENSSL_malloc(EVP_MAX_MD_SIZE) : NULL;
  int is_made = base != NULL && EVP_Digest(text, count, base, &length, digest_of(digest), NULL) == 1;
  return kw_keep(base, is_made ? (int)length : -1, out);
}

static int pad(EVP_PKEY_CTX *context, enum kw_padding padding, enum kw_digest digest) {
  const EVP_MD *md = digest_of(digest);
  switch (padding) {
  case kw_ecdsa: return EVP_PKEY_CTX_set_signature_md(context, md) == 1;
  case kw_pkcs1: return EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1;
  case kw_pss:
    return EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1 &&
           EVP_PKEY_CTX_set_signature_md(context, md) == 1 && EVP_PKEY_CTX_set_rsa_mgf1_md(context, md) == 1 &&
           EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1;
  case kw_oaep:
    return EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING) == 1 &&
           EVP_PKEY_CTX_set_rsa_oaep_md(context, md) == 1 && EVP_PKEY_CTX_set_rsa_mgf1_md(context, md) == 1;
  }
  return 0;
}

static int fits(const struct kw_key *key, enum kw_padding padding) {
  return (kw_keyKind(key) == kw_ec) == (padding == kw_ecdsa);
}
static int finish(EVP_PKEY_CTX *context, int result) {
  EVP_PKEY_CTX_free(context);
  ERR_clear_error();
  return result;
}
static int is_ready(EVP_PKEY_CTX *context, enum kw_padding padding, enum kw_digest digest, int signs) {
  return pad(context, padding, digest) &&
         (!signs || padding != kw_pkcs1 || EVP_PKEY_CTX_set_signature_md(context, digest_of(digest)) == 1);
}

int kw_sign(const struct kw_key *key, enum kw_padding padding, enum kw_digest digest, const uint8_t *text,
            size_t count, struct kw_bytes *out) {
  if (!fits(key, padding) || padding == kw_oaep) return 0;
  size_t length = (size_t)EVP_PKEY_get_size(pkey(key));
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(pkey(key), NULL);
  uint8_t *base = OPENSSL_malloc(length);
  int signs = context != NULL && base != NULL && EVP_PKEY_sign_init(context) == 1 &&
              is_ready(context, padding, digest, 1) &&
              EVP_PKEY_sign(context, base, &length, text, count) == 1;
  return finish(context, kw_keep(base, signs ? (int)length : -1, out));
}

int kw_verify(const struct kw_key *key, enum kw_padding padding, enum kw_digest digest, const uint8_t *text,
              size_t count, const uint8_t *signature, size_t signature_count) {
  if (!fits(key, padding) || padding == kw_oaep) return 0;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(pkey(key), NULL);
  return finish(context, context != NULL && EVP_PKEY_verify_init(context) == 1 &&
                             is_ready(context, padding, digest, 1) &&
                             EVP_PKEY_verify(context, signature, signature_count, text, count) == 1);
}

int kw_crypt(const struct kw_key *key, int encrypts, enum kw_padding padding, enum kw_digest digest,
             const uint8_t *text, size_t count, struct kw_bytes *out) {
  if (kw_keyKind(key) != kw_rsa || (padding != kw_pkcs1 && padding != kw_oaep)) return 0;
  size_t length = (size_t)EVP_PKEY_get_size(pkey(key));
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(pkey(key), NULL);
  uint8_t *base = OPENSSL_zalloc(length);
  int works = context != NULL && base != NULL &&
              (encrypts ? EVP_PKEY_encrypt_init(context) : EVP_PKEY_decrypt_init(context)) == 1 &&
              is_ready(context, padding, digest, 0) &&
              (encrypts ? EVP_PKEY_encrypt(context, base, &length, text, count)
                        : EVP_PKEY_decrypt(context, base, &length, text, count)) == 1;
  return finish(context, kw_keep(base, works ? (int)length : -1, out));
}
