private enum MarkTag {
  static let fill: UInt8 = 0
  static let stroke: UInt8 = 1
  static let gradient: UInt8 = 2
  static let text: UInt8 = 3
  static let image: UInt8 = 4
  static let clip: UInt8 = 5
  static let end: UInt8 = 6
  static let radialGradient: UInt8 = 7
  static let group: UInt8 = 8
  static let mask: UInt8 = 9
  static let endMask: UInt8 = 10
  static let glyphs: UInt8 = 11
}

private enum StepTag {
  static let move: UInt8 = 0
  static let line: UInt8 = 1
  static let quadratic: UInt8 = 2
  static let cubic: UInt8 = 3
  static let close: UInt8 = 4
}

extension [UInt8] {
  mutating func append(font: ViewFont) {
    append(font.weight)
    append(flag: font.isItalic)
    append(flag: font.isMonospaced)
    append(font.alignment.rawValue)
  }

  mutating func append(decoration: ViewDecoration) {
    append(flag: decoration.border != nil)
    if let border = decoration.border {
      append(points: border.width)
      append(littleEndian: border.color)
    }
    append(flag: decoration.shadow != nil)
    if let shadow = decoration.shadow { append(shadow: shadow) }
    append(flag: decoration.clips)
    append(flag: decoration.drawsText)
    append(optional: decoration.image)
    for frame in [decoration.imageFrame, decoration.textFrame] {
      append(flag: frame != nil)
      if let frame { append(rect: frame) }
    }
    append(marks: decoration.marks)
    append(effects: decoration.effects)
    append(marks: decoration.mask)
    append(flag: decoration.turn != nil)
    if let turn = decoration.turn {
      for value in [turn.a, turn.b, turn.c, turn.d, turn.width, turn.height] {
        append(points: value)
      }
    }
  }

  private mutating func append(marks: [DrawnMark]) {
    append(count: marks.count)
    for mark in marks { append(mark: mark) }
  }

  mutating func append(point: DrawnPoint) {
    append(points: point.x)
    append(points: point.y)
  }

  mutating func append(rect: DrawnRect) {
    append(point: rect.origin)
    append(points: rect.width)
    append(points: rect.height)
  }

  private mutating func append(mark: DrawnMark) {
    switch mark {
    case .fill(let steps, let color, let isEvenOdd):
      append(MarkTag.fill)
      append(steps: steps)
      append(littleEndian: color)
      append(flag: isEvenOdd)
    case .stroke(let steps, let color, let width, let line):
      append(MarkTag.stroke)
      append(steps: steps)
      append(littleEndian: color)
      append(points: width)
      append(line: line)
    case .gradient(let colors, let stops, let from, let to):
      append(MarkTag.gradient)
      append(colors: colors, stops: stops)
      append(point: from)
      append(point: to)
    case .radialGradient(let colors, let stops, let center, let from, let to):
      append(MarkTag.radialGradient)
      append(colors: colors, stops: stops)
      append(point: center)
      append(points: from)
      append(points: to)
    case .text(let text, let frame, let color, let size, let font):
      append(MarkTag.text)
      append(string: text)
      append(rect: frame)
      append(littleEndian: color)
      append(points: size)
      append(font: font)
    case .glyphs(let text, let frame, let steps, let color):
      append(MarkTag.glyphs)
      append(string: text)
      append(rect: frame)
      append(steps: steps)
      append(littleEndian: color)
    case .image(let image):
      append(MarkTag.image)
      append(image: image)
    case .clip(let steps):
      append(MarkTag.clip)
      append(steps: steps)
    case .group(let effects):
      append(MarkTag.group)
      append(effects: effects)
    case .mask(let isInverse):
      append(MarkTag.mask)
      append(flag: isInverse)
    case .endMask: append(MarkTag.endMask)
    case .end: append(MarkTag.end)
    }
  }

  private mutating func append(colors: [UInt32], stops: [Double]) {
    append(count: colors.count)
    for color in colors { append(littleEndian: color) }
    append(count: stops.count)
    for stop in stops { append(points: stop) }
  }

  private mutating func append(steps: [DrawnStep]) {
    append(count: steps.count)
    for step in steps {
      switch step {
      case .move(let end):
        append(StepTag.move)
        append(point: end)
      case .line(let end):
        append(StepTag.line)
        append(point: end)
      case .quadratic(let end, let control):
        append(StepTag.quadratic)
        append(point: end)
        append(point: control)
      case .cubic(let end, let control1, let control2):
        append(StepTag.cubic)
        append(point: end)
        append(point: control1)
        append(point: control2)
      case .close: append(StepTag.close)
      }
    }
  }
}

/// How much more drawing a snapshot may have: each part needs many times its bytes in memory.
struct DrawingBudget {
  var marks = ProtocolLimits.drawnMarks
  var steps = ProtocolLimits.drawnSteps
  var effects = ProtocolLimits.drawnEffects
}

