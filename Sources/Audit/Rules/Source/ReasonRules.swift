import ExtensionBundle

/// API whose use needs a reason in the privacy manifest.
extension Rule {
  static let reasonRules = [reasonUndeclared, reasonManifestMissing]

  private static let prefix = "NSPrivacyAccessedAPICategory"

  /// The names of each category, as Apple lists them.
  private static let required: [(category: String, names: [String])] = [
    ("ActiveKeyboards", ["activeInputModes"]),
    (
      "DiskSpace",
      [
        "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
        "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey",
        "systemFreeSize", "systemSize", "statfs", "statvfs", "fstatfs", "fstatvfs",
      ]
    ),
    (
      "FileTimestamp",
      [
        "FileAttributeKey.creationDate", "FileAttributeKey.modificationDate", "creationDate@[]",
        "modificationDate@[]", "creationDateKey", "contentModificationDateKey",
        "fileModificationDate", "getattrlist", "fgetattrlist", "getattrlistat",
        "getattrlistbulk", "stat", "fstat", "lstat", "fstatat",
      ]
    ),
    ("SystemBootTime", ["systemUptime", "mach_absolute_time"]),
    ("UserDefaults", ["UserDefaults", "NSUserDefaults", "AppStorage"]),
  ]

  private static let calls: Set<String> = [
    "stat", "fstat", "lstat", "fstatat", "statfs", "statvfs", "fstatfs", "fstatvfs",
    "getattrlist", "fgetattrlist", "getattrlistat", "getattrlistbulk", "mach_absolute_time",
  ]

  /// Each category that is used, with the first place.
  private static func categories(
    in facts: SourceFacts
  ) -> [(category: String, use: SourceFacts.Use, count: Int)] {
    required.compactMap { category, names in
      let uses = facts.uses(names).filter { use in
        switch use.name {
        case "stat", "statfs", "statvfs":
          // `stat()` makes the structure, `stat(path, &status)` is the call.
          return use.kind == "name" && (use.labels?.count ?? 0) >= 2
        case _ where calls.contains(use.name): return use.kind == "name" && use.labels != nil
        case "creationDate", "modificationDate":
          return use.owner == "FileAttributeKey" || use.base == ""
        default: return use.kind != "override"
        }
      }
      return uses.first.map { (prefix + category, $0, uses.count) }
    }
  }

  private static let typesKey = "NSPrivacyAccessedAPITypes"
  private static let why =
    "The keyboard's own privacy manifest must declare it with a reason; an upload without one is refused "
    + "(ITMS-91053)."

  private static func declaration(_ category: String, _ reason: String) -> String {
    """
    <array>
      <dict>
        <key>NSPrivacyAccessedAPIType</key>
        <string>\(prefix)\(category)</string>
        <key>NSPrivacyAccessedAPITypeReasons</key>
        <array>
          <string>\(reason)</string>
        </array>
      </dict>
    </array>
    """
  }

  private static let example =
    "func isFirst() -> Bool { !UserDefaults.standard.bool(forKey: \"x\") }"

  private static let reasonUndeclared = Rule(
    source: "reason-undeclared", .error, .certain,
    meaning:
      "The keyboard uses required-reason API in a category that its privacy manifest does "
      + "not declare.",
    why: why, source: RuleSource.reasons,
    help: "Declare the category with the code that describes what the keyboard does.",
    watches: required.flatMap(\.names),
    fires: RuleExample(
      .folder, .set(typesKey, declaration("SystemBootTime", "35F9.1"), in: .privacy),
      swift: example),
    passes: RuleExample(
      .folder, .set(typesKey, declaration("UserDefaults", "CA92.1"), in: .privacy),
      swift: example)
  ) { facts, subject in
    guard let file = subject.privacy else { return [] }
    let items = file.root.value[typesKey]?.items ?? []
    let declared = Set(items.compactMap { $0.value["NSPrivacyAccessedAPIType"]?.string })
    return categories(in: facts).filter { !declared.contains($0.category) }.map { found in
      Observation(
        found.use.place,
        "\(found.use.name) is used\(times(found.count)), and the privacy manifest does not declare "
          + found.category)
    }
  }

  private static let reasonManifestMissing = Rule(
    source: "reason-manifest-missing", .warning, .lead,
    meaning: "The keyboard uses required-reason API, and no privacy manifest was found.",
    why: why, source: RuleSource.reasons,
    help: "Add a PrivacyInfo.xcprivacy to the keyboard's target that declares the category.",
    fires: RuleExample(.folder, swift: example),
    passes: RuleExample(
      .folder,
      swift: "struct UserDefaults {}\n"
        + example.replacing(".standard.bool(forKey: \"x\")", with: "().isEmpty"))
  ) { facts, subject in
    guard subject.privacy == nil, subject.manifest != nil else { return [] }
    return categories(in: facts).map { found in
      Observation(
        found.use.place,
        "\(found.use.name) is used\(times(found.count)), and no privacy manifest declares "
          + found.category)
    }
  }

  private static func times(_ count: Int) -> String { count > 1 ? " \(count) times" : "" }
}
