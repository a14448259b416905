private enum SourceTag {
  static let unknown: UInt8 = 0
  static let resource: UInt8 = 1
  static let sent: UInt8 = 2
  static let symbol: UInt8 = 3
}

extension [UInt8] {
  mutating func append(image: DrawnImage) {
    append(string: image.name)
    append(rect: image.frame)
    switch image.source {
    case .unknown: append(SourceTag.unknown)
    case .resource(let path):
      append(SourceTag.resource)
      append(string: path)
    case .sent(let number):
      append(SourceTag.sent)
      append(littleEndian: number)
    case .symbol(let weight):
      append(SourceTag.symbol)
      append(weight)
    }
    append(optional: image.color)
    append(image.turn.rawValue)
    append(flag: image.caps != nil)
    if let caps = image.caps { append(caps: caps) }
  }

  private mutating func append(caps: DrawnImage.Caps) {
    for value in [caps.top, caps.left, caps.bottom, caps.right, caps.width, caps.height] {
      append(points: value)
    }
    append(flag: caps.isTiled)
  }
}

extension ByteDecoder {
  mutating func drawnImage() throws(ProtocolError) -> DrawnImage {
    DrawnImage(
      try string(), try rect("image"), source: try imageSource(),
      color: try optionalUInt32("image"), turn: try choice("image"),
      caps: try flag("image") ? try caps() : nil)
  }

  private mutating func imageSource() throws(ProtocolError) -> DrawnImage.Source {
    switch try byte() {
    case SourceTag.unknown: return .unknown
    case SourceTag.resource:
      return .resource(try string("image", atMost: ProtocolLimits.pathBytes))
    case SourceTag.sent: return .sent(try integer())
    case SourceTag.symbol:
      let weight = try byte()
      guard (1...9).contains(weight) else { throw .invalidValue("image") }
      return .symbol(weight: weight)
    default: throw .invalidValue("image")
    }
  }

  private mutating func caps() throws(ProtocolError) -> DrawnImage.Caps {
    DrawnImage.Caps(
      top: try points("image"), left: try points("image"), bottom: try points("image"),
      right: try points("image"), width: try points("image"), height: try points("image"),
      isTiled: try flag("image"))
  }
}
