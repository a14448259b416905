extension NSDictionary {
  // The values of `FileManager.attributesOfItem(atPath:)`.
  public func fileSize() -> UInt64 { (attribute(.size) as NSNumber?)?.uint64Value ?? 0 }
  public func fileModificationDate() -> Date? { attribute(.modificationDate) }
  public func fileCreationDate() -> Date? { attribute(.creationDate) }
  public func fileType() -> String? {
    (attribute(.type) as FileAttributeType?)?.rawValue ?? attribute(.type)
  }
  public func filePosixPermissions() -> Int { number(.posixPermissions) }
  public func fileOwnerAccountName() -> String? { attribute(.ownerAccountName) }
  public func fileOwnerAccountID() -> NSNumber? { attribute(.ownerAccountID) }
  public func fileGroupOwnerAccountName() -> String? { attribute(.groupOwnerAccountName) }
  public func fileGroupOwnerAccountID() -> NSNumber? { attribute(.groupOwnerAccountID) }
  public func fileSystemNumber() -> Int { number(.systemNumber) }
  public func fileSystemFileNumber() -> Int { number(.systemFileNumber) }
  public func fileExtensionHidden() -> Bool { flag(.extensionHidden) }
  public func fileIsImmutable() -> Bool { flag(.immutable) }
  public func fileIsAppendOnly() -> Bool { flag(.appendOnly) }

  private func attribute<Value>(_ key: FileAttributeKey) -> Value? {
    (object(forKey: key) ?? object(forKey: key.rawValue)) as? Value
  }
  private func number(_ key: FileAttributeKey) -> Int {
    (attribute(key) as NSNumber?)?.intValue ?? 0
  }
  private func flag(_ key: FileAttributeKey) -> Bool {
    (attribute(key) as NSNumber?)?.boolValue ?? false
  }
}

extension FileManager {
  /// Throws an error, as on iOS for files that have no trash.
  public func trashItem(
    at url: URL, resultingItemURL outResultingURL: UnsafeMutablePointer<NSURL?>?
  ) throws {
    throw CocoaError(.featureUnsupported, userInfo: [NSURLErrorKey: url])
  }
}

extension NSURL {
  /// Whether the file exists; where it doesn't, writes why.
  public func checkResourceIsReachableAndReturnError(_ error: NSErrorPointer) -> Bool {
    do { return try (self as URL).checkResourceIsReachable() } catch let failure {
      error?.pointee = failure as NSError
      return false
    }
  }
}
