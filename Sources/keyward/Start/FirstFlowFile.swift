import ExtensionBundle
import Foundation
import KeyboardTesting

/// Where the first flow of a keyboard is written.
enum FirstFlowFile {
  /// `first.yaml`, or the next name that no flow of another keyboard has.
  static func place(for keyboard: FoundKeyboard, in folder: URL) -> URL {
    let names = ["first", plain(keyboard.name)] + (2...99).map { "\(plain(keyboard.name))-\($0)" }
    let files = names.map { folder.appendingPathComponent("\($0).yaml") }
    return files.first { !isOfAnother($0, than: keyboard) } ?? files[0]
  }

  /// Whether the file is there and its flows name other keyboards only.
  private static func isOfAnother(_ file: URL, than keyboard: FoundKeyboard) -> Bool {
    guard FileManager.default.fileExists(atPath: file.path),
      let flows = try? FlowLoader().flows(in: file)
    else { return false }
    let own = keyboard.url.resolvingSymlinksInPath().path
    let named = flows.flatMap(\.keyboards)
    return !named.isEmpty
      && !named.contains {
        $0.url.resolvingSymlinksInPath().path == own
          && ($0.target ?? keyboard.target) == keyboard.target
      }
  }

  /// A name that every file system and every shell takes.
  private static func plain(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) ? $0 : "-" })
  }
}
