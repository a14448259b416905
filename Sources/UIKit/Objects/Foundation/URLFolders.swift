extension URL {
  private static func folder(_ directory: FileManager.SearchPathDirectory) -> URL {
    FileManager.default.urls(for: directory, in: .userDomainMask).first
      ?? URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
  }
  public static var documentsDirectory: URL { folder(.documentDirectory) }
  public static var libraryDirectory: URL { folder(.libraryDirectory) }
  public static var cachesDirectory: URL { folder(.cachesDirectory) }
  public static var applicationSupportDirectory: URL { folder(.applicationSupportDirectory) }
  public static var downloadsDirectory: URL { folder(.downloadsDirectory) }
  public static var desktopDirectory: URL { folder(.desktopDirectory) }
  public static var moviesDirectory: URL { folder(.moviesDirectory) }
  public static var musicDirectory: URL { folder(.musicDirectory) }
  public static var picturesDirectory: URL { folder(.picturesDirectory) }
  public static var sharedPublicDirectory: URL { folder(.sharedPublicDirectory) }
  public static var trashDirectory: URL { folder(.trashDirectory) }
  public static var userDirectory: URL { folder(.userDirectory) }
  public static var homeDirectory: URL {
    URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
  }
  public static var temporaryDirectory: URL {
    URL(fileURLWithPath: NSTemporaryDirectory(), isDirectory: true)
  }
  /// One of the standard folders.
  public init(
    for directory: FileManager.SearchPathDirectory, in domain: FileManager.SearchPathDomainMask,
    appropriateFor url: URL? = nil, create shouldCreate: Bool = false
  ) throws {
    self = try FileManager.default.url(
      for: directory, in: domain, appropriateFor: url, create: shouldCreate)
  }
}

extension NSURL {
  // The class methods for URLs of files, of which the toolchain's Foundation has only that for components.
  public class func fileURL(withPath path: String) -> URL { URL(fileURLWithPath: path) }
  public class func fileURL(withPath path: String, isDirectory isDir: Bool) -> URL {
    URL(fileURLWithPath: path, isDirectory: isDir)
  }
  public class func fileURL(withPath path: String, relativeTo baseURL: URL?) -> URL {
    URL(fileURLWithPath: path, relativeTo: baseURL)
  }
  public class func fileURL(
    withPath path: String, isDirectory isDir: Bool, relativeTo baseURL: URL?
  ) -> URL { URL(fileURLWithPath: path, isDirectory: isDir, relativeTo: baseURL) }
}

extension StringProtocol {
  /// The text as a transform of ICU changes it.
  public func applyingTransform(_ transform: StringTransform, reverse: Bool) -> String? {
    NSString(string: String(self)).applyingTransform(transform, reverse: reverse)
  }
}
