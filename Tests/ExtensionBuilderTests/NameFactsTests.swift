import Foundation
import TestSupport
import Testing

@testable import ExtensionBuilder

/// The known facts about the names in the compiler's messages, by a small table and by the whole
/// one.
struct NameFactsTests {
  private static let table = """
    # Generated
    @CoreLocation
    CLLocation:NSObject 2
     altitude
    @UIKit
    +NSString
     size
    NSUserActivityMode>UIActivity.Mode
    UIControl:UIView 2
     addTarget
    UIControl.State
     normal
    UIFoo 13
    UITextDocumentProxy 8
     documentContextBeforeInput
    =16 inputMood
    UIView:UIResponder 2
     alpha tintColor
    =2-13 groupMood
    =26 corners
     paleColor>pale
    UIButton:UIControl 2
     menuTitle
    UIButton.Configuration 15
    UIWebView 2-12
    UIKeyboardWillShowMood>UIResponder.keyboardWillShowMood
    @Combine
    Publisher 13
    @CoreData
    NSManagedObject 3
    @Foundation
    UserMoods 2
    """

  private static func facts(imports: Set<String> = []) -> NameFacts {
    var facts = NameFacts(names: AppleNames(Array(table.utf8)))
    facts.available = ["UIKit", "CoreLocation", "Combine"]
    facts.imports = imports
    facts.classes = [
      .init(name: "KeyButton", superclass: "UIButton", file: "A.swift", line: 1, column: 1),
      .init(name: "BigButton", superclass: "KeyButton", file: "A.swift", line: 5, column: 1),
      .init(name: "Model", superclass: nil, file: "A.swift", line: 9, column: 1),
      .init(name: "Loop", superclass: "Loop", file: "A.swift", line: 12, column: 1),
    ]
    return facts
  }

  private static func missing(
    _ name: String, _ framework: String = "UIKit", _ since: String?, _ deprecated: String? = nil
  ) -> NameFinding {
    NameFinding(.missing, name, framework: framework, since: since, deprecated: deprecated)
  }

  private static let rows: [(String, NameFinding?)] = [
    ("cannot find type 'UIFoo' in scope", missing("UIFoo", "UIKit", "13")),
    ("cannot find 'UIFoo' in scope", missing("UIFoo", "UIKit", "13")),
    (
      "cannot find type 'UIFooo' in scope", NameFinding(.misspelled, "UIFooo", replacement: "UIFoo")
    ),
    ("cannot find type 'UIBar' in scope", nil),
    ("cannot find 'UIFooo' in scope; did you mean 'UIFoo'?", nil),
    ("cannot find type 'Mood' in scope", nil),
    (
      "cannot find 'UIKeyboardWillShowMood' in scope",
      NameFinding(
        .renamed, "UIKeyboardWillShowMood", framework: "UIKit",
        replacement: "UIResponder.keyboardWillShowMood")
    ),
    ("cannot find type 'UIWebView' in scope", missing("UIWebView", "UIKit", "2", "12")),
    ("value of type 'UIView' has no member 'corners'", missing("UIView.corners", "UIKit", "26")),
    ("value of type 'UIView?' has no member 'corners'", missing("UIView.corners", "UIKit", "26")),
    (
      "value of type '(any UITextDocumentProxy)?' has no member 'inputMood'",
      missing("UITextDocumentProxy.inputMood", "UIKit", "16")
    ),
    ("value of type 'UIButton' has no member 'alpha'", missing("UIView.alpha", "UIKit", "2")),
    (
      "value of type 'BigButton' has no member 'menuTitle'",
      missing("UIButton.menuTitle", "UIKit", "2")
    ),
    ("value of type 'Model' has no member 'alpha'", nil),
    ("value of type 'Loop' has no member 'alpha'", nil),
    ("value of type '[UIView]' has no member 'alpha'", nil),
    (
      "value of type 'UIView' has no member 'groupMood'",
      missing("UIView.groupMood", "UIKit", "2", "13")
    ),
    (
      "type 'UIView' has no member 'paleColor'",
      NameFinding(
        .renamed, "UIView.paleColor", framework: "UIKit", since: "2", replacement: "UIView.pale")
    ),
    (
      "type 'UIControl.State' has no member 'Normal'",
      NameFinding(
        .renamed, "UIControl.State.Normal", framework: "UIKit",
        replacement: "UIControl.State.normal")
    ),
    (
      "value of type 'UIView' has no member 'tintColour'",
      NameFinding(
        .misspelled, "UIView.tintColour", framework: "UIKit", replacement: "UIView.tintColor")
    ),
    ("value of type 'UIView' has no member 'moods'", nil),
    ("value of type 'String' has no member 'size'", missing("NSString.size", "UIKit", nil)),
    (
      "'Configuration' is not a member type of class 'UIKit.UIButton'",
      missing("UIButton.Configuration", "UIKit", "15")
    ),
    (
      "cannot find type 'CLLocation' in scope",
      NameFinding(.notImported, "CLLocation", framework: "CoreLocation", since: "2")
    ),
    ("cannot find type 'NSManagedObject' in scope", missing("NSManagedObject", "CoreData", "3")),
    ("no such module 'CoreData'", NameFinding(.missingModule, "CoreData", framework: "CoreData")),
    (
      "no such module 'Accelerate'",
      NameFinding(.missingModule, "Accelerate", framework: "Accelerate")
    ),
    ("no such module 'MachO'", NameFinding(.missingModule, "MachO", framework: "MachO")),
    ("no such module 'AppKit'", NameFinding(.missingModule, "AppKit", framework: "AppKit")),
    ("no such module 'Sweets'", NameFinding(.unknownModule, "Sweets")),
    ("missing return in instance method expected to return 'UIView'", nil),
    ("cannot find type '' in scope", nil),
    ("cannot find type 'a\u{1B}[31m' in scope", nil),
    ("cannot find type '\(String(repeating: "U", count: 500))' in scope", nil),
  ]

