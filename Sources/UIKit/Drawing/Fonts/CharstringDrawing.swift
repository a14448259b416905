/// Draws a glyph by its program (Adobe Technical Note 5177, "The Type 2 Charstring Format"), without hints.
struct CharstringDrawing {
  private(set) var elements: [PathElement] = []
  private let shared: CompactOutlines.Index
  private let own: CompactOutlines.Index?
  private var stack: [CGFloat] = []
  private var place = CGPoint.zero
  private var hints = 0
  private var isOpen = false
  private var isDone = false
  private var stepsLeft = 200_000
  private static let (deepest, mostElements, mostOperands) = (10, 20_000, 513)

  init(shared: CompactOutlines.Index, own: CompactOutlines.Index?) {
    (self.shared, self.own) = (shared, own)
  }

  /// Runs a program; false where it is damaged.
  mutating func run(_ program: FontTable) -> Bool {
    guard run(program, depth: 0) else { return false }
    close()
    return true
  }

  private mutating func run(_ program: FontTable, depth: Int) -> Bool {
    guard depth <= Self.deepest else { return false }
    var index = 0
    while !isDone, let byte = program.byte(index) {
      index += 1
      stepsLeft -= 1
      guard stepsLeft > 0, elements.count <= Self.mostElements, stack.count < Self.mostOperands
      else { return false }
      if byte >= 32 || byte == 28 {
        guard let width = push(byte, program, index) else { return false }
        index += width
        continue
      }
      switch byte {
      case 10, 29:
        guard let called = subroutine(byte == 10 ? own : shared), run(called, depth: depth + 1)
        else { return false }
      case 11: return true
      case 19, 20:
        hints += stack.count / 2
        index += (hints + 7) / 8
        stack = []
      case 12:
        guard let second = program.byte(index), flex(second) else { return false }
        index += 1
        stack = []
      default:
        guard draw(byte) else { return false }
        stack = []
      }
    }
    return true
  }

  /// Puts a number on the stack, and returns how many more bytes it has.
  private mutating func push(_ byte: Int, _ program: FontTable, _ index: Int) -> Int? {
    switch byte {
    case 28:
      guard let value = program.signed(index) else { return nil }
      stack.append(CGFloat(value))
      return 2
    case 32...246:
      stack.append(CGFloat(byte - 139))
      return 0
    case 247...254:
      guard let next = program.byte(index) else { return nil }
      stack.append(
        CGFloat(byte < 251 ? (byte - 247) * 256 + next + 108 : (251 - byte) * 256 - next - 108))
      return 1
    default:
      guard let value = program.number(index, 4) else { return nil }
      stack.append(CGFloat(Int32(truncatingIfNeeded: value)) / 65536)
      return 4
    }
  }

  private mutating func subroutine(_ list: CompactOutlines.Index?) -> FontTable? {
    guard let list, let number = stack.popLast(), abs(number) < 70_000 else { return nil }
    let bias = list.count < 1240 ? 107 : list.count < 33_900 ? 1131 : 32_768
    return list[Int(number) + bias]
  }

  // MARK: Operators

  private mutating func draw(_ operation: Int) -> Bool {
    switch operation {
    case 1, 3, 18, 23: hints += stack.count / 2
    case 4: return move(0, stack.last)
    case 22: return move(stack.last, 0)
    case 21: return stack.count < 2 ? false : move(stack[stack.count - 2], stack.last)
    case 5: lines(upTo: stack.count)
    case 6, 7: alternatingLines(isHorizontal: operation == 6)
    case 8: curves(from: 0, upTo: stack.count)
    case 14:
      close()
      isDone = true
    case 24:
      guard stack.count >= 2 else { return false }
      curves(from: 0, upTo: stack.count - 2)
      line(stack[stack.count - 2], stack[stack.count - 1])
    case 25:
      guard stack.count >= 6 else { return false }
      lines(upTo: stack.count - 6)
      curves(from: stack.count - 6, upTo: stack.count)
    case 26, 27: flatCurves(isHorizontal: operation == 27)
    case 30, 31: alternatingCurves(isHorizontal: operation == 31)
    default: return false
    }
    return true
  }

