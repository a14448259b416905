/// How a file is provided.
public struct NSItemProviderFileOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let openInPlace = NSItemProviderFileOptions(rawValue: 1)
}

extension NSItemProvider {
  public static let errorDomain = "NSItemProviderErrorDomain"
  /// The largest file whose data a provider reads.
  private static let fileLimit = 64 << 20

  /// Whether there is a representation of a type; with `openInPlace` there is none, because files are copied.
  public func hasRepresentationConforming(
    toTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = []
  ) -> Bool {
    fileOptions.isEmpty && hasItemConformingToTypeIdentifier(typeIdentifier)
  }

  /// Provides a file's data in a type, as often as it is loaded.
  public func registerFileRepresentation(
    forTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = [],
    visibility: RepresentationVisibility,
    loadHandler:
      @escaping @Sendable (
        @escaping (URL?, Bool, (any Error)?) -> Void
      ) -> Progress?
  ) {
    registerDataRepresentation(forTypeIdentifier: typeIdentifier, visibility: visibility) { done in
      loadHandler { url, _, error in
        guard let url, error == nil else { return done(nil, error) }
        do { done(try Self.data(of: url), nil) } catch { done(nil, error) }
      }
    }
  }
  private static func data(of url: URL) throws -> Data {
    let file = try FileHandle(forReadingFrom: url)
    defer { try? file.close() }
    let data = try file.read(upToCount: fileLimit + 1) ?? Data()
    guard data.count <= fileLimit else {
      throw CocoaError(.fileReadTooLarge, userInfo: [NSURLErrorKey: url])
    }
    return data
  }

  /// Provides a file with the data of a type, on another thread; the file is removed when the handler returns.
  @discardableResult
  public func loadFileRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
  ) -> Progress {
    loadCopy(typeIdentifier) { file, error in
      completionHandler(file, error)
      if let file { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    }
  }
  /// Provides a file with the data of a type, on another thread: a copy, so the second argument is `false`.
  @discardableResult
  public func loadInPlaceFileRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
  ) -> Progress {
    loadCopy(typeIdentifier) { file, error in completionHandler(file, false, error) }
  }

  private func loadCopy(
    _ type: String, _ done: @escaping @Sendable (URL?, (any Error)?) -> Void
  ) -> Progress {
    let name = fileName
    return loadDataRepresentation(forTypeIdentifier: type) { data, error in
      guard let data else { return done(nil, error) }
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent(UUID().uuidString)
      let file = folder.appendingPathComponent(name)
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try data.write(to: file)
      } catch {
        try? FileManager.default.removeItem(at: folder)
        return done(nil, error)
      }
      done(file, nil)
    }
  }
  /// The suggested name without folders.
  private var fileName: String {
    let name = suggestedName?.split(separator: "/").last.map(String.init) ?? ""
    let isUsable =
      !name.isEmpty && name != "." && name != ".." && name.utf8.count < 256
      && !name.utf8.contains(0)
    return isUsable ? name : "file"
  }
}
