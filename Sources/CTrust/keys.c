#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/obj_mac.h>
#include <openssl/rsa.h>

#include "setup.h"

int kw_startTrust(void) { return OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, NULL); }

void kw_bytesFree(struct kw_bytes bytes) { OPENSSL_clear_free(bytes.base, bytes.count); }

int kw_keep(uint8_t *base, int count, struct kw_bytes *out) {
  ERR_clear_error();
  if (base == NULL || count < 0) {
    OPENSSL_free(base);
    return 0;
  }
  out->base = base;
  out->count = (size_t)count;
  return 1;
}

static int curve_of(int bits) {
  switch (bits) {
  case 256: return NID_X9_62_prime256v1;
  case 384: return NID_secp384r1;
  case 521: return NID_secp521r1;
  default: return 0;
  }
}

static int is_supported(const EVP_PKEY *key) {
  int bits = EVP_PKEY_get_bits(key);
  if (EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA) return bits >= KW_LEAST_BITS && bits <= KW_MOST_BITS;
  if (EVP_PKEY_get_base_id(key) != EVP_PKEY_EC) return 0;
  const EC_KEY *own = EVP_PKEY_get0_EC_KEY(key);
  const EC_GROUP *group = own == NULL ? NULL : EC_KEY_get0_group(own);
  return group != NULL && curve_of(bits) != 0 && EC_GROUP_get_curve_name(group) == curve_of(bits);
}

struct kw_key *kw_supported(EVP_PKEY *key) {
  int keeps = key != NULL && is_supported(key);
  ERR_clear_error();
  if (keeps) return (struct kw_key *)key;
  EVP_PKEY_free(key);
  return NULL;
}

struct kw_key *kw_keyGenerate(enum kw_keyKind kind, int bits) {
  if (kw_startTrust() != 1) return NULL;
  if (kind == kw_rsa)
    return bits < KW_LEAST_BITS || bits > KW_MOST_BITS
               ? NULL
               : kw_supported(EVP_PKEY_Q_keygen(NULL, NULL, "RSA", (size_t)bits));
  return curve_of(bits) == 0 ? NULL
                             : kw_supported(EVP_PKEY_Q_keygen(NULL, NULL, "EC", OBJ_nid2sn(curve_of(bits))));
}

static EVP_PKEY *of_rsa(RSA *rsa) {
  EVP_PKEY *key = rsa == NULL ? NULL : EVP_PKEY_new();
  if (key != NULL && EVP_PKEY_assign_RSA(key, rsa) == 1) return key;
  EVP_PKEY_free(key);
  RSA_free(rsa);
  return NULL;
}

/// Whether the parts of a private key belong to one another, as far as that takes no search for primes.
static int is_consistent(const RSA *rsa) {
  const BIGNUM *n, *e, *d, *p, *q;
  RSA_get0_key(rsa, &n, &e, &d);
  RSA_get0_factors(rsa, &p, &q);
  if (n == NULL || e == NULL || d == NULL || p == NULL || q == NULL || BN_num_bits(n) > KW_MOST_BITS) return 0;
  BN_CTX *context = BN_CTX_new();
  BIGNUM *product = BN_new();
  int is_right = context != NULL && product != NULL && BN_mul(product, p, q, context) == 1 &&
                 BN_cmp(product, n) == 0 && BN_is_odd(n) && BN_is_odd(e) && !BN_is_one(e) &&
                 !BN_is_negative(d) && BN_cmp(d, n) < 0;
  BN_free(product);
  BN_CTX_free(context);
  return is_right;
}

