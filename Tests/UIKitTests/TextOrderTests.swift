import Foundation
import Testing

@testable import UIKit

private struct Entry: Equatable {
  var name: String
  var note: String?
}

struct TextOrderTests {
  private static let names = ["a10", "B", "a2", "é", "A1", "f"]
  private let sorted = ["A1", "a2", "a10", "B", "é", "f"]

  @Test func `a comparator sorts texts as people read them`() {
    #expect(Self.names.sorted(using: .localizedStandard) == sorted)
    #expect(
      Self.names.sorted(using: String.StandardComparator.localizedStandard.reversed)
        == sorted.reversed())
    let entries = Self.names.map { Entry(name: $0) }
    #expect(
      entries.sorted(using: KeyPathComparator(\.name, comparator: .localizedStandard))
        .map(\.name) == sorted)
  }
  @Test(arguments: [SortOrder.forward, .reverse])
  func `a sort descriptor of a text sorts as people read, without a comparator too`(
    _ order: SortOrder
  ) {
    let entries = Self.names.map { Entry(name: $0, note: $0) }
    let wanted = order == .forward ? sorted : sorted.reversed()
    let descriptors = [
      SortDescriptor(\Entry.name, order: order),
      SortDescriptor(\Entry.name, comparator: .localizedStandard, order: order),
      SortDescriptor(\Entry.name, comparator: .localized, order: order),
      SortDescriptor(\Entry.note, order: order),
    ]
    for (index, descriptor) in descriptors.enumerated() where index != 2 {
      #expect(entries.sorted(using: descriptor).map(\.name) == wanted, "\(index)")
    }
    // Without the numbers' values.
    let localized = entries.sorted(using: descriptors[2]).map(\.name)
    let tens = localized.filter { $0.hasPrefix("a") }
    #expect(tens == (order == .forward ? ["a10", "a2"] : ["a2", "a10"]))
  }
  @Test func `the lexical order stays that of Foundation`() {
    let entries = Self.names.map { Entry(name: $0) }
    #expect(
      entries.sorted(using: SortDescriptor(\.name, comparator: .lexical)).map(\.name)
        == Self.names.sorted())
  }
}
extension _TextOrder {
  fileprivate var reversed: _TextOrder {
    var copy = self
    copy.order = .reverse
    return copy
  }
}
