import ExtensionBundle
import Testing

struct ExtensionManifestTests {
  private func manifest(
    root: String = "<key>CFBundleIdentifier</key><string>a.b</string>"
      + "<key>CFBundleExecutable</key><string>K</string>",
    point: String? = "com.apple.keyboard-service",
    more: String = "<key>NSExtensionPrincipalClass</key><string>M.K</string>"
  ) throws -> ExtensionManifest {
    let pointKey =
      point.map { "<key>NSExtensionPointIdentifier</key>\n<string>\($0)</string>" } ?? ""
    return try read(
      "<dict>\(root)<key>NSExtension</key><dict>\(pointKey)\(more)</dict></dict>")
  }

  private func read(_ body: String) throws -> ExtensionManifest {
    let document = try PropertyListDocument.parse(
      Array("<plist>\(body)</plist>".utf8), named: "Info.plist")
    return try ExtensionManifest(
      propertyList: document.root, file: "Info.plist", bundleName: "Fallback")
  }

  @Test func `what a manifest leaves out has Apple's default`() throws {
    #expect(
      try manifest()
        == ExtensionManifest(
          bundleIdentifier: "a.b", displayName: "Fallback", executable: "K", principalClass: "M.K"))
  }

  @Test func `all keys are read`() throws {
    let result = try manifest(
      root: """
        <key>CFBundleIdentifier</key><string>com.example.my-keys</string>
        <key>CFBundleExecutable</key><string>My Keys</string>
        <key>CFBundleName</key><string>n</string><key>CFBundleDisplayName</key><string>d</string>
        """,
      more: """
        <key>NSExtensionPrincipalClass</key><string>K</string>
        <key>NSExtensionAttributes</key><dict>
        <key>IsASCIICapable</key><true/><key>PrefersRightToLeft</key><string>YES</string>
        <key>PrimaryLanguage</key><string>fa-IR</string>
        <key>RequestsOpenAccess</key><integer>1</integer></dict>
        """)
    #expect(
      result
        == ExtensionManifest(
          bundleIdentifier: "com.example.my-keys", displayName: "d", executable: "My Keys",
          principalClass: "K", isASCIICapable: true, prefersRightToLeft: true,
          primaryLanguage: "fa-IR", requestsOpenAccess: true))
  }

  @Test func `a misplaced key is no reason to refuse and has no effect`() throws {
    let result = try manifest(
      more: "<key>NSExtensionPrincipalClass</key><string>M.K</string>"
        + "<key>RequestsOpenAccess</key><true/>")
    #expect(!result.requestsOpenAccess)
  }

  @Test(arguments: [
    ("<array/>", "the top value is an array"),
    ("<dict/>", "there is no NSExtension dictionary"),
    ("<dict><key>NSExtension</key><string/></dict>", "NSExtension is a string"),
  ])
  func `a manifest of no extension is refused`(body: String, reason: String) throws {
    let error = try #require(throws: BundleError.self) { try read(body) }
    #expect(error.message.contains(reason))
  }

  @Test(arguments: [
    (nil, "has no NSExtensionPointIdentifier"),
    ("com.apple.share-services", "is \"com.apple.share-services\": only keyboards"),
    (
      "com.apple.keyboard-extension", "this misspelling is common; write com.apple.keyboard-service"
    ),
  ])
  func `another extension point is refused by name`(point: String?, reason: String) throws {
    let error = try #require(throws: BundleError.self) { try manifest(point: point) }
    #expect(error.message.contains(reason))
    if point != nil { #expect(error.message.hasPrefix("Info.plist:2:1: error: ")) }
  }

  @Test(arguments: [
    ("", "has no NSExtensionPrincipalClass"),
    ("<key>NSExtensionMainStoryboard</key><true/>", "is a boolean; it must be a string"),
    ("<key>NSExtensionPrincipalClass</key><true/>", "is a boolean; it must be a string"),
    (
      "<key>NSExtensionPrincipalClass</key><string>K</string><key>NSExtensionAttributes</key>"
        + "<dict><key>IsASCIICapable</key><string>perhaps</string></dict>",
      "IsASCIICapable is a string; it must be <true/> or <false/>"
    ),
  ])
  func `an extension dictionary that cannot work is refused`(more: String, reason: String) throws {
    let error = try #require(throws: BundleError.self) { try manifest(more: more) }
    #expect(error.message.contains(reason))
  }

  @Test(arguments: [
    ("a.b", "../K", "contains a slash"), ("a.b", "/bin/sh", "contains a slash"),
    ("a.b", "K&#13;", "contains control characters"),
    ("a.b", "..", "means another folder"), ("a.b", "", "there is no CFBundleExecutable"),
    ("../../x", "K", "is not allowed"), ("", "K", "there is no CFBundleIdentifier"),
    (".hidden", "K", "is not allowed"), ("a@b", "K", "is not allowed"),
    ("x.$(TEAM)", "K", "in which a variable has no value"),
  ])
  func `names that become paths are held to plain characters`(
    identifier: String, executable: String, reason: String
  ) throws {
    let error = try #require(throws: BundleError.self) {
      try manifest(
        root: "<key>CFBundleIdentifier</key><string>\(identifier)</string>"
          + "<key>CFBundleExecutable</key><string>\(executable)</string>")
    }
    #expect(error.message.contains(reason))
  }
}
