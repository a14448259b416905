internal import NibArchive

/// The texts that `Name.strings` uses in place of those in `Base.lproj/Name.xib`.
@MainActor
struct NibTranslations {
  private let table: [String: String]

  init(table name: String, bundle: Bundle) {
    guard !name.isEmpty, let file = bundle.url(forResource: name, withExtension: "strings"),
      let data = try? Data(contentsOf: file),
      let found = try? PropertyListSerialization.propertyList(from: data, format: nil)
    else {
      table = [:]
      return
    }
    table = found as? [String: String] ?? [:]
  }

  /// The translated value of a property, or `nil` if the nib's own applies.
  func translation(of property: NibProperty, in identifier: String) -> NibValue? {
    guard !table.isEmpty else { return nil }
    if property.key == "state" { return state(property.value, identifier) }
    guard property.value.text != nil else { return nil }
    return table["\(identifier).\(property.key)"].map { .string($0) }
  }

  private func state(_ value: NibValue, _ identifier: String) -> NibValue? {
    let names = [0: "normal", 1: "highlighted", 2: "disabled", 4: "selected"]
    guard let state = value.part("state")?.integer, let name = names[state],
      let text = table["\(identifier).\(name)Title"]
    else { return nil }
    return .record(
      value.record.filter { $0.key != "title" } + [NibProperty("title", .string(text))])
  }
}
