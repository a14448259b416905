private enum EffectTag {
  static let opacity: UInt8 = 0
  static let blur: UInt8 = 1
  static let colors: UInt8 = 2
  static let blend: UInt8 = 3
  static let shadow: UInt8 = 4
  static let isolated: UInt8 = 5
}

extension [UInt8] {
  mutating func append(effects: [DrawnEffect]) {
    append(count: effects.count)
    for effect in effects { append(effect: effect) }
  }

  private mutating func append(effect: DrawnEffect) {
    switch effect {
    case .opacity(let opacity):
      append(EffectTag.opacity)
      append(opacity, within: 0...1)
    case .blur(let radius):
      append(EffectTag.blur)
      append(points: radius)
    case .colors(let matrix):
      append(EffectTag.colors)
      for value in matrix.values { append(points: value) }
    case .blend(let mode):
      append(EffectTag.blend)
      append(mode.rawValue)
    case .shadow(let shadow):
      append(EffectTag.shadow)
      append(shadow: shadow)
    case .isolated: append(EffectTag.isolated)
    }
  }

  mutating func append(shadow: ViewDecoration.Shadow) {
    append(point: shadow.offset)
    append(points: shadow.radius)
    append(littleEndian: shadow.color)
  }

  mutating func append(line: DrawnLine) {
    append(line.cap.rawValue)
    append(line.join.rawValue)
    append(count: line.dash.count)
    for length in line.dash { append(points: length) }
    append(points: line.phase)
  }
}

extension ByteDecoder {
  mutating func effects(
    _ budget: inout DrawingBudget
  ) throws(ProtocolError) -> [DrawnEffect] {
    let count = try count("effects", atMost: budget.effects, eachAtLeast: 1)
    budget.effects -= count
    var effects: [DrawnEffect] = []
    for _ in 0..<count { effects.append(try effect()) }
    return effects
  }

  private mutating func effect() throws(ProtocolError) -> DrawnEffect {
    switch try byte() {
    case EffectTag.opacity: return .opacity(try number("opacity", within: 0...1))
    case EffectTag.blur: return .blur(try points("blur"))
    case EffectTag.colors: return .colors(try matrix())
    case EffectTag.blend: return .blend(try choice("blend"))
    case EffectTag.shadow: return .shadow(try shadow())
    case EffectTag.isolated: return .isolated
    default: throw .invalidValue("effect")
    }
  }

  private mutating func matrix() throws(ProtocolError) -> DrawnColorMatrix {
    var values: [Double] = []
    for _ in 0..<DrawnColorMatrix.count { values.append(try points("colour matrix")) }
    guard let matrix = DrawnColorMatrix(values: values) else { throw .invalidValue("effect") }
    return matrix
  }

  mutating func shadow() throws(ProtocolError) -> ViewDecoration.Shadow {
    .init(
      offset: try point("shadow offset"), radius: try points("shadow radius"),
      color: try integer())
  }

  mutating func line() throws(ProtocolError) -> DrawnLine {
    var line = DrawnLine(cap: try choice("line cap"), join: try choice("line join"))
    line.dash = try numbers("dash", atMost: ProtocolLimits.dashes)
    line.phase = try points("dash phase")
    return line
  }

  mutating func numbers(
    _ name: StaticString, atMost limit: Int
  ) throws(ProtocolError) -> [Double] {
    var numbers: [Double] = []
    for _ in 0..<(try count(name, atMost: limit, eachAtLeast: 8)) {
      numbers.append(try points(name))
    }
    return numbers
  }
}
