import Foundation
import KeyboardProtocol

/// A part of a symbol's drawing, in a square of 24 units.
struct SymbolPart {
  enum Kind: Character {
    /// A closed line, which is filled in `.fill` symbols.
    case outline = "o"
    /// A line.
    case line = "s"
    /// A line inside an outline, left clear where that is filled.
    case innerLine = "i"
    /// A filled area.
    case area = "f"
    /// A filled area inside an outline, left clear where that is filled.
    case innerArea = "k"
    /// Letters: `t 12 12 14 7 Aa` has its middle at 12, 12, a size of 14 and a weight of 700.
    case text = "t"
  }
  var kind: Kind
  var steps: [DrawnStep] = []
  var letters = ""
  var middle = DrawnPoint(x: 12, y: 12)
  var size = 0.0
  var weight: UInt8 = 4

  /// Reads the parts of a line of the table, which semicolons separate.
  static func parts(_ text: Substring) -> [SymbolPart] {
    text.split(separator: ";").compactMap { SymbolPart(String($0)) }
  }

  private init?(_ text: String) {
    guard let kind = text.first.flatMap(Kind.init) else { return nil }
    self.kind = kind
    guard kind == .text else {
      var reader = SymbolPathReader(text.dropFirst())
      steps = reader.steps()
      return
    }
    let words = text.split(separator: " ")
    guard words.count == 6 else { return nil }
    let numbers = words[1...4].compactMap { Double($0) }
    guard numbers.count == 4 else { return nil }
    middle = DrawnPoint(x: numbers[0], y: numbers[1])
    (size, weight, letters) = (numbers[2], UInt8(numbers[3]), String(words[5]))
  }

  /// A part of steps alone.
  init(_ kind: Kind, _ steps: [DrawnStep]) { (self.kind, self.steps) = (kind, steps) }

  /// Letters in the middle.
  init(letters: String, size: Double, weight: UInt8) {
    (kind, self.letters, self.size, self.weight) = (.text, letters, size, weight)
  }
}

/// Reads the letters of paths: `M`, `L`, `Q`, `C` and `Z` as in SVG, `O x y r` for a circle, `P x y rx ry` for an ellipse,
/// `R x y width height radius` for a rectangle, and `E x y r from to` for an arc between angles in degrees, clockwise from
/// the right.
struct SymbolPathReader {
  private var words: [Substring] = []
  private var place = 0

  init(_ text: Substring) {
    // A letter may directly precede its first number.
    var spaced = ""
    for character in text {
      if character.isLetter { spaced += " \(character) " } else { spaced.append(character) }
    }
    words = spaced.split { $0 == " " || $0 == "," }.map { Substring($0) }
  }

  mutating func steps() -> [DrawnStep] {
    var steps: [DrawnStep] = []
    var letter: Character = "M"
    while place < words.count {
      if let first = words[place].first, first.isLetter {
        letter = first
        place += 1
      }
      switch letter {
      case "M":
        steps.append(.move(point()))
        letter = "L"
      case "L": steps.append(.line(point()))
      case "Q":
        let control = point()
        steps.append(.quadratic(point(), control: control))
      case "C":
        let (first, second) = (point(), point())
        steps.append(.cubic(point(), control1: first, control2: second))
      case "O":
        let (middle, radius) = (point(), number())
        steps += Self.arc(middle, radius, radius, 0, 360, isStart: true) + [.close]
      case "P":
        let (middle, x, y) = (point(), number(), number())
        steps += Self.arc(middle, x, y, 0, 360, isStart: true) + [.close]
      case "R":
        let (corner, width, height, radius) = (point(), number(), number(), number())
        steps += Self.rectangle(corner, width, height, radius)
      case "E":
        let (middle, radius, from, to) = (point(), number(), number(), number())
        let isStart = if case .close? = steps.last { true } else { steps.isEmpty }
        steps += Self.arc(middle, radius, radius, from, to, isStart: isStart)
      case "Z": steps.append(.close)
      default: place += 1
      }
    }
    return steps
  }

  private mutating func number() -> Double {
    guard place < words.count else { return 0 }
    defer { place += 1 }
    return Double(words[place]) ?? 0
  }
  private mutating func point() -> DrawnPoint { DrawnPoint(x: number(), y: number()) }

  /// An arc in pieces of at most a quarter.
  static func arc(
    _ middle: DrawnPoint, _ x: Double, _ y: Double, _ from: Double, _ to: Double, isStart: Bool
  ) -> [DrawnStep] {
    let count = max(1, Int((abs(to - from) / 90).rounded(.up)))
    let step = (to - from) / Double(count) * .pi / 180
    let handle = 4 / 3 * tan(step / 4)
    func place(_ angle: Double, _ along: Double) -> DrawnPoint {
      DrawnPoint(
        x: middle.x + x * (cos(angle) - along * sin(angle)),
        y: middle.y + y * (sin(angle) + along * cos(angle)))
    }
    let start = from * .pi / 180
    let first: DrawnStep = isStart ? .move(place(start, 0)) : .line(place(start, 0))
    return [first]
      + (0..<count).map { index in
        let (a, b) = (start + step * Double(index), start + step * Double(index + 1))
        return .cubic(place(b, 0), control1: place(a, handle), control2: place(b, -handle))
      }
  }

  static func rectangle(
    _ corner: DrawnPoint, _ width: Double, _ height: Double, _ radius: Double
  ) -> [DrawnStep] {
    let (left, top) = (corner.x, corner.y)
    let (right, bottom) = (left + width, top + height)
    func middle(_ x: Double, _ y: Double) -> DrawnPoint { DrawnPoint(x: x, y: y) }
    // One statement for each part: as one expression it takes Swift 6.2 longer to check than it allows.
    var steps: [DrawnStep] = [.move(middle(left + radius, top))]
    steps.append(.line(middle(right - radius, top)))
    steps += arc(middle(right - radius, top + radius), radius, radius, -90, 0, isStart: false)
    steps.append(.line(middle(right, bottom - radius)))
    steps += arc(middle(right - radius, bottom - radius), radius, radius, 0, 90, isStart: false)
    steps.append(.line(middle(left + radius, bottom)))
    steps += arc(middle(left + radius, bottom - radius), radius, radius, 90, 180, isStart: false)
    steps.append(.line(middle(left, top + radius)))
    steps += arc(middle(left + radius, top + radius), radius, radius, 180, 270, isStart: false)
    steps.append(.close)
    return steps
  }
}