extension ByteDecoder {
  mutating func viewFont() throws(ProtocolError) -> ViewFont {
    let weight = try byte()
    guard (1...9).contains(weight) else { throw .invalidValue("font weight") }
    return ViewFont(
      weight: weight, isItalic: try flag("isItalic"), isMonospaced: try flag("isMonospaced"),
      alignment: try choice("alignment"))
  }

  mutating func decoration(
    _ budget: inout DrawingBudget
  ) throws(ProtocolError) -> ViewDecoration {
    var decoration = ViewDecoration()
    if try flag("border") {
      decoration.border = .init(width: try points("border width"), color: try integer())
    }
    if try flag("shadow") { decoration.shadow = try shadow() }
    decoration.clips = try flag("clips")
    decoration.drawsText = try flag("drawsText")
    decoration.image = try optionalString("image")
    if try flag("image frame") { decoration.imageFrame = try rect("image frame") }
    if try flag("text frame") { decoration.textFrame = try rect("text frame") }
    decoration.marks = try marks(&budget)
    decoration.effects = try effects(&budget)
    decoration.mask = try marks(&budget)
    if try flag("turn") {
      decoration.turn = .init(
        a: try points("turn"), b: try points("turn"), c: try points("turn"),
        d: try points("turn"), width: try points("turn"), height: try points("turn"))
    }
    // An empty one has no encoding: it is left out.
    guard !decoration.isEmpty else { throw .invalidValue("decoration") }
    return decoration
  }

  private mutating func marks(
    _ budget: inout DrawingBudget
  ) throws(ProtocolError) -> [DrawnMark] {
    let count = try count("marks", atMost: budget.marks, eachAtLeast: 1)
    budget.marks -= count
    var marks: [DrawnMark] = []
    marks.reserveCapacity(count)
    for _ in 0..<count { marks.append(try mark(&budget)) }
    return marks
  }

  mutating func point(_ name: StaticString) throws(ProtocolError) -> DrawnPoint {
    DrawnPoint(x: try points(name), y: try points(name))
  }

  mutating func rect(_ name: StaticString) throws(ProtocolError) -> DrawnRect {
    DrawnRect(origin: try point(name), width: try points(name), height: try points(name))
  }

  private mutating func mark(_ budget: inout DrawingBudget) throws(ProtocolError) -> DrawnMark {
    let tag = try byte()
    switch tag {
    case MarkTag.fill:
      return .fill(try steps(&budget), color: try integer(), isEvenOdd: try flag("even-odd"))
    case MarkTag.stroke:
      return .stroke(
        try steps(&budget), color: try integer(), width: try points("line width"),
        line: try line())
    case MarkTag.gradient:
      let (colors, stops) = try gradient()
      return .gradient(
        colors: colors, stops: stops, from: try point("gradient"), to: try point("gradient"))
    case MarkTag.radialGradient:
      let (colors, stops) = try gradient()
      return .radialGradient(
        colors: colors, stops: stops, center: try point("gradient"),
        from: try points("gradient"), to: try points("gradient"))
    case MarkTag.text:
      return .text(
        try string(), try rect("text"), color: try integer(), fontSize: try points("fontSize"),
        font: try viewFont())
    case MarkTag.glyphs:
      return .glyphs(
        try string(), try rect("text"), try steps(&budget), color: try integer())
    case MarkTag.image: return .image(try drawnImage())
    case MarkTag.clip: return .clip(try steps(&budget))
    case MarkTag.group: return .group(try effects(&budget))
    case MarkTag.mask: return .mask(isInverse: try flag("mask"))
    case MarkTag.endMask: return .endMask
    case MarkTag.end: return .end
    default: throw .invalidValue("mark")
    }
  }

  /// The colors of a gradient and where they are: one place for each, or none.
  private mutating func gradient() throws(ProtocolError) -> (colors: [UInt32], stops: [Double]) {
    let count = try count("gradient", atMost: ProtocolLimits.gradientColors, eachAtLeast: 4)
    var colors: [UInt32] = []
    for _ in 0..<count { colors.append(try integer()) }
    let stops = try numbers("gradient", atMost: count)
    guard stops.isEmpty || stops.count == count else { throw .invalidValue("gradient") }
    return (colors, stops)
  }

  private mutating func steps(
    _ budget: inout DrawingBudget
  ) throws(ProtocolError) -> [DrawnStep] {
    let count = try count("path", atMost: budget.steps, eachAtLeast: 1)
    budget.steps -= count
    var steps: [DrawnStep] = []
    steps.reserveCapacity(count)
    for _ in 0..<count { steps.append(try step()) }
    return steps
  }

  private mutating func step() throws(ProtocolError) -> DrawnStep {
    let tag = try byte()
    switch tag {
    case StepTag.move: return .move(try point("path"))
    case StepTag.line: return .line(try point("path"))
    case StepTag.quadratic: return .quadratic(try point("path"), control: try point("path"))
    case StepTag.cubic:
      return .cubic(
        try point("path"), control1: try point("path"), control2: try point("path"))
    case StepTag.close: return .close
    default: throw .invalidValue("path")
    }
  }
}
