import ExtensionBundle
import Foundation
import KeyboardHost
import Platform

/// The token of the page on a chosen port, kept so that a page that is open finds keyward again after a restart.
struct KeptToken {
  private let file: URL

  /// `nil` where there is no folder for it.
  init?(port: UInt16) {
    let environment = ProcessInfo.processInfo.environment
    guard port != 0, let location = try? StateLocation(environment: environment) else { return nil }
    file = location.settings.appendingPathComponent("open-\(port)")
  }

  /// The token; `nil` where there is none, or where others may read it.
  var token: String? {
    guard let bytes = try? RegularFile.read(file.path, limit: 100),
      let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
      (attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600,
      (attributes[.ownerAccountID] as? NSNumber)?.uint32Value == geteuid()
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Keeps it; where that fails, the next page has another address.
  func keep(_ token: String) {
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? FileManager.default.removeItem(at: file)
    _ = FileManager.default.createFile(
      atPath: file.path, contents: Data(token.utf8), attributes: [.posixPermissions: 0o600])
  }
}
