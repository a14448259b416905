// The ciphers as a table of one block each; the modes are made of them. See digests.h for why not libcrypto's providers.
#ifndef KW_CIPHERS_H
#define KW_CIPHERS_H
#define OPENSSL_SUPPRESS_DEPRECATED
#include <CommonCrypto/CommonCryptor.h>
#include <openssl/aes.h>
#include <openssl/blowfish.h>
#include <openssl/cast.h>
#include <openssl/des.h>
#include <openssl/rc2.h>
#include <openssl/rc4.h>

enum { KW_MOST_CIPHER_BLOCK = 16 };

union kw_schedule {
  struct {
    AES_KEY encrypt, decrypt;
  } aes;
  DES_key_schedule des[3];
  CAST_KEY cast;
  RC2_KEY rc2;
  BF_KEY blowfish;
  RC4_KEY rc4;
};

struct kw_cipher {
  size_t block, least_key, most_key;
  /// Keys are `least_key` plus a multiple of this.
  size_t step;
  void (*prepare)(union kw_schedule *schedule, const unsigned char *key, size_t length);
  void (*run)(const union kw_schedule *schedule, const unsigned char *in, unsigned char *out, int encrypts);
};

/// The cipher of an algorithm; `NULL` for RC4, which has no blocks, and for one that does not exist.
const struct kw_cipher *kw_cipher_of(CCAlgorithm algorithm);
#endif
