import KeyboardProtocol
import TestSupport
import Testing
import TextInput

@Suite struct `The frame reader` {
  static let messages: [HostMessage] = {
    var generator = MessageGenerator(seed: 7)
    return (0..<60).map { _ in generator.hostMessage() }
  }()

  @Test(arguments: [1, 2, 3, 4, 5, 7, 64, 1_000, 1 << 20])
  func `frames come out whole however the bytes were cut`(chunk: Int) throws {
    var stream: [UInt8] = []
    for message in Self.messages { message.encode(into: &stream) }
    var reader = FrameReader()
    var received: [HostMessage] = []
    for start in stride(from: 0, to: stream.count, by: chunk) {
      reader.append(stream[start..<min(start + chunk, stream.count)].span.bytes)
      while let body = try reader.next() { received.append(try HostMessage(decoding: body)) }
    }
    #expect(received == Self.messages)
    #expect(!reader.isInsideFrame)
  }

  @Test(arguments: [0, UInt32(16 << 20) + 1, 2 << 30, .max])
  func `a forbidden length fails for good`(length: UInt32) throws {
    var reader = FrameReader()
    let head = (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * UInt32($0))) }
    reader.append(head.span.bytes)
    #expect(throws: ProtocolError.frameLength(length)) { try reader.next() }
    var good: [UInt8] = []
    HostMessage.stop.encode(into: &good)
    reader.append(good.span.bytes)
    #expect(throws: ProtocolError.frameLength(length)) { try reader.next() }
  }

  @Test func `half a frame is nothing yet, and is known to be half`() throws {
    var reader = FrameReader()
    #expect(!reader.isInsideFrame)
    let bytes: [UInt8] = [2, 0, 0, 0, 9]
    for count in 1...bytes.count {
      reader.append(bytes[(count - 1)..<count].span.bytes)
      #expect(try reader.next() == nil)
      #expect(reader.isInsideFrame)
    }
  }

  @Test func `bytes before a forbidden length are still given`() throws {
    var bytes: [UInt8] = []
    HostMessage.stop.encode(into: &bytes)
    bytes += [0, 0, 0, 0]
    var reader = FrameReader()
    reader.append(bytes.span.bytes)
    #expect(try reader.next() == [9])
    #expect(throws: ProtocolError.frameLength(0)) { try reader.next() }
  }

  @Test func `a flood that nobody reads is refused`() throws {
    var reader = FrameReader()
    let flood = [UInt8](repeating: 1, count: 1 << 20)
    for _ in 0..<33 { reader.append(flood.span.bytes) }
    #expect(throws: ProtocolError.self) { try reader.next() }
    #expect(!reader.isInsideFrame)
  }

  @Test func `a frame of the greatest length passes`() throws {
    var reader = FrameReader()
    let head: [UInt8] = [0, 0, 0, 1]
    reader.append(head.span.bytes)
    let piece = [UInt8](repeating: 0x61, count: 1 << 16)
    for _ in 0..<256 {
      #expect(try reader.next() == nil)
      reader.append(piece.span.bytes)
    }
    #expect(try reader.next()?.count == ProtocolLimits.frameBytes)
  }
}
