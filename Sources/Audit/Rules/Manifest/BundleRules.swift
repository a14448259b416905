import Platform
import ExtensionBundle

/// Names, identifiers, versions and variables; what a built bundle must have, and what must fit its app.
extension Rule {
  static let bundleRules = [
    displayName, bundleIdentifier, bundleKeyMissing, executableMissing, packageType,
    identifierPrefix, versionMismatch, variableInBundle, variableEmpty, variableUnknown,
  ]

  private static let displayName = Rule(
    "display-name", .warning, .certain,
    meaning: "The keyboard or its app has no display name.",
    why:
      "Settings and the globe's menu show CFBundleName in its place, mostly the target's name, and App Store "
      + "Connect rejects the upload (ITMS-90360).",
    source: "\(RuleSource.guide); \(RuleSource.upload)",
    help: "Add CFBundleDisplayName, or the build setting INFOPLIST_KEY_CFBundleDisplayName.",
    fires: RuleExample(.bundle, .remove("CFBundleDisplayName")),
    // Sources alone: the setting may be in the project.
    passes: RuleExample(.plist, .remove("CFBundleDisplayName"))
  ) { subject in
    guard let file = subject.manifest else { return [] }
    // The app's name is above its keyboards in Settings; its plain name serves as well.
    var seen: [Observation] = []
    if subject.place == .built, let app = subject.app?.manifest, app.root.value.entries != nil,
      ["CFBundleDisplayName", "CFBundleName"].allSatisfy({
        app.root.value.text($0) == .missing
      })
    {
      seen.append(
        Observation(
          app, at: app.root.position, "the app has neither CFBundleDisplayName nor CFBundleName"))
    }
    let entry = file.root.value.entry("CFBundleDisplayName")
    let isBlank = entry?.node.value.string?.allSatisfy(\.isWhitespace)
    guard isBlank ?? (entry == nil && subject.place != .sources) else { return seen }
    return seen + [
      Observation(
        file, at: entry?.node.position ?? file.root.position,
        (entry == nil ? "there is no CFBundleDisplayName" : "CFBundleDisplayName is empty")
          + ": the keyboard has no name of its own, and App Store Connect rejects it")
    ]
  }

