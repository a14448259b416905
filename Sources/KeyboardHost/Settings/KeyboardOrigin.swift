import Platform
package import ExtensionBundle
package import Foundation

/// The origin of a keyboard, which identifies the installed one: the contents of its bundle, and the place of its
/// sources.
///
/// An identifier is a claim, and so are entitlements, since nothing signs them. The contents are not, and neither is the
/// folder of sources that keyward has built itself.
package struct KeyboardOrigin: Hashable, Sendable {
  /// The SHA-256 digest of the bundle's contents, in hexadecimal.
  package let digest: String
  /// The folder or project that keyward built it from, without links; `nil` for a bundle that was built before.
  package let source: String?

  private static let entryLimit = 20_000
  private static let byteLimit = 1 << 30
  private static let depthLimit = 32
  static let pathLimit = 4096

  init(digest: String, source: String?) {
    self.digest = digest
    self.source = source
  }

  /// Reads a bundle through the folder whose manifest was read, and notes its source.
  package static func of(
    _ bundle: ExtensionBundle, source: URL? = nil
  ) throws(SettingsError) -> KeyboardOrigin {
    let place = source.map { $0.resolvingSymlinksInPath().standardizedFileURL.path }
    let digest = try Self.digest(of: bundle)
    return KeyboardOrigin(digest: digest, source: place.flatMap { isStorable($0) ? $0 : nil })
  }

  /// Whether a keyboard of this origin is the one of another: the same bundle, or built again from the same sources.
  func isSame(as other: KeyboardOrigin) -> Bool {
    if digest == other.digest { return true }
    guard let source, let others = other.source else { return false }
    // By bytes: two folders can have names that are equal as text.
    return source.utf8.elementsEqual(others.utf8)
  }

  /// A description for people.
  var words: String {
    source.map { "built from \($0.forDisplay)" } ?? "a bundle with the digest \(digest.prefix(12))…"
  }

  /// A path that a property list can contain.
  static func isStorable(_ path: String) -> Bool {
    path.isAbsolutePath && path.utf8.count <= pathLimit
      && path.unicodeScalars.allSatisfy {
        $0.value >= 32 && $0.value != 0x7F && $0.value != 0xFFFE && $0.value != 0xFFFF
      }
  }

  static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  /// The digest of names and contents; modes and times do not count, since copies have their own.
  private static func digest(of bundle: ExtensionBundle) throws(SettingsError) -> String {
    var lines: [String] = []
    var bytes = 0
    let isWhole: Bool
    do throws(BeneathError) {
      let root = bundle.folder
      isWhole = try visit(root, of: root, "", &lines, &bytes, depth: 0)
    } catch {
      throw SettingsError(
        .input,
        "\(error.path.forDisplay) cannot be part of a bundle: \(error.text). Build the keyboard again."
      )
    }
    guard isWhole else {
      throw SettingsError(
        .input,
        "\(bundle.url.path.forDisplay) has more than \(entryLimit) files, or more than \(depthLimit) folders inside each "
          + "other. Build the keyboard again.")
    }
    return Digest.hex(lines.joined(separator: "\n"))
  }

  /// Adds the contents of a folder; false if that is too much.
  private static func visit(
    _ folder: BeneathRoot, of root: BeneathRoot, _ path: String, _ lines: inout [String],
    _ bytes: inout Int, depth: Int
  ) throws(BeneathError) -> Bool {
    guard depth <= depthLimit else { return false }
    for name in try folder.names(limit: entryLimit).sorted() {
      let inner = path + name
      guard lines.count < entryLimit else { return false }
      // A length before each name: no name can then be read as the rest of another entry.
      let entry = "\(inner.utf8.count) \(inner)"
      switch try folder.kind(of: name) {
      case .folder:
        lines.append("folder \(entry)")
        let next = try folder.folder(name)
        guard try visit(next, of: root, inner + "/", &lines, &bytes, depth: depth + 1) else {
          return false
        }
      case .file:
        let contents = try folder.read(name, limit: byteLimit - bytes)
        bytes += contents.count
        lines.append("file \(entry) \(Digest.hex(contents))")
      case .link: lines.append("link \(entry) \(try root.path(withoutLinks: inner))")
      case .pipe, .socket, .device, nil: continue
      }
    }
    return true
  }
}
