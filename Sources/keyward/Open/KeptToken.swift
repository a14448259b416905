import ExtensionBundle
import Foundation
import Glibc
import KeyboardHost
import Platform

/// The token of the page on a chosen port, kept so that a page that is open finds keyward again after a restart.
struct KeptToken {
  private let folder: URL
  private let file: URL

  /// `nil` where there is no folder for it.
  init?(port: UInt16) {
    let environment = ProcessInfo.processInfo.environment
    guard port != 0, let location = try? StateLocation(environment: environment) else { return nil }
    folder = location.settings
    file = folder.appendingPathComponent("open-\(port)")
  }

  /// The token; `nil` where there is none, or where others may read or write it.
  var token: String? {
    let kept = try? RegularFile.withFile(file.path) { descriptor throws(FileFault) -> [UInt8]? in
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(),
        status.st_mode & 0o077 == 0
      else { return nil }
      return try RegularFile.bytes(of: descriptor, limit: 100)
    }
    return kept.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Keeps it in a new file that only this user may read; where that fails, the next page has another address.
  func keep(_ token: String) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    do {
      try StateFolder.makeFolder(folder, mode: 0o700, followsLink: true)
      unlink(file.path)
      let number = open(file.path, flags, 0o600)
      let new = try Descriptor("open", number < 0 ? -errno : number)
      // Half a token would be offered as the whole one at the next start.
      if writeAll(token.utf8, to: new.number) != nil { unlink(file.path) }
    } catch {}
  }
}
