import Foundation

@testable import SwiftData

// Models as the lowering spells them out.

final class Shelf: PersistentModel {
  let _modelState = _ModelState("Shelf")
  required init(_stored: _StoredModel) { _name = .init(_unset: ()) }
  static var schemaMetadata: [Schema.PropertyMetadata] {
    [
      .init("name", \Shelf.name, \Shelf._name, hasDefault: false, Schema.Attribute(.unique)),
      .init("place", \Shelf.place, \Shelf._place, hasDefault: true),
      .init(
        "phrases", \Shelf.phrases, \Shelf._phrases, hasDefault: true,
        Schema.Relationship(inverse: \Phrase.shelf)),
    ]
  }
  @_Persisted var name: String
  @_Persisted var place = 0
  @_Persisted var phrases: [Phrase] = []
  init(_ name: String, place: Int = 0) {
    self.name = name
    self.place = place
  }
}

final class Phrase: PersistentModel {
  let _modelState = _ModelState("Phrase")
  required init(_stored: _StoredModel) { _text = .init(_unset: ()) }
  static var schemaMetadata: [Schema.PropertyMetadata] {
    [
      .init("text", \Phrase.text, \Phrase._text, hasDefault: false),
      .init("shelf", \Phrase.shelf, \Phrase._shelf, hasDefault: true),
    ]
  }
  @_Persisted var text: String
  @_Persisted var shelf: Shelf? = nil
  init(_ text: String) { self.text = text }
}

/// A model with two constraints.
final class Code: PersistentModel {
  let _modelState = _ModelState("Code")
  required init(_stored: _StoredModel) {
    _number = .init(_unset: ())
    _name = .init(_unset: ())
  }
  static var schemaMetadata: [Schema.PropertyMetadata] {
    [
      .init("number", \Code.number, \Code._number, hasDefault: false, Schema.Attribute(.unique)),
      .init("name", \Code.name, \Code._name, hasDefault: false, Schema.Attribute(.unique)),
    ]
  }
  @_Persisted var number: Int
  @_Persisted var name: String
  init(_ number: Int, _ name: String) {
    self.number = number
    self.name = name
  }
}

/// A value inside of which is one that JSON doesn't have.
struct Price: Codable {
  var amount: Decimal = 1
  var rate = 1.0
  var since: Date?
}

/// Values of many types.
final class Sample: PersistentModel {
  let _modelState = _ModelState("Sample")
  required init(_stored: _StoredModel) {
    _double = .init(_unset: ())
    _float = .init(_unset: ())
    _date = .init(_unset: ())
    _decimal = .init(_unset: ())
    _price = .init(_unset: ())
    _large = .init(_unset: ())
  }
  static var schemaMetadata: [Schema.PropertyMetadata] {
    [
      .init("double", \Sample.double, \Sample._double, hasDefault: false),
      .init("float", \Sample.float, \Sample._float, hasDefault: false),
      .init("date", \Sample.date, \Sample._date, hasDefault: false),
      .init("decimal", \Sample.decimal, \Sample._decimal, hasDefault: false),
      .init("price", \Sample.price, \Sample._price, hasDefault: false),
      .init("large", \Sample.large, \Sample._large, hasDefault: false),
      .init("optional", \Sample.optional, \Sample._optional, hasDefault: true),
      .init("data", \Sample.data, \Sample._data, hasDefault: true),
    ]
  }
  @_Persisted var double: Double
  @_Persisted var float: Float
  @_Persisted var date: Date
  @_Persisted var decimal: Decimal
  @_Persisted var price: Price
  @_Persisted var large: UInt64
  @_Persisted var optional: Double? = nil
  @_Persisted var data: Data? = nil
  init(_ number: Double = 1, price: Price = Price()) {
    double = number
    float = Float(number)
    date = Date(timeIntervalSinceReferenceDate: number)
    decimal = number.isNaN ? .nan : 1
    self.price = price
    large = .max
    optional = number
  }
}

func memory(_ types: any PersistentModel.Type...) throws -> ModelContainer {
  try ModelContainer(
    for: Schema(types), configurations: ModelConfiguration(isStoredInMemoryOnly: true))
}
extension ModelContext {
  func all<T: PersistentModel>(_ type: T.Type) throws -> [T] { try fetch(FetchDescriptor<T>()) }
}
