import Foundation
import TestSupport
import Testing

@testable import ExtensionBuilder

@Suite struct `Models of Core ML` {
  /// Protocol buffers, as Core ML's converters write them.
  private enum Written {
    static func number(_ value: UInt64) -> [UInt8] {
      value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + number(value >> 7)
    }
    static func field(_ number: UInt64, _ bytes: [UInt8]) -> [UInt8] {
      self.number(number << 3 | 2) + self.number(UInt64(bytes.count)) + bytes
    }
    static func feature(
      _ name: String, _ type: UInt64, isOptional: Bool = false, key: UInt64? = nil
    ) -> [UInt8] {
      let optional = isOptional ? number(1_000 << 3) + number(1) : []
      let keys = key.map { field($0, []) } ?? []
      return field(1, Array(name.utf8)) + field(3, field(type, keys) + optional)
    }
    static func model(_ inputs: [[UInt8]], _ outputs: [[UInt8]]) -> [UInt8] {
      let description = inputs.flatMap { field(1, $0) } + outputs.flatMap { field(10, $0) }
      return number(1 << 3) + number(4) + field(2, description) + field(500, [1, 2, 3])
    }
  }
  private static let whole = Written.model(
    [
      Written.feature("counts", 5), Written.feature("app name", 3, isOptional: true),
      Written.feature("weights", 6, isOptional: true, key: 1),
    ],
    [
      Written.feature("mood", 1), Written.feature("picture", 4),
      Written.feature("likelihoods", 6, key: 2),
    ])

  @Test func `inputs and outputs are read with their types`() throws {
    let model = try LearnedModel(Self.whole, name: "Mood")
    #expect(
      model.inputs == [
        .init(name: "counts", type: .multiArray),
        .init(name: "app name", type: .string, isOptional: true),
        .init(name: "weights", type: .dictionary, isOptional: true, hasNumberKeys: true),
      ])
    #expect(
      model.outputs == [
        .init(name: "mood", type: .int64), .init(name: "picture"),
        .init(name: "likelihoods", type: .dictionary),
      ])
  }

  @Test(arguments: [
    "class Mood {", "class MoodInput: MLFeatureProvider {", "var counts: MLMultiArray",
    "init(counts: MLMultiArray, app_name: String? = nil, weights: [Int64: Double]? = nil) {",
    "var likelihoods: [String: Double] {",
    "case \"app name\": return app_name.map { MLFeatureValue(string: $0) }",
    "func prediction(counts: MLMultiArray, app_name: String? = nil, weights: [Int64: Double]? = nil) throws -> MoodOutput {",
    "var mood: Int64 {", "convenience init(configuration: MLModelConfiguration) throws {",
  ])
  func `the classes are those that Xcode generates`(line: String) throws {
    let text = LearnedModelClass(model: try LearnedModel(Self.whole, name: "Mood")).text
    #expect(text.contains(line))
    #expect(!text.contains("picture:"))
  }

  @Test(arguments: [("My Model-2", "My_Model_2"), ("2nd", "_2nd"), ("Größe", "Größe"), ("", "_")])
  func `names become Swift's`(name: String, swift: String) {
    #expect(LearnedModel.swiftName(name) == swift)
  }

  @Test func `a broken file is refused wherever it is cut or changed`() {
    for length in 0..<Self.whole.count - 6 {
      #expect(throws: LearnedModel.Fault.self, "\(length)") {
        try LearnedModel(Array(Self.whole[..<length]), name: "Mood")
      }
    }
    for index in Self.whole.indices {
      for bit in 0..<8 {
        var changed = Self.whole
        changed[index] ^= 1 << bit
        // Any result is right that ends and has no quotation mark in a name.
        let model = try? LearnedModel(changed, name: "Mood")
        #expect((model?.inputs ?? []).allSatisfy { !$0.name.contains("\"") })
      }
    }
  }

  @Test(arguments: ["a\"b", "a\\b", "a\nb", "", String(repeating: "a", count: 201)])
  func `a name that Swift's text could not hold is refused`(name: String) {
    let bytes = Written.model([Written.feature(name, 5)], [Written.feature("b", 5)])
    #expect(throws: LearnedModel.Fault.self) { try LearnedModel(bytes, name: "M") }
  }

  @Test func `names that are equal in Swift and too many of them are refused`() {
    let same = Written.model(
      [Written.feature("a b", 5), Written.feature("a-b", 5)], [Written.feature("b", 5)])
    #expect(throws: LearnedModel.Fault.self) { try LearnedModel(same, name: "M") }
    let many = (0...LearnedModel.featureLimit).map { Written.feature("f\($0)", 5) }
    #expect(throws: LearnedModel.Fault.self) {
      try LearnedModel(Written.model(many, [Written.feature("b", 5)]), name: "M")
    }
  }

  @Test func `two models that make the same class are refused with both names`() throws {
    try withScratchFolder { folder in
      let names = ["Next Word.mlmodel", "Next-Word.mlmodel"]
      var models: [SourceFolder.Resource] = []
      for name in names {
        let file = folder.appendingPathComponent(name)
        try Data(Self.whole).write(to: file)
        models.append(SourceFolder.Resource(path: file.path, destination: ""))
      }
      let files = try ProjectFiles(around: folder)
      let one = try CompiledModels([models[0]], module: "Keys", files: files)
      #expect(one.generated.values.compactMap(\.origin).allSatisfy { $0.hasSuffix(names[0]) })
      #expect {
        _ = try CompiledModels(models, module: "Keys", files: files)
      } throws: {
        "\($0)".contains("Next-Word.mlmodel") && "\($0)".contains("Next Word.mlmodel also makes")
      }
    }
  }

  @Test func `a package without its model is refused with its place`() throws {
    try withScratchFolder { folder in
      let package = folder.appendingPathComponent("M.mlpackage")
      try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
      let resource = SourceFolder.Resource(path: package.path, destination: "")
      #expect {
        _ = try CompiledModels([resource], module: "Keys", files: ProjectFiles(around: folder))
      } throws: { "\($0)".contains("no Data/com.apple.CoreML/model.mlmodel") }
    }
  }
}
