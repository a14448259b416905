import Platform
import ExtensionBundle
import Foundation

extension Rule {
  /// A file that is there and cannot be used; found while files are read.
  static let unreadable = Rule(
    "unreadable", .error, .certain,
    meaning: "A file or folder cannot be read, or is not a property list.",
    why:
      "The audit checked nothing else in it, so other findings may be missing. Neither Xcode "
      + "nor iOS can use a damaged property list.",
    source: RuleSource.plists,
    help: "Fix the file; check a text form with plutil -lint or in Xcode.",
    fires: RuleExample(
      .plist,
      .text("<plist version=\"1.0\">\n<dict>\n<key>NSExtension</key>\n</dict>\n</plist>\n")),
    passes: RuleExample(.plist, .set("CFBundleDisplayName", "<string>Keys &amp; more</string>"))
  ) { _ in [] }

  /// A file that was named, and isn't part of a keyboard; found while files are read.
  static let notAKeyboard = Rule(
    "not-a-keyboard", .error, .certain,
    meaning: "A given path is neither a keyboard nor part of one.",
    why:
      "The audit checks keyboards only. It skips other files that a search finds, but "
      + "reports those that you name.",
    source: RuleSource.guide,
    help: "Give the keyboard's folder, its Info.plist, its bundle, its app or its Xcode project.",
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
    meaning:
      "A source file is too large or too deeply nested for the audit, or there is too much in all of them.",
    why:
      "The audit checked nothing in it, so findings may be missing; it checked the other "
      + "files. Such a file slows down the compiler too.",
    source: "the limits of the audit",
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
      "The audit did not read it, so findings may be missing. With such a path, a foreign project can name any of your "
      + "files, and Xcode copies them into the keyboard.",
    source: "the limits of a build",
    help: "Move the file into the project.", remedy: .widenSourceRoot,
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

  /// Advice about a file whose bytes reveal how it was damaged; `nil` where they do not.
  private static func advice(for bytes: [UInt8]) -> String? {
    if bytes.isEmpty { return "Restore the file; a copy or a checkout may have broken off." }
    if bytes.starts(with: Array("version https://git-lfs".utf8)) {
      return "This is a pointer of Git LFS: fetch the file with git lfs pull."
    }
    let text = String(validating: bytes, as: UTF8.self)
    if text == nil, !bytes.contains(0) {
      return "The file is not in UTF-8: save it as UTF-8, or name its encoding in the first line."
    }
    if text?.contains("\n<<<<<<< ") == true {
      return "A merge left conflict markers in the file: resolve each conflict."
    }
    let isJSON = bytes.first { !" \n\r\t".utf8.contains($0) } == UInt8(ascii: "{")
    if isJSON, (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil {
      return "This is JSON: turn it into XML with plutil -convert xml1."
    }
    return nil
  }
}