  private mutating func move(_ x: CGFloat?, _ y: CGFloat?) -> Bool {
    guard let x, let y else { return false }
    close()
    place = CGPoint(x: place.x + x, y: place.y + y)
    elements.append(.move(place))
    isOpen = true
    return true
  }

  private mutating func close() {
    if isOpen { elements.append(.close) }
    isOpen = false
  }

  private mutating func line(_ x: CGFloat, _ y: CGFloat) {
    place = CGPoint(x: place.x + x, y: place.y + y)
    elements.append(.line(place))
  }

  private mutating func curve(
    _ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat, _ x3: CGFloat, _ y3: CGFloat
  ) {
    let control1 = CGPoint(x: place.x + x1, y: place.y + y1)
    let control2 = CGPoint(x: control1.x + x2, y: control1.y + y2)
    place = CGPoint(x: control2.x + x3, y: control2.y + y3)
    elements.append(.cubic(place, control1: control1, control2: control2))
  }

  private mutating func lines(upTo end: Int) {
    for index in stride(from: 0, to: end - 1, by: 2) { line(stack[index], stack[index + 1]) }
  }

  private mutating func alternatingLines(isHorizontal: Bool) {
    for (index, length) in stack.enumerated() {
      if (index % 2 == 0) == isHorizontal { line(length, 0) } else { line(0, length) }
    }
  }

  private mutating func curves(from start: Int, upTo end: Int) {
    for index in stride(from: start, to: end - 5, by: 6) {
      curve(
        stack[index], stack[index + 1], stack[index + 2], stack[index + 3], stack[index + 4],
        stack[index + 5])
    }
  }

  /// Curves that begin and end in one direction; an odd number comes first, across it.
  private mutating func flatCurves(isHorizontal: Bool) {
    var across = stack.count % 4 == 1 ? stack[0] : 0
    for index in stride(from: stack.count % 4 == 1 ? 1 : 0, to: stack.count - 3, by: 4) {
      let (first, x, y, last) = (stack[index], stack[index + 1], stack[index + 2], stack[index + 3])
      if isHorizontal {
        curve(first, across, x, y, last, 0)
      } else {
        curve(across, first, x, y, 0, last)
      }
      across = 0
    }
  }

  /// Curves that begin in one direction and end in the other; the last may end in both.
  private mutating func alternatingCurves(isHorizontal: Bool) {
    var isHorizontal = isHorizontal
    for index in stride(from: 0, to: stack.count - 3, by: 4) {
      let (first, x, y, last) = (stack[index], stack[index + 1], stack[index + 2], stack[index + 3])
      let more = index + 5 == stack.count ? stack[index + 4] : 0
      if isHorizontal {
        curve(first, 0, x, y, more, last)
      } else {
        curve(0, first, x, y, last, more)
      }
      isHorizontal.toggle()
    }
  }

  /// Two curves that a device may draw as a line.
  private mutating func flex(_ operation: Int) -> Bool {
    let s = stack
    switch operation {
    case 34 where s.count >= 7:
      curve(s[0], 0, s[1], s[2], s[3], 0)
      curve(s[4], 0, s[5], -s[2], s[6], 0)
    case 35 where s.count >= 12: curves(from: 0, upTo: 12)
    case 36 where s.count >= 9:
      curve(s[0], s[1], s[2], s[3], s[4], 0)
      curve(s[5], 0, s[6], s[7], s[8], -(s[1] + s[3] + s[7]))
    case 37 where s.count >= 11:
      let x = s[0] + s[2] + s[4] + s[6] + s[8], y = s[1] + s[3] + s[5] + s[7] + s[9]
      curve(s[0], s[1], s[2], s[3], s[4], s[5])
      let isHorizontal = abs(x) > abs(y)
      curve(s[6], s[7], s[8], s[9], isHorizontal ? s[10] : -x, isHorizontal ? -y : s[10])
    default: return false
    }
    return true
  }
}
