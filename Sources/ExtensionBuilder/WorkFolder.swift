import Platform
import ExtensionBundle
import Foundation
import Glibc
import Sandbox

/// The folder `.keyward` of an output folder, where a build keeps what later builds use again.
///
/// The folder can have come with a project, with objects and links that this user didn't build. So it contains a random
/// token, and a file of the user's cache with that name says which folder has it; any other folder is emptied. The token
/// alone isn't enough: a user may publish it with the folder.
enum WorkFolder {
  private static let name = ".keyward"
  // Another name than in earlier versions, whose folders have another layout: they are emptied.
  private static let tokenName = "claim"
  private static let mostRecords = 4_096
  /// The places that this process has claimed, for users without a cache.
  private static let claimed = Lock<Set<String>>([])

  /// The folders in the work folder; a product's name is only ever a name in one of them that has nothing else.
  enum Part {
    /// The intermediate files of a product.
    case product(String)
    /// The packages that SwiftPM resolves for a product.
    case resolution(String)
    /// SwiftPM's descriptions of manifests.
    case manifests
    /// SwiftPM's own files while it describes a manifest.
    case manifestScratch

    fileprivate var names: [String] {
      switch self {
      case .product(let name): ["products", name]
      case .resolution(let name): ["packages", "resolutions", name]
      case .manifests: ["packages", "manifests"]
      case .manifestScratch: ["packages", "scratch"]
      }
    }
  }

  /// Makes a folder in the work folder, and those above it, through no link.
  ///
  /// - Parameters:
  ///   - part: Which one.
  ///   - output: The output folder, which is made too.
  ///   - project: The folder that the project's files are in.
  ///   - environment: Where the user's cache is.
  /// - Returns: Its place.
  /// - Throws: Which folder cannot be made or emptied, and why.
  static func make(
    _ part: Part, in output: URL, of project: String, environment: [String: String]
  ) throws(BuildError) -> URL {
    try OutputFolder.make(output, project: project)
    try claim(output, BuildCache.root(environment: environment))
    return try make(part, in: output)
  }

  /// Makes a folder in a work folder that is this user's, and others below it, each in the one before.
  static func make(
    _ part: Part, below: [String] = [], in output: URL
  ) throws(BuildError) -> URL {
    try OutputFolder.make([name] + part.names + below, in: output)
  }

  /// The place of a folder.
  static func place(of part: Part, in output: URL) -> URL {
    ([name] + part.names).reduce(output) { $0.appendingPathComponent($1) }
  }

  /// Empties the folder unless a build of this user has made it.
  private static func claim(_ output: URL, _ cache: URL?) throws(BuildError) {
    // Only keyward writes there.
    if let cache, OutputFolder.isInside(output.path, cache.path) { return }
    let place = output.resolvingSymlinksInPath().appendingPathComponent(name)
    guard let records = cache?.appendingPathComponent("outputs"),
      (try? OutputFolder.make(records)) != nil,
      let lock = try? BuildLock(
        path: records.appendingPathComponent("lock").path, onWait: {})
    else {
      if claimed.withLock({ $0.insert(place.path).inserted }) { try empty(place) }
      return
    }
    defer { _ = lock.descriptor }
    if let token = token(of: place), let identity = identity(of: place),
      (try? RegularFile.read(records.appendingPathComponent(token).path, limit: 64)) == identity
    {
      return
    }
    try empty(place)
    sweep(records)
    _ = try OutputFolder.make([name], in: output)
    let token = (0..<2).map { _ in hexadecimal(UInt64.random(in: .min ... .max)) }.joined()
    do {
      try Data(identity(of: place) ?? []).write(
        to: records.appendingPathComponent(token), options: .withoutOverwriting)
      try Data(token.utf8).write(
        to: place.appendingPathComponent(tokenName), options: .withoutOverwriting)
    } catch {
      throw .output(
        path: place.path, reason: "the folder cannot be written: \(IOReason(error))",
        remedy: .chooseOutputFolder)
    }
  }

  private static func token(of place: URL) -> String? {
    let file = place.appendingPathComponent(tokenName).path
    guard let bytes = try? RegularFile.read(file, limit: 64), bytes.count == 32,
      let text = String(validating: bytes, as: UTF8.self), text.allSatisfy(\.isHexDigit)
    else { return nil }
    return text
  }

  /// The folder's numbers on its disk: a folder that is moved keeps them, and a copy has others.
  private static func identity(of place: URL) -> [UInt8]? {
    var status = stat()
    guard lstat(place.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    return Array("\(status.st_dev) \(status.st_ino)".utf8)
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func empty(_ place: URL) throws(BuildError) {
    var status = stat()
    guard lstat(place.path, &status) == 0 else { return }
    // For a link, only the link is removed.
    guard unlink(place.path) == 0 || FolderRemoval.remove(place.path) == nil else {
      throw .output(
        path: place.path,
        reason: "this folder was not made by one of your builds and cannot be emptied; remove it",
        remedy: .chooseOutputFolder)
    }
  }

  /// Removes the oldest records; their folders are built again.
  private static func sweep(_ records: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: records.path)) ?? []
    guard names.count >= mostRecords else { return }
    let dated = names.map { name in
      var status = stat()
      let path = records.appendingPathComponent(name).path
      return (path, lstat(path, &status) == 0 ? status.st_mtim.tv_sec : 0)
    }
    for (path, _) in dated.sorted(by: { $0.1 < $1.1 }).prefix(mostRecords / 2)
    where !path.hasSuffix("/lock") { unlink(path) }
  }
}