  @Test(arguments: rows)
  func `a message is about a name with these facts`(message: String, finding: NameFinding?) {
    #expect(Self.facts().finding(for: message) == finding)
  }

  @Test func `errors that may only follow from a module that was not found are counted`() {
    var facts = Self.facts(imports: ["Sweets", "UIKit"])
    facts.importsOfFiles = ["A.swift": ["Sweets"], "B.swift": ["UIKit"]]
    func errors(_ messages: [String]) -> CompileErrors {
      CompileErrors(
        messages.map { text in
          var error = BuildDiagnostic([text])
          error.finding = facts.finding(for: error.message, in: error.file)
          return error
        })
    }
    let own = [
      "A.swift:3:1: error: cannot find type 'NSManagedObject' in scope",
      "B.swift:1:1: error: missing return in instance method expected to return 'UIView'",
    ]
    let others = [
      "A.swift:2:1: error: cannot find type 'SweetQuartzBox' in scope",
      "A.swift:4:1: error: missing return in instance method expected to return 'UIView'",
      "B.swift:2:1: error: cannot find 'SweetQuartzBox' in scope",
      "A.swift:5:1: error: cannot find type 'CLLocation' in scope",
    ]
    let absent = "A.swift:1:8: error: no such module 'Sweets'"
    let shown = errors([absent] + own + others).withoutConsequences(facts)
    #expect(shown.errors.flatMap(\.lines) == [absent] + own)
    #expect(shown.consequences == others.count && shown.leftOut == 0)
    // All modules were found.
    let all = errors(own + others)
    #expect(all.withoutConsequences(facts) == all)
  }

  @Test func `a name of an imported framework is missing and not out of sight`() {
    let finding = Self.facts(imports: ["CoreLocation"]).finding(
      for: "cannot find type 'CLLocation' in scope")
    #expect(finding == Self.missing("CLLocation", "CoreLocation", "2"))
  }

  @Test(arguments: [
    ("A.swift", NameFinding.Kind.notImported), ("B.swift", .missing), ("C.swift", .missing),
    ("D.swift", .missing),
  ])
  func `a name is out of sight in a file that imports no module of Apple's`(
    file: String, kind: NameFinding.Kind
  ) {
    var facts = Self.facts(imports: ["Sweets", "UIKit"])
    facts.importsOfFiles = [
      "A.swift": ["Sweets"], "B.swift": ["Sweets", "UIKit"], "D.swift": ["Foundation"],
    ]
    for (name, framework) in [("UIFoo", "UIKit"), ("UserMoods", "Foundation")] {
      let finding = facts.finding(for: "cannot find '\(name)' in scope", in: file)
      #expect(finding?.kind == kind && finding?.framework == framework)
    }
  }

