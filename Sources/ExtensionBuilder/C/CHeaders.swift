import Platform
import Foundation
import Glibc

/// Finds what C files include of the project: the only headers that a compiler is then allowed to read.
struct CHeaders {
  let files: ProjectFiles
  /// Folders that are searched, in order.
  let folders: [String]
  /// Headers of the project by name, for those that Xcode finds in any folder.
  var named: [String: String] = [:]
  private(set) var found: [String] = []
  /// Folders that were needed beside those that are searched.
  private(set) var moreFolders: Set<String> = []
  /// The first file that is Objective-C's.
  private(set) var objectiveC: String?
  private var seen: Set<String> = []

  private static let countLimit = 5_000
  private static let sizeLimit = 4 << 20

  init(files: ProjectFiles, folders: [String], named: [String] = []) {
    self.files = files
    self.folders = folders
    for path in named { self.named[(path as NSString).lastPathComponent] = path }
  }

  /// Adds the headers that files include, directly or through others.
  mutating func follow(_ paths: [String]) throws(BuildError) {
    var rest = paths
    seen.formUnion(paths)
    while let path = rest.popLast() {
      let lines = try files.read(path, limit: Self.sizeLimit).split(
        whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
      for line in lines {
        if Self.isObjectiveC(line) { objectiveC = objectiveC ?? path }
        guard let name = Self.included(by: line), let header = try find(name, from: path),
          seen.insert(header).inserted
        else { continue }
        guard found.count < Self.countLimit else {
          throw .source(path: path, reason: "more than \(Self.countLimit) headers are included")
        }
        found.append(header)
        rest.append(header)
      }
    }
  }

  /// The name in `#include "name"`, with or without quotes.
  static func included(by line: ArraySlice<UInt8>) -> String? {
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var rest = line.drop(while: isSpace)
    guard rest.first == UInt8(ascii: "#") else { return nil }
    rest = rest.dropFirst().drop(while: isSpace)
    let words = ["include_next", "include", "import"]
    guard let word = words.first(where: { rest.starts(with: $0.utf8) }) else { return nil }
    rest = rest.dropFirst(word.utf8.count).drop(while: isSpace)
    guard let open = rest.first, let end = [UInt8(ascii: "\""): "\"", UInt8(ascii: "<"): ">"][open]
    else { return nil }
    let name = rest.dropFirst().prefix { $0 != end.utf8.first }
    return name.isEmpty || name.count > 1_000 ? nil : String(decoding: name, as: UTF8.self)
  }

  private static func isObjectiveC(_ line: ArraySlice<UInt8>) -> Bool {
    let rest = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard rest.first == UInt8(ascii: "@") else { return false }
    return ["@interface", "@protocol", "@class", "@implementation"].contains {
      rest.starts(with: $0.utf8)
    }
  }

  private mutating func find(_ name: String, from path: String) throws(BuildError) -> String? {
    guard !name.isAbsolutePath, !name.utf8.contains(0) else { return nil }
    let own = (path as NSString).deletingLastPathComponent
    for folder in [own] + folders {
      let place = URL(fileURLWithPath: folder + "/" + name).standardizedFileURL.path
      if try isFile(place) { return place }
    }
    guard let place = named[(name as NSString).lastPathComponent], try isFile(place) else {
      return nil
    }
    moreFolders.insert((place as NSString).deletingLastPathComponent)
    return place
  }

  /// A file outside the project isn't an error: it may be a system header of the same name.
  private func isFile(_ path: String) throws(BuildError) -> Bool {
    guard let status = try? files.status(path) else { return false }
    return status.st_mode & S_IFMT == S_IFREG
  }
}
