private enum MarkTag {
  static let fill: UInt8 = 0
  static let stroke: UInt8 = 1
  static let gradient: UInt8 = 2
  static let text: UInt8 = 3
  static let image: UInt8 = 4
  static let clip: UInt8 = 5
  static let endClip: UInt8 = 6
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
    if let shadow = decoration.shadow {
      append(point: shadow.offset)
      append(points: shadow.radius)
      append(littleEndian: shadow.color)
    }
    append(flag: decoration.clips)
    append(optional: decoration.image)
    for frame in [decoration.imageFrame, decoration.textFrame] {
      append(flag: frame != nil)
      if let frame { append(rect: frame) }
    }
    append(count: decoration.marks.count)
    for mark in decoration.marks { append(mark: mark) }
  }

  private mutating func append(point: DrawnPoint) {
    append(points: point.x)
    append(points: point.y)
  }

  private mutating func append(rect: DrawnRect) {
    append(point: rect.origin)
    append(points: rect.width)
    append(points: rect.height)
  }

  private mutating func append(mark: DrawnMark) {
    switch mark {
    case .fill(let steps, let color):
      append(MarkTag.fill)
      append(steps: steps)
      append(littleEndian: color)
    case .stroke(let steps, let color, let width):
      append(MarkTag.stroke)
      append(steps: steps)
      append(littleEndian: color)
      append(points: width)
    case .gradient(let colors, let from, let to):
      append(MarkTag.gradient)
      append(count: colors.count)
      for color in colors { append(littleEndian: color) }
      append(point: from)
      append(point: to)
    case .text(let text, let frame, let color, let size):
      append(MarkTag.text)
      append(string: text)
      append(rect: frame)
      append(littleEndian: color)
      append(points: size)
    case .image(let name, let frame):
      append(MarkTag.image)
      append(string: name)
      append(rect: frame)
    case .clip(let steps):
      append(MarkTag.clip)
      append(steps: steps)
    case .endClip: append(MarkTag.endClip)
    }
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

/// How much of a snapshot's drawing may still come: each part takes many times its bytes in memory.
struct DrawingBudget {
  var marks = ProtocolLimits.drawnMarks
  var steps = ProtocolLimits.drawnSteps
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
    if try flag("shadow") {
      decoration.shadow = .init(
        offset: try point("shadow offset"), radius: try points("shadow radius"),
        color: try integer())
    }
    decoration.clips = try flag("clips")
    decoration.image = try optionalString("image")
    if try flag("image frame") { decoration.imageFrame = try rect("image frame") }
    if try flag("text frame") { decoration.textFrame = try rect("text frame") }
    let count = try count("marks", atMost: budget.marks, eachAtLeast: 1)
    budget.marks -= count
    decoration.marks.reserveCapacity(count)
    for _ in 0..<count { decoration.marks.append(try mark(&budget)) }
    // An empty one has no encoding of its own: it is left out.
    guard !decoration.isEmpty else { throw .invalidValue("decoration") }
    return decoration
  }

  private mutating func point(_ name: StaticString) throws(ProtocolError) -> DrawnPoint {
    DrawnPoint(x: try points(name), y: try points(name))
  }

  private mutating func rect(_ name: StaticString) throws(ProtocolError) -> DrawnRect {
    DrawnRect(origin: try point(name), width: try points(name), height: try points(name))
  }

  private mutating func mark(_ budget: inout DrawingBudget) throws(ProtocolError) -> DrawnMark {
    let tag = try byte()
    switch tag {
    case MarkTag.fill: return .fill(try steps(&budget), color: try integer())
    case MarkTag.stroke:
      return .stroke(try steps(&budget), color: try integer(), width: try points("line width"))
    case MarkTag.gradient:
      let count = try count("gradient", atMost: ProtocolLimits.gradientColors, eachAtLeast: 4)
      var colors: [UInt32] = []
      for _ in 0..<count { colors.append(try integer()) }
      return .gradient(colors: colors, from: try point("gradient"), to: try point("gradient"))
    case MarkTag.text:
      return .text(
        try string(), try rect("text"), color: try integer(), fontSize: try points("fontSize"))
    case MarkTag.image: return .image(try string(), try rect("image"))
    case MarkTag.clip: return .clip(try steps(&budget))
    case MarkTag.endClip: return .endClip
    default: throw .invalidValue("mark")
    }
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
