#include <CCryptography.h>
#include <openssl/err.h>
#include <openssl/evp.h>

#include "setup.h"

static EVP_PKEY *private_key(int type, const uint8_t *bytes) {
  return kw_prepare() == 1 ? EVP_PKEY_new_raw_private_key(type, NULL, bytes, 32) : NULL;
}
static EVP_PKEY *public_key(int type, const uint8_t *bytes) {
  return kw_prepare() == 1 ? EVP_PKEY_new_raw_public_key(type, NULL, bytes, 32) : NULL;
}
static int finish(int succeeded, EVP_PKEY *key, EVP_PKEY *other) {
  EVP_PKEY_free(key);
  EVP_PKEY_free(other);
  ERR_clear_error();
  return succeeded;
}

static int public_of(int type, const uint8_t *bytes, uint8_t *out) {
  size_t count = 32;
  EVP_PKEY *key = private_key(type, bytes);
  return finish(key != NULL && EVP_PKEY_get_raw_public_key(key, out, &count) == 1 && count == 32, key, NULL);
}

int kw_edwardsPublic(const uint8_t *seed, uint8_t *key) { return public_of(EVP_PKEY_ED25519, seed, key); }
int kw_montgomeryPublic(const uint8_t *scalar, uint8_t *key) {
  return public_of(EVP_PKEY_X25519, scalar, key);
}

int kw_edwardsSign(const uint8_t *seed, const uint8_t *text, size_t count, uint8_t *signature) {
  size_t written = 64;
  EVP_PKEY *key = private_key(EVP_PKEY_ED25519, seed);
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  int signs = key != NULL && context != NULL && EVP_DigestSignInit(context, NULL, NULL, NULL, key) == 1 &&
              EVP_DigestSign(context, signature, &written, count == 0 ? (const uint8_t *)"" : text, count) == 1 &&
              written == 64;
  EVP_MD_CTX_free(context);
  return finish(signs, key, NULL);
}

int kw_edwardsVerify(const uint8_t *bytes, const uint8_t *text, size_t count, const uint8_t *signature) {
  EVP_PKEY *key = public_key(EVP_PKEY_ED25519, bytes);
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  int fits = key != NULL && context != NULL && EVP_DigestVerifyInit(context, NULL, NULL, NULL, key) == 1 &&
             EVP_DigestVerify(context, signature, 64, count == 0 ? (const uint8_t *)"" : text, count) == 1;
  EVP_MD_CTX_free(context);
  return finish(fits, key, NULL);
}

int kw_montgomeryAgree(const uint8_t *scalar, const uint8_t *bytes, uint8_t *secret) {
  size_t written = 32;
  EVP_PKEY *key = private_key(EVP_PKEY_X25519, scalar);
  EVP_PKEY *other = public_key(EVP_PKEY_X25519, bytes);
  EVP_PKEY_CTX *context = key == NULL ? NULL : EVP_PKEY_CTX_new(key, NULL);
  int agrees = other != NULL && context != NULL && EVP_PKEY_derive_init(context) == 1 &&
               EVP_PKEY_derive_set_peer(context, other) == 1 &&
               EVP_PKEY_derive(context, secret, &written) == 1 && written == 32;
  EVP_PKEY_CTX_free(context);
  return finish(agrees, key, other);
}
