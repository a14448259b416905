package import Foundation
import Platform

/// Where settings, installed keyboards and containers are.
package struct StateLocation: Equatable, Sendable {
  /// The folder of `settings.plist`.
  package var settings: URL
  /// The folder of the installed keyboards and, unless the host is root, of containers and groups.
  package var data: URL

  /// One folder for everything.
  package init(_ folder: URL) {
    settings = folder
    data = folder
  }

  /// The user's own state: `keyward` in `XDG_STATE_HOME` and `XDG_DATA_HOME`, or in the folders that represent them.
  package init(environment: [String: String]) throws(SettingsError) {
    settings = try Self.folder("XDG_STATE_HOME", orHome: ".local/state", environment)
    data = try Self.folder("XDG_DATA_HOME", orHome: ".local/share", environment)
  }

  private static func folder(
    _ variable: String, orHome inner: String, _ environment: [String: String]
  ) throws(SettingsError) -> URL {
    // A relative path in it is ignored, as the standard of these variables requires.
    if let folder = environment[variable], folder.isAbsolutePath {
      return URL(fileURLWithPath: folder).appendingPathComponent("keyward")
    }
    let home = environment["HOME"] ?? NSHomeDirectory()
    guard home.isAbsolutePath else {
      throw SettingsError(
        .files,
        "there is no folder for settings: HOME is '\(home)'. Set it, or \(variable), to a folder that can be "
          + "written.", remedy: .chooseStateFolder)
    }
    return URL(fileURLWithPath: home).appendingPathComponent("\(inner)/keyward")
  }
}
