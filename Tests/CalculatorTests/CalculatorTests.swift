import Testing

/// Keys and what the display shows after each of them.
struct CalculatorRow: CustomTestStringConvertible, Sendable {
  var keys: [Calculator.Key]
  var displays: [String]
  var testDescription: String { keys.map(\.rawValue).joined(separator: " ") }

  init(_ keys: String, _ displays: String) {
    self.keys = keys.split(separator: " ").compactMap { Calculator.Key(rawValue: String($0)) }
    self.displays = displays.split(separator: " ").map(String.init)
  }
}

@Suite struct `The calculator` {
  static let rows = [
    // A number.
    CalculatorRow("7", "7"),
    CalculatorRow("0 0 5 0", "0 0 5 50"),
    CalculatorRow("1 . 5 . 2", "1 1. 1.5 1.5 1.52"),
    CalculatorRow(". 5", "0. 0.5"),
    CalculatorRow("0 . 0 7 + 0 =", "0 0. 0.0 0.07 0.07 0 0.07"),
    CalculatorRow("1 . 1 2 3 4 5 6", "1 1. 1.1 1.12 1.123 1.1234 1.12345 1.12345"),
    CalculatorRow("5 . + 1 =", "5 5. 5 1 6"),

    // Operators, without precedence.
    CalculatorRow("1 + 2 X 3 =", "1 1 2 3 3 9"),
    CalculatorRow("8 % 4 =", "8 8 4 2"),
    CalculatorRow("3 - 5 =", "3 3 5 -2"),
    CalculatorRow("6 + - X 2 =", "6 6 6 6 2 12"),
    CalculatorRow("6 + % 2 - 1 =", "6 6 6 2 3 1 2"),
    CalculatorRow("- 5 =", "0 5 -5"),
    CalculatorRow("X 5 =", "0 5 0"),

    // After a result.
    CalculatorRow("1 + 2 = 7", "1 1 2 3 7"),
    CalculatorRow("1 + 2 = 7 + 1 =", "1 1 2 3 7 7 1 8"),
    CalculatorRow("1 + 2 = X 4 =", "1 1 2 3 3 4 12"),
    CalculatorRow("1 + 2 = . 5", "1 1 2 3 0. 0.5"),
    CalculatorRow("1 + 2 = = =", "1 1 2 3 3 3"),
    CalculatorRow("=", "0"),
    CalculatorRow("4 = + 1 =", "4 4 4 1 5"),
    CalculatorRow("5 + = 2 =", "5 5 5 2 2"),
    CalculatorRow("5 + = + 2 =", "5 5 5 5 2 7"),

    // How results are shown.
    CalculatorRow("1 . 5 + 1 . 5 =", "1 1. 1.5 1.5 1 1. 1.5 3"),
    CalculatorRow("2 % 3 =", "2 2 3 0.66666"),
    CalculatorRow("1 % 8 =", "1 1 8 0.125"),
    CalculatorRow("1 % 3 X 3 =", "1 1 3 0.33333 3 1"),
    CalculatorRow(". 1 + . 2 =", "0. 0.1 0.1 0. 0.2 0.3"),
    CalculatorRow(". 2 9 X 1 0 0 =", "0. 0.2 0.29 0.29 1 10 100 29"),
    CalculatorRow("0 - 1 % 3 0 0 0 0 0 =", "0 0 1 -1 3 30 300 3000 30000 300000 0"),

    // C.
    CalculatorRow("5 X 3 C 4 =", "5 5 3 0 4 4"),
    CalculatorRow("5 - C 4 =", "5 5 0 4 4"),

    // Results that cannot be shown.
    CalculatorRow("8 % 0 =", "8 8 0 Error"),
    CalculatorRow("0 % 0 + 1 =", "0 0 0 Error 1 1"),
    CalculatorRow("8 % 0 = = + - 2 + 3 =", "8 8 0 Error Error Error Error 2 2 3 5"),
    CalculatorRow("8 % 0 = .", "8 8 0 Error 0."),
    CalculatorRow("8 % 0 = C", "8 8 0 Error 0"),
    CalculatorRow("8 % 0 X", "8 8 0 Error"),
  ]

  @Test(arguments: rows)
  func `each key shows what is documented`(row: CalculatorRow) {
    var calculator = Calculator()
    let displays = row.keys.map { key in
      calculator.press(key)
      return calculator.display
    }
    #expect(displays == row.displays)
  }

  @Test func `the display starts at 0`() {
    #expect(Calculator().display == "0")
    #expect(Calculator().insertableText == "0")
  }

  @Test func `a number takes 15 digits`() {
    var calculator = Calculator()
    for _ in 0..<20 { calculator.press(.nine) }
    #expect(calculator.display == "999999999999999")
    calculator.press(.dot)
    calculator.press(.nine)
    #expect(calculator.display == "999999999999999.")
  }

  @Test(arguments: [Calculator.Key.multiply, .add])
  func `a result beyond 15 digits is an error that cannot be inserted`(operation: Calculator.Key) {
    var calculator = Calculator()
    for _ in 0..<2 {
      for _ in 0..<15 { calculator.press(.nine) }
      calculator.press(operation)
    }
    #expect(calculator.display == "Error")
    #expect(calculator.insertableText == nil)
    calculator.press(.seven)
    #expect(calculator.insertableText == "7")
  }

  @Test func `the keys are the documented ones`() {
    #expect(
      Calculator.Key.allCases.map(\.rawValue).joined() == "0123456789.+-X%=C")
  }

  @Test(arguments: UInt64(0)..<20)
  func `any keys leave a number or the error in the display`(seed: UInt64) {
    var random = SeededKeys(state: seed)
    var calculator = Calculator()
    for _ in 0..<2_000 {
      calculator.press(random.next())
      let text = calculator.display
      guard text != "Error" else { continue }
      let number = text.hasPrefix("-") ? text.dropFirst() : text[...]
      let parts = number.split(separator: ".", omittingEmptySubsequences: false)
      #expect(number.allSatisfy { "0123456789.".contains($0) }, "\(text)")
      #expect(parts.count <= 2 && (1...15).contains(parts[0].count), "\(text)")
      #expect(parts.count < 2 || parts[1].count <= 5, "\(text)")
      #expect(text != "-0")
    }
  }
}

private struct SeededKeys {
  var state: UInt64

  mutating func next() -> Calculator.Key {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let keys = Calculator.Key.allCases
    return keys[Int((state >> 33) % UInt64(keys.count))]
  }
}
