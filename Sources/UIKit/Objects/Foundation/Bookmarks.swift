import Glibc

extension NSURL {
  /// How a bookmark is made.
  public struct BookmarkCreationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let minimalBookmark = BookmarkCreationOptions(rawValue: 1 << 9)
    public static let suitableForBookmarkFile = BookmarkCreationOptions(rawValue: 1 << 10)
    public static let withoutImplicitSecurityScope = BookmarkCreationOptions(rawValue: 1 << 29)
  }
  /// How a bookmark is resolved. Nothing is mounted, and no user is asked.
  public struct BookmarkResolutionOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let withoutUI = BookmarkResolutionOptions(rawValue: 1 << 8)
    public static let withoutMounting = BookmarkResolutionOptions(rawValue: 1 << 9)
    public static let withoutImplicitStartAccessing = BookmarkResolutionOptions(rawValue: 1 << 15)
  }

  /// The data with which the file is found again, also under another name in its folder.
  public func bookmarkData(
    options: BookmarkCreationOptions = [],
    includingResourceValuesForKeys keys: [URLResourceKey]? = nil, relativeTo relativeURL: URL? = nil
  ) throws -> Data {
    try (self as URL).bookmarkData(
      options: options, includingResourceValuesForKeys: keys.map(Set.init),
      relativeTo: relativeURL)
  }
  /// Whether the keyboard may read the file.
  public func startAccessingSecurityScopedResource() -> Bool {
    (self as URL).startAccessingSecurityScopedResource()
  }
  /// Reverts a successful start. The sandbox gives nothing that could be returned.
  public func stopAccessingSecurityScopedResource() {}
}

extension URL {
  public typealias BookmarkCreationOptions = NSURL.BookmarkCreationOptions
  public typealias BookmarkResolutionOptions = NSURL.BookmarkResolutionOptions

  /// The data with which the file is found again, also under another name in its folder.
  ///
  /// Only Keyward reads it; it doesn't contain resource values.
  public func bookmarkData(
    options: BookmarkCreationOptions = [],
    includingResourceValuesForKeys keys: Set<URLResourceKey>? = nil,
    relativeTo url: URL? = nil
  ) throws -> Data {
    try Bookmark(of: self, relativeTo: url).data
  }

  /// Finds the file of a bookmark; the bookmark is stale if the file has another name now, or is another file.
  public init(
    resolvingBookmarkData data: Data, options: BookmarkResolutionOptions = [],
    relativeTo url: URL? = nil, bookmarkDataIsStale: inout Bool
  ) throws {
    (self, bookmarkDataIsStale) = try Bookmark(data: data).resolved(relativeTo: url)
  }

  /// Whether the keyboard may read the file.
  ///
  /// Its own files and those of its app groups need no such access, as on iOS.
  public func startAccessingSecurityScopedResource() -> Bool {
    isFileURL && access(path, R_OK) == 0
  }
  /// Reverts a successful start. The sandbox gives nothing that could be returned.
  public func stopAccessingSecurityScopedResource() {}
}

/// The path of a file and its identity, as bookmark data has them.
private struct Bookmark: Codable {
  private static let mark = "keyward.bookmark.1"
  private static let limit = 64 << 10
  /// How many files of a folder are looked at for one that was renamed.
  private static let searchLimit = 10_000

  private let format: String
  private let path: String
  private let isRelative: Bool
  private let device: UInt64
  private let file: UInt64

  init(of url: URL, relativeTo base: URL?) throws {
    guard url.isFileURL else {
      throw CocoaError(.fileReadUnsupportedScheme, userInfo: [NSURLErrorKey: url])
    }
    let path = url.standardizedFileURL.path
    guard let (device, file) = Self.identity(path) else {
      throw CocoaError(
        access(path, F_OK) == 0 ? .fileReadNoPermission : .fileReadNoSuchFile,
        userInfo: [NSURLErrorKey: url])
    }
    let folder = base.map { $0.standardizedFileURL.path + "/" }
    let relative = folder.flatMap { path.hasPrefix($0) ? String(path.dropFirst($0.count)) : nil }
    (self.path, isRelative) = (relative ?? path, relative != nil)
    (format, self.device, self.file) = (Self.mark, device, file)
  }

  init(data: Data) throws {
    guard data.count <= Self.limit,
      let bookmark = try? JSONDecoder().decode(Self.self, from: data), bookmark.isValid
    else { throw CocoaError(.fileReadCorruptFile) }
    self = bookmark
  }
  private var isValid: Bool {
    format == Self.mark && !path.isEmpty && path.utf8.count < 4096 && !path.utf8.contains(0)
      && path.hasPrefix("/") != isRelative && !path.split(separator: "/").contains("..")
  }

  var data: Data { get throws { try JSONEncoder().encode(self) } }

  func resolved(relativeTo base: URL?) throws -> (url: URL, isStale: Bool) {
    var whole = URL(fileURLWithPath: path)
    if isRelative {
      guard let base, base.isFileURL else { throw CocoaError(.fileReadNoSuchFile) }
      whole = base.standardizedFileURL.appendingPathComponent(path)
    }
    let found = Self.identity(whole.path)
    if let found, found == (device, file) { return (whole, false) }
    if let renamed = renamed(in: whole.deletingLastPathComponent()) { return (renamed, true) }
    guard found != nil else {
      throw CocoaError(.fileReadNoSuchFile, userInfo: [NSURLErrorKey: whole])
    }
    return (whole, true)
  }

  private func renamed(in folder: URL) -> URL? {
    guard let entries = opendir(folder.path) else { return nil }
    defer { closedir(entries) }
    for _ in 0..<Self.searchLimit {
      guard let entry = readdir(entries) else { return nil }
      guard UInt64(entry.pointee.d_ino) == file else { continue }
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      let url = folder.appendingPathComponent(name)
      if name != ".", name != "..", let found = Self.identity(url.path), found == (device, file) {
        return url
      }
    }
    return nil
  }

  private static func identity(_ path: String) -> (UInt64, UInt64)? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return (UInt64(status.st_dev), UInt64(status.st_ino))
  }
}
