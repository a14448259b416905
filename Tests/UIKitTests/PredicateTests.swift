import Testing

@testable import UIKit

/// Predicates that are made from a format.
@Suite struct `Predicates of a format` {
  private final class Key: NSObject {
    let name: String
    let code: Int
    let tags: [String]
    let last: Date?
    init(_ name: String, _ code: Int, _ tags: [String] = [], _ last: Date? = nil) {
      (self.name, self.code, self.tags, self.last) = (name, code, tags, last)
    }
  }

  private nonisolated(unsafe) static let keys = [
    Key("Änne", 30, ["x", "y"]), Key("bob", 5, ["y"], Date(timeIntervalSince1970: 10)),
    Key("Carl", 61),
  ]
  private func names(_ predicate: NSPredicate) -> String {
    Self.keys.filter { predicate.evaluate(with: $0) }.map(\.name).joined(separator: ",")
  }

  @Test(arguments: [
    ("code > 10 AND code < 60", "Änne"), ("code <> 5 && code =< 30", "Änne"),
    ("name BEGINSWITH[cd] 'anne'", "Änne"), ("name beginswith 'anne'", ""),
    ("name == 'bob' || (NOT name CONTAINS 'b' && code BETWEEN {60, 62})", "bob,Carl"),
    ("ANY tags == 'x'", "Änne"), ("ALL tags == 'y'", "bob,Carl"), ("NONE tags = 'x'", "bob,Carl"),
    ("tags.@count == 0", "Carl"), ("SUBQUERY(tags, $t, $t == 'y').@count > 0", "Änne,bob"),
    ("name LIKE[c] '?O*'", "bob"), ("name LIKE '*r*'", "Carl"), ("name LIKE '*r'", ""),
    ("name MATCHES 'C.*l'", "Carl"), ("name MATCHES 'C'", ""), ("name MATCHES[c] 'BOB|x'", "bob"),
    ("last != nil", "bob"), ("last == NULL", "Änne,Carl"), ("code IN {5, 61}", "bob,Carl"),
    ("name ENDSWITH 'l' OR 'y' IN tags", "Änne,bob,Carl"), ("name IN 'bobby'", "bob"),
    ("(code + 5) * 2 == 20", "bob"), ("code == 2 ** 2 + 1", "bob"), ("-code < -60", "Carl"),
    ("tags[FIRST] = 'x'", "Änne"), ("tags[LAST] = 'y' AND tags[SIZE] = 1", "bob"),
    ("name.length == 3", "bob"), ("uppercase(name) == 'CARL'", "Carl"),
    ("SELF.code == 0x1E", "Änne"), ("!(code == 5)", "Änne,Carl"),
    ("TRUEPREDICATE", "Änne,bob,Carl"),
    ("FALSEPREDICATE OR name == \"bo\\u0062\"", "bob"),
  ])
  func `find the objects that they describe`(format: String, found: String) {
    #expect(names(NSPredicate(format: format)) == found)
  }

  @Test func `take values, key paths and lists from beside the format`() {
    #expect(names(NSPredicate(format: "%K == %@ AND code == %d", "name", "bob", 5)) == "bob")
    #expect(names(NSPredicate(format: "code IN %@", [5, 61])) == "bob,Carl")
    #expect(names(NSPredicate(format: "name IN %@", argumentArray: [["bob"]])) == "bob")
    let date = Date(timeIntervalSince1970: 9)
    #expect(names(NSPredicate(format: "last > %@", date as NSDate)) == "bob")
    #expect(names(NSPredicate(format: "last > %@ AND code < %f", date, 5.5)) == "bob")
    // Inside a quotation nothing is replaced.
    #expect(NSPredicate(format: "SELF == '%@'").evaluate(with: "%@"))
  }

  @Test func `examine texts, dictionaries and lists`() {
    let mail = NSPredicate(format: "SELF MATCHES %@", "[a-z]+@[a-z.]+\\.[a-z]{2,}")
    #expect(mail.evaluate(with: "a@b.de") && !mail.evaluate(with: "a@b"))
    let table: [String: Any] = ["a": ["b": [1, 2, 3]], "flag": true]
    for format in [
      "a.b.@sum.self == 6", "a.b.@max.self == 3 AND a.b.@avg.self == 2", "max(a.b) == 3",
      "flag == YES",
      "count(a.b) == 3", "missing == nil", "median(a.b) == 2 AND abs(-2.5) == 2.5",
    ] {
      #expect(NSPredicate(format: format).evaluate(with: table), "\(format)")
    }
    let words = (["abc", "xyz"] as NSArray).filtered(
      using: NSPredicate(format: "SELF CONTAINS 'y'"))
    #expect(words as? [String] == ["xyz"])
  }

  @Test func `join with others, keep variables and print themselves`() {
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
      NSPredicate(format: "code > 5"), NSPredicate(format: "name CONTAINS 'a'"),
    ])
    #expect(names(both) == "Carl")
    let open = NSPredicate(format: "code == $code")
    #expect(names(open.withSubstitutionVariables(["code": 5])) == "bob")
    #expect(open.evaluate(with: Self.keys[0], substitutionVariables: ["code": 30]))
    let printed = NSPredicate(format: "a = %@ and not (b != 'q\"' or c[first] < 3.5)", "x")
      .description
    #expect(printed == "a == \"x\" AND NOT (b != \"q\\\"\" OR c[FIRST] < 3.5)")
    #expect(NSPredicate(format: printed).description == printed)
  }

  @Test(arguments: [
    "", "a", "a ==", "a == 1 AND", "(a == 1", "a == 'x", "a == %@", "a === 1", "ANY a", "a[1 == 2",
    "a ==[q] 1", "AND == 1", "f(a) == 1", "a == 1 b == 2", "1 + (a == 1)", "a == \u{1}", "%K == 1",
    String(repeating: "(", count: 70) + "a == 1" + String(repeating: ")", count: 70),
    String(repeating: "NOT ", count: 70) + "a == 1",
    String(repeating: "a", count: 20_000) + " == 1",
  ])
  func `what is no format is refused`(format: String) {
    #expect(throws: PredicateSyntaxError.self) { try PredicateParser.tree(format, []) }
  }
}
