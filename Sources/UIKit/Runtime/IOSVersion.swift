/// Whether the simulated iOS is at least of a version; what `#available(iOS …)` becomes.
public func _iOSVersion(_ wanted: String) -> Bool {
  let simulated = SimulatedSystem.version.withLock { $0 }
  return !simulated.lexicographicallyPrecedes(SimulatedSystem.parts(of: wanted))
}

/// The iOS that the extension was built for.
enum SimulatedSystem {
  /// The numbers of the version. The entry point sets it before any of the keyboard's code runs.
  static let version = Lock([26])

  /// The numbers of a version without trailing zeros, so that 26 and 26.0 are equal.
  static func parts(of version: String) -> [Int] {
    var parts = version.split(separator: ".").map { Int($0) ?? 0 }
    while parts.last == 0 { parts.removeLast() }
    return parts
  }
}
