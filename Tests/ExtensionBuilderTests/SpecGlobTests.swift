import Testing

@testable import ExtensionBuilder

@Suite struct `Patterns of project specs` {
  @Test(arguments: [
    ("*.md", "a.md", true), ("*.md", "sub/a.md", false), ("**/*.md", "a.md", true),
    ("**/*.md", "x/y/a.md", true), ("Tests", "Tests/a.swift", true), ("Tests", "Testsa", false),
    ("Tests/**", "Tests/x/a.swift", true), ("Tests/**", "Other/a.swift", false),
    ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b/c", true), ("a/**/b", "a/x/c", false),
    ("ios/*.[mh]", "ios/a.h", true), ("ios/*.[!mh]", "ios/a.h", false), ("[0-2]", "1", true),
    ("[0-2]", "3", false), ("a?c", "abc", true), ("a?c", "ac", false),
    ("{a,b}/*.txt", "b/c.txt", true),
    ("{a,b{c,d}}", "bd", true), ("{a,b}", "c", false), ("./a", "a", true), ("x/../a", "a", true),
    ("*", ".hidden", false), (".*", ".hidden", true), ("**", "a/b", true), ("", "a", false),
    ("a*b*c", "aXbYbZc", true), ("a*b*c", "aXbYbZ", false), ("\\*", "*", true), ("\\*", "a", false),
    ("[", "[", true), ("ä*", "a\u{308}b", true),
  ])
  func `match paths and what lies in folders that they match`(
    pattern: String, path: String, isMatch: Bool
  ) throws {
    let glob = try #require(SpecGlob(pattern))
    var comparisons = 1_000
    let names = path.split(separator: "/").map(Array.init)
    #expect(glob.matches(names, comparisons: &comparisons) == isMatch && comparisons > 0)
  }

  @Test func `are bounded`() throws {
    #expect(SpecGlob(String(repeating: "{a,b}", count: 20)) == nil)
    #expect(SpecGlob(String(repeating: "a", count: 5_000)) == nil)
    let stars = try #require(SpecGlob(String(repeating: "*a", count: 60)))
    let name = Array(String(repeating: "a", count: 200) + "b")
    var enough = 100_000
    #expect(!stars.matches([name], comparisons: &enough) && enough > 0)
    var tooFew = 100
    #expect(!stars.matches([name], comparisons: &tooFew) && tooFew == 0)
  }
}
