#define OPENSSL_SUPPRESS_DEPRECATED
#include <CCryptography.h>
#include <openssl/ec.h>
#include <openssl/ecdh.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/obj_mac.h>

#include "setup.h"

static const int names[] = {NID_X9_62_prime256v1, NID_secp384r1, NID_secp521r1};
static const int lengths[] = {32, 48, 66};

static EC_KEY *new_key(enum kw_curve curve) {
  return kw_prepare() == 1 ? EC_KEY_new_by_curve_name(names[curve]) : NULL;
}
static int finish(int succeeded, EC_KEY *key) {
  EC_KEY_free(key);
  ERR_clear_error();
  return succeeded;
}

static int write_point(enum kw_curve curve, const EC_KEY *key, uint8_t *point) {
  size_t length = 1 + 2 * (size_t)lengths[curve];
  return EC_POINT_point2oct(EC_KEY_get0_group(key), EC_KEY_get0_public_key(key), POINT_CONVERSION_UNCOMPRESSED,
                            point, length, NULL) == length;
}

/// The key of a private number, with its public point; `NULL` for a number that is none.
static EC_KEY *private_key(enum kw_curve curve, const uint8_t *scalar) {
  EC_KEY *key = new_key(curve);
  BIGNUM *number = BN_bin2bn(scalar, lengths[curve], NULL);
  EC_POINT *point = NULL;
  int is_made = 0;
  if (key != NULL && number != NULL) {
    const EC_GROUP *group = EC_KEY_get0_group(key);
    BN_set_flags(number, BN_FLG_CONSTTIME);
    point = EC_POINT_new(group);
    is_made = !BN_is_zero(number) && BN_cmp(number, EC_GROUP_get0_order(group)) < 0 && point != NULL &&
              EC_POINT_mul(group, point, number, NULL, NULL, NULL) == 1 &&
              EC_KEY_set_private_key(key, number) == 1 && EC_KEY_set_public_key(key, point) == 1;
  }
  EC_POINT_free(point);
  BN_clear_free(number);
  if (is_made) return key;
  finish(0, key);
  return NULL;
}

/// The key of a public point; `NULL` for bytes that are none of the curve's.
static EC_KEY *public_key(enum kw_curve curve, const uint8_t *bytes, size_t count) {
  EC_KEY *key = new_key(curve);
  if (key == NULL) return NULL;
  const EC_GROUP *group = EC_KEY_get0_group(key);
  EC_POINT *point = EC_POINT_new(group);
  int is_made = point != NULL && EC_POINT_oct2point(group, point, bytes, count, NULL) == 1 &&
                EC_POINT_is_at_infinity(group, point) == 0 &&
                EC_POINT_is_on_curve(group, point, NULL) == 1 && EC_KEY_set_public_key(key, point) == 1;
  EC_POINT_free(point);
  if (is_made) return key;
  finish(0, key);
  return NULL;
}

int kw_curveGenerate(enum kw_curve curve, uint8_t *scalar, uint8_t *point) {
  EC_KEY *key = new_key(curve);
  return finish(key != NULL && EC_KEY_generate_key(key) == 1 &&
                    BN_bn2binpad(EC_KEY_get0_private_key(key), scalar, lengths[curve]) == lengths[curve] &&
                    write_point(curve, key, point),
                key);
}

int kw_curvePublic(enum kw_curve curve, const uint8_t *scalar, uint8_t *point) {
  EC_KEY *key = private_key(curve, scalar);
  return finish(key != NULL && write_point(curve, key, point), key);
}

int kw_curveDecode(enum kw_curve curve, const uint8_t *bytes, size_t count, uint8_t *point) {
  EC_KEY *key = public_key(curve, bytes, count);
  return finish(key != NULL && write_point(curve, key, point), key);
}

int kw_curveSign(enum kw_curve curve, const uint8_t *scalar, const uint8_t *digest, size_t count,
                 uint8_t *signature) {
  EC_KEY *key = private_key(curve, scalar);
  ECDSA_SIG *signed_ = key == NULL || count > 1 << 10 ? NULL : ECDSA_do_sign(digest, (int)count, key);
  int length = lengths[curve];
  int is_written = signed_ != NULL && BN_bn2binpad(ECDSA_SIG_get0_r(signed_), signature, length) == length &&
                   BN_bn2binpad(ECDSA_SIG_get0_s(signed_), signature + length, length) == length;
  ECDSA_SIG_free(signed_);
  return finish(is_written, key);
}

int kw_curveVerify(enum kw_curve curve, const uint8_t *point, const uint8_t *digest, size_t count,
                   const uint8_t *signature) {
  int length = lengths[curve];
  EC_KEY *key = public_key(curve, point, 1 + 2 * (size_t)length);
  ECDSA_SIG *given = ECDSA_SIG_new();
  BIGNUM *r = BN_bin2bn(signature, length, NULL), *s = BN_bin2bn(signature + length, length, NULL);
  int fits = 0;
  if (given != NULL && r != NULL && s != NULL && ECDSA_SIG_set0(given, r, s) == 1) {
    fits = key != NULL && count <= 1 << 10 && ECDSA_do_verify(digest, (int)count, given, key) == 1;
  } else {
    BN_free(r);
    BN_free(s);
  }
  ECDSA_SIG_free(given);
  return finish(fits, key);
}

int kw_curveAgree(enum kw_curve curve, const uint8_t *scalar, const uint8_t *point, uint8_t *secret) {
  int length = lengths[curve];
  EC_KEY *own = private_key(curve, scalar);
  EC_KEY *other = public_key(curve, point, 1 + 2 * (size_t)length);
  int agrees = own != NULL && other != NULL &&
               ECDH_compute_key(secret, (size_t)length, EC_KEY_get0_public_key(other), own, NULL) == length;
  EC_KEY_free(other);
  return finish(agrees, own);
}
