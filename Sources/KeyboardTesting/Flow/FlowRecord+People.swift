package import KeyboardHost
import KeyboardProtocol

extension FlowRecord {
  /// An address book as the value of `contacts`.
  package static func people(_ people: [SimulatedUser.Contact]) -> String {
    "[\(people.map(person).joined(separator: ", "))]"
  }

  private static func person(_ person: SimulatedUser.Contact) -> String {
    var values = [
      ("givenName", person.givenName), ("middleName", person.middleName),
      ("familyName", person.familyName), ("nickname", person.nickname),
      ("organizationName", person.organizationName),
    ].filter { !$0.1.isEmpty }.map { "\($0.0): \(quoted($0.1))" }
    for (name, labeled) in [
      ("phoneNumbers", person.phoneNumbers), ("emailAddresses", person.emailAddresses),
    ] where !labeled.isEmpty {
      values.append("\(name): \(self.labeled(labeled))")
    }
    return "{\(values.joined(separator: ", "))}"
  }

  /// A list where the values are called nothing.
  private static func labeled(_ values: [AddressBookEntry.Labeled]) -> String {
    guard values.contains(where: { !$0.label.isEmpty }) else {
      return "[\(values.map { quoted($0.value) }.joined(separator: ", "))]"
    }
    // Names have no variables, so no dollar sign is doubled.
    return "{\(values.map { "\(escaped($0.label)): \(quoted($0.value))" }.joined(separator: ", "))}"
  }
}
