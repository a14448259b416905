/// The bundle's entitlements, which a device's system checks and a keyboard cannot read there.
package enum Entitlements {
  private static let all: [String: Any] = {
    let file = Bundle.main.bundleURL.appendingPathComponent("Entitlements.plist")
    guard let data = try? Data(contentsOf: file) else { return [:] }
    let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    return list as? [String: Any] ?? [:]
  }()

  /// A text, or the first of a list.
  package static func text(_ key: String) -> String? { all[key] as? String ?? texts(key).first }
  /// The texts of a list.
  package static func texts(_ key: String) -> [String] { all[key] as? [String] ?? [] }
}
