extension URLResourceKey {
  /// The type of a file. Foundation on Linux doesn't know it: a keyboard that names it asks `_resourceValues(forKeys:)` instead.
  public static let contentTypeKey = URLResourceKey(rawValue: "NSURLContentTypeKey")
  /// The free space of the volume for what the user requested. Foundation on Linux doesn't know it either.
  public static let volumeAvailableCapacityForImportantUsageKey = URLResourceKey(
    rawValue: "NSURLVolumeAvailableCapacityForImportantUsageKey")
  /// The free space of the volume for what the user may want later.
  public static let volumeAvailableCapacityForOpportunisticUsageKey = URLResourceKey(
    rawValue: "NSURLVolumeAvailableCapacityForOpportunisticUsageKey")

  static let ofCapacity: Set<URLResourceKey> = [
    .volumeAvailableCapacityForImportantUsageKey, .volumeAvailableCapacityForOpportunisticUsageKey,
  ]
}
extension URL {
  /// `resourceValues(forKeys:)` with the values from which `contentType` and the capacities are made.
  public func _resourceValues(forKeys keys: Set<URLResourceKey>) throws -> URLResourceValues {
    var all = keys
    if keys.contains(.contentTypeKey) {
      all.formUnion([.nameKey, .isDirectoryKey, .isSymbolicLinkKey])
    }
    if !keys.isDisjoint(with: URLResourceKey.ofCapacity) { all.insert(.volumeAvailableCapacityKey) }
    return try resourceValues(forKeys: all)
  }
}
extension URLResourceValues {
  /// The free space of the volume in bytes: nothing here is purged to make more of it.
  public var volumeAvailableCapacityForImportantUsage: Int64? {
    capacity(.volumeAvailableCapacityForImportantUsageKey)
  }
  /// The free space of the volume in bytes, as for important usage.
  public var volumeAvailableCapacityForOpportunisticUsage: Int64? {
    capacity(.volumeAvailableCapacityForOpportunisticUsageKey)
  }
  private func capacity(_ key: URLResourceKey) -> Int64? {
    guard let keys = Mirror(reflecting: self).descendant("_keys") as? Set<URLResourceKey>,
      keys.contains(key)
    else { return nil }
    return volumeAvailableCapacity.map(Int64.init)
  }
}
