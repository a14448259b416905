/// The lines of a sequence of UTF-8, without their ends; empty lines are left out.
///
/// A line of more than 16 MiB comes in parts.
public struct AsyncLineSequence<Base: AsyncSequence>: AsyncSequence where Base.Element == UInt8 {
  public typealias Element = String
  public typealias Failure = Base.Failure
  private let base: Base
  init(_ base: Base) { self.base = base }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base.makeAsyncIterator()) }

  public struct AsyncIterator: AsyncIteratorProtocol {
    public typealias Element = String
    public typealias Failure = Base.Failure
    private var bytes: Base.AsyncIterator
    private var splitter = LineSplitter()
    init(_ bytes: Base.AsyncIterator) { self.bytes = bytes }

    public mutating func next() async throws(Base.Failure) -> String? {
      try await next(isolation: nil)
    }
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Base.Failure) -> String? {
      while let byte = try await bytes.next(isolation: actor) {
        if let line = splitter.line(endedBy: byte) { return line }
      }
      return splitter.rest()
    }
  }
}
extension AsyncLineSequence: Sendable where Base: Sendable {}
@available(*, unavailable)
extension AsyncLineSequence.AsyncIterator: Sendable {}

/// Cuts bytes where a line ends: at LF, VT, FF, CR, NEL, LS and PS.
struct LineSplitter {
  static let limit = 16 << 20
  private var bytes: [UInt8] = []

  /// The line that ends with a byte; `nil` for none, and for an empty one.
  mutating func line(endedBy byte: UInt8) -> String? {
    if let count = terminator(byte) {
      bytes.removeLast(count - 1)
      return rest()
    }
    bytes.append(byte)
    return bytes.count < Self.limit ? nil : rest()
  }

  /// How many bytes end the line; CR and LF end two, of which one is empty.
  private func terminator(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x0A...0x0D: 1
    case 0x85 where bytes.last == 0xC2: 2
    case 0xA8 where bytes.suffix(2) == [0xE2, 0x80], 0xA9 where bytes.suffix(2) == [0xE2, 0x80]: 3
    default: nil
    }
  }

  mutating func rest() -> String? {
    defer { bytes.removeAll(keepingCapacity: bytes.count < 1 << 16) }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}

extension AsyncSequence where Element == UInt8 {
  /// The lines of UTF-8 text, without empty ones.
  public var lines: AsyncLineSequence<Self> { AsyncLineSequence(self) }
  /// The characters of UTF-8 text.
  public var characters: AsyncCharacterSequence<Self> { AsyncCharacterSequence(self) }
  /// The scalars of UTF-8 text; invalid bytes become U+FFFD.
  public var unicodeScalars: AsyncUnicodeScalarSequence<Self> { AsyncUnicodeScalarSequence(self) }
}
