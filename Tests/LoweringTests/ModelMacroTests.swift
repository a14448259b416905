import Foundation
import TestSupport
import Testing

@Suite struct `SwiftData's macros` {
  private func rewritten(_ source: String, options: [String] = []) throws -> Rewritten {
    try withScratchFolder {
      try Rewritten(["import SwiftData\n" + source], options: options, in: $0)
    }
  }

  @Test func `a model gets its conformance, an initializer and its properties' descriptions`()
    throws
  {
    let text = try rewritten("@Model\nfinal class Item {\n  var name: String\n  var uses = 0\n}\n")
      .texts[0]
    let lines = text.components(separatedBy: "\n")
    #expect(lines.count == 7)
    #expect(
      lines[2]
        == "nonisolated final class Item: SwiftData.PersistentModel { let _modelState = SwiftData._ModelState(\"Item\"); "
        + "required init(_stored: SwiftData._StoredModel) { _name = .init(_unset: ()) }; "
        + "static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] { "
        + #"[.init("name", \Item.name, \Item._name, hasDefault: false), "#
        + #".init("uses", \Item.uses, \Item._uses, hasDefault: true)] };"#)
    #expect(lines[3] == "  @SwiftData._Persisted var name: String")
    #expect(lines[4] == "  @SwiftData._Persisted var uses = 0")
  }

  @Test(arguments: [
    ("class A {}", true), ("nonisolated class A {}", false), ("@MainActor class A {}", false),
  ])
  func `a model belongs to no actor by default`(model: String, isAdded: Bool) throws {
    let plain = try rewritten(model).texts[0].ranges(of: "nonisolated").count
    let text = try rewritten("@Model \(model)").texts[0]
    #expect(text.ranges(of: "nonisolated").count == plain + (isAdded ? 1 : 0))
  }

  @Test(arguments: [
    ("var a: Int?", "@SwiftData._Persisted var a: Int? = nil"),
    ("private(set) var a = 1", "@SwiftData._Persisted private(set) var a = 1"),
    ("let a: Int", "@SwiftData._Persisted var a: Int"),
    ("var a = 1 { didSet { f() } }", "@SwiftData._Persisted var a = 1 { didSet { f() } }"),
  ])
  func `a stored property is wrapped`(property: String, wrapped: String) throws {
    #expect(try rewritten("@Model class A {\n\(property)\n}").lines[2] == wrapped)
  }

  @Test(arguments: [
    "static var a = 1", "lazy var a = 1", "var a: Int { 1 }", "weak var a: B?",
    "var a: Int { get { 1 } set {} }", "func a() { var b = 1 }",
  ])
  func `what isn't stored stays as it is`(member: String) throws {
    let lines = try rewritten("@Model class A {\n\(member)\n}").lines
    #expect(lines[2] == member)
    #expect(lines[1].contains("{ [] };"))
  }

  @Test(arguments: [
    ("#if DEBUG", ["a"]), ("#if !DEBUG", ["b"]), ("#if os(iOS)", ["a"]), ("#if OTHER", ["b"]),
    ("#if OTHER\n#elseif DEBUG", ["a"]), ("#if DEBUG\n#if OTHER\nvar c = 1\n#endif", ["a"]),
    ("#if DEBUG\n#if os(iOS)\nvar c = 1\n#endif", ["c", "a"]),
  ])
  func `a property in a condition is stored where the condition holds`(
    condition: String, names: [String]
  ) throws {
    let text = try rewritten(
      "@Model class A {\n\(condition)\nvar a = 1\n#else\nvar b = 1\n#endif\n}",
      options: ["-D", "DEBUG"]
    ).texts[0]
    for name in ["a", "b", "c"] where text.contains("var \(name) =") {
      let isStored = names.contains(name)
      #expect(text.contains("@SwiftData._Persisted var \(name) = 1") == isStored)
      #expect(text.contains(".init(\"\(name)\"") == isStored)
    }
  }

  @Test func `a constraint in a condition that holds becomes a member`() throws {
    let text = try rewritten(
      "@Model class A {\nvar a = 1\n#if os(iOS)\n#Unique<A>([\\.a])\n#endif\n}"
    ).texts[0]
    #expect(text.contains("static var _constraints: [[AnyKeyPath]] { "))
  }

