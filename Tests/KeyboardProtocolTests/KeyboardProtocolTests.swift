import KeyboardProtocol
import TestSupport
import Testing
import TextInput

extension HostMessage {
  var body: [UInt8] {
    var frame: [UInt8] = []
    encode(into: &frame)
    return Array(frame.dropFirst(4))
  }
}

extension ExtensionMessage {
  var body: [UInt8] {
    var frame: [UInt8] = []
    encode(into: &frame)
    return Array(frame.dropFirst(4))
  }
}

/// Bytes from parts, so that a row of a table reads like the message.
private func bytes(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap { $0 } }
private func u32(_ value: UInt32) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}
private func f64(_ value: Double) -> [UInt8] {
  (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * UInt64($0))) }
}
private func text(_ value: String) -> [UInt8] { u32(UInt32(value.utf8.count)) + Array(value.utf8) }

@Suite struct `Refused messages` {
  static let touch = bytes([5, 0, 0], f64(1), f64(2))
  static let batchHead = bytes([66], u32(1), f64(0), f64(0), u32(0))
  static let push = bytes([4], u32(1), u32(1))

  static let noWindow = [UInt8](repeating: 0, count: 13)

  static let hostRows: [([UInt8], ProtocolError)] = [
    ([], .truncated), ([0], .unknownTag(0)), ([15], .unknownTag(15)), ([65], .unknownTag(65)),
    ([255], .unknownTag(255)), ([3, 0], .trailingBytes(1)), ([9, 1, 2], .trailingBytes(2)),
    ([7, 1, 2, 3], .truncated), (touch + [0], .trailingBytes(1)),
    (bytes([5, 0, 4], f64(1), f64(2)), .invalidValue("touch phase")),
    ([14, 17, 0, 0, 0], .invalidValue("touches")), ([14, 1, 0, 0, 0], .truncated),
    (bytes([14, 1, 0, 0, 0, 0, 4], f64(1), f64(2)), .invalidValue("touch phase")),
    (bytes([14, 1, 0, 0, 0, 0, 1], f64(1), f64(2), [0]), .trailingBytes(1)),
    (bytes([5, 0, 0], f64(.nan), f64(2)), .invalidValue("touch x")),
    (bytes([5, 0, 0], f64(0), f64(.infinity)), .invalidValue("touch y")),
    (bytes([5, 0, 0], f64(-1_000_001), f64(0)), .invalidValue("touch x")),
    (bytes(push, [2]), .invalidValue("before")),
    (bytes(push, [0, 0, 0, 0], u32(0), u32(1), [0, 0]), .invalidValue("marked selection")),
    (
      bytes(push, [0, 0, 0, 1], text("é"), u32(1), u32(2), [0, 0]),
      .invalidValue("marked selection")
    ),
    (
      bytes(push, [0, 0, 0, 1], text("ab"), u32(2), u32(1), [0, 0]),
      .invalidValue("marked selection")
    ),
    (bytes(push, [0, 0, 0, 0], u32(0), u32(0), [3, 0]), .invalidValue("hasText")),
    (bytes(push, [0, 0, 0, 0], u32(0), u32(0), [0, 0, 2]), .invalidValue("tellsSelection")),
    (bytes([10], u32(16_385)), .invalidValue("lexicon")),
    (bytes([10], u32(16_384)), .truncated),
    (bytes([11], f64(390), f64(.nan)), .invalidValue("height")),
    (bytes([11], f64(1), f64(1), f64(1), f64(1), [2]), .invalidValue("isDark")),
    (bytes(push, [1], u32(1), [0xFF]), .invalidUTF8),
    (bytes(push, [1], u32(.max)), .invalidValue("string length")),
    (bytes(push, [1], u32(8 << 20)), .truncated),
  ]

