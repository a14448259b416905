extension URLResourceKey {
  /// The type of a file. Foundation on Linux doesn't know it: a keyboard that names it asks `_resourceValues(forKeys:)` instead.
  public static let contentTypeKey = URLResourceKey(rawValue: "NSURLContentTypeKey")
}
extension URL {
  /// `resourceValues(forKeys:)` with the values from which `contentType` is made.
  public func _resourceValues(forKeys keys: Set<URLResourceKey>) throws -> URLResourceValues {
    guard keys.contains(.contentTypeKey) else { return try resourceValues(forKeys: keys) }
    return try resourceValues(
      forKeys: keys.union([.nameKey, .isDirectoryKey, .isSymbolicLinkKey]))
  }
}
