/// Writes the classes that Xcode generates for a Core ML model.
struct LearnedModelClass {
  let model: LearnedModel

  var text: String {
    let name = ModelName.written(LearnedModel.swiftName(model.name))
    let inputs = model.inputs.filter { $0.type != nil }
    let parameters = inputs.map {
      "\(Self.swift($0)): \(Self.type($0))" + ($0.isOptional ? " = nil" : "")
    }
    let arguments = inputs.map { "\(Self.swift($0)): \(Self.swift($0))" }
    let loaded =
      "Bundle(for: self).url(forResource: \"\(model.name)\", withExtension: \"mlmodelc\")"
    return """
      import CoreML
      import Foundation
      \(input(name, inputs, parameters))
      \(output(name))
      class \(name) {
        let model: MLModel
        class var urlOfModelInThisBundle: URL { \(loaded) ?? URL(fileURLWithPath: "\(model.name).mlmodelc") }
        init(model: MLModel) { self.model = model }
        @available(*, deprecated, message: "Use init(configuration:) instead and handle errors appropriately.")
        convenience init() { try! self.init(contentsOf: Self.urlOfModelInThisBundle) }
        convenience init(configuration: MLModelConfiguration) throws {
          try self.init(contentsOf: Self.urlOfModelInThisBundle, configuration: configuration)
        }
        convenience init(contentsOf modelURL: URL) throws { try self.init(model: MLModel(contentsOf: modelURL)) }
        convenience init(contentsOf modelURL: URL, configuration: MLModelConfiguration) throws {
          try self.init(model: MLModel(contentsOf: modelURL, configuration: configuration))
        }
        class func load(configuration: MLModelConfiguration = MLModelConfiguration(), completionHandler handler: @escaping (Swift.Result<\(name), Error>) -> Void) {
          load(contentsOf: urlOfModelInThisBundle, configuration: configuration, completionHandler: handler)
        }
        class func load(configuration: MLModelConfiguration = MLModelConfiguration()) async throws -> \(name) {
          try await load(contentsOf: urlOfModelInThisBundle, configuration: configuration)
        }
        class func load(contentsOf modelURL: URL, configuration: MLModelConfiguration = MLModelConfiguration(), completionHandler handler: @escaping (Swift.Result<\(name), Error>) -> Void) {
          nonisolated(unsafe) let handler = handler
          MLModel.load(contentsOf: modelURL, configuration: configuration) { handler($0.map { \(name)(model: $0) }) }
        }
        class func load(contentsOf modelURL: URL, configuration: MLModelConfiguration = MLModelConfiguration()) async throws -> \(name) {
          \(name)(model: try await MLModel.load(contentsOf: modelURL, configuration: configuration))
        }
        func prediction(input: \(name)Input) throws -> \(name)Output { try prediction(input: input, options: MLPredictionOptions()) }
        func prediction(input: \(name)Input, options: MLPredictionOptions) throws -> \(name)Output {
          \(name)Output(features: try model.prediction(from: input, options: options))
        }
        func prediction(input: \(name)Input, options: MLPredictionOptions = MLPredictionOptions()) async throws -> \(name)Output {
          \(name)Output(features: try await model.prediction(from: input, options: options))
        }
        func prediction(\(parameters.joined(separator: ", "))) throws -> \(name)Output {
          try prediction(input: \(name)Input(\(arguments.joined(separator: ", "))), options: MLPredictionOptions())
        }
        func predictions(inputs: [\(name)Input], options: MLPredictionOptions = MLPredictionOptions()) throws -> [\(name)Output] {
          let batch = try model.predictions(from: MLArrayBatchProvider(array: inputs), options: options)
          return (0..<batch.count).map { \(name)Output(features: batch.features(at: $0)) }
        }
      }

      """
  }

