/// A constraint format in Apple's visual language, read from left to right: `H:|-[a(==b)]-8-[b]|`.
struct VisualFormat {
  /// One bound of a width, height or distance.
  struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    var value: Value
    var priority = UILayoutPriority.required
  }
  enum Value {
    case number(CGFloat)
    case name(String)
  }
  /// The gap between two neighbors; without predicates it is the system's distance.
  struct Gap {
    var predicates: [Predicate] = []
    var isSystem = false
  }
  struct Part {
    /// `nil` for the superview.
    var name: String?
    var predicates: [Predicate] = []
    /// The distance from the part before.
    var gap: Gap?
    /// Where the name is in the format.
    var place: Int
  }
  /// Why a format cannot be read, and where.
  struct Failure: Error {
    var reason: String
    var place: Int
  }

  private(set) var isVertical = false
  private(set) var parts: [Part] = []

  private let text: [Character]
  private var index = 0

  init(_ format: String) throws(Failure) {
    text = Array(format.filter { !$0.isWhitespace })
    if take("H:") == false, take("V:") { isVertical = true }
    try readParts()
  }

  // MARK: Parts

  private mutating func readParts() throws(Failure) {
    var gap: Gap?
    while index < text.count {
      let place = index
      if take("|") {
        let isAtEnd = index == text.count
        guard parts.isEmpty || isAtEnd else {
          throw Failure(reason: "The superview can only be the first or the last.", place: place)
        }
        parts.append(Part(name: nil, gap: gap, place: place))
      } else {
        try parts.append(readView(gap))
      }
      gap = index < text.count ? try readGap() : nil
    }
    guard gap == nil, parts.contains(where: { $0.name != nil }) else {
      throw Failure(reason: "Expected a view.", place: index)
    }
  }

  private mutating func readView(_ gap: Gap?) throws(Failure) -> Part {
    try expect("[", "Expected a view.")
    var part = Part(name: "", gap: gap, place: index)
    let name = readName()
    guard !name.isEmpty else { throw Failure(reason: "Expected a view's name.", place: index) }
    part.name = name
    if index < text.count, text[index] == "(" { part.predicates = try readPredicates() }
    try expect("]", "Expected a ']'.")
    return part
  }

  private mutating func readGap() throws(Failure) -> Gap {
    guard take("-") else { return Gap(predicates: [Predicate(value: .number(0))]) }
    guard index < text.count, text[index] != "[", text[index] != "|" else {
      return Gap(isSystem: true)
    }
    let predicates = text[index] == "(" ? try readPredicates() : [try readPredicate()]
    try expect("-", "Expected a '-' after the distance.")
    return Gap(predicates: predicates)
  }

  // MARK: Predicates

  private mutating func readPredicates() throws(Failure) -> [Predicate] {
    try expect("(", "Expected a '('.")
    var predicates = [try readPredicate()]
    while take(",") { predicates.append(try readPredicate()) }
    try expect(")", "Expected a ')'.")
    return predicates
  }

  private mutating func readPredicate() throws(Failure) -> Predicate {
    var predicate = Predicate(value: .number(0))
    if take("<=") {
      predicate.relation = .lessThanOrEqual
    } else if take(">=") {
      predicate.relation = .greaterThanOrEqual
    } else {
      _ = take("==")
    }
    predicate.value = try readValue()
    if take("@") {
      let place = index
      guard case .number(let priority) = try readValue() else {
        throw Failure(reason: "A priority must be a number.", place: place)
      }
      predicate.priority = UILayoutPriority(Float(priority))
    }
    return predicate
  }

  private mutating func readValue() throws(Failure) -> Value {
    let start = index
    if index < text.count, text[index] == "-" { index += 1 }
    while index < text.count, text[index].isASCII, text[index].isNumber || text[index] == "." {
      index += 1
    }
    if index > start {
      guard let number = Double(String(text[start..<index])) else {
        throw Failure(reason: "Expected a number.", place: start)
      }
      return .number(CGFloat(number))
    }
    let name = readName()
    guard !name.isEmpty else {
      throw Failure(reason: "Expected a number, a metric or a view.", place: start)
    }
    return .name(name)
  }

  // MARK: Characters

  private mutating func readName() -> String {
    let start = index
    while index < text.count, text[index].isLetter || text[index].isNumber || text[index] == "_" {
      index += 1
    }
    return String(text[start..<index])
  }

  private mutating func take(_ word: String) -> Bool {
    let end = index + word.count
    guard end <= text.count, String(text[index..<end]) == word else { return false }
    index = end
    return true
  }

  private mutating func expect(_ word: String, _ reason: String) throws(Failure) {
    guard take(word) else { throw Failure(reason: reason, place: index) }
  }
}