  static let extensionRows: [([UInt8], ProtocolError)] = [
    ([], .truncated), ([0], .unknownTag(0)), ([1], .unknownTag(1)), ([78], .unknownTag(78)),
    ([65, 1], .truncated), ([65, 1, 0, 0], .trailingBytes(1)),
    ([68, 3], .invalidValue("request")), ([68], .truncated),
    (bytes([71, 4], text("")), .invalidValue("failure")),
    ([72, 0], .trailingBytes(1)), ([73, 1], .truncated),
    (bytes([74], u32(4097)), .invalidValue("records")),
    (bytes([74], u32(4096)), .truncated),
    (bytes([74], u32(1), [18], [UInt8](repeating: 0, count: 15)), .invalidValue("member")),
    (
      bytes([74], u32(1), [0, 1], text(String(repeating: "x", count: 121)), noWindow, [0]),
      .invalidValue("record")
    ),
    (bytes([74], u32(1), [1, 0], noWindow, [1], noWindow), .invalidValue("record")),
    (bytes([70], u32(2), [0xC3, 0x28]), .invalidUTF8),
    // Overlong, a surrogate, above U+10FFFF, cut short.
    (bytes([70], u32(2), [0xC0, 0x80]), .invalidUTF8),
    (bytes([70], u32(3), [0xED, 0xA0, 0x80]), .invalidUTF8),
    (bytes([70], u32(4), [0xF4, 0x90, 0x80, 0x80]), .invalidUTF8),
    (bytes([70], u32(2), [0xE2, 0x82]), .invalidUTF8),
    (bytes([70], u32(5), [0x61]), .truncated),
    (bytes(batchHead, u32(65_537)), .invalidValue("edits")),
    (bytes(batchHead, u32(65_536)), .truncated),
    (bytes(batchHead, u32(1), [5]), .invalidValue("edit")),
    (bytes(batchHead, u32(1), [3], text("ab"), u32(0), u32(3)), .invalidValue("selection")),
    (bytes(batchHead, u32(1), [3], text("ab"), u32(2), u32(1)), .invalidValue("selection")),
    (bytes([69], u32(1), u32(65)), .invalidValue("stillRunning")),
    (bytes([69], u32(1), u32(64)), .truncated),
    (bytes([67], f64(.nan), f64(1), u32(0)), .invalidValue("layout width")),
    (bytes([67], f64(1), f64(-1), u32(0)), .invalidValue("layout height")),
    (bytes([67], f64(5e-324), f64(1), u32(0)), .invalidValue("layout width")),
    (bytes([67], f64(1), f64(0.0009), u32(0)), .invalidValue("layout height")),
    (bytes([67], f64(1), f64(-0.0), u32(0)), .invalidValue("layout height")),
    (bytes([67], f64(1), f64(1), u32(16_385)), .invalidValue("views")),
    (bytes([67], f64(1), f64(1), u32(16_384)), .truncated),
    (bytes([67], f64(1), f64(1), u32(1), view(parent: 0)), .invalidValue("parent")),
    (bytes([67], f64(1), f64(1), u32(1), view(parent: -2)), .invalidValue("parent")),
    (
      bytes([67], f64(1), f64(1), u32(2), view(parent: -1), view(parent: 1)),
      .invalidValue("parent")
    ),
    (
      bytes([67], f64(1), f64(1), u32(2), view(parent: -1), view(parent: -1)),
      .invalidValue("parent")
    ),
    (bytes([67], f64(1), f64(1), u32(1), view(x: .nan)), .invalidValue("frame x")),
    (bytes([67], f64(1), f64(1), u32(1), view(x: 2e6)), .invalidValue("frame x")),
    (bytes([67], f64(1), f64(1), u32(1), view(reach: 6)), .invalidValue("reach")),
    (bytes([67], f64(1), f64(1), u32(1), view(alpha: 1.1)), .invalidValue("alpha")),
  ]

  private static func view(
    parent: Int32 = -1, x: Double = 0, reach: UInt8 = 0, alpha: Double = 1,
    font: [UInt8] = [4, 0, 0, 0], decoration: [UInt8] = [0]
  ) -> [UInt8] {
    bytes(
      u32(UInt32(bitPattern: parent)), text(""), f64(x), f64(0), f64(0), f64(0), [reach, 0, 0, 0],
      f64(alpha), [0, 0, 0, 0, 0], f64(0), font, f64(0), [1], u32(0), decoration)
  }

  /// A decoration with nothing before its marks.
  private static func marks(_ count: UInt32, _ marks: [UInt8]...) -> [UInt8] {
    bytes([1, 0, 0, 0, 0, 0, 0, 0], u32(count)) + marks.flatMap(\.self)
  }

  @Test(arguments: hostRows)
  func `a broken host message names what is wrong`(body: [UInt8], reason: ProtocolError) {
    #expect(throws: reason) { try HostMessage(decoding: body) }
  }

