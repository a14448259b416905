#ifndef KW_COMMONCRYPTOERROR_H
#define KW_COMMONCRYPTOERROR_H
#include <stdint.h>

/// Why a call failed.
enum {
  kCCSuccess = 0,
  kCCParamError = -4300,
  /// The output has no room; where the call says how much was written, it says how much room is needed.
  kCCBufferTooSmall = -4301,
  kCCMemoryFailure = -4302,
  /// The input isn't a multiple of a block, and nothing pads it.
  kCCAlignmentError = -4303,
  /// The padding, or the check of a wrapped key, is wrong.
  kCCDecodeError = -4304,
  /// The algorithm or the mode is missing here.
  kCCUnimplemented = -4305,
  kCCOverflow = -4306,
  kCCRNGFailure = -4307,
  kCCUnspecifiedError = -4308,
  kCCCallSequenceError = -4309,
  kCCKeySizeError = -4310,
  kCCInvalidKey = -4311,
};
typedef int32_t CCStatus;
typedef int32_t CCCryptorStatus;
typedef CCCryptorStatus CCRNGStatus;
#endif
