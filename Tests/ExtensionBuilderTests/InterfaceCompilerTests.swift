import Foundation
import NibArchive
import TestSupport
import Testing

@testable import ExtensionBuilder

@Suite struct `Interface files` {
  private static let classes = ClassIndex(
    module: "Keys",
    classes: [
      .init(
        name: "Controller", superclass: "UIInputViewController", objcName: nil,
        outlets: [.init(name: "label")], actions: [.init(selector: "tap:")], methods: [],
        settable: []),
      .init(
        name: "Key", superclass: "UIButton", objcName: nil, outlets: [], actions: [], methods: [],
        settable: []),
    ])

  /// A XIB with its root on the eighth line.
  private static func xib(_ inside: String, owner: String = "", top: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
    <objects>
    <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Controller" customModule="Keys" customModuleProvider="target">
    <connections>\(owner)</connections>
    </placeholder>
    <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
    <view contentMode="scaleToFill" id="v-v-v">
    \(inside)
    </view>
    \(top)
    </objects>
    </document>
    """
  }

  @Test func `warnings about one file are bounded`() {
    let views = (0..<3_000).map { "<view unknown\($0)=\"x\"/>" }.joined()
    let warnings = compile(Self.xib("<subviews>\(views)</subviews>")).warnings
    #expect(warnings.count == 1_001)
    #expect(warnings.last?.contains("more than 1000 warnings") == true)
  }

  private func compile(_ text: String) -> InterfaceDiagnostics {
    InterfaceCompiler.compile(Array(text.utf8), file: "Keys.xib", classes: Self.classes).diagnostics
  }

  private static let errors: [(text: String, message: String)] = [
    ("", "Keys.xib:1:1: error: the XML is broken: no element found"),
    ("<document><objects></document>", "error: the XML is broken: mismatched tag"),
    ("<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\"/>", "Xcode 4 and earlier"),
    ("<plist/>", "begins with <document>, and this one with <plist>"),
    ("<!DOCTYPE document [<!ENTITY a \"b\">]><document/>", "document type declaration"),
    ("<document targetRuntime=\"MacOSX.Cocoa\"><objects/></document>", "made for MacOSX.Cocoa"),
    ("<document/>", "contains no <objects>"),
    (xib("<subviews><gadget id=\"g\"/></subviews>"), "Keys.xib:9:11: error: <gadget> is an object"),
    (xib("", owner: "<outlet property=\"label\" destination=\"gone\"/>"), "leads to gone"),
    (
      xib(
        "<constraints><constraint firstItem=\"gone\" firstAttribute=\"top\" id=\"c\"/></constraints>"
      ),
      "the constraint refers to gone"
    ),
    (
      xib("<constraints><constraint firstAttribute=\"middle\" id=\"c\"/></constraints>"),
      "middle isn't a constraint attribute"
    ),
    (
      xib(
        "<constraints><constraint firstAttribute=\"width\" constant=\"wide\" id=\"c\"/></constraints>"
      ),
      "constant=\"wide\" isn't a number"
    ),
    (
      xib(
        "<constraints><constraint firstAttribute=\"width\" multiplier=\"1:0\" id=\"c\"/></constraints>"
      ),
      "divides by zero"
    ),
    (
      xib(
        "<constraints><constraint firstAttribute=\"width\" multiplier=\"1:1e-320\" id=\"c\"/></constraints>"
      ),
      "multiplier=\"1:1e-320\" isn't a number"
    ),
    (
      xib(
        "<color key=\"backgroundColor\" cyan=\"1e308\" magenta=\"0\" yellow=\"0\" black=\"1e308\"/>"
      ),
      "cyan=\"1e308\" isn't a number"
    ),
    (xib("<subviews><view id=\"v-v-v\"/></subviews>"), "two elements have the identifier v-v-v"),
    (xib("<subviews><view id=\"a\" hidden=\"MAYBE\"/></subviews>"), "neither YES nor NO"),
    (
      xib(
        "<subviews><button id=\"b\"><connections><action selector=\"tap:\" destination=\"-1\" eventType=\"poke\"/></connections></button></subviews>"
      ), "poke isn't a control event"
    ),
  ]

  @Test(arguments: errors)
  func `a mistake is an error at its place`(text: String, message: String) {
    let found = compile(text).errors
    #expect(found.contains { $0.contains(message) }, "\(found)")
    #expect(found.allSatisfy { $0.wholeMatch(of: /(?s)Keys\.xib:\d+:\d+: error: .*/) != nil })
  }

  private static let warnings: [(text: String, message: String)] = [
    (
      xib("<subviews><view id=\"a\" customClass=\"Nobody\" customModule=\"Keys\"/></subviews>"),
      "there is no class Nobody in the sources of module Keys, so the object has the class of its element"
    ),
    (
      xib("<subviews><datePicker id=\"d\"/></subviews>"),
      "Keys.xib:9:11: warning: not in Keyward's nibs yet: UIDatePicker (<datePicker>); a plain view"
    ),
    (xib("<subviews><label id=\"l\" sparkle=\"YES\"/></subviews>"), "attribute sparkle of <label>"),
    (xib("<glitter key=\"g\"/>"), "<glitter key=\"g\"> in <view>"),
    (
      xib("<variation key=\"heightClass=compact\"/>"), "variations by size class that change while"
    ),
    (
      xib("", owner: "<outlet property=\"lable\" destination=\"v-v-v\"/>"),
      "Controller has no outlet lable"
    ),
    (
      xib(
        "<subviews><button id=\"b\"><connections><action selector=\"tab:\" destination=\"-1\" eventType=\"touchDown\"/></connections></button></subviews>"
      ), "Controller has no action tab:"
    ),
    (
      xib("<subviews><button id=\"b\" customClass=\"Key\"/></subviews>"),
      "the class Key is named without its module"
    ),
    (
      xib(
        "<userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type=\"range\" keyPath=\"r\"/></userDefinedRuntimeAttributes>"
      ),
      "a runtime attribute of type range"
    ),
    (
      xib(
        "<subviews><segmentedControl id=\"s\">"
          + String(repeating: "<segments><segment title=\"a\"/></segments>", count: 20_000)
          + "</segmentedControl></subviews>"),
      "a segmented control has one <segments>"
    ),
  ]

  @Test(arguments: warnings)
  func `what is left out is named once`(text: String, message: String) {
    let found = compile(text)
    #expect(found.errors.isEmpty)
    #expect(found.warnings.filter { $0.contains(message) }.count == 1, "\(found.warnings)")
  }

  @Test func `what Xcode writes besides is no cause for words`() throws {
    let keyboards = repositoryFolder.appendingPathComponent("Tests/Keyboards")
    for name in ["Notepad/KeyboardView", "Dialer/KeypadView", "Snippets/SnippetCell"] {
      let text = try String(
        contentsOf: keyboards.appendingPathComponent(name + ".xib"), encoding: .utf8)
      let found = InterfaceCompiler.compile(
        Array(text.utf8), file: "Keys.xib",
        classes: ClassIndex(
          module: "M",
          classes: ["KeyboardViewController", "KeypadView", "SnippetCell"].map {
            .init(
              name: $0, superclass: nil, objcName: nil, outlets: [], actions: [], methods: [],
              settable: nil)
          }))
      #expect(found.diagnostics.errors.isEmpty && found.diagnostics.warnings.isEmpty)
      let archive = try #require(found.archive)
      #expect(try NibArchive(decoding: archive.encoded()) == archive)
    }
  }

  /// Files that Xcode wrote, with bytes changed, cut off or doubled, and elements put in each other's places.
  @Test(arguments: 1...4) func `no damage to a file makes the compiler stop`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed &* 31 &+ Proof.seed)
    let folder = repositoryFolder.appendingPathComponent("Tests/Keyboards")
    let sources = try [
      "Notepad/KeyboardView.xib", "Scenes/Main.storyboard", "Snippets/SnippetCell.xib",
    ]
    .map { Array(try Data(contentsOf: folder.appendingPathComponent($0))) }
    let words = [
      "<view>", "</view>", "id=\"-1\"", "<subviews>", "\"", "<constraint ", "destination=\"-2\"",
      "<!--", "&amp;", "\u{0}", "1e999", "-1", "<prototypes>", "key=\"contentView\"", "nan",
    ].map { Array($0.utf8) }
    var survivors = 0
    for _ in 0..<Proof.count(60, full: 5_000) {
      var bytes = sources.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 0...40, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes.removeSubrange(place..<end)
        case 1: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: place)
        case 2: bytes[place] = UInt8.random(in: 32...126, using: &random)
        case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
        default: bytes.insert(contentsOf: sources[0].prefix(end).suffix(40), at: place)
        }
      }
      let (archive, diagnostics) = InterfaceCompiler.compile(
        bytes, file: "Keys.xib", classes: Self.classes)
      #expect((archive == nil) == !diagnostics.errors.isEmpty)
      guard let archive else { continue }
      survivors += 1
      #expect(try NibArchive(decoding: archive.encoded()) == archive)
    }
    Proof.say("interface files, seed \(seed): \(survivors) of the damaged ones compile")
  }

  private static let unreadable: [(text: String, reason: String)] = [
    (
      xib(
        String(
          repeating: "<subviews><tableView><prototypes><tableViewCell reuseIdentifier=\"a\">",
          count: 14)
          + String(repeating: "</tableViewCell></prototypes></tableView></subviews>", count: 14)),
      "archives are nested too deep"
    )
  ]

  @Test(arguments: unreadable)
  func `a nib that UIKit can't read is a build error`(text: String, reason: String) {
    let found = compile(text).errors
    #expect(found.contains { $0.contains(reason) }, "\(found)")
  }

  @Test func `the bytes of a nib are refused where they say the impossible`() throws {
    let text = Self.xib("<subviews><label text=\"a\" id=\"l\"/></subviews>")
    let archive = try #require(
      InterfaceCompiler.compile(Array(text.utf8), file: "Keys.xib", classes: Self.classes).archive)
    let bytes = archive.encoded()
    for length in 0..<bytes.count {
      #expect(throws: NibArchiveError.self) { try NibArchive(decoding: Array(bytes[..<length])) }
    }
    #expect(throws: NibArchiveError.self) { try NibArchive(decoding: bytes + [0]) }
    var deep = NibValue.bool(true)
    for _ in 0..<20 { deep = .list([deep]) }
    let nested = NibArchive(objects: [.init(baseClass: "UIView", properties: [.init("a", deep)])])
    #expect(throws: NibArchiveError.self) { try NibArchive(decoding: nested.encoded()) }
    let endless = NibArchive(
      objects: [.init(baseClass: "UIView", properties: [.init("a", .number(.infinity))])])
    #expect(throws: NibArchiveError.self) { try NibArchive(decoding: endless.encoded()) }
  }
}
