import Testing

@testable import UIKit

/// Expressions that are made from a format, or of parts.
@Suite struct `Expressions of a format` {
  private func text(_ value: Any?) -> String {
    switch value {
    case let number as NSNumber: number.stringValue
    case let list as [NSNumber]: list.map(\.stringValue).joined(separator: ",")
    case let text as String: text
    case nil: "nil"
    case let other?: "\(other)"
    }
  }

  @Test(arguments: [
    ("1+2*3", "7"), ("(1 + 2) * 3", "9"), ("7/2", "3"), ("-7/2", "-3"), ("7.0/2", "3.5"),
    ("7/2.0", "3.5"),
    ("10 - 4 - 3", "3"), ("2 * 3 ** 2", "18"), ("2 ** -1", "0.5"), ("-3 + 5", "2"), ("4 - -2", "6"),
    ("4 + 5 - 2**3", "1"), ("0x10 + 1", "17"), ("1.5e1", "15"), ("1.0/0", "inf"), ("12", "12"),
    ("9223372036854775807 + 1", "-9223372036854775808"),
    ("(0 - 9223372036854775807 - 1) / (0 - 1)", "-9223372036854775808"),
    ("sqrt(9)", "3"), ("sqrt:(16)", "4"), ("FUNCTION(25, 'sqrt:')", "5"),
    ("FUNCTION(7, 'modulus:by:', 4)", "3"), ("modulus:by:(-7, 4)", "-3"),
    ("modulus:by:(7.5, 2)", "1.5"),
    ("modulus:by:(0 - 9223372036854775807 - 1, 0 - 1)", "0"),
    ("add:to:(1, 2)", "3"), ("from:subtract:(5, 2)", "3"), ("multiply:by:(5, 2)", "10"),
    ("divide:by:(5, 2)", "2"), ("divide:by:(5.0, 0)", "inf"), ("raise:toPower:(2, 10)", "1024"),
    ("sum({1, 2, 3})", "6"), ("sum(1, 2)", "3"), ("count({1, 2})", "2"), ("min({3, 1.5})", "1.5"),
    ("max({3, 1})", "3"), ("average({1, 2})", "1.5"), ("median({3, 1, 2})", "2"),
    ("mode({1, 2, 2, 3, 3})", "2,3"), ("mode({})", ""), ("average({})", "0"), ("min({})", "nil"),
    ("stddev({1, 3})", "1"), ("log(100)", "2"), ("ln(exp(2))", "2"), ("floor(-1.5)", "-2"),
    ("ceiling(1.2)", "2"), ("abs(-2.5)", "2.5"), ("trunc(-1.7)", "-1"), ("random(1)", "0"),
    ("uppercase('é')", "É"), ("lowercase('É')", "é"), ("length('key')", "3"),
    ("FUNCTION('key', 'length')", "3"),
    ("bitwiseAnd:with:(6, 3)", "2"), ("bitwiseOr:with:(6, 3)", "7"),
    ("bitwiseXor:with:(6, 3)", "5"),
    ("leftshift:by:(1, 4)", "16"), ("leftshift:by:(1, 400)", "0"), ("rightshift:by:(16, 2)", "4"),
    ("rightshift:by:(1, -9223372036854775807)", "0"), ("onesComplement:(0)", "-1"),
    ("bitwiseAnd:with:(1e300, 1)", "1"), ("bitwiseOr:with:(0.0/0.0, 1)", "1"),
    ("missing + 1", "nil"),
    ("'a' + 1", "nil"),
  ])
  func `have the value that iOS computes`(format: String, value: String) {
    #expect(text(NSExpression(format: format).expressionValue(with: nil, context: nil)) == value)
  }

  @Test func `results are numbers of Swift's types`() {
    let sum = NSExpression(format: "1+2*3").expressionValue(with: nil, context: nil)
    #expect(sum as? Int == 7 && sum as? Double == 7 && (sum as? NSNumber)?.intValue == 7)
    let root = NSExpression(format: "sqrt(9)").expressionValue(with: nil, context: nil)
    #expect(root.map { "\($0)" } == "3" && root as? Double == 3 && root as? Int == 3)
    let now = NSExpression(format: "now()").expressionValue(with: nil, context: nil) as? Date
    #expect(abs(now?.timeIntervalSinceNow ?? 99) < 60)
    let random = NSExpression(format: "random()").expressionValue(with: nil, context: nil) as? Int
    #expect(random.map { $0 >= 0 } == true)
  }

