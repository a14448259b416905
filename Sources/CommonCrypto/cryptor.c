#include <stdbool.h>
#include <stdlib.h>
#include <stdint.h>
#include <string.h>

#include "ciphers.h"
#include <openssl/crypto.h>

struct _CCCryptor {
  const struct kw_cipher *cipher;  // NULL for RC4
  union kw_schedule schedule;
  CCMode mode;
  bool encrypts, pads;
  /// In CBC the block before, in a stream mode what the key stream is made of.
  unsigned char register_[KW_MOST_CIPHER_BLOCK];
  unsigned char stream[KW_MOST_CIPHER_BLOCK];
  /// The used part of the key stream; a whole block at first.
  size_t used;
  /// Input that makes no block yet, or whose block may be the padding.
  unsigned char held[KW_MOST_CIPHER_BLOCK];
  size_t held_count;
};

static bool has_blocks(CCCryptorRef c) { return c->mode == kCCModeECB || c->mode == kCCModeCBC; }

// MARK: One

static CCCryptorStatus check_mode(CCMode mode, CCAlgorithm alg, CCPadding padding) {
  if (padding != ccNoPadding && padding != ccPKCS7Padding) return kCCParamError;
  if (alg == kCCAlgorithmRC4) return mode == kCCModeRC4 ? kCCSuccess : kCCParamError;
  switch (mode) {
  case kCCModeECB:
  case kCCModeCBC:
  case kCCModeCFB:
  case kCCModeCFB8:
  case kCCModeCTR:
  case kCCModeOFB: return kw_cipher_of(alg) == NULL ? kCCParamError : kCCSuccess;
  case kCCModeRC4: return kCCParamError;
  default: return kCCUnimplemented;
  }
}

static bool is_key_size(const struct kw_cipher *cipher, size_t length) {
  if (cipher == NULL) return length >= kCCKeySizeMinRC4 && length <= kCCKeySizeMaxRC4;
  return length >= cipher->least_key && length <= cipher->most_key &&
         (length - cipher->least_key) % cipher->step == 0;
}

static void set_iv(CCCryptorRef c, const void *iv) {
  memset(c->register_, 0, sizeof c->register_);
  if (iv != NULL && c->cipher != NULL && c->mode != kCCModeECB) memcpy(c->register_, iv, c->cipher->block);
  c->used = c->cipher == NULL ? 0 : c->cipher->block;
  c->held_count = 0;
}

CCCryptorStatus CCCryptorCreateWithMode(CCOperation op, CCMode mode, CCAlgorithm alg, CCPadding padding,
                                        const void *iv, const void *key, size_t keyLength, const void *tweak,
                                        size_t tweakLength, int numRounds, CCModeOptions options,
                                        CCCryptorRef *cryptorRef) {
  if (cryptorRef == NULL || key == NULL || op > kCCDecrypt || numRounds != 0) return kCCParamError;
  if (tweak != NULL || tweakLength != 0 || (options & kCCModeOptionCTR_LE)) return kCCUnimplemented;
  CCCryptorStatus status = check_mode(mode, alg, padding);
  if (status != kCCSuccess) return status;
  const struct kw_cipher *cipher = kw_cipher_of(alg);
  if (!is_key_size(cipher, keyLength)) return kCCKeySizeError;
  CCCryptorRef c = calloc(1, sizeof *c);
  if (c == NULL) return kCCMemoryFailure;
  c->cipher = cipher;
  c->mode = mode;
  c->encrypts = op == kCCEncrypt;
  c->pads = padding == ccPKCS7Padding && has_blocks(c);
  if (cipher == NULL)
    RC4_set_key(&c->schedule.rc4, (int)keyLength, key);
  else
    cipher->prepare(&c->schedule, key, keyLength);
  set_iv(c, iv);
  *cryptorRef = c;
  return kCCSuccess;
}

CCCryptorStatus CCCryptorCreate(CCOperation op, CCAlgorithm alg, CCOptions options, const void *key,
                                size_t keyLength, const void *iv, CCCryptorRef *cryptorRef) {
  CCMode mode = alg == kCCAlgorithmRC4 ? kCCModeRC4 : options & kCCOptionECBMode ? kCCModeECB : kCCModeCBC;
  CCPadding padding = options & kCCOptionPKCS7Padding ? ccPKCS7Padding : ccNoPadding;
  return CCCryptorCreateWithMode(op, mode, alg, padding, iv, key, keyLength, NULL, 0, 0, 0, cryptorRef);
}

