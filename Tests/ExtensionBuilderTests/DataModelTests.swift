import DataModel
import Foundation
import TestSupport
import Testing

@testable import ExtensionBuilder

@Suite struct `Data models` {
  /// A model with its first entity on the third line.
  private static func model(_ inside: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    \(inside)
    </model>
    """
  }
  private func read(_ text: String) -> (result: ModelReader.Result?, errors: [String]) {
    let diagnostics = InterfaceDiagnostics(file: "contents")
    let result = ModelReader.read(Array(text.utf8), module: "Keys", diagnostics: diagnostics)
    return (result, diagnostics.errors)
  }

  private static let item = """
    <entity name="Item" representedClassName=".Item" syncable="YES" codeGenerationType="class">\
    <attribute name="date" optional="YES" attributeType="Date" usesScalarValueType="NO"/>\
    <attribute name="count" attributeType="Integer 32" defaultValueString="3" usesScalarValueType="YES"/>\
    <attribute name="rank" attributeType="Integer 16" preserveAfterDeletion="YES"/>\
    <attribute name="words" optional="YES" attributeType="Transformable" customClassName="[String]"/>\
    <attribute name="default" optional="YES" attributeType="String"/>\
    <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="List" inverseName="items" inverseEntity="List"/>\
    </entity>
    """
  private static let list = """
    <entity name="List" representedClassName="List" codeGenerationType="category">\
    <attribute name="name" optional="YES" attributeType="String"/>\
    <relationship name="items" optional="YES" toMany="YES" ordered="YES" deletionRule="Cascade" destinationEntity="Item" inverseName="list" inverseEntity="Item"/>\
    <uniquenessConstraints><uniquenessConstraint><constraint value="name"/></uniquenessConstraint></uniquenessConstraints>\
    </entity>
    """

  @Test func `entities, attributes and relationships are read`() throws {
    let model = try #require(read(Self.model(Self.item + Self.list)).result).model
    let item = try #require(model.entities.first)
    #expect(item.className == "Keys.Item")
    #expect(
      item.attributes.map(\.type) == [.date, .integer32, .integer16, .transformable, .string])
    #expect(item.attributes.map(\.isOptional) == [true, false, false, true, true])
    #expect(item.attributes[1].defaultValue == "3")
    #expect(item.attributes.map(\.isPreserved) == [false, false, true, false, false])
    #expect(item.relationships.first?.isToMany == false)
    let list = try #require(model.entities.last)
    #expect(list.relationships.first?.isOrdered == true)
    #expect(list.relationships.first?.deleteRule == .cascade)
    #expect(list.uniqueness == [["name"]])
  }

  @Test(arguments: [
    "public class Item: NSManagedObject {}", "extension Item: Identifiable {}",
    "public var date: Date? {", "public var count: Int32 {", "public var rank: NSNumber? {",
    "public var words: [String]? {", "public var `default`: String? {", "public var list: List? {",
    "public var items: NSOrderedSet? {", "public func addToItems(_ value: Item)",
    "public func insertIntoItems(_ value: Item, at idx: Int)",
    "@nonobjc public class func fetchRequest() -> NSFetchRequest<List>",
  ])
  func `the classes are those that Xcode generates`(line: String) throws {
    let result = try #require(read(Self.model(Self.item + Self.list)).result)
    let text = try #require(ModelClasses(result: result).text)
    #expect(text.contains(line))
    #expect(!text.contains("class List:"))
  }

  @Test(arguments: [
    ("<entity name=\"A B\"/>", "contents:3:1: error: the entity's name \"A B\" isn't a Swift name"),
    ("<entity name=\"A\"/><entity name=\"A\"/>", "two entities named A"),
    (
      "<entity name=\"A\"><attribute name=\"a\" attributeType=\"Colour\"/></entity>",
      "contents:3:18: error: the type Colour of the attribute a is not available"
    ),
    (
      "<entity name=\"A\"><attribute name=\"a\" attributeType=\"Double\" defaultValueString=\"x\"/></entity>",
      "the default \"x\" of the attribute a isn't a value of the type Double"
    ),
    (
      "<entity name=\"A\"><attribute name=\"a\" attributeType=\"Transformable\" customClassName=\"X {}\"/></entity>",
      "isn't a Swift type"
    ),
    (
      "<entity name=\"A\"><relationship name=\"r\" destinationEntity=\"B\"/></entity>",
      "leads to the entity B, which is not in the model"
    ),
    (
      "<entity name=\"A\"><relationship name=\"r\" destinationEntity=\"A\" inverseName=\"q\"/></entity>",
      "the inverse q of r is not a relationship of A"
    ),
    (
      "<entity name=\"A\"><relationship name=\"r\" destinationEntity=\"A\" deletionRule=\"Burn\"/></entity>",
      "the deletion rule Burn of r is not known"
    ),
    ("<entity name=\"A\" parentEntity=\"A\"/>", "or is its own parent"),
    ("<entity name=\"A\" parentEntity=\"B\"/>", "the parent entity B of A is not in the model"),
    (
      "<entity name=\"A\"><attribute name=\"b\" attributeType=\"String\"/></entity><entity name=\"C\" parentEntity=\"A.b\"/>",
      "the parent entity A.b of C is not in the model"
    ),
    (
      "<entity name=\"A\"><attribute name=\"hash\" attributeType=\"String\"/></entity>",
      "NSManagedObject has a member hash of its own"
    ),
    (
      "<entity name=\"A\"><attribute name=\"_pk\" attributeType=\"String\"/></entity>",
      "isn't a Swift name that begins with a letter"
    ),
    (
      "<entity name=\"A\"><attribute name=\"a\" attributeType=\"String\" regularExpressionString=\"(\"/></entity>",
      "isn't a regular expression"
    ),
    (
      "<entity name=\"A\"><uniquenessConstraints><uniquenessConstraint><constraint value=\"q\"/></uniquenessConstraint></uniquenessConstraints></entity>",
      "contents:3:1: error: a constraint of A names q, which is not an attribute of it"
    ),
    ("<entity name=\"A\" representedClassName=\"let x\"/>", "the class's name \"let x\""),
    ("<entity name=\"A\">", "the XML is broken"),
  ])
  func `a wrong model is refused at its place`(inside: String, words: String) {
    let (result, errors) = read(Self.model(inside))
    #expect(result == nil)
    #expect(errors.contains { $0.contains(words) }, "\(errors)")
  }

  @Test func `a document type declaration is refused`() {
    let errors = read("<!DOCTYPE model [<!ENTITY a \"aa\">]><model>&a;</model>").errors
    #expect(errors.first?.contains("Xcode writes none") == true)
  }

  @Test func `entities and properties are limited`() {
    let many = (0...ModelReader.entityLimit).map { "<entity name=\"E\($0)\"/>" }.joined()
    #expect(read(Self.model(many)).errors.first?.contains("more than 1000 entities") == true)
    let attributes = (0...ModelReader.propertyLimit).map {
      "<attribute name=\"a\($0)\" attributeType=\"String\"/>"
    }
    let wide = Self.model("<entity name=\"A\">\(attributes.joined())</entity>")
    #expect(read(wide).errors.first?.contains("more than 20000 properties") == true)
  }

  // MARK: Folders

  private func compile(_ files: [String: String], _ name: String) throws -> CompiledModels {
    try withScratchFolder { folder in
      for (path, text) in files {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      let model = SourceFolder.Resource(
        path: folder.appendingPathComponent(name).path, destination: "")
      return try CompiledModels(
        [model], module: "Keys", files: ProjectFiles(around: folder))
    }
  }

  @Test func `the current version is the one that the folder names`() throws {
    let models = try compile(
      [
        "M.xcdatamodeld/.xccurrentversion":
          "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>M 2.xcdatamodel</string></dict></plist>",
        "M.xcdatamodeld/M.xcdatamodel/contents": Self.model(""),
        "M.xcdatamodeld/M 2.xcdatamodel/contents": Self.model(Self.item + Self.list),
      ], "M.xcdatamodeld")
    #expect(
      models.written.map(\.destination).sorted() == [
        "M.momd/M 2.mom", "M.momd/M.mom", "M.momd/VersionInfo.plist",
      ])
    #expect(models.generated.keys.sorted() == ["_DataModel_M.swift"])
    let file = try #require(models.written.first { $0.destination == "M.momd/M 2.mom" })
    let decoded = try PropertyListDecoder().decode(DataModelFile.self, from: file.data)
    #expect(decoded.entities.map(\.name) == ["Item", "List"])
  }

  @Test func `two models of one name are refused`() {
    let files = ["A", "B"].reduce(into: [:]) { $0["\($1)/M.xcdatamodel/contents"] = Self.model("") }
    #expect {
      try withScratchFolder { folder in
        for (path, text) in files {
          let file = folder.appendingPathComponent(path)
          try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
          try Data(text.utf8).write(to: file)
        }
        let models = ["A", "B"].map {
          SourceFolder.Resource(
            path: folder.appendingPathComponent($0 + "/M.xcdatamodel").path, destination: "")
        }
        _ = try CompiledModels(models, module: "Keys", files: ProjectFiles(around: folder))
      }
    } throws: { "\($0)".contains("one model named M") }
  }

  @Test(arguments: [
    ("Integer 16", "32767", true), ("Integer 16", "32768", false), ("Integer 32", "-1e300", false),
    ("Integer 64", "9223372036854775807", true), ("Integer 64", "1e19", false),
    ("Double", "nan", false), ("Double", "-1e300", true),
  ])
  func `a default must be in the range of its type`(type: String, value: String, fits: Bool) {
    let errors = read(
      Self.model(
        "<entity name=\"A\"><attribute name=\"a\" attributeType=\"\(type)\" defaultValueString=\"\(value)\"/></entity>"
      )
    ).errors
    #expect(errors.isEmpty == fits, "\(errors)")
  }

  @Test func `a model without a version, its contents or a choice is refused`() throws {
    let empty = ["M.xcdatamodeld/other": ""]
    #expect(throws: BuildError.self) { try compile(empty, "M.xcdatamodeld") }
    #expect(throws: BuildError.self) {
      try compile(["M.xcdatamodel/elements": ""], "M.xcdatamodel")
    }
    let two = ["A", "B"].reduce(into: [:]) {
      $0["M.xcdatamodeld/\($1).xcdatamodel/contents"] = Self.model("")
    }
    #expect(throws: BuildError.self) { try compile(two, "M.xcdatamodeld") }
  }

  @Test(arguments: [
    String(repeating: "<array>", count: 100_000), "<dict><key>_XCCurrentVersionName</key>", "",
    "<dict><key>_XCCurrentVersionName</key><string>../A.xcdatamodel</string></dict>",
  ])
  func `a choice of the version that cannot be read is refused`(list: String) {
    let files = [
      "M.xcdatamodeld/.xccurrentversion": "<plist version=\"1.0\">\(list)</plist>",
      "M.xcdatamodeld/A.xcdatamodel/contents": Self.model(""),
    ]
    #expect(throws: BuildError.self) { try compile(files, "M.xcdatamodeld") }
  }
}
