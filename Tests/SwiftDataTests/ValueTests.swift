import Foundation
import Testing

@testable import SwiftData

@Suite struct `Values of models` {
  @Test(arguments: [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -0.5])
  func `come back as they were saved`(number: Double) throws {
    let container = try memory(Sample.self)
    let context = ModelContext(container)
    let date = Date(timeIntervalSinceReferenceDate: number)
    context.insert(Sample(number, price: Price(rate: number, since: date)))
    try context.save()
    let found = try #require(try ModelContext(container).all(Sample.self).first)
    func isSame(_ value: Double?) -> Bool {
      value.map { $0 == number || $0.isNaN && number.isNaN } ?? false
    }
    #expect(isSame(found.double))
    #expect(found.float == Float(number) || found.float.isNaN && number.isNaN)
    #expect(isSame(found.date.timeIntervalSinceReferenceDate))
    #expect(found.decimal.isNaN == number.isNaN)
    #expect(isSame(found.optional))
    #expect(isSame(found.price.rate))
    #expect(isSame(found.price.since?.timeIntervalSinceReferenceDate))
    #expect(found.large == .max)
  }

  @Test func `that can't be read again are an error with their property's name`() throws {
    let context = ModelContext(try memory(Sample.self))
    context.insert(Sample(price: Price(amount: .nan)))
    let error = #expect(throws: SwiftDataError.self) { try context.save() }
    #expect(error?.description.contains("Sample.price can't be stored") == true)
  }

  @Test func `that are larger than SQLite stores are an error`() throws {
    let context = ModelContext(try memory(Sample.self))
    let sample = Sample()
    context.insert(sample)
    try context.save()
    sample.data = Data(count: 1_000_000_001)
    #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
    sample.data = Data([1])
    try context.save()
    #expect(try ModelContext(context.container).all(Sample.self).map(\.data) == [Data([1])])
  }
}
