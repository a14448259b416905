/// The keys that Xcode adds to a short `Info.plist` (`GENERATE_INFOPLIST_FILE`).
package enum GeneratedKeys {
  /// Key and value in Xcode's order; the values are variables, expanded with the rest.
  static let defaults: [(key: String, value: String)] = [
    ("CFBundleDevelopmentRegion", "$(DEVELOPMENT_LANGUAGE)"),
    ("CFBundleExecutable", "$(EXECUTABLE_NAME)"),
    ("CFBundleIdentifier", "$(PRODUCT_BUNDLE_IDENTIFIER)"),
    ("CFBundleInfoDictionaryVersion", "6.0"),
    ("CFBundleName", "$(PRODUCT_NAME)"),
    ("CFBundlePackageType", "$(PRODUCT_BUNDLE_PACKAGE_TYPE)"),
    ("CFBundleShortVersionString", "$(MARKETING_VERSION)"),
    ("CFBundleVersion", "$(CURRENT_PROJECT_VERSION)"),
    ("MinimumOSVersion", "$(IPHONEOS_DEPLOYMENT_TARGET)"),
  ]

  private static let settingPrefix = "INFOPLIST_KEY_"

  /// Adds each key that the manifest leaves out.
  ///
  /// A setting `INFOPLIST_KEY_CFBundleDisplayName` sets `CFBundleDisplayName`, as in Xcode. A key that is
  /// there is never changed.
  package static func fill(
    _ root: PropertyListNode, settings: [String: String]
  ) -> PropertyListNode {
    guard var entries = root.value.entries else { return root }
    var known = Set(entries.map(\.key))
    for (key, value) in defaults where known.insert(key).inserted {
      entries.append(PropertyListEntry(key, .string(value)))
    }
    for (name, value) in settings.sorted(by: { $0.key < $1.key })
    where name.hasPrefix(settingPrefix) {
      let key = String(name.dropFirst(settingPrefix.count))
      guard !key.isEmpty, known.insert(key).inserted else { continue }
      entries.append(PropertyListEntry(key, .string(value)))
    }
    var root = root
    root.value = .dictionary(entries)
    return root
  }
}
