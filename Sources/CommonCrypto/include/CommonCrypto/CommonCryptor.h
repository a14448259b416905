#ifndef KW_COMMONCRYPTOR_H
#define KW_COMMONCRYPTOR_H
#include <CommonCrypto/CommonCryptoError.h>
#include <stddef.h>
#include <stdint.h>

/// Encrypts or decrypts data piece by piece.
typedef struct _CCCryptor *CCCryptorRef;

enum { kCCEncrypt = 0, kCCDecrypt };
typedef uint32_t CCOperation;

enum {
  kCCAlgorithmAES128 = 0,
  kCCAlgorithmAES = 0,
  kCCAlgorithmDES,
  kCCAlgorithm3DES,
  kCCAlgorithmCAST,
  kCCAlgorithmRC4,
  kCCAlgorithmRC2,
  kCCAlgorithmBlowfish,
};
typedef uint32_t CCAlgorithm;

enum { kCCOptionPKCS7Padding = 1, kCCOptionECBMode = 2 };
typedef uint32_t CCOptions;

enum {
  kCCKeySizeAES128 = 16,
  kCCKeySizeAES192 = 24,
  kCCKeySizeAES256 = 32,
  kCCKeySizeDES = 8,
  kCCKeySize3DES = 24,
  kCCKeySizeMinCAST = 5,
  kCCKeySizeMaxCAST = 16,
  kCCKeySizeMinRC4 = 1,
  kCCKeySizeMaxRC4 = 512,
  kCCKeySizeMinRC2 = 1,
  kCCKeySizeMaxRC2 = 128,
  kCCKeySizeMinBlowfish = 8,
  kCCKeySizeMaxBlowfish = 56,
};

enum {
  kCCBlockSizeAES128 = 16,
  kCCBlockSizeDES = 8,
  kCCBlockSize3DES = 8,
  kCCBlockSizeCAST = 8,
  kCCBlockSizeRC2 = 8,
  kCCBlockSizeBlowfish = 8,
};

enum {
  kCCModeECB = 1,
  kCCModeCBC = 2,
  kCCModeCFB = 3,
  kCCModeCTR = 4,
  kCCModeOFB = 7,
  kCCModeRC4 = 9,
  kCCModeCFB8 = 10,
};
typedef uint32_t CCMode;

enum { ccNoPadding = 0, ccPKCS7Padding = 1 };
typedef uint32_t CCPadding;

enum { kCCModeOptionCTR_LE = 0x0001, kCCModeOptionCTR_BE = 0x0002 };
typedef uint32_t CCModeOptions;

/// Makes one in CBC, or in ECB if the options have it. Without an initialization vector it is zero.
extern CCCryptorStatus CCCryptorCreate(CCOperation op, CCAlgorithm alg, CCOptions options, const void *key,
                                       size_t keyLength, const void *iv, CCCryptorRef *cryptorRef);
/// Makes one in a mode. `numRounds` must be 0 and there is no tweak; a counter is big-endian.
extern CCCryptorStatus CCCryptorCreateWithMode(CCOperation op, CCMode mode, CCAlgorithm alg,
                                               CCPadding padding, const void *iv, const void *key,
                                               size_t keyLength, const void *tweak, size_t tweakLength,
                                               int numRounds, CCModeOptions options,
                                               CCCryptorRef *cryptorRef);
/// Forgets the key.
extern CCCryptorStatus CCCryptorRelease(CCCryptorRef cryptorRef);
/// Continues. Takes nothing where the output has no room.
extern CCCryptorStatus CCCryptorUpdate(CCCryptorRef cryptorRef, const void *dataIn, size_t dataInLength,
                                       void *dataOut, size_t dataOutAvailable, size_t *dataOutMoved);
/// Writes the rest, or detects wrong padding.
extern CCCryptorStatus CCCryptorFinal(CCCryptorRef cryptorRef, void *dataOut, size_t dataOutAvailable,
                                      size_t *dataOutMoved);
/// The most that the next update writes, or with `final` all that is still to come.
extern size_t CCCryptorGetOutputLength(CCCryptorRef cryptorRef, size_t inputLength, _Bool final);
/// Begins again with another initialization vector, for block ciphers in CBC.
extern CCCryptorStatus CCCryptorReset(CCCryptorRef cryptorRef, const void *iv);
/// All at once. `*dataOutMoved` is the number of written bytes, or the required room with
/// `kCCBufferTooSmall`.
extern CCCryptorStatus CCCrypt(CCOperation op, CCAlgorithm alg, CCOptions options, const void *key,
                               size_t keyLength, const void *iv, const void *dataIn, size_t dataInLength,
                               void *dataOut, size_t dataOutAvailable, size_t *dataOutMoved);
#endif