CCCryptorStatus CCCryptorRelease(CCCryptorRef cryptorRef) {
  if (cryptorRef == NULL) return kCCSuccess;
  OPENSSL_cleanse(cryptorRef, sizeof *cryptorRef);
  free(cryptorRef);
  return kCCSuccess;
}

CCCryptorStatus CCCryptorReset(CCCryptorRef c, const void *iv) {
  if (c == NULL) return kCCParamError;
  if (c->mode != kCCModeCBC) return kCCUnimplemented;
  set_iv(c, iv);
  return kCCSuccess;
}

// MARK: Blocks

static void run_block(CCCryptorRef c, const unsigned char *in, unsigned char *out) {
  size_t block = c->cipher->block;
  unsigned char from[KW_MOST_CIPHER_BLOCK];
  memcpy(from, in, block);  // the output may overlap the input
  if (c->mode == kCCModeECB) {
    c->cipher->run(&c->schedule, from, out, c->encrypts);
  } else if (c->encrypts) {
    for (size_t i = 0; i < block; i++) from[i] ^= c->register_[i];
    c->cipher->run(&c->schedule, from, out, 1);
    memcpy(c->register_, out, block);
  } else {
    unsigned char plain[KW_MOST_CIPHER_BLOCK];
    c->cipher->run(&c->schedule, from, plain, 0);
    for (size_t i = 0; i < block; i++) out[i] = plain[i] ^ c->register_[i];
    memcpy(c->register_, from, block);
  }
}

/// How many bytes of blocks an update of a length makes.
static size_t block_output(CCCryptorRef c, size_t length) {
  size_t block = c->cipher->block, whole = (c->held_count + length) / block * block;
  // The last block may be the padding: it stays until the end.
  bool keeps_last = c->pads && !c->encrypts && whole > 0 && whole == c->held_count + length;
  return keeps_last ? whole - block : whole;
}

static size_t update_blocks(CCCryptorRef c, const unsigned char *in, size_t length, unsigned char *out) {
  size_t block = c->cipher->block, output = block_output(c, length);
  // The output may overlap the input and is ahead of it by the held bytes, so each block is read first.
  unsigned char next[2 * KW_MOST_CIPHER_BLOCK];
  size_t have = c->held_count;
  memcpy(next, c->held, have);
  for (size_t made = 0; made < output; made += block) {
    size_t taken = length < block ? length : block;
    if (taken > 0) memcpy(next + have, in, taken);
    in += taken;
    length -= taken;
    have += taken;
    run_block(c, next, out + made);
    have -= block;
    memmove(next, next + block, have);
  }
  if (length > 0) memcpy(next + have, in, length);
  c->held_count = have + length;
  memcpy(c->held, next, c->held_count);
  OPENSSL_cleanse(next, sizeof next);
  return output;
}

// MARK: Streams

static void count_up(unsigned char *counter, size_t block) {
  for (size_t i = block; i-- > 0;)
    if (++counter[i] != 0) return;
}

static unsigned char stream_byte(CCCryptorRef c, unsigned char in) {
  size_t block = c->cipher->block;
  if (c->mode == kCCModeCFB8) {
    c->cipher->run(&c->schedule, c->register_, c->stream, 1);
    unsigned char out = in ^ c->stream[0];
    memmove(c->register_, c->register_ + 1, block - 1);
    c->register_[block - 1] = c->encrypts ? out : in;
    return out;
  }
  if (c->used == block) {
    c->cipher->run(&c->schedule, c->register_, c->stream, 1);
    if (c->mode == kCCModeCTR) count_up(c->register_, block);
    if (c->mode == kCCModeOFB) memcpy(c->register_, c->stream, block);
    c->used = 0;
  }
  unsigned char out = in ^ c->stream[c->used];
  if (c->mode == kCCModeCFB) c->register_[c->used] = c->encrypts ? out : in;
  c->used++;
  return out;
}

// MARK: The calls

size_t CCCryptorGetOutputLength(CCCryptorRef c, size_t inputLength, _Bool final) {
  if (c == NULL || !has_blocks(c)) return inputLength;
  size_t block = c->cipher->block;
  if (!final) return block_output(c, inputLength);
  size_t all = c->held_count + inputLength;
  return c->pads && c->encrypts ? (all / block + 1) * block : all;
}

