#include "ciphers.h"

#include <string.h>

static void aes_prepare(union kw_schedule *s, const unsigned char *key, size_t length) {
  AES_set_encrypt_key(key, (int)length * 8, &s->aes.encrypt);
  AES_set_decrypt_key(key, (int)length * 8, &s->aes.decrypt);
}
static void aes_run(const union kw_schedule *s, const unsigned char *in, unsigned char *out, int encrypts) {
  if (encrypts)
    AES_encrypt(in, out, &s->aes.encrypt);
  else
    AES_decrypt(in, out, &s->aes.decrypt);
}

static void des_prepare(union kw_schedule *s, const unsigned char *key, size_t length) {
  for (size_t i = 0; i < length / 8; i++) {
    DES_cblock part;
    memcpy(part, key + 8 * i, 8);
    DES_set_key_unchecked(&part, &s->des[i]);
  }
}
static void des_run(const union kw_schedule *s, const unsigned char *in, unsigned char *out, int encrypts) {
  DES_cblock from, to;
  DES_key_schedule key = s->des[0];
  memcpy(from, in, 8);
  DES_ecb_encrypt(&from, &to, &key, encrypts);
  memcpy(out, to, 8);
}
static void des3_run(const union kw_schedule *s, const unsigned char *in, unsigned char *out, int encrypts) {
  DES_cblock from, to;
  DES_key_schedule keys[3] = {s->des[0], s->des[1], s->des[2]};
  memcpy(from, in, 8);
  DES_ecb3_encrypt((const_DES_cblock *)&from, &to, &keys[0], &keys[1], &keys[2], encrypts);
  memcpy(out, to, 8);
}

static void cast_prepare(union kw_schedule *s, const unsigned char *key, size_t length) {
  CAST_set_key(&s->cast, (int)length, key);
}
static void cast_run(const union kw_schedule *s, const unsigned char *in, unsigned char *out, int encrypts) {
  CAST_ecb_encrypt(in, out, &s->cast, encrypts);
}

static void rc2_prepare(union kw_schedule *s, const unsigned char *key, size_t length) {
  RC2_set_key(&s->rc2, (int)length, key, (int)length * 8);
}
static void rc2_run(const union kw_schedule *s, const unsigned char *in, unsigned char *out, int encrypts) {
  RC2_KEY key = s->rc2;
  RC2_ecb_encrypt(in, out, &key, encrypts);
}

static void blowfish_prepare(union kw_schedule *s, const unsigned char *key, size_t length) {
  BF_set_key(&s->blowfish, (int)length, key);
}
static void blowfish_run(const union kw_schedule *s, const unsigned char *in, unsigned char *out, int encrypts) {
  BF_ecb_encrypt(in, out, &s->blowfish, encrypts);
}

static const struct kw_cipher aes = {16, 16, 32, 8, aes_prepare, aes_run};
static const struct kw_cipher des = {8, 8, 8, 1, des_prepare, des_run};
static const struct kw_cipher des3 = {8, 24, 24, 1, des_prepare, des3_run};
static const struct kw_cipher cast = {8, kCCKeySizeMinCAST, kCCKeySizeMaxCAST, 1, cast_prepare, cast_run};
static const struct kw_cipher rc2 = {8, kCCKeySizeMinRC2, kCCKeySizeMaxRC2, 1, rc2_prepare, rc2_run};
static const struct kw_cipher blowfish = {
    8, kCCKeySizeMinBlowfish, kCCKeySizeMaxBlowfish, 1, blowfish_prepare, blowfish_run};

const struct kw_cipher *kw_cipher_of(CCAlgorithm algorithm) {
  switch (algorithm) {
  case kCCAlgorithmAES: return &aes;
  case kCCAlgorithmDES: return &des;
  case kCCAlgorithm3DES: return &des3;
  case kCCAlgorithmCAST: return &cast;
  case kCCAlgorithmRC2: return &rc2;
  case kCCAlgorithmBlowfish: return &blowfish;
  default: return NULL;
  }
}
