extension [UInt8] {
  mutating func append(fix: LocationFix?) {
    append(flag: fix != nil)
    guard let fix else { return }
    append(fix.latitude, within: LocationFix.latitudes)
    append(fix.longitude, within: LocationFix.longitudes)
    append(fix.accuracy, within: LocationFix.accuracies)
  }

  mutating func append(addressBook entries: [AddressBookEntry]) {
    append(count: entries.count)
    for entry in entries {
      for text in entry.texts { append(string: text) }
      for values in [entry.phoneNumbers, entry.emailAddresses] {
        append(count: values.count)
        for value in values {
          append(string: value.label)
          append(string: value.value)
        }
      }
    }
  }

  mutating func append(use: ServiceUse) {
    append(use.service.rawValue)
    append(string: use.member)
    append(flag: use.isRefused)
  }
}

extension ByteDecoder {
  mutating func copiedText() throws(ProtocolError) -> CopiedText {
    let changeCount: UInt32 = try integer()
    return CopiedText(
      try string("copied text", atMost: ProtocolLimits.copiedBytes), changeCount: changeCount)
  }

  mutating func locationFix() throws(ProtocolError) -> LocationFix? {
    guard try flag("location") else { return nil }
    let fix = LocationFix(
      latitude: try number("latitude", within: LocationFix.latitudes),
      longitude: try number("longitude", within: LocationFix.longitudes),
      accuracy: try number("accuracy", within: LocationFix.accuracies))
    guard let fix else { throw .invalidValue("location") }
    return fix
  }

  /// The bytes of an entry whose texts are empty.
  private static let leastEntryBytes = 32

  mutating func addressBook() throws(ProtocolError) -> [AddressBookEntry] {
    let count = try count(
      "address book", atMost: ProtocolLimits.addressBookEntries,
      eachAtLeast: Self.leastEntryBytes)
    var entries: [AddressBookEntry] = []
    entries.reserveCapacity(count)
    for _ in 0..<count { entries.append(try addressBookEntry()) }
    return entries
  }

  private mutating func addressBookEntry() throws(ProtocolError) -> AddressBookEntry {
    var entry = AddressBookEntry(identifier: try text())
    entry.givenName = try text()
    entry.middleName = try text()
    entry.familyName = try text()
    entry.nickname = try text()
    entry.organizationName = try text()
    entry.phoneNumbers = try labeledValues()
    entry.emailAddresses = try labeledValues()
    return entry
  }

  private mutating func labeledValues() throws(ProtocolError) -> [AddressBookEntry.Labeled] {
    let count = try count(
      "labelled values", atMost: ProtocolLimits.labeledValues, eachAtLeast: 8)
    var values: [AddressBookEntry.Labeled] = []
    values.reserveCapacity(count)
    for _ in 0..<count {
      values.append(AddressBookEntry.Labeled(label: try text(), value: try text()))
    }
    return values
  }

  private mutating func text() throws(ProtocolError) -> String {
    try string("address book", atMost: ProtocolLimits.addressBookText)
  }

  mutating func string(
    _ name: StaticString, atMost bytes: Int
  ) throws(ProtocolError) -> String {
    let text = try string()
    guard text.utf8.count <= bytes else { throw .invalidValue("\(name)") }
    return text
  }

  mutating func serviceUse() throws(ProtocolError) -> ServiceUse {
    let service: SystemService = try choice("service")
    let member = try string()
    let use = ServiceUse(service: service, member: member, isRefused: try flag("isRefused"))
    // A truncated name is not from a runtime.
    guard use.member.utf8.count == member.utf8.count else { throw .invalidValue("service") }
    return use
  }
}
