import Foundation

/// The inputs and outputs of a Core ML model: those of `.mlmodel`, and of the one in `.mlpackage`.
///
/// Core ML publishes the form of these files as protocol buffers (`Model.proto`, `FeatureTypes.proto`).
struct LearnedModel {
  /// A value that a model takes or gives.
  struct Feature: Equatable {
    var name: String
    /// `nil` for a type that is missing, such as an image.
    var type: FeatureType?
    var isOptional = false
    /// Whether the keys of a dictionary are numbers; otherwise they are texts.
    var hasNumberKeys = false
  }
  enum FeatureType: UInt64 {
    case int64 = 1
    case double, string
    case multiArray = 5
    case dictionary, sequence
  }

  /// The description comes before the weights, which may be gigabytes.
  static let headLimit = 4 << 20
  static let featureLimit = 1_000
  private static let nameLimit = 200

  let name: String
  private(set) var inputs: [Feature] = []
  private(set) var outputs: [Feature] = []

  /// Reads the beginning of a file, which has this name without its extension.
  init(_ bytes: [UInt8], name: String) throws(Fault) {
    self.name = name
    var file = ProtocolBuffer(bytes[...])
    while let field = try file.next() {
      guard field.number == 2, let description = field.bytes else { continue }
      var fields = ProtocolBuffer(description)
      while let field = try fields.next() {
        guard let bytes = field.bytes, field.number == 1 || field.number == 10 else { continue }
        let feature = try Self.feature(bytes)
        if field.number == 1 { inputs.append(feature) } else { outputs.append(feature) }
        guard inputs.count + outputs.count <= Self.featureLimit else {
          throw Fault("it has more than \(Self.featureLimit) inputs and outputs")
        }
      }
      break
    }
    guard !inputs.isEmpty, !outputs.isEmpty else {
      throw Fault("it names no inputs and outputs; convert it again with Core ML Tools")
    }
    for list in [inputs, outputs] where Set(list.map { Self.swiftName($0.name) }).count < list.count
    {
      throw Fault("two of its inputs or outputs have the same name in Swift")
    }
  }

  private static func feature(_ bytes: ArraySlice<UInt8>) throws(Fault) -> Feature {
    var feature = Feature(name: "")
    var fields = ProtocolBuffer(bytes)
    while let field = try fields.next() {
      guard let bytes = field.bytes else { continue }
      if field.number == 1 {
        guard let name = String(validating: bytes, as: UTF8.self), !name.isEmpty,
          name.utf8.count <= nameLimit,
          name.unicodeScalars.allSatisfy({ $0.value >= 32 && $0 != "\"" && $0 != "\\" })
        else { throw Fault("the name of an input or output cannot be one in Swift") }
        feature.name = name
      } else if field.number == 3 {
        var types = ProtocolBuffer(bytes)
        while let type = try types.next() {
          if type.number == 1_000 { feature.isOptional = type.value != 0 }
          if let known = FeatureType(rawValue: type.number) { feature.type = known }
          guard feature.type == .dictionary, let bytes = type.bytes else { continue }
          var keys = ProtocolBuffer(bytes)
          feature.hasNumberKeys = try keys.next()?.number == 1
        }
      }
    }
    guard !feature.name.isEmpty else { throw Fault("an input or output has no name") }
    return feature
  }

  /// A name as Xcode writes it in Swift: other characters become `_`.
  static func swiftName(_ name: String) -> String {
    let scalars = name.unicodeScalars.map { $0.properties.isXIDContinue ? Character($0) : "_" }
    let text = String(scalars)
    return text.unicodeScalars.first?.properties.isXIDStart == true ? text : "_" + text
  }

  /// A sentence about a file that isn't such a model.
  struct Fault: Error, Equatable {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }
}

/// The fields of a message in the form of protocol buffers, one after another.
struct ProtocolBuffer {
  struct Field {
    let number: UInt64
    /// The number of a field of numbers.
    var value: UInt64 = 0
    /// The bytes of any other field.
    var bytes: ArraySlice<UInt8>?
  }
  private var rest: ArraySlice<UInt8>
  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// `nil` after the last one.
  mutating func next() throws(LearnedModel.Fault) -> Field? {
    guard !rest.isEmpty else { return nil }
    let key = try number()
    let field = key >> 3
    switch key & 7 {
    case 0: return Field(number: field, value: try number())
    case 1: return Field(number: field, bytes: try take(8))
    case 2: return Field(number: field, bytes: try take(number()))
    case 5: return Field(number: field, bytes: try take(4))
    default: throw LearnedModel.Fault("it is not a Core ML model, or it is broken")
    }
  }
  private mutating func take(_ count: UInt64) throws(LearnedModel.Fault) -> ArraySlice<UInt8> {
    guard count <= UInt64(rest.count) else {
      throw LearnedModel.Fault("it is not a Core ML model, or it is broken")
    }
    defer { rest = rest.dropFirst(Int(count)) }
    return rest.prefix(Int(count))
  }
  private mutating func number() throws(LearnedModel.Fault) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard let byte = rest.popFirst() else { break }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw LearnedModel.Fault("it is not a Core ML model, or it is broken")
  }
}
