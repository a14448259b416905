#include <CCryptography.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>

#include "setup.h"

int kw_prepare(void) { return OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, NULL); }

int kw_isEqual(const void *a, const void *b, size_t count) {
  return count == 0 || CRYPTO_memcmp(a, b, count) == 0;
}
void kw_cleanse(void *bytes, size_t count) {
  if (count > 0) OPENSSL_cleanse(bytes, count);
}

static const EVP_CIPHER *cipher_of(const struct kw_sealing *how) {
  if (how->cipher == kw_chaChaPoly) return how->keyCount == 32 ? EVP_chacha20_poly1305() : NULL;
  switch (how->keyCount) {
  case 16: return EVP_aes_128_gcm();
  case 24: return EVP_aes_192_gcm();
  case 32: return EVP_aes_256_gcm();
  default: return NULL;
  }
}

/// libcrypto counts in `int`.
static int update(EVP_CIPHER_CTX *context, uint8_t *out, const uint8_t *in, size_t count) {
  enum { KW_PIECE = 1 << 30 };
  int written;
  while (count > 0) {
    size_t piece = count < KW_PIECE ? count : KW_PIECE;
    if (EVP_CipherUpdate(context, out, &written, in, (int)piece) != 1) return 0;
    if (out != NULL) out += written;
    in += piece;
    count -= piece;
  }
  return 1;
}

static EVP_CIPHER_CTX *begin(const struct kw_sealing *how, int seals) {
  const EVP_CIPHER *cipher = kw_prepare() == 1 ? cipher_of(how) : NULL;
  EVP_CIPHER_CTX *context = cipher == NULL || how->nonceCount > 1 << 20 ? NULL : EVP_CIPHER_CTX_new();
  if (context == NULL) return NULL;
  if (EVP_CipherInit_ex(context, cipher, NULL, NULL, NULL, seals) == 1 &&
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, (int)how->nonceCount, NULL) == 1 &&
      EVP_CipherInit_ex(context, NULL, NULL, how->key, how->nonce, seals) == 1 &&
      update(context, NULL, how->shown, how->shownCount) == 1)
    return context;
  EVP_CIPHER_CTX_free(context);
  ERR_clear_error();
  return NULL;
}

static int finish(EVP_CIPHER_CTX *context, int succeeded) {
  EVP_CIPHER_CTX_free(context);
  ERR_clear_error();
  return succeeded;
}

int kw_seal(const struct kw_sealing *how, const uint8_t *text, size_t count, uint8_t *sealed, uint8_t *tag) {
  uint8_t rest[EVP_MAX_BLOCK_LENGTH];
  int written;
  EVP_CIPHER_CTX *context = begin(how, 1);
  if (context == NULL) return 0;
  return finish(context, update(context, sealed, text, count) == 1 &&
                             EVP_CipherFinal_ex(context, rest, &written) == 1 && written == 0 &&
                             EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 16, tag) == 1);
}

int kw_open(const struct kw_sealing *how, const uint8_t *sealed, size_t count, const uint8_t *tag,
            uint8_t *text) {
  uint8_t rest[EVP_MAX_BLOCK_LENGTH], expected[16];
  int written;
  EVP_CIPHER_CTX *context = begin(how, 0);
  if (context == NULL) return 0;
  for (int i = 0; i < 16; i++) expected[i] = tag[i];
  int is_right = EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 16, expected) == 1 &&
                 update(context, text, sealed, count) == 1 &&
                 EVP_CipherFinal_ex(context, rest, &written) == 1;
  if (!is_right) kw_cleanse(text, count);
  return finish(context, is_right);
}
