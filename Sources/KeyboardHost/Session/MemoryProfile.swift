public import Sandbox

/// A memory limit that was reported for keyboards on a device.
///
/// Apple publishes none: the limits differ between models and versions.
public enum MemoryProfile: UInt64, CaseIterable, Sendable {
  /// An old figure from Apple's forum.
  case strict30 = 30
  /// Read from the table of limits of an iPhone 6.
  case classic48 = 48
  /// The value of most reports of current devices; the default.
  case typical60 = 60
  /// Named once, without a method.
  case reported77 = 77
  /// Logged by the kernel of an iPad Pro with iPadOS 26.
  case large90 = 90

  /// The limit; its raw value in units of 2²⁰ bytes.
  public var limit: MemoryLimit { MemoryLimit(megabytes: rawValue) }
}
