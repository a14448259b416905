/// Cuts a stream of bytes into frames' bodies.
///
/// Call `next()` until it returns `nil` after each `append`. A peer cannot make it buffer more than one frame of the
/// greatest length and what came with it; more unread bytes, or a forbidden length, fail for good.
package struct FrameReader: Sendable {
  /// The most unread bytes that are kept.
  static let unreadLimit = 2 * ProtocolLimits.frameBytes
  private var buffer: [UInt8] = []
  private var start = 0
  private var failure: ProtocolError?

  /// Makes a reader at the start of a stream.
  package init() {}

  /// Whether the stream ended here would end inside a frame.
  package var isInsideFrame: Bool { unread > 0 }

  private var unread: Int { buffer.count - start }

  /// Appends bytes as read from the pipe; a failed reader ignores them.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard admits(bytes.count) else { return }
    unsafe buffer.append(contentsOf: bytes)
  }

  /// Appends bytes as read from the pipe; a failed reader ignores them.
  package mutating func append(_ bytes: RawSpan) {
    guard admits(bytes.byteCount) else { return }
    unsafe bytes.withUnsafeBytes { unsafe buffer.append(contentsOf: $0) }
  }

  /// Returns the body of the next complete frame, or `nil` until more bytes arrive; after an error it always throws that error.
  package mutating func next() throws(ProtocolError) -> [UInt8]? {
    if let failure { throw failure }
    guard unread >= 4 else { return nil }
    var length: UInt32 = 0
    for offset in 0..<4 { length |= UInt32(buffer[start + offset]) << UInt32(8 * offset) }
    guard length > 0, length <= UInt32(ProtocolLimits.frameBytes) else {
      throw fail(.frameLength(length))
    }
    guard unread - 4 >= Int(length) else { return nil }
    let body = Array(buffer[(start + 4)..<(start + 4 + Int(length))])
    start += 4 + Int(length)
    if start == buffer.count { discardAll() }
    return body
  }

  private mutating func admits(_ count: Int) -> Bool {
    guard failure == nil else { return false }
    guard count <= Self.unreadLimit - unread else {
      _ = fail(.invalidValue("more than \(Self.unreadLimit) unread bytes"))
      return false
    }
    // Moving the rest only when it is at most as long as the part that was read keeps the cost per byte constant.
    if start >= unread, start > 0 {
      buffer.removeSubrange(..<start)
      start = 0
    }
    return true
  }

  private mutating func discardAll() {
    buffer.removeAll(keepingCapacity: buffer.capacity <= 1 << 20)
    start = 0
  }

  private mutating func fail(_ error: ProtocolError) -> ProtocolError {
    failure = error
    buffer = []
    start = 0
    return error
  }
}