  static let pictureRows: [([UInt8], ProtocolError)] = [
    (view(font: [0, 0, 0, 0]), .invalidValue("font weight")),
    (view(font: [10, 0, 0, 0]), .invalidValue("font weight")),
    (view(font: [4, 2, 0, 0]), .invalidValue("isItalic")),
    (view(font: [4, 0, 0, 3]), .invalidValue("alignment")),
    (view(decoration: [2]), .invalidValue("decoration")),
    // Empty parts are left out, so that each picture has one encoding.
    (
      view(decoration: [1] + [UInt8](repeating: 0, count: 7 + 12 + 1)), .invalidValue("decoration")
    ),
    (view(decoration: bytes([1, 1], f64(.nan))), .invalidValue("border width")),
    (view(decoration: [1, 0, 0, 0, 2]), .invalidValue("drawsText")),
    (view(decoration: [1, 0, 0, 0, 0, 0, 2]), .invalidValue("image frame")),
    (view(decoration: bytes([1, 0, 0, 0, 0, 0, 1], f64(.nan))), .invalidValue("image frame")),
    (view(decoration: [1, 0, 0, 0, 0, 0, 0, 2]), .invalidValue("text frame")),
    (view(decoration: bytes([1, 0, 0, 0, 0, 0, 0, 1], f64(2e6))), .invalidValue("text frame")),
    (view(decoration: marks(1, [12])), .invalidValue("mark")),
    (view(decoration: marks(16_385)), .invalidValue("marks")),
    (view(decoration: marks(16_384)), .truncated),
    (view(decoration: marks(1, [5], u32(1), [5])), .invalidValue("path")),
    (view(decoration: marks(1, [5], u32(65_537))), .invalidValue("path")),
    (
      view(
        decoration: marks(
          2, [5], u32(40_000), [UInt8](repeating: 4, count: 40_000), [5], u32(25_537),
          [UInt8](repeating: 4, count: 25_537))), .invalidValue("path")
    ),
    (view(decoration: marks(1, [2], u32(65))), .invalidValue("gradient")),
    (view(decoration: marks(1, [0], u32(1), [0], f64(2e6))), .invalidValue("path")),
    (view(decoration: marks(1, [3], u32(1), [0xFF])), .invalidUTF8),
    (
      view(decoration: marks(1, [2], u32(2), u32(0), u32(0), u32(1), f64(0))),
      .invalidValue("gradient")
    ),
    (view(decoration: marks(1, [1], u32(0), u32(0), f64(1), [3])), .invalidValue("line cap")),
    (
      view(decoration: marks(1, [1], u32(0), u32(0), f64(1), [0, 0], u32(17))),
      .invalidValue("dash")
    ),
    (view(decoration: marks(1, [8], u32(513))), .invalidValue("effects")),
    (view(decoration: marks(1, [8], u32(1), [6])), .invalidValue("effect")),
    (view(decoration: marks(1, [8], u32(1), [0], f64(1.5))), .invalidValue("opacity")),
    (view(decoration: marks(1, [8], u32(1), [2], f64(.infinity))), .invalidValue("colour matrix")),
    (view(decoration: marks(1, [8], u32(1), [3, 15])), .invalidValue("blend")),
    (view(decoration: marks(1, [9, 2])), .invalidValue("mask")),
    (view(decoration: marks(0, u32(600))), .invalidValue("effects")),
    (view(decoration: marks(1, [6], u32(0), u32(16_384))), .invalidValue("marks")),
    (view(decoration: marks(0, u32(0), u32(0), [2])), .invalidValue("turn")),
    (view(decoration: marks(0, u32(0), u32(0), [1], f64(2e6))), .invalidValue("turn")),
  ]

  @Test(arguments: pictureRows)
  func `a broken picture of a view names what is wrong`(view: [UInt8], reason: ProtocolError) {
    let body = bytes([67], f64(1), f64(1), u32(1)) + view
    #expect(throws: reason) { try ExtensionMessage(decoding: body) }
  }

  @Test func `the drawings of all views share one bound`() {
    let first = Self.view(
      decoration: Self.marks(
        1, [5], u32(65_536), [UInt8](repeating: 4, count: 65_536), u32(0), u32(0), [0]))
    let second = Self.view(parent: 0, decoration: Self.marks(1, [5], u32(1), [4]))
    let body = bytes([67], f64(1), f64(1), u32(2)) + first + second
    #expect(throws: ProtocolError.invalidValue("path")) { try ExtensionMessage(decoding: body) }
  }

  @Test(arguments: extensionRows)
  func `a broken extension message names what is wrong`(body: [UInt8], reason: ProtocolError) {
    #expect(throws: reason) { try ExtensionMessage(decoding: body) }
  }

  @Test func `a body over the limit is refused whatever it holds`() {
    let body = [UInt8](repeating: 3, count: ProtocolLimits.frameBytes + 1)
    #expect(throws: ProtocolError.frameLength(UInt32(body.count))) {
      try HostMessage(decoding: body)
    }
    #expect(throws: ProtocolError.frameLength(UInt32(body.count))) {
      try ExtensionMessage(decoding: body)
    }
  }
}