static EVP_PKEY *read_rsa(int is_private, const uint8_t *bytes, long count) {
  const uint8_t *at = bytes;
  if (is_private) {
    RSA *rsa = d2i_RSAPrivateKey(NULL, &at, count);
    if (rsa == NULL || at != bytes + count || !is_consistent(rsa)) {
      RSA_free(rsa);
      return NULL;
    }
    return of_rsa(rsa);
  }
  EVP_PKEY *key = of_rsa(d2i_RSAPublicKey(NULL, &at, count));
  if (key == NULL) {
    at = bytes;
    key = d2i_PUBKEY(NULL, &at, count);
  }
  const RSA *rsa = key == NULL || EVP_PKEY_get_base_id(key) != EVP_PKEY_RSA ? NULL : EVP_PKEY_get0_RSA(key);
  int is_key = rsa != NULL && at == bytes + count && BN_is_odd(RSA_get0_n(rsa)) &&
               BN_is_odd(RSA_get0_e(rsa)) && !BN_is_one(RSA_get0_e(rsa));
  if (is_key) return key;
  EVP_PKEY_free(key);
  return NULL;
}

/// The point as 4 and two coordinates, and after it the number of a private key.
static EVP_PKEY *read_curve(int is_private, const uint8_t *bytes, size_t count) {
  static const int all[] = {256, 384, 521};
  for (int i = 0; i < 3; i++) {
    size_t length = ((size_t)all[i] + 7) / 8, point = 1 + 2 * length;
    if (count != (is_private ? point + length : point) || bytes[0] != 4) continue;
    EC_KEY *own = EC_KEY_new_by_curve_name(curve_of(all[i]));
    EVP_PKEY *key = EVP_PKEY_new();
    BIGNUM *number = is_private ? BN_bin2bn(bytes + point, (int)length, NULL) : NULL;
    int is_key = own != NULL && key != NULL && EC_KEY_oct2key(own, bytes, point, NULL) == 1 &&
                 (!is_private || (number != NULL && EC_KEY_set_private_key(own, number) == 1)) &&
                 EC_KEY_check_key(own) == 1 && EVP_PKEY_set1_EC_KEY(key, own) == 1;
    BN_clear_free(number);
    EC_KEY_free(own);
    if (is_key) return key;
    EVP_PKEY_free(key);
    return NULL;
  }
  return NULL;
}

struct kw_key *kw_keyRead(enum kw_keyKind kind, int is_private, const uint8_t *bytes, size_t count) {
  if (kw_startTrust() != 1 || count == 0 || count > 1 << 16) return NULL;
  return kw_supported(kind == kw_rsa ? read_rsa(is_private, bytes, (long)count)
                                     : read_curve(is_private, bytes, count));
}

void kw_keyFree(struct kw_key *key) { EVP_PKEY_free(pkey(key)); }

enum kw_keyKind kw_keyKind(const struct kw_key *key) {
  return EVP_PKEY_get_base_id(pkey(key)) == EVP_PKEY_RSA ? kw_rsa : kw_ec;
}

int kw_keyBits(const struct kw_key *key) { return EVP_PKEY_get_bits(pkey(key)); }

static int write_curve(const EC_KEY *own, int bits, int is_private, struct kw_bytes *out) {
  size_t length = ((size_t)bits + 7) / 8, point = 1 + 2 * length;
  size_t count = is_private ? point + length : point;
  const BIGNUM *number = EC_KEY_get0_private_key(own);
  uint8_t *base = OPENSSL_malloc(count);
  int is_written = base != NULL &&
                   EC_POINT_point2oct(EC_KEY_get0_group(own), EC_KEY_get0_public_key(own),
                                      POINT_CONVERSION_UNCOMPRESSED, base, point, NULL) == point &&
                   (!is_private ||
                    (number != NULL && BN_bn2binpad(number, base + point, (int)length) == (int)length));
  return kw_keep(base, is_written ? (int)count : -1, out);
}

int kw_keyWrite(const struct kw_key *key, int is_private, struct kw_bytes *out) {
  if (kw_keyKind(key) == kw_ec) {
    const EC_KEY *own = EVP_PKEY_get0_EC_KEY(pkey(key));
    return own != NULL && write_curve(own, kw_keyBits(key), is_private, out);
  }
  const RSA *rsa = EVP_PKEY_get0_RSA(pkey(key));
  uint8_t *base = NULL;
  if (rsa == NULL) return 0;
  int count = is_private ? i2d_RSAPrivateKey(rsa, &base) : i2d_RSAPublicKey(rsa, &base);
  return kw_keep(base, count, out);
}
