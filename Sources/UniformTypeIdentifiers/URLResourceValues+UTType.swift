extension URLResourceValues {
  /// The type of the file, by its ending; folders are `public.folder`, and files with an unknown ending are `public.data`.
  ///
  /// `nil` unless `contentTypeKey` is among the keys that the values were made for.
  public var contentType: UTType? {
    guard let keys = Mirror(reflecting: self).descendant("_keys") as? Set<URLResourceKey>,
      keys.contains(.contentTypeKey), let name, let isDirectory
    else { return nil }
    if isSymbolicLink == true { return .symbolicLink }
    let ending = (name as NSString).pathExtension
    if isDirectory { return UTType(filenameExtension: ending, conformingTo: .directory) ?? .folder }
    return UTType(filenameExtension: ending) ?? .data
  }
}