CCCryptorStatus CCCryptorUpdate(CCCryptorRef c, const void *dataIn, size_t dataInLength, void *dataOut,
                                size_t dataOutAvailable, size_t *dataOutMoved) {
  if (dataOutMoved != NULL) *dataOutMoved = 0;
  if (c == NULL || (dataIn == NULL && dataInLength > 0) || dataInLength > SIZE_MAX / 2) return kCCParamError;
  size_t output = CCCryptorGetOutputLength(c, dataInLength, false);
  if (output > dataOutAvailable) return kCCBufferTooSmall;
  if (output > 0 && dataOut == NULL) return kCCParamError;
  const unsigned char *in = dataIn;
  unsigned char *out = dataOut;
  if (c->cipher == NULL) {
    if (dataInLength > 0) RC4(&c->schedule.rc4, dataInLength, in, out);
  } else if (has_blocks(c)) {
    update_blocks(c, in, dataInLength, out);
  } else {
    for (size_t i = 0; i < dataInLength; i++) out[i] = stream_byte(c, in[i]);
  }
  if (dataOutMoved != NULL) *dataOutMoved = output;
  return kCCSuccess;
}

static CCCryptorStatus finish_padded(CCCryptorRef c, unsigned char *out, size_t room, size_t *moved) {
  size_t block = c->cipher->block;
  unsigned char last[KW_MOST_CIPHER_BLOCK];
  if (c->encrypts) {
    if (room < block) return kCCBufferTooSmall;
    size_t pad = block - c->held_count;
    memcpy(last, c->held, c->held_count);
    memset(last + c->held_count, (int)pad, pad);
    run_block(c, last, out);
    *moved = block;
    c->held_count = 0;
    return kCCSuccess;
  }
  if (c->held_count == 0) return kCCSuccess;
  if (c->held_count != block) return kCCAlignmentError;
  run_block(c, c->held, last);
  size_t pad = last[block - 1];
  unsigned wrong = pad == 0 || pad > block;
  for (size_t i = 0; i < block; i++) wrong |= i + pad >= block && last[i] != pad;
  if (wrong) return kCCDecodeError;
  if (room < block - pad) return kCCBufferTooSmall;
  if (block > pad) memcpy(out, last, block - pad);
  *moved = block - pad;
  c->held_count = 0;
  OPENSSL_cleanse(last, sizeof last);
  return kCCSuccess;
}

CCCryptorStatus CCCryptorFinal(CCCryptorRef c, void *dataOut, size_t dataOutAvailable, size_t *dataOutMoved) {
  size_t moved = 0;
  if (c == NULL) return kCCParamError;
  CCCryptorStatus status = kCCSuccess;
  if (has_blocks(c) && c->pads)
    status = dataOut == NULL && c->encrypts ? kCCBufferTooSmall
                                            : finish_padded(c, dataOut, dataOutAvailable, &moved);
  else if (c->held_count > 0)
    status = kCCAlignmentError;
  if (dataOutMoved != NULL) *dataOutMoved = moved;
  return status;
}

CCCryptorStatus CCCrypt(CCOperation op, CCAlgorithm alg, CCOptions options, const void *key, size_t keyLength,
                        const void *iv, const void *dataIn, size_t dataInLength, void *dataOut,
                        size_t dataOutAvailable, size_t *dataOutMoved) {
  CCCryptorRef c = NULL;
  size_t first = 0, rest = 0;
  if (dataOutMoved != NULL) *dataOutMoved = 0;
  CCCryptorStatus status = CCCryptorCreate(op, alg, options, key, keyLength, iv, &c);
  if (status != kCCSuccess) return status;
  bool is_whole = !has_blocks(c) || (c->pads && c->encrypts) || dataInLength % c->cipher->block == 0;
  // Decrypting with padding needs no more room than the text has, which is known at the end.
  size_t needed = CCCryptorGetOutputLength(c, dataInLength, !c->pads || c->encrypts);
  if (dataInLength > SIZE_MAX / 2) {
    status = kCCParamError;
  } else if (!is_whole) {
    status = kCCAlignmentError;
  } else if (needed > dataOutAvailable) {
    status = kCCBufferTooSmall;
    if (dataOutMoved != NULL) *dataOutMoved = CCCryptorGetOutputLength(c, dataInLength, true);
  } else {
    status = CCCryptorUpdate(c, dataIn, dataInLength, dataOut, dataOutAvailable, &first);
    if (status == kCCSuccess)
      status = CCCryptorFinal(c, dataOut == NULL ? NULL : (char *)dataOut + first, dataOutAvailable - first,
                              &rest);
    if (dataOutMoved != NULL)
      *dataOutMoved = status == kCCSuccess ? first + rest
                      : status == kCCBufferTooSmall ? dataInLength : 0;
  }
  CCCryptorRelease(c);
  return status;
}
