/// iCloud's documents, as on a device whose user is not signed in.
extension FileManager {
  /// The user's account; `nil` if none is signed in.
  public var ubiquityIdentityToken: (any NSCoding & NSCopying & NSObjectProtocol)? { nil }
  /// The folder that iCloud syncs; `nil` if no user is signed in.
  public func url(forUbiquityContainerIdentifier containerIdentifier: String?) -> URL? { nil }
  public func isUbiquitousItem(at url: URL) -> Bool { false }

  /// Throws an error: iCloud has no file here.
  public func startDownloadingUbiquitousItem(at url: URL) throws { throw Self.unavailable(url) }
  /// Throws an error: iCloud has no file here.
  public func evictUbiquitousItem(at url: URL) throws { throw Self.unavailable(url) }
  /// Throws an error: there is no iCloud to move the file to or from.
  public func setUbiquitous(_ flag: Bool, itemAt url: URL, destinationURL: URL) throws {
    throw Self.unavailable(url)
  }

  private static func unavailable(_ url: URL) -> CocoaError {
    CocoaError(CocoaError.Code(rawValue: 4353), userInfo: [NSURLErrorKey: url])
  }
}

extension NSNotification.Name {
  /// The user signed in or out. Nothing posts it here.
  public static let NSUbiquityIdentityDidChange = NSNotification.Name(
    "NSUbiquityIdentityDidChangeNotification")
}