  private static let bundleIdentifier = Rule(
    "bundle-identifier", .error, .certain,
    meaning: "CFBundleIdentifier is not allowed.",
    why:
      "It may contain letters, digits, hyphens and dots; a bundle with anything else cannot "
      + "be installed or uploaded.",
    source: RuleSource.infoKeys,
    help: "Write it in reversed domain form, as org.example.app.keyboard.",
    fires: RuleExample(.plist, .set("CFBundleIdentifier", "<string>org.example.my keys</string>")),
    passes: RuleExample(.plist, .set("CFBundleIdentifier", "<string>org.example.my-keys</string>"))
  ) { subject in
    guard let file = subject.manifest, let entry = file.root.value.entry("CFBundleIdentifier"),
      case .known(let text) = TextValue(entry.node.value)
    else { return [] }
    let isPlain = text.utf8.allSatisfy { byte in
      (97...122).contains(byte | 0x20) || (48...57).contains(byte) || byte == 45 || byte == 46
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard !isPlain || parts.contains(where: \.isEmpty) || text.utf8.count > 155 else { return [] }
    return [
      Observation(
        file, at: entry.node.position,
        "CFBundleIdentifier \"\(PropertyList.shown(text))\" "
          + (isPlain
            ? "has an empty part or more than 155 characters"
            : "has characters that are not allowed"))
    ]
  }

  private static let bundleKeyMissing = Rule(
    "bundle-key-missing", .error, .certain,
    meaning: "A built keyboard lacks a key that every bundle has.",
    why:
      "A bundle without an identifier cannot be installed; one without versions cannot be "
      + "uploaded. In sources Xcode adds them.",
    source: RuleSource.infoKeys,
    help: "Add the key, or build with GENERATE_INFOPLIST_FILE=YES.",
    fires: RuleExample(.bundle, .remove("CFBundleVersion")),
    passes: RuleExample(.plist, .remove("CFBundleVersion"))
  ) { subject in
    guard subject.place == .built, let file = subject.manifest, file.root.value.entries != nil
    else { return [] }
    return ["CFBundleIdentifier", "CFBundleShortVersionString", "CFBundleVersion"].compactMap {
      key in
      guard file.root.value.text(key) == .missing else { return nil }
      return Observation(
        file, at: file.root.value.entry(key)?.node.position ?? file.root.position,
        "there is no \(key)")
    }
  }

  private static let executableMissing = Rule(
    "executable-missing", .error, .certain,
    meaning:
      "CFBundleExecutable is missing or empty, or a built keyboard lacks the program that it names.",
    why:
      "iOS doesn't install an app with such an extension (“missing or invalid CFBundleExecutable”), and App Store "
      + "Connect rejects it.",
    source: "\(RuleSource.infoKeys); \(RuleSource.upload)",
    help: "Write $(EXECUTABLE_NAME) for CFBundleExecutable in sources, and build again.",
    fires: RuleExample(.bundle, .remove("CFBundleExecutable")),
    // Sources alone: Xcode may add the key.
    passes: RuleExample(.plist, .remove("CFBundleExecutable"))
  ) { subject in
    guard subject.place != .sources, let file = subject.manifest, file.root.value.entries != nil
    else { return [] }
    let node = file.root.value.entry("CFBundleExecutable")?.node
    switch TextValue(node?.value) {
    case .missing:
      return [
        Observation(
          file, at: node?.position ?? file.root.position,
          (node == nil ? "there is no CFBundleExecutable" : "CFBundleExecutable is empty")
            + ", so the app can't be installed")
      ]
    case .known(let name)
    where subject.place == .built && subject.resources?.contains(name) == false:
      return [
        Observation(
          file, at: node?.position,
          "CFBundleExecutable is \"\(PropertyList.shown(name))\", but the bundle has no such file"
        )
      ]
    default: return []
    }
  }

  private static let packageType = Rule(
    "package-type", .warning, .certain,
    meaning: "CFBundlePackageType is not that of an extension.",
    why:
      "An extension has the type XPC!, an app APPL; a wrong type is usually left over "
      + "from a copied manifest.",
    source: RuleSource.infoKeys,
    help: "Write $(PRODUCT_BUNDLE_PACKAGE_TYPE) or XPC!.",
    fires: RuleExample(.plist, .set("CFBundlePackageType", "<string>APPL</string>")),
    passes: RuleExample(.plist, .set("CFBundlePackageType", "<string>XPC!</string>"))
  ) { subject in
    guard let file = subject.manifest, let entry = file.root.value.entry("CFBundlePackageType"),
      case .known(let type) = TextValue(entry.node.value), type != "XPC!"
    else { return [] }
    return [
      Observation(
        file, at: entry.node.position,
        "CFBundlePackageType is \"\(PropertyList.shown(type))\", not \"XPC!\"")
    ]
  }

  // MARK: Against the app

  private static let identifierPrefix = Rule(
    "identifier-prefix", .error, .certain,
    meaning: "The keyboard's identifier does not begin with its app's and a dot.",
    why: "An app with such an extension cannot be installed.",
    source: RuleSource.extensions,
    help: "Begin the extension's identifier with the app's identifier and a dot.",
    fires: RuleExample(
      .app, .set("CFBundleIdentifier", "<string>org.example.keyboard</string>")),
    passes: RuleExample(
      .app, .set("CFBundleIdentifier", "<string>org.example.app.keys</string>"))
  ) { subject in
    let key = "CFBundleIdentifier"
    guard let file = subject.manifest, let node = file.root.value.entry(key)?.node,
      case .known(let own) = TextValue(node.value),
      case .known(let app)? = subject.app?.manifest?.root.value.text(key),
      !own.hasPrefix(app + ".") || own == app + "."
    else { return [] }
    return [
      Observation(
        file, at: node.position,
        "the identifier \"\(PropertyList.shown(own))\" does not begin with that of the app, \"\(PropertyList.shown(app)).\""
      )
    ]
  }

  private static let versionMismatch = Rule(
    "version-mismatch", .warning, .certain,
    meaning: "The keyboard and its app have different versions.",
    why:
      "App Store Connect warns about an extension whose CFBundleVersion or "
      + "CFBundleShortVersionString differs from its app's.",
    source: RuleSource.upload,
    help: "Use $(MARKETING_VERSION) and $(CURRENT_PROJECT_VERSION) in both, set for the project.",
    fires: RuleExample(.app, .set("CFBundleVersion", "<string>2</string>")),
    passes: RuleExample(
      .app, .set("CFBundleVersion", "<string>2</string>"),
      .set("CFBundleVersion", "<string>2</string>", in: .app))
  ) { subject in
    ["CFBundleShortVersionString", "CFBundleVersion"].compactMap { key in
      guard let file = subject.manifest, let node = file.root.value.entry(key)?.node,
        case .known(let own) = TextValue(node.value),
        case .known(let app)? = subject.app?.manifest?.root.value.text(key), own != app
      else { return nil }
      return Observation(
        file, at: node.position,
        "\(key) is \"\(PropertyList.shown(own))\", but the app's is \"\(PropertyList.shown(app))\"")
    }
  }

  // MARK: Variables

  private static let variableInBundle = Rule(
    "variable-in-bundle", .error, .certain,
    meaning: "A built keyboard still contains a build variable.",
    why: "Xcode replaces variables when it builds; iOS uses the remaining text as the value.",
    source: RuleSource.infoKeys,
    help: "Build with Xcode or with Keyward, and with a value for the variable.",
    fires: RuleExample(
      .bundle, .set("CFBundleDisplayName", "<string>$(KEYBOARD_NAME)</string>")),
    passes: RuleExample(.bundle, .set("CFBundleDisplayName", "<string>Keys for $5</string>"))
  ) { subject in
    guard subject.place == .built else { return [] }
    return subject.propertyLists.flatMap { variables(in: $0) { _ in true } }
  }

  /// Settings that Xcode has for every target.
  private static let knownSettings: Set<String> = [
    "TARGET_NAME", "TARGETNAME", "PRODUCT_NAME", "PRODUCT_MODULE_NAME", "EXECUTABLE_NAME",
    "PRODUCT_BUNDLE_IDENTIFIER", "PRODUCT_BUNDLE_PACKAGE_TYPE", "MARKETING_VERSION",
    "CURRENT_PROJECT_VERSION", "DEVELOPMENT_LANGUAGE", "IPHONEOS_DEPLOYMENT_TARGET",
    "SWIFT_VERSION", "CONFIGURATION", "PLATFORM_NAME", "SRCROOT", "SOURCE_ROOT", "PROJECT_DIR",
    "PROJECT_NAME", "WRAPPER_EXTENSION", "AppIdentifierPrefix", "TeamIdentifierPrefix",
    "DEVELOPMENT_TEAM", "CFBundleIdentifier", "DEPLOYMENT_TARGET_SETTING_NAME",
  ]

  /// The variables whose value only the project itself sets.
  private static let projectSettings: Set<String> = [
    "PRODUCT_BUNDLE_IDENTIFIER", "MARKETING_VERSION", "CURRENT_PROJECT_VERSION",
  ]

  private static let variableEmpty = Rule(
    "variable-empty", .warning, .lead,
    meaning: "A build variable has no value in its project, or a template's placeholder remains.",
    why: "Xcode replaces a variable without a value by nothing.",
    source: RuleSource.infoKeys,
    help: "Give the setting a value in the project, and replace placeholders.",
    remedy: .giveSetting,
    fires: RuleExample(.plist, .set("CFBundleDisplayName", "<string>@KEYBOARD_NAME@</string>")),
    passes: RuleExample(.plist, .set("CFBundleDisplayName", "<string>Keys @ home</string>"))
  ) { subject in
    guard subject.place != .built else { return [] }
    return subject.propertyLists.flatMap { file in
      variables(in: file) { reference in
        guard subject.place == .project else { return false }
        let setting = name(in: reference)
        return !knownSettings.contains(setting) || projectSettings.contains(setting)
      }
    }
  }

  private static let variableUnknown = Rule(
    "variable-unknown", .note, .lead,
    meaning: "The audit doesn't know the value of a build variable, because it read no project.",
    why:
      "The value may be in a project or a file of settings that the audit did not read. Xcode replaces a variable "
      + "without a value by nothing.",
    source: RuleSource.infoKeys,
    help: "Audit the Xcode project instead of the file.",
    remedy: .giveSetting,
    fires: RuleExample(
      .plist, .set("CFBundleDisplayName", "<string>$(KEYBOARD_TITLE)</string>")),
    passes: RuleExample(.plist, .set("CFBundleDisplayName", "<string>${PRODUCT_NAME}</string>"))
  ) { subject in
    guard subject.place == .sources else { return [] }
    return subject.propertyLists.flatMap { file in
      variables(in: file, "is not known here", findsPlaceholders: false) {
        !knownSettings.contains(name(in: $0))
      }
    }
  }

  private static func name(in reference: String) -> String {
    String(reference.dropFirst(2).prefix { $0.isLetter || $0.isNumber || $0 == "_" })
  }

  /// Variables without a value, and placeholders, with the places of the values that hold them.
  private static func variables(
    in file: AuditedFile, _ fault: String = "has no value", findsPlaceholders: Bool = true,
    where isWanted: (String) -> Bool
  ) -> [Observation] {
    var seen: [Observation] = []
    func visit(_ node: PropertyListNode, _ path: String) {
      switch node.value {
      case .dictionary(let entries):
        for entry in entries {
          let component = entry.pathComponent
          visit(entry.node, path.isEmpty ? component : path + "." + component)
        }
      case .array(let items):
        for (index, item) in items.enumerated() { visit(item, "\(path)[\(index)]") }
      case .string(let text):
        let found = references.removeValue(forKey: path) ?? []
        let placeholder =
          findsPlaceholders ? TextValue.placeholder(in: text).map { [$0] } ?? [] : []
        seen += (found.filter(isWanted) + placeholder).map { reference in
          Observation(
            file, at: node.position,
            "\(PropertyList.shown(reference)) in \(PropertyList.shown(path)) \(fault)")
        }
      default: break
      }
    }
    var references = Dictionary(grouping: file.unresolved, by: \.keyPath)
      .mapValues { $0.map(\.reference) }
    visit(file.root, "")
    return seen
  }
}
