import ExtensionBundle
import Foundation

extension Rule {
  /// A file that is there and cannot be used; found while files are read.
  static let unreadable = Rule(
    "unreadable", .error, .certain,
    meaning: "A file or folder cannot be read, or is no property list.",
    why:
      "Nothing else in it was looked at, so no finding there means nothing. Neither Xcode nor iOS can use a "
      + "damaged property list.",
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

  /// A source that takes more to read than it may; found while files are read.
  static let overLimit = Rule(
    "source-over-limit", .error, .certain,
    meaning: "A source is too large or too deeply nested to be looked at.",
    why:
      "Nothing in it was looked at, so no finding there means nothing; the other files were. Such a source keeps the "
      + "compiler busy in the same way, or is not what it seems to be.",
    source: "the limits of keyward audit",
    help: "Split the file, name the parts of long expressions, or keep data in a resource.",
    fires: RuleExample(
      .folder,
      swift: "let table = \(String(repeating: "[", count: 20))1\(String(repeating: "]", count: 20))"
    ),
    passes: RuleExample(.folder, swift: "let table = [[[1]]]")
  ) { _ in [] }

  /// A link or a name that leads out of the project; found while files are read.
  static let outsideProject = Rule(
    "outside-project", .error, .certain,
    meaning: "A link, a member or a setting leads outside the folder that the project may use.",
    why:
      "It was not read, so no finding there means nothing. A project of somebody else's can name any file of yours in "
      + "this way, and Xcode copies what it names into the keyboard.",
    source: "the limits of keyward build",
    help: "Move the file into the project, or allow a larger folder with --source-root DIR.",
    fires: RuleExample(.folder, swift: "", link: ("notes.txt", "/etc/hostname")),
    passes: RuleExample(.folder, swift: "", link: ("notes.txt", "Info.plist"))
  ) { _ in [] }

  static let reading = [unreadable, notAKeyboard, overLimit, outsideProject]

  /// A finding of one of the reading rules.
  static func unreadable(_ error: PropertyListError, of bytes: [UInt8]) -> Finding {
    Finding(
      unreadable, file: error.file, position: error.position, message: error.reason,
      help: advice(for: bytes),
      quote: error.position.flatMap { AuditedFile.quote(line: $0.line, of: bytes) })
  }

  /// What to do about a file whose bytes show what happened to it; `nil` where they do not.
  private static func advice(for bytes: [UInt8]) -> String? {
    if bytes.isEmpty { return "Restore the file; a copy or a checkout may have broken off." }
    if bytes.starts(with: Array("version https://git-lfs".utf8)) {
      return "This is a pointer of Git LFS: fetch the file with git lfs pull."
    }
    let text = String(validating: bytes, as: UTF8.self)
    if text == nil, !bytes.contains(0) {
      return "The file is not in UTF-8: save it so, or name its encoding in the first line."
    }
    if text?.contains("\n<<<<<<< ") == true {
      return "A merge left its marks in the file: choose one side of each."
    }
    let isJSON = bytes.first { !" \n\r\t".utf8.contains($0) } == UInt8(ascii: "{")
    if isJSON, (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil {
      return "This is JSON: turn it into XML with plutil -convert xml1."
    }
    return nil
  }
}
