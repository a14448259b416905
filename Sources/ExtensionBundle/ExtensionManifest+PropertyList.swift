import Platform

extension ExtensionManifest {
  /// Reads what a host needs, and refuses only what makes a keyboard impossible to run.
  ///
  /// - Parameters:
  ///   - root: The top value of the `Info.plist`, with its variables expanded.
  ///   - file: What messages call the file.
  ///   - bundleName: The name to show if the manifest has none.
  /// - Throws: `BundleError.invalidManifest` with the place of the value.
  package init(
    propertyList root: PropertyListNode, file: String, bundleName: String
  ) throws(BundleError) {
    let reader = ManifestReader(file: file)
    guard root.value.entries != nil else {
      throw reader.fault("the top value is \(root.value.kind); it must be a dictionary", root)
    }
    guard let entry = root.value.entry("NSExtension") else {
      throw reader.fault(
        "there is no NSExtension dictionary, so this is not an extension; a keyboard needs NSExtension "
          + "with NSExtensionPointIdentifier \(Self.keyboardExtensionPoint)", root)
    }
    guard entry.node.value.entries != nil else {
      throw reader.fault(
        "NSExtension is \(entry.node.value.kind); it must be a dictionary", entry.node)
    }
    try reader.checkExtensionPoint(entry.node)
    let attributes =
      entry.node.value.entry("NSExtensionAttributes")?.node ?? PropertyListNode(.dictionary([]))
    guard attributes.value.entries != nil else {
      throw reader.fault(
        "NSExtension.NSExtensionAttributes is \(attributes.value.kind); it must be a dictionary",
        attributes)
    }
    func flag(_ key: String) throws(BundleError) -> Bool {
      try reader.flag(attributes.value.entry(key)?.node, key)
    }
    let longName = try reader.text(root, "CFBundleDisplayName")
    let shortName = try reader.text(root, "CFBundleName")
    self.init(
      bundleIdentifier: try reader.identifier(root),
      displayName: longName ?? shortName ?? bundleName,
      executable: try reader.executable(root),
      principalClass: try reader.principalClass(entry.node),
      mainStoryboard: try reader.text(entry.node, "NSExtensionMainStoryboard"),
      isASCIICapable: try flag("IsASCIICapable"),
      prefersRightToLeft: try flag("PrefersRightToLeft"),
      primaryLanguage: try reader.text(attributes, "PrimaryLanguage"),
      requestsOpenAccess: try flag("RequestsOpenAccess"))
    for key in [Self.locationUsageKey, Self.contactsUsageKey] {
      // A value that isn't text counts as missing.
      if let why = root.value.entry(key)?.node.value.string, !why.isEmpty {
        usageDescriptions[key] = String(why.prefix(Self.usageCharacters))
      }
    }
  }

  /// How much of an explanation is shown.
  private static let usageCharacters = 500
}

/// The checks of single keys; each failure carries the place of the value.
private struct ManifestReader {
  var file: String

  func fault(
    _ reason: String, _ node: PropertyListNode?, remedy: Remedy? = nil
  ) -> BundleError {
    .invalidManifest(file: file, position: node?.position, reason: reason, remedy: remedy)
  }

  /// A string, `nil` when the key is absent or the string is empty.
  func text(_ parent: PropertyListNode, _ key: String) throws(BundleError) -> String? {
    guard let node = parent.value.entry(key)?.node else { return nil }
    guard let text = node.value.string else {
      throw fault("\(key) is \(node.value.kind); it must be a string", node)
    }
    return text.isEmpty ? nil : text
  }

  func checkExtensionPoint(_ parent: PropertyListNode) throws(BundleError) {
    let key = "NSExtensionPointIdentifier"
    let expected = ExtensionManifest.keyboardExtensionPoint
    guard let found = try text(parent, key) else {
      throw fault("NSExtension has no \(key); a keyboard has \(expected)", parent)
    }
    guard found != expected else { return }
    let advice =
      found == "com.apple.keyboard-extension"
      ? "this misspelling is common; write \(expected)"
      : "only keyboards can be run, and theirs is \(expected)"
    throw fault(
      "NSExtension.\(key) is \"\(found)\": \(advice)", parent.value.entry(key)?.node ?? parent)
  }

  func principalClass(_ parent: PropertyListNode) throws(BundleError) -> String {
    let key = "NSExtensionPrincipalClass"
    if let name = try text(parent, key) { return name }
    if try text(parent, "NSExtensionMainStoryboard") != nil { return "" }
    throw fault(
      "NSExtension has no \(key); name the keyboard's UIInputViewController subclass, as "
        + "$(PRODUCT_MODULE_NAME).KeyboardViewController", parent)
  }

  /// The identifier names folders later, so it may use only the characters that Apple allows.
  func identifier(_ root: PropertyListNode) throws(BundleError) -> String {
    let key = "CFBundleIdentifier"
    guard let name = try text(root, key) else {
      throw fault("there is no \(key); add one, such as com.example.keyboard", root)
    }
    let node = root.value.entry(key)?.node
    if name.contains("$(") || name.contains("${") {
      throw fault(
        "\(key) is \"\(name)\", in which a variable has no value", node,
        remedy: .giveSetting)
    }
    let isPlain = name.utf8.allSatisfy { byte in
      switch UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 {
      case true: true
      case false: (48...57).contains(byte) || [45, 46, 95].contains(byte)
      }
    }
    guard isPlain, name.utf8.count <= 155, name.first != ".", name.last != "." else {
      throw fault(
        "\(key) \"\(name.prefix(80))\" is not allowed; use up to 155 letters, digits, hyphens and "
          + "dots", node)
    }
    return name
  }

  /// The name of a file directly in the bundle.
  func executable(_ root: PropertyListNode) throws(BundleError) -> String {
    let key = "CFBundleExecutable"
    guard let name = try text(root, key) else {
      throw fault("there is no \(key), the name of the program in the bundle", root)
    }
    guard let reason = PathName.fault(name) else { return name }
    throw fault(
      "\(key) \"\(name.prefix(80))\" \(reason); it must be the plain name of a file in the bundle",
      root.value.entry(key)?.node)
  }

  /// Apple reads the value as a Boolean, which numbers and the strings YES and true also have.
  func flag(_ node: PropertyListNode?, _ key: String) throws(BundleError) -> Bool {
    guard let node else { return false }
    switch node.value {
    case .boolean(let value): return value
    case .integer(let value): return value != 0
    case .string(let text):
      switch text.lowercased() {
      case "yes", "true", "1": return true
      case "no", "false", "0", "": return false
      default: break
      }
    default: break
    }
    throw fault(
      "NSExtension.NSExtensionAttributes.\(key) is \(node.value.kind); it must be <true/> or "
        + "<false/>", node)
  }
}