  private func input(
    _ name: String, _ features: [LearnedModel.Feature], _ parameters: [String]
  ) -> String {
    var lines = ["class \(name)Input: MLFeatureProvider {"]
    lines += features.map { "  var \(Self.swift($0)): \(Self.type($0))" }
    lines.append("  var featureNames: Set<String> { [\(Self.names(model.inputs))] }")
    lines.append("  func featureValue(for featureName: String) -> MLFeatureValue? {")
    lines.append("    switch featureName {")
    for feature in features {
      let value = Self.swift(feature) + (feature.isOptional ? ".map { " : "")
      let made = Self.made(feature, feature.isOptional ? "$0" : value)
      lines.append(
        "    case \"\(feature.name)\": return " + (feature.isOptional ? value + made + " }" : made))
    }
    lines.append("    default: return nil")
    lines.append("    }")
    lines.append("  }")
    lines.append("  init(\(parameters.joined(separator: ", "))) {")
    lines += features.map { "    self.\(Self.swift($0)) = \(Self.swift($0))" }
    lines.append("  }")
    lines.append("}")
    return lines.joined(separator: "\n")
  }

  private func output(_ name: String) -> String {
    var lines = [
      "class \(name)Output: MLFeatureProvider {", "  private let provider: any MLFeatureProvider",
    ]
    for feature in model.outputs where feature.type != nil {
      lines.append(
        "  var \(Self.swift(feature)): \(Self.plain(feature)) { \(Self.read(feature)) }")
    }
    lines.append("  var featureNames: Set<String> { provider.featureNames }")
    lines.append(
      "  func featureValue(for featureName: String) -> MLFeatureValue? { provider.featureValue(for: featureName) }"
    )
    lines.append("  init(features: any MLFeatureProvider) { provider = features }")
    lines.append("}")
    return lines.joined(separator: "\n")
  }

  private static func names(_ features: [LearnedModel.Feature]) -> String {
    features.map { "\"\($0.name)\"" }.joined(separator: ", ")
  }
  private static func swift(_ feature: LearnedModel.Feature) -> String {
    ModelName.written(LearnedModel.swiftName(feature.name))
  }
  private static func type(_ feature: LearnedModel.Feature) -> String {
    plain(feature) + (feature.isOptional ? "?" : "")
  }
  private static func plain(_ feature: LearnedModel.Feature) -> String {
    switch feature.type {
    case .int64: "Int64"
    case .double: "Double"
    case .string: "String"
    case .multiArray, nil: "MLMultiArray"
    case .dictionary: "[\(key(feature)): Double]"
    case .sequence: "MLSequence"
    }
  }
  private static func key(_ feature: LearnedModel.Feature) -> String {
    feature.hasNumberKeys ? "Int64" : "String"
  }
  private static func made(_ feature: LearnedModel.Feature, _ value: String) -> String {
    switch feature.type {
    case .int64: "MLFeatureValue(int64: \(value))"
    case .double: "MLFeatureValue(double: \(value))"
    case .string: "MLFeatureValue(string: \(value))"
    case .multiArray, nil: "MLFeatureValue(multiArray: \(value))"
    // Keys of one type throw no error.
    case .dictionary:
      "try! MLFeatureValue(dictionary: Dictionary(uniqueKeysWithValues: \(value).map { "
        + "(AnyHashable($0.key), NSNumber(value: $0.value)) }))"
    case .sequence: "MLFeatureValue(sequence: \(value))"
    }
  }
  private static func read(_ feature: LearnedModel.Feature) -> String {
    let value = "provider.featureValue(for: \"\(feature.name)\")!"
    return switch feature.type {
    case .int64: value + ".int64Value"
    case .double: value + ".doubleValue"
    case .string: value + ".stringValue"
    case .multiArray, nil: value + ".multiArrayValue!"
    case .dictionary:
      "Dictionary(uniqueKeysWithValues: \(value).dictionaryValue.compactMap { key, value in "
        + "(key.base as? \(key(feature))).map { ($0, value.doubleValue) } })"
    case .sequence: value + ".sequenceValue!"
    }
  }
}
