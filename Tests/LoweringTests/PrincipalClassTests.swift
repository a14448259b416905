import Foundation
import TestSupport
import Testing

@Suite struct `Principal class` {
  private static let sources = """
    import UIKit
    class Keyboard: Base {}
    class Base: UIInputViewController {}
    @objc(Named) class Renamed: UIInputViewController {}
    class Panel: UIView {}
    class Model: NSObject {}
    class Plain {}
    class Foreign: SomeKeyboard {}
    private class Hidden: UIInputViewController {}
    class Picky: UIInputViewController { init(x: Int) { super.init(nibName: nil, bundle: nil) } }
    class Easy: UIInputViewController { init() { super.init(nibName: nil, bundle: nil) } }
    class Sub: Alias {}
    typealias Alias = UIInputViewController
    enum Space { class Inner: UIInputViewController {} }
    """

  @Test(arguments: [
    "Sample.Keyboard", "Sample.Base", "Named", "Sample.Foreign", "Sample.Easy", "Sample.Sub",
    "Sample.Space.Inner", "Keyboard",
  ])
  func `a keyboard's class is accepted and in the entry point`(name: String) throws {
    try withScratchFolder { folder in
      let rewritten = try Rewritten([Self.sources], principal: name, in: folder)
      #expect(rewritten.outcome.status == 0, "\(rewritten.outcome.errors)")
      #expect(rewritten.main.contains("\"\(name)\": { "))
    }
  }

  @Test(arguments: [
    ("Sample.Absent", "there is no class 'Sample.Absent'"),
    ("Other.Keyboard", "there is no class 'Other.Keyboard'"),
    ("Sample.Panel", "'Sample.Panel' descends from UIView"),
    ("Sample.Model", "'Sample.Model' descends from NSObject"),
    ("Sample.Plain", "'Sample.Plain' descends from no superclass"),
    ("Sample.Hidden", "'Sample.Hidden' is private"),
    ("Sample.Picky", "'Sample.Picky' declares initializers"),
  ])
  func `another class is refused with advice`(name: String, reason: String) throws {
    try withScratchFolder { folder in
      let rewritten = try Rewritten([Self.sources], principal: name, in: folder)
      #expect(rewritten.outcome.status == 65)
      let errors = rewritten.outcome.errors
      #expect(errors.contains("error: NSExtensionPrincipalClass: \(reason)"))
      #expect(errors.contains("$(PRODUCT_MODULE_NAME).Keyboard, $(PRODUCT_MODULE_NAME).Base"))
      #expect(!errors.contains("(PRODUCT_MODULE_NAME).Hidden"))
    }
  }

  @Test func `a class that a syntax error hides is not missed; the error is told`() throws {
    try withScratchFolder { folder in
      let rewritten = try Rewritten(
        ["import UIKit\nclass Keyboard UIInputViewController {\n}\n"],
        principal: "Sample.Absent", in: folder)
      #expect(rewritten.outcome.status == 65)
      let errors = rewritten.outcome.errors
      #expect(errors.contains("File0.swift:2:"), "\(errors)")
      #expect(!errors.contains("NSExtensionPrincipalClass"))
    }
  }

  @Test func `a ring of superclasses is refused`() throws {
    try withScratchFolder { folder in
      let rewritten = try Rewritten(
        ["class A: B {}\nclass B: A {}\nclass C: C {}"], principal: "Sample.D", in: folder)
      #expect(rewritten.outcome.status == 65)
    }
  }

  @Test func `the entry point names every keyboard class in both spellings`() throws {
    try withScratchFolder { folder in
      let main = try Rewritten([Self.sources], options: ["--ios", "17.4"], in: folder).main
      #expect(main.contains("_KeyboardProcess.run(iOSVersion: \"17.4\", principals: ["))
      for entry in [
        "\"Sample.Keyboard\": { Keyboard(nibName: nil, bundle: nil) }",
        "\"Named\": { Renamed(nibName: nil, bundle: nil) }",
        "\"Sample.Renamed\": { Renamed(nibName: nil, bundle: nil) }",
        "\"Sample.Easy\": { Easy() }",
        "\"Sample.Space.Inner\": { Space.Inner(nibName: nil, bundle: nil) }",
      ] { #expect(main.contains(entry)) }
      #expect(!main.contains("Hidden") && !main.contains("Panel") && !main.contains("Picky"))
    }
  }

  @Test func `the controller may be another module's, and the keyboard without a source`() throws {
    try withScratchFolder { folder in
      let options = ["--imported", "Controller=controller", "--imported", "Plain=plainController"]
      for (name, entry) in [
        ("Core.Controller", "{ Core.Controller(nibName: nil, bundle: nil) }"),
        ("Core.Plain", "{ Core.Plain() }"),
      ] {
        let rewritten = try Rewritten([], principal: name, options: options, in: folder)
        #expect(rewritten.outcome.status == 0, "\(rewritten.outcome.errors)")
        #expect(rewritten.main.contains("import Core\n"))
        #expect(rewritten.main.contains("\"\(name)\": \(entry)"))
      }
      let own = try Rewritten(
        [Self.sources], principal: "Sample.Keyboard", options: options, in: folder)
      #expect(!own.main.contains("import Core\n"))
    }
  }

  @Test func `a bare class name is warned about unless it is an Objective-C name`() throws {
    try withScratchFolder { folder in
      let bare = try Rewritten([Self.sources], principal: "Keyboard", in: folder)
      #expect(bare.outcome.errors.contains("warning: NSExtensionPrincipalClass: iOS finds"))
      let named = try Rewritten([Self.sources], principal: "Named", in: folder)
      #expect(named.outcome.errors.isEmpty)
    }
  }
}
