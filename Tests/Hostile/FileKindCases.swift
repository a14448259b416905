import Foundation
import Glibc

/// Each file of a project replaced with each kind of entry that isn't a file.
extension HostileCase {
  /// The kinds of entries in place of a file.
  private enum FileKind: String, CaseIterable {
    case linkOutside, linkToItself, linkNowhere, linkToEnvironment, linkToDevice, pipe, socket,
      device
    case sparse, empty, unreadable, folder

    func make(_ file: URL, _ place: HostilePlace) throws {
      try place.make(file.deletingLastPathComponent())
      if self != .unreadable { unlink(file.path) }
      switch self {
      case .linkOutside:
        let canary = place.outside.appendingPathComponent("canary." + file.pathExtension)
        symlink(canary.path, file.path)
      case .linkToItself: symlink(file.lastPathComponent, file.path)
      case .linkNowhere: symlink("/nonexistent/file", file.path)
      case .linkToEnvironment: symlink("/proc/self/environ", file.path)
      case .linkToDevice: symlink("/dev/zero", file.path)
      case .pipe: mkfifo(file.path, 0o600)
      case .socket: mknod(file.path, S_IFSOCK | 0o600, 0)
      case .device:
        // Only root makes devices.
        if mknod(file.path, S_IFCHR | 0o600, 1 << 8 | 5) != 0 { symlink("/dev/tty", file.path) }
      case .sparse:
        try place.write("", to: file)
        truncate(file.path, 1 << 40)
      case .empty: try place.write("", to: file)
      case .unreadable:
        if access(file.path, F_OK) != 0 { try place.write("x", to: file) }
        chmod(file.path, 0)
      case .folder: try place.make(file)
      }
    }
  }

  /// The files of a folder of sources.
  private static let files = [
    "Info.plist", "Keys.entitlements", "KeyboardViewController.swift", "words.txt",
    "de.lproj/Localizable.strings", "Localizable.xcstrings", "de.lproj/Counts.stringsdict",
    "A.xcassets/a.colorset/Contents.json", "View.xib", "Main.storyboard", "PrivacyInfo.xcprivacy",
  ]

  static let fileKinds: [HostileCase] =
    files.flatMap { file in
      FileKind.allCases.map { kind in
        HostileCase(
          "\(file) is \(kind.rawValue)", culprits: [(file as NSString).lastPathComponent, "Keys"]
        ) { place in
          try kind.make(place.source.appendingPathComponent(file), place)
        }
      }
    }
    + FileKind.allCases.map { kind in
      HostileCase("project.pbxproj is \(kind.rawValue)", .project, culprits: ["pbxproj", "Keys"]) {
        try kind.make($0.project.appendingPathComponent("project.pbxproj"), $0)
      }
    }
    + FileKind.allCases.map { kind in
      HostileCase("a flow is \(kind.rawValue)", .flow, culprits: ["flow.yaml"]) {
        try kind.make($0.flow, $0)
      }
    }
    + FileKind.allCases.map { kind in
      HostileCase("the folder itself is \(kind.rawValue)", culprits: ["Keys"]) { place in
        guard kind != .unreadable, kind != .folder else { return }
        try FileManager.default.removeItem(at: place.source)
        try kind.make(place.source, place)
      }
    }
}
