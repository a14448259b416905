import CCryptography
import CommonCrypto

/// Bytes that are overwritten on release.
final class SecretBytes: @unchecked Sendable {  // immutable after init
  private let buffer: UnsafeMutableRawBufferPointer

  init(count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws -> Void) rethrows {
    buffer = .allocate(byteCount: max(count, 1), alignment: 16)
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
    view = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    try fill(UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
  }
  convenience init(_ bytes: some ContiguousBytes) {
    self.init(bytes.withUnsafeBytes { Array($0) })
  }
  convenience init(_ bytes: [UInt8]) {
    self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
  }
  /// Unpredictable bytes.
  convenience init(randomCount: Int) {
    self.init(count: randomCount) { fillRandomly($0) }
  }
  deinit {
    kw_cleanse(buffer.baseAddress, buffer.count)
    buffer.deallocate()
  }

  let view: UnsafeRawBufferPointer
  var count: Int { view.count }
  var base: UnsafePointer<UInt8> {
    // Never empty.
    // swift-format-ignore: NeverForceUnwrap
    UnsafeRawPointer(buffer.baseAddress!).assumingMemoryBound(to: UInt8.self)
  }

  func isEqual(to other: UnsafeRawBufferPointer) -> Bool { isEqualInConstantTime(view, other) }
}

/// Fills memory with random bytes; a system without them ends the process.
func fillRandomly(_ buffer: UnsafeMutableRawBufferPointer) {
  guard let base = buffer.baseAddress else { return }
  precondition(
    CCRandomGenerateBytes(base, buffer.count) == CCCryptorStatus(kCCSuccess),
    "the system has no random numbers")
}

/// Whether two regions are equal, in a time that does not depend on where they differ.
func isEqualInConstantTime(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
  a.count == b.count && kw_isEqual(a.baseAddress, b.baseAddress, a.count) == 1
}

func hexText(_ bytes: some Sequence<UInt8>) -> String {
  let digits = Array("0123456789abcdef")
  return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
}