  @Test func `a stored property in a condition without an answer is an error at its place`() throws
  {
    let errors = try rewritten(
      "@Model class A {\n#if compiler(>=6.2)\nvar a = 1\nvar c: Int { 1 }\n#else\n  var b = 1\n#endif\n}"
    ).outcome.errors
    #expect(errors.contains(":4:1: error: a stored property of a '@Model' class can't depend"))
    #expect(errors.contains(":7:3: error: a stored property"))
    #expect(errors.ranges(of: "a stored property").count == 2)
  }

  @Test func `a transient property stays in memory`() throws {
    let text = try rewritten("@Model class A { @Transient var a = 1 }").texts[0]
    #expect(!text.contains("_Persisted"))
    #expect(!text.contains("@Transient"))
  }

  @Test(arguments: [
    ("@Attribute(.unique, originalName: \"b\")", "Attribute(.unique, originalName: \"b\")"),
    ("@Attribute", "Attribute()"),
    (
      #"@Relationship(deleteRule: .cascade,\#n  inverse: \B.a)"#,
      #"Relationship(deleteRule: .cascade, inverse: \B.a)"#
    ),
  ])
  func `an attribute describes its property`(attribute: String, described: String) throws {
    let text = try rewritten("@Model class A {\n\(attribute) var a: [B] = []\n}").texts[0]
    #expect(
      text.contains(
        #"[.init("a", \A.a, \A._a, hasDefault: true, SwiftData.Schema.\#(described))]"#))
    #expect(!text.contains(attribute))
  }

  @Test func `constraints and indices become members`() throws {
    let text = try rewritten(
      #"@Model public class A { #Unique<A>([\.a], [\.b, \.c]); #Index<A>([\.a]) }"#
    ).texts[0]
    #expect(
      text.contains(
        #"public static var _constraints: [[AnyKeyPath]] { SwiftData.Schema.Unique<A>([\.a], [\.b, \.c])._paths }"#
      ))
    #expect(text.contains(#"public static var _indices: [[AnyKeyPath]] { "#))
    #expect(text.contains("public required init(_stored:"))
  }

  @Test(arguments: [
    ("public class A {}", true), ("class A {}", false), ("package class A {}", false),
  ])
  func `what a model gets is as visible as the model`(model: String, isPublic: Bool) throws {
    let text = try rewritten("@Model \(model)").texts[0]
    #expect(text.contains("public let _modelState") == isPublic)
    let inner = try rewritten("public extension V { @Model \(model) }").texts[0]
    #expect(inner.contains("public let _modelState") == !model.hasPrefix("package"))
  }

  @Test func `a model that inherits from a model is an error at its name`() throws {
    let errors = try rewritten("@Model class A {}\n@Model class B: A {}").outcome.errors
    #expect(errors.contains(":3:14: error: 'B' inherits from the model 'A'"))
  }

  @Test func `two properties of one variable are an error`() throws {
    let errors = try rewritten("@Model class A { var a = 1, b = 2 }").outcome.errors
    #expect(errors.contains("needs a 'var' of its own"))
  }

  @Test func `a model actor gets a container, an executor and an initializer`() throws {
    let text = try rewritten("@ModelActor actor A: P {}").texts[0]
    #expect(text.contains("actor A: P, SwiftData.ModelActor { nonisolated let modelExecutor"))
    #expect(text.contains("init(modelContainer: SwiftData.ModelContainer) {"))
    let own = try rewritten("@ModelActor(disableGenerateInit: true) actor A {}").texts[0]
    #expect(!own.contains("init("))
  }

  @Test func `a query without arguments gets empty ones`() throws {
    let lines = try rewritten("struct V {\n@Query var a: [A]\n@Query(sort: \\.b) var b: [A]\n}")
      .lines
    #expect(lines[2] == "@Query() var a: [A]")
    #expect(lines[3] == "@Query(sort: \\.b) var b: [A]")
  }

  @Test func `nothing changes in a file that doesn't import SwiftData`() throws {
    let source = "@Model class A { @Attribute var a = 1; @Query var b: [B] }"
    let text = try withScratchFolder { try Rewritten([source], in: $0).texts[0] }
    #expect(text == source)
  }
}