@Suite struct `Messages cross the pipe` {
  @Test(arguments: UInt64(0)..<8)
  func `what is encoded decodes to the same message`(seed: UInt64) throws {
    var generator = MessageGenerator(seed: seed)
    for _ in 0..<250 {
      let toExtension = generator.hostMessage()
      #expect(try HostMessage(decoding: toExtension.body) == toExtension)
      let toHost = generator.extensionMessage()
      #expect(try ExtensionMessage(decoding: toHost.body) == toHost)
    }
  }

  @Test func `each message is one frame with its length in front`() {
    var bytes: [UInt8] = [42]
    HostMessage.settle(0x0102_0304).encode(into: &bytes)
    #expect(bytes == [42, 5, 0, 0, 0, 7, 4, 3, 2, 1])
  }

  @Test(arguments: UInt64(0)..<4)
  func `every shorter form of a message is refused`(seed: UInt64) {
    var generator = MessageGenerator(seed: seed)
    for _ in 0..<25 {
      let toExtension = generator.hostMessage().body
      for length in 0..<toExtension.count {
        #expect(throws: ProtocolError.self) {
          try HostMessage(decoding: Array(toExtension.prefix(length)))
        }
      }
      let toHost = generator.extensionMessage().body
      for length in stride(from: 0, to: toHost.count, by: 1 + toHost.count / 200) {
        #expect(throws: ProtocolError.self) {
          try ExtensionMessage(decoding: Array(toHost.prefix(length)))
        }
      }
    }
  }

  /// A message has one encoding only: what a changed body decodes to encodes to that body again.
  @Test(arguments: UInt64(0)..<4)
  func `changed bytes are refused or are another message`(seed: UInt64) {
    var generator = MessageGenerator(seed: seed)
    for _ in 0..<1_000 {
      var toExtension = generator.hostMessage().body
      var toHost = generator.extensionMessage().body
      for _ in 0...generator.below(3) {
        toExtension[generator.below(toExtension.count)] = generator.integer()
        toHost[generator.below(toHost.count)] = generator.integer()
      }
      if let message = try? HostMessage(decoding: toExtension) {
        #expect(message.body == toExtension)
      }
      if let message = try? ExtensionMessage(decoding: toHost) { #expect(message.body == toHost) }
    }
  }

  @Test func `impossible numbers of a layout are bounded before they are sent`() throws {
    let view = ViewSnapshot(
      parent: -1, className: "UIView",
      frame: (.nan, -.infinity, .greatestFiniteMagnitude, 5), alpha: 7)
    let message = ExtensionMessage.layout(
      LayoutSnapshot(width: .infinity, height: -3, views: [view]))
    guard case .layout(let snapshot) = try ExtensionMessage(decoding: message.body) else {
      Issue.record("not a layout")
      return
    }
    #expect((snapshot.width, snapshot.height) == (1e6, 0))
    #expect(snapshot.views[0].frame == (0, -1e6, 1e6, 5))
    #expect(snapshot.views[0].alpha == 1)
  }

  @Test(arguments: [
    (5e-324, 0.0), (-0.0, 0), (0.0009, 0), (1e-3, 1e-3), (.nan, 0),
  ])
  func `a size that is hardly one is sent as none`(size: Double, sent: Double) throws {
    let message = ExtensionMessage.layout(LayoutSnapshot(width: size, height: 1, views: []))
    guard case .layout(let snapshot) = try ExtensionMessage(decoding: message.body) else {
      Issue.record("not a layout")
      return
    }
    #expect(snapshot.width.bitPattern == sent.bitPattern)
  }

  @Test func `a selection beyond its marked text is brought inside before it is sent`() throws {
    let batch = EditBatch(
      number: 1, documentIdentifier: .init(high: 0, low: 0), basedOnPush: 0,
      edits: [.setMarkedText("ab", selection: 1..<9), .setMarkedText("é", selection: -3 ..< -1)])
    guard case .batch(let sent) = try ExtensionMessage(decoding: ExtensionMessage.batch(batch).body)
    else {
      Issue.record("not a batch")
      return
    }
    #expect(
      sent.edits == [
        .setMarkedText("ab", selection: 1..<2), .setMarkedText("é", selection: 0..<0),
      ])
  }

  @Test func `a long list of what still runs is cut off before it is sent`() throws {
    let items = (0..<100).map(String.init)
    let message = ExtensionMessage.settled(number: 1, stillRunning: items)
    #expect(
      try ExtensionMessage(decoding: message.body)
        == .settled(number: 1, stillRunning: Array(items.prefix(64))))
  }
}
