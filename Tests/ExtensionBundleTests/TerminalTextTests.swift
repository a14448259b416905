import Platform
import Foundation
import Testing

@testable import ExtensionBundle

@Suite struct `An error about somebody else's file` {
  @Test(arguments: [
    ("plain/Größe 👋.plist", "plain/Größe 👋.plist"), ("a\u{1B}[31mb", "a\\u{1b}[31mb"),
    ("a\nb\u{7}", "a\\u{a}b\\u{7}"), ("\u{202E}x\u{9B}", "\\u{202e}x\\u{9b}"),
  ])
  func `is one line that acts on no terminal`(name: String, shown: String) {
    let errors = [
      BundleError.notAFolder(path: name, code: 2).message,
      BundleError.missingManifest(folder: name).message,
      BundleError.badExecutable(path: name, reason: name).message,
      BundleError.invalidManifest(file: name, position: nil, reason: name).message,
      PropertyListError(file: name, reason: name).message,
    ]
    for error in errors { #expect(error.hasPrefix("\(shown): error: "), "\(error)") }
  }
}

@Suite("A text with lines of somebody else's")
struct TextOfOthersTests {
  @Test(arguments: [
    ("a\n\tb\r\nGröße 👋", "a\n\tb\nGröße 👋"), ("\u{1B}]0;x\u{7}", "\\u{1b}]0;x\\u{7}"),
    ("a\u{202E}b\u{9B}c\u{2066}", "a\\u{202e}b\\u{9b}c\\u{2066}"),
    ("x\n::error file=a::b", "x\n\\u{3a}:error file=a::b"),
    ("  ::warning::x", "  \\u{3a}:warning::x"), ("a ::b", "a ::b"),
    ("a ##[group]b", "a #\\u{23}[group]b"), ("##vso[x]", "#\\u{23}vso[x]"), ("## a", "## a"),
    ("a\rb", "a\\u{d}b"),
    // For `Character`, these take what is behind them along.
    ("\u{600}##vso[x]", "\u{600}#\\u{23}vso[x]"), ("a\u{110BD}##[x]", "a\u{110BD}#\\u{23}[x]"),
    ("##[\u{301}x]", "#\\u{23}[\u{301}x]"), ("###[x]", "##\\u{23}[x]"),
    ("##VSO[x]", "#\\u{23}VSO[x]"), ("##teamcity[x 'y']", "#\\u{23}teamcity[x 'y']"),
    ("\u{3000}::x", "\u{3000}\\u{3a}:x"), (":\u{301}:x", ":\u{301}:x"),
  ])
  func `acts on no terminal and on no service that reads it`(text: String, shown: String) {
    #expect(text.forTerminal == shown)
  }

  @Test func `keeps the colours of its writer where only commands are taken out`() {
    #expect("<p>##vso[x]\n ::a</p>".withoutCommandsInMarkup == "<p>#&#35;vso[x]\n &#58;:a</p>")
    #expect("<a>\r\n::x</a>".withoutCommandsInMarkup == "<a>\r\n&#58;:x</a>")
    #expect("a\n::x".withoutCommands == "a\n\\u{3a}:x")
    #expect("a\r\n::x\r::y".withoutCommands == "a\r\n\\u{3a}:x\r\\u{3a}:y")
    // A list may begin with anything, such as the name of a folder.
    for start in ["{", "[", "<"] {
      #expect("\(start)x\n::y".withoutCommands == "\(start)x\n\\u{3a}:y")
    }
    #expect("a\r\n\rb\u{7}".escapingActions(\.jsonEscape) == "a\r\n\\u000db\\u0007")
    #expect("\u{1B}[1ma\u{1B}[0m\n::x".withoutCommands == "\u{1B}[1ma\u{1B}[0m\n\\u{3a}:x")
  }
}