  @Test func `take values, key paths and expressions from beside the format`() {
    let table: [String: Any] = ["a": ["b": 5], "list": [1, 2, 3]]
    for (expression, value) in [
      (NSExpression(format: "%@ + %d", 1, 2), "3"),
      (NSExpression(format: "%@ / %f", argumentArray: [1, 2.0]), "0.5"),
      (NSExpression(format: "%K * 2", "a.b"), "10"), (NSExpression(format: "a.b - 1"), "4"),
      (NSExpression(format: "sum(%@)", [1, 2, 3]), "6"),
      (NSExpression(format: "list.@avg.self"), "2"),
      (NSExpression(format: "%@ * 2", NSExpression(format: "1 + 2")), "6"),
      (NSExpression(format: "$x + 1"), "42"), (NSExpression(forVariable: "x"), "41"),
      (NSExpression(forKeyPath: "a.b"), "5"), (NSExpression(forConstantValue: 8), "8"),
      (NSExpression(forFunction: "max:", arguments: [NSExpression(forKeyPath: "list")]), "3"),
      (
        NSExpression(
          forFunction: "divide:by:",
          arguments: [NSExpression(forConstantValue: 7), NSExpression(forConstantValue: 2)]), "3"
      ),
      (
        NSExpression(
          forFunction: NSExpression(forConstantValue: 2), selectorName: "raise:toPower:",
          arguments: [NSExpression(forConstantValue: 3)]), "8"
      ),
      (
        NSExpression(forAggregate: [
          NSExpression(forConstantValue: 2), NSExpression(forKeyPath: "a.b"),
        ]),
        "2,5"
      ),
    ] {
      let context: NSMutableDictionary = ["x": 41]
      #expect(text(expression.expressionValue(with: table, context: context)) == value)
    }
    let whole = NSExpression.expressionForEvaluatedObject()
    #expect(whole.expressionValue(with: "key", context: nil) as? String == "key")
  }

  @Test func `name their parts`() {
    let sum = NSExpression(format: "a.b + 1")
    #expect(sum.expressionType == .function && sum.function == "add:to:")
    #expect(sum.arguments?.map(\.expressionType) == [.keyPath, .constantValue])
    #expect(sum.arguments?[0].keyPath == "a.b" && sum.arguments?[1].constantValue as? Int == 1)
    #expect(NSExpression(format: "random(5)").function == "random:")
    #expect(NSExpression(format: "{1}").expressionType == .aggregate)
    #expect(NSExpression(format: "$x").variable == "x" && sum.copy() as? NSExpression === sum)
    #expect(sum == NSExpression(format: "a.b+1") && sum != NSExpression(format: "a.b"))
  }

  @Test(arguments: [
    "", "1 +", "1 + + 2", "(1", "1 == 1", "1 2", "5 % 3", "5%", "%%", "%@", "f(1)", "FUNCTION(1)",
    "FUNCTION(1, 'nothing:')", "FUNCTION(1, 'f:', 2)", "sqrt:", "divide:(1)", "×",
    String(repeating: "(", count: 100) + "1" + String(repeating: ")", count: 100),
    String(repeating: "-", count: 100) + "1",
  ])
  func `what is no expression is refused`(format: String) {
    #expect(throws: PredicateSyntaxError.self) { try PredicateParser.expression(format, []) }
  }

  @Test(arguments: [
    ("1 +", "Unable to parse the format string \"1 +\": it ends too soon"),
    ("1/0", "divide:by: can't divide an integer by zero"),
    ("modulus:by:(1, 0)", "modulus:by: can't divide an integer by zero"),
    ("random(0)", "random: can't divide an integer by zero"),
    ("divide:by:(1)", "divide:by: needs more values than 1"), ("sqrt()", "sqrt: needs more values"),
  ])
  func `what can't be computed ends the keyboard with its reason`(format: String, reason: String)
    async
  {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [format = format as String] in
      _ = NSExpression(format: format).expressionValue(with: nil, context: nil)
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("'NSInvalidArgumentException', reason: '\(reason)"))
  }
}
