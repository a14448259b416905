/// The scalars of a sequence of UTF-8; invalid bytes become U+FFFD.
public struct AsyncUnicodeScalarSequence<Base: AsyncSequence>: AsyncSequence
where Base.Element == UInt8 {
  public typealias Element = UnicodeScalar
  public typealias Failure = Base.Failure
  private let base: Base
  init(_ base: Base) { self.base = base }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base.makeAsyncIterator()) }

  public struct AsyncIterator: AsyncIteratorProtocol {
    public typealias Element = UnicodeScalar
    public typealias Failure = Base.Failure
    private var bytes: Base.AsyncIterator
    private var decoder = ScalarDecoder()
    init(_ bytes: Base.AsyncIterator) { self.bytes = bytes }

    public mutating func next() async throws(Base.Failure) -> UnicodeScalar? {
      try await next(isolation: nil)
    }
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Base.Failure) -> UnicodeScalar? {
      if let scalar = decoder.leftScalar() { return scalar }
      while let byte = try await bytes.next(isolation: actor) {
        if let scalar = decoder.scalar(endedBy: byte) { return scalar }
      }
      return decoder.rest()
    }
  }
}
extension AsyncUnicodeScalarSequence: Sendable where Base: Sendable {}
@available(*, unavailable)
extension AsyncUnicodeScalarSequence.AsyncIterator: Sendable {}

/// Decodes UTF-8 byte by byte; each longest beginning of a sequence that goes wrong is one U+FFFD, as in `String`.
struct ScalarDecoder {
  private static let replacement: UnicodeScalar = "\u{FFFD}"
  private var value: UInt32 = 0
  private var missing = 0
  /// The range of the next byte.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF
  /// A byte that ended another sequence early.
  private var left: UInt8?

  /// The scalar that a byte left over from the last one is.
  mutating func leftScalar() -> UnicodeScalar? {
    guard let byte = left else { return nil }
    left = nil
    return begin(byte)
  }

  mutating func scalar(endedBy byte: UInt8) -> UnicodeScalar? {
    guard missing > 0 else { return begin(byte) }
    guard allowed.contains(byte) else {
      missing = 0
      left = byte
      return Self.replacement
    }
    allowed = 0x80...0xBF
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    return missing == 0 ? UnicodeScalar(value) ?? Self.replacement : nil
  }

  private mutating func begin(_ byte: UInt8) -> UnicodeScalar? {
    allowed = 0x80...0xBF
    switch byte {
    case 0..<0x80: return UnicodeScalar(byte)
    case 0xC2...0xDF: (missing, value) = (1, UInt32(byte & 0x1F))
    case 0xE0...0xEF:
      (missing, value) = (2, UInt32(byte & 0x0F))
      if byte == 0xE0 { allowed = 0xA0...0xBF }
      if byte == 0xED { allowed = 0x80...0x9F }
    case 0xF0...0xF4:
      (missing, value) = (3, UInt32(byte & 0x07))
      if byte == 0xF0 { allowed = 0x90...0xBF }
      if byte == 0xF4 { allowed = 0x80...0x8F }
    default: return Self.replacement
    }
    return nil
  }

  mutating func rest() -> UnicodeScalar? {
    if let scalar = leftScalar() { return scalar }
    guard missing > 0 else { return nil }
    missing = 0
    return Self.replacement
  }
}

/// The characters of a sequence of UTF-8.
///
/// A character of more than 1,024 scalars comes in parts.
public struct AsyncCharacterSequence<Base: AsyncSequence>: AsyncSequence
where Base.Element == UInt8 {
  public typealias Element = Character
  public typealias Failure = Base.Failure
  private let base: Base
  init(_ base: Base) { self.base = base }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(AsyncUnicodeScalarSequence(base).makeAsyncIterator())
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    public typealias Element = Character
    public typealias Failure = Base.Failure
    private var scalars: AsyncUnicodeScalarSequence<Base>.AsyncIterator
    private var text = String.UnicodeScalarView()
    private var length = 0
    init(_ scalars: AsyncUnicodeScalarSequence<Base>.AsyncIterator) { self.scalars = scalars }

    public mutating func next() async throws(Base.Failure) -> Character? {
      try await next(isolation: nil)
    }
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Base.Failure) -> Character? {
      while let scalar = try await scalars.next(isolation: actor) {
        if let character = character(endedBy: scalar) { return character }
      }
      return take(String(text).first)
    }

    /// The character before a scalar that begins the next one.
    private mutating func character(endedBy scalar: UnicodeScalar) -> Character? {
      text.append(scalar)
      length += 1
      let whole = String(text)
      let end = whole.index(after: whole.startIndex)
      guard end < whole.endIndex || length == 1024 else { return nil }
      return take(whole.first)
    }
    private mutating func take(_ character: Character?) -> Character? {
      guard let character else { return nil }
      let count = Swift.min(character.unicodeScalars.count, text.count)
      text.removeFirst(count)
      length -= count
      return character
    }
  }
}
extension AsyncCharacterSequence: Sendable where Base: Sendable {}
@available(*, unavailable)
extension AsyncCharacterSequence.AsyncIterator: Sendable {}
