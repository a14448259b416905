/// The fonts that the keyboard has besides the system's: those of `UIAppFonts` in its `Info.plist`, and those that it
/// registers.
package final class RegisteredFonts: @unchecked Sendable {  // what changes is behind the lock
  package static let shared = RegisteredFonts(bundle: .main)

  private let lock = NSLock()
  private let bundle: Bundle
  private var files: [(key: String, faces: [FontFace])] = []
  private var isBundleRead = false
  /// A bundle may name files without end.
  private static let mostFiles = 256

  init(bundle: Bundle) { self.bundle = bundle }

  /// Adds the fonts of a file, or of bytes, under a key; false where the key is known already.
  package func add(_ faces: [FontFace], key: String) -> Bool {
    lock.withLock {
      readBundle()
      guard files.count < Self.mostFiles, !files.contains(where: { $0.key == key }) else {
        return false
      }
      files.append((key, faces))
      return true
    }
  }

  /// Removes them; false where no font has the key.
  package func remove(key: String) -> Bool {
    lock.withLock {
      readBundle()
      guard let index = files.firstIndex(where: { $0.key == key }) else { return false }
      files.remove(at: index)
      return true
    }
  }

  /// The font of a PostScript name, of a full name, or of a family, whose regular one it is then.
  func face(named name: String) -> FontFace? {
    let faces = self.faces
    guard !faces.isEmpty else { return nil }
    return faces.first { $0.postScriptName == name } ?? faces.first { $0.fullName == name }
      ?? regular(of: faces.filter { $0.familyName == name })
  }

  private func regular(of faces: [FontFace]) -> FontFace? {
    faces.min { $0.distance(400, isItalic: false) < $1.distance(400, isItalic: false) }
  }

  /// All of them, in the order in which they came.
  var faces: [FontFace] {
    lock.withLock {
      readBundle()
      return files.flatMap(\.faces)
    }
  }

  /// Adds the bundle's own fonts at the first use of any font; the lock is held.
  private func readBundle() {
    guard !isBundleRead else { return }
    isBundleRead = true
    files = listed() + files
  }

  /// The fonts that `UIAppFonts` names, by their paths in the bundle.
  private func listed() -> [(key: String, faces: [FontFace])] {
    let names = bundle.object(forInfoDictionaryKey: "UIAppFonts") as? [Any] ?? []
    return names.prefix(Self.mostFiles).compactMap { name in
      guard let name = name as? String, let folder = bundle.resourceURL else { return nil }
      let url = folder.appendingPathComponent(name).standardizedFileURL
      let faces = FontFile.faces(of: url)
      guard !faces.isEmpty else {
        SystemServices.tell("UIAppFonts: “\(name)” is no font of the bundle.")
        return nil
      }
      return (url.path, faces)
    }
  }
}

extension FontFace {
  /// How far a font is from a weight as OS/2 counts it, and a slant.
  fileprivate func distance(_ weight: Int, isItalic: Bool) -> Int {
    abs(self.weight - weight) + (self.isItalic == isItalic ? 0 : 1000)
  }

  /// The font of the same family that is nearest to a weight and a slant.
  func near(weight: UIFont.Weight, isItalic: Bool) -> FontFace {
    let wanted = Int(UIFont.systemFont(ofSize: 1, weight: weight).cssWeight) * 100
    let family = RegisteredFonts.shared.faces.filter { $0.familyName == familyName }
    return ([self] + family).min {
      $0.distance(wanted, isItalic: isItalic) < $1.distance(wanted, isItalic: isItalic)
    } ?? self
  }
}
