/// The file that shows the compiler the rewritten texts under the names of the sources.
enum Overlay {
  /// The overlay's text; both the given name and the one with resolved links are listed, as the compiler requests
  /// either.
  static func text(_ files: [(source: String, rewritten: String)]) -> String {
    var roots: [JSONText] = []
    var seen: Set<String> = []
    for (source, rewritten) in files {
      let given = FileSystem.absolute(source)
      for name in [given, FileSystem.resolved(source) ?? given] where seen.insert(name).inserted {
        roots.append(
          .object([
            ("name", .string(name)), ("type", .string("file")),
            ("external-contents", .string(rewritten)),
          ]))
      }
    }
    return JSONText.object([
      ("version", .number(0)), ("case-sensitive", .string("true")),
      ("use-external-names", .string("false")), ("roots", .list(roots)),
    ]).text() + "\n"
  }

  /// The name of a rewritten file: the source's own, and its whole path in a number that stays the same from run to run.
  static func fileName(for source: String) -> String {
    let path = FileSystem.absolute(source)
    // FNV-1a, which unlike Swift's own hashing has no seed.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let name = FileSystem.names(in: path).last ?? "source"
    let stem = name.hasSuffix(".swift") ? String(name.dropLast(6)) : name
    return "\(stem)-\(String(hash, radix: 16)).swift"
  }
}