  @Test func `the table of the installation has what Apple documents`() throws {
    let file = stageFolder.appendingPathComponent("share/keyward/apple-names.txt")
    let names = AppleNames(Array(try Data(contentsOf: file)))
    #expect(names.frameworks.isSuperset(of: ["UIKit", "SwiftUI", "Foundation", "AVFoundation"]))
    #expect(names.top("UIButton.Configuration")?.since == "15")
    #expect(names.member("configuration", of: "UIButton")?.since == "15")
    #expect(names.member("blackColor", of: "UIColor")?.renamed == "black")
    #expect(
      names.top("UIApplicationDidBecomeActiveNotification")?.renamed
        == "UIApplication.didBecomeActiveNotification")
    #expect(names.top("NSURLSession")?.renamed == "URLSession")
    #expect(names.member("popover", of: "Text")?.framework == "SwiftUI")
    #expect(names.top("UIFoo") == nil && names.member("foo", of: "UIView") == nil)
  }

  @Test func `a table that is no table has no names`() {
    for text in ["", "\n\n", " lost\n", "@\n>\n:\n=\n", "A:A\n b\n", "A:B\nB:A\n c>\n"] {
      let names = AppleNames(Array(text.utf8))
      #expect(names.member("x", of: "A") == nil)
      #expect(names.top("C") == nil)
    }
  }

  @Test func `errors are counted by name, and the most frequent come first`() {
    let facts = Self.facts()
    func error(_ line: Int, _ message: String) -> BuildDiagnostic {
      var error = BuildDiagnostic(["A:b.swift:\(line):3: error: \(message)"])
      error.finding = facts.finding(for: message)
      return error
    }
    var errors = CompileErrors([
      error(1, "cannot find type 'UIFoo' in scope"), error(2, "missing return"),
      error(3, "value of type 'UIView' has no member 'corners'"),
    ])
    errors.append(contentsOf: [
      error(3, "value of type 'UIView' has no member 'corners'"),
      error(4, "value of type 'UIView' has no member 'corners'"),
    ])
    #expect(errors.errors.count == 4 && errors.files == ["A:b.swift"])
    #expect(errors.errors[0].line == 1 && errors.errors[0].column == 3)
    #expect(errors.groups.map(\.count) == [2, 1])
    #expect(errors.groups.first?.finding.name == "UIView.corners")
    errors.append(contentsOf: (10..<3_000).map { error($0, "missing return") })
    #expect(errors.errors.count == CompileErrors.limit && errors.leftOut > 0)
  }

  @Test func `an error in code that Keyward writes has the place of the class it is about`() {
    let places = WrittenPlaces(
      folders: ["/o/objects"],
      classes: [
        .init(name: "Keys", superclass: nil, file: "A.swift", line: 3, column: 7),
        .init(name: "Other", superclass: nil, file: "B.swift", line: 5, column: 1),
      ], principal: "Keys")
    let start = "/o/objects/generated/_KeyboardMain.swift:4:5: error: "
    let rows = [
      ("'Other' initializer is inaccessible", "B.swift:5:1"), ("odd", "A.swift:3:7"),
    ]
    for (message, place) in rows {
      let error = places.authored(
        BuildDiagnostic([start + message, "  Other()", "  ^", "A.swift:9:1: note: here", "let x"]))
      #expect(error.lines == ["\(place): error: \(message)", "A.swift:9:1: note: here", "let x"])
      #expect(error.isInWrittenCode)
    }
    var models = places
    models.origins = ["_Model_Next.swift": "Models/Next.mlmodel"]
    let made = models.authored(
      BuildDiagnostic(["/o/objects/generated/_Model_Next.swift:2:1: error: odd", "x", "^"]))
    #expect(made.lines == ["Models/Next.mlmodel: error: odd"] && made.isInWrittenCode)
    #expect(made.file == "Models/Next.mlmodel" && made.line == nil)
    let own = BuildDiagnostic([
      "A.swift:1:1: error: odd", "x", "/o/objects/m.swift:1:1: note: n", "y",
    ])
    #expect(places.authored(own).lines == ["A.swift:1:1: error: odd", "x"])
  }
}
