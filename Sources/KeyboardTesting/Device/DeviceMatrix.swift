public import KeyboardHost

/// One way in which a device and its user can be, for tests that run over several.
///
/// ```swift
/// @Test(arguments: DeviceMatrix.devices * DeviceMatrix.fullAccess)
/// func `types`(on variant: DeviceVariant) throws {
///   let device = try SimulatedDevice(keyboard, on: variant)
///   …
/// }
/// ```
public struct DeviceVariant: Sendable, CustomStringConvertible {
  /// The name in reports.
  public let description: String
  private let changes: [@Sendable (inout SimulatedDevice.Settings) -> Void]

  /// Makes a variant.
  ///
  /// - Parameters:
  ///   - description: What reports call it.
  ///   - change: In what it differs from the defaults.
  public init(
    _ description: String, change: @escaping @Sendable (inout SimulatedDevice.Settings) -> Void
  ) {
    self.description = description
    changes = [change]
  }

  private init(_ one: DeviceVariant, and other: DeviceVariant) {
    description = "\(one), \(other)"
    changes = one.changes + other.changes
  }

  /// The settings of the device.
  public var settings: SimulatedDevice.Settings { applied(to: SimulatedDevice.Settings()) }

  /// Other settings with what is special about the variant.
  public func applied(to settings: SimulatedDevice.Settings) -> SimulatedDevice.Settings {
    changes.reduce(into: settings) { settings, change in change(&settings) }
  }

  fileprivate func with(_ other: DeviceVariant) -> DeviceVariant { Self(self, and: other) }
}

/// The variants that tests commonly run over; `*` combines them.
public enum DeviceMatrix: Sendable {
  /// Without and with full access.
  public static let fullAccess = [false, true].map { isOn in
    DeviceVariant("full access \(isOn ? "on" : "off")") { $0.fullAccess = isOn }
  }

  /// With and without the need for a key for the next keyboard.
  public static let switchKey = [true, false].map { isOn in
    DeviceVariant("switch key \(isOn ? "on" : "off")") { $0.needsInputModeSwitchKey = isOn }
  }

  /// Each device.
  public static let devices = Screen.Device.allCases.map { device in
    DeviceVariant(device.rawValue) { $0.device = device }
  }

  /// Upright and sideways.
  public static let orientations = [false, true].map { isLandscape in
    DeviceVariant(isLandscape ? "landscape" : "portrait") { $0.isLandscape = isLandscape }
  }

  /// Light and dark.
  public static let appearances = [false, true].map { isDark in
    DeviceVariant(isDark ? "dark" : "light") { $0.isDark = isDark }
  }

  /// One variant for each language that the user reads.
  public static func languages(_ tags: String...) -> [DeviceVariant] {
    tags.map { tag in DeviceVariant(tag) { $0.languages = [tag] } }
  }

  /// Each device, upright and sideways, with and without full access and switch key.
  public static let all = devices * orientations * fullAccess * switchKey
}

/// Each variant of one list with each of another.
public func * (one: [DeviceVariant], other: [DeviceVariant]) -> [DeviceVariant] {
  one.flatMap { first in other.map { first.with($0) } }
}
