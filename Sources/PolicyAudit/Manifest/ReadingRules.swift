import ExtensionBundle

extension Rule {
  /// A file that is there and cannot be used; found while files are read.
  static let unreadable = Rule(
    "unreadable", .error, .certain,
    meaning: "A file or folder cannot be read, or is no property list.",
    why:
      "Neither Xcode nor iOS can use a damaged property list, and nothing else in it was looked at.",
    source: RuleSource.plists,
    help: "Mend the file; a text form is checked by plutil -lint or by opening it in Xcode.",
    fires: RuleExample(
      .plist,
      .text("<plist version=\"1.0\">\n<dict>\n<key>NSExtension</key>\n</dict>\n</plist>\n")),
    passes: RuleExample(.plist, .set("CFBundleDisplayName", "<string>Keys &amp; more</string>"))
  ) { _ in [] }

  /// A file that was named, and is no part of a keyboard; found while files are read.
  static let notAKeyboard = Rule(
    "not-a-keyboard", .error, .certain,
    meaning: "What was named is no keyboard, and no part of one.",
    why:
      "The audit knows keyboards only. What a search comes upon is passed over, but what was named is "
      + "meant to be looked at.",
    source: RuleSource.guide,
    help: "Name the keyboard's folder, its Info.plist, its bundle, its app or its Xcode project.",
    fires: RuleExample(
      .plist,
      .set(
        "NSExtension",
        """
        <dict>
          <key>NSExtensionPointIdentifier</key>
          <string>com.apple.share-services</string>
        </dict>
        """)),
    passes: RuleExample(
      .plist,
      .set("NSExtension/NSExtensionPointIdentifier", "<string>com.apple.keyboard-service</string>"))
  ) { _ in [] }

  static let reading = [unreadable, notAKeyboard]

  /// A finding of one of the reading rules.
  static func unreadable(_ error: PropertyListError, quote: String? = nil) -> Finding {
    Finding(
      unreadable, file: error.file, position: error.position, message: error.reason, quote: quote)
  }
}
