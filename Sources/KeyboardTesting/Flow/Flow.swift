public import Foundation
public import KeyboardHost

/// A declarative test, ready to be run: one combination of its matrix.
public struct Flow: Equatable, Sendable {
  /// Its name, without the choices from the matrix.
  public var name: String
  /// The file, as messages show it.
  public var file: String
  /// The choices from the matrix, in the order of the file.
  public var variant: [(name: String, value: String)] = []
  /// Tags that choose flows.
  public var tags: [String] = []
  /// The keyboards that are enabled, the first of them chosen.
  public var keyboards: [FlowKeyboard] = []
  /// The host app; `nil` for one that has only the fields that get the focus.
  public var app: HostApp?
  /// The device, the host app and the user.
  public var settings = DeviceSettings()
  /// The flow's limit in seconds; `nil` if the flow sets none.
  public var timeLimit: Double?
  /// The steps.
  public var steps: [PlacedFlowStep] = []

  /// Makes a flow that does nothing.
  public init(name: String, file: String, variant: [(name: String, value: String)] = []) {
    self.name = name
    self.file = file
    self.variant = variant
  }

  /// The name with the choices from the matrix.
  public var fullName: String {
    guard !variant.isEmpty else { return name }
    return "\(name) [\(variant.map { "\($0.name)=\($0.value)" }.joined(separator: ", "))]"
  }

  /// Compares all parts.
  public static func == (a: Self, b: Self) -> Bool {
    a.fullName == b.fullName && a.file == b.file && a.tags == b.tags && a.keyboards == b.keyboards
      && a.app == b.app && a.settings == b.settings && a.timeLimit == b.timeLimit
      && a.steps == b.steps
  }
}

/// A keyboard that a flow names.
public struct FlowKeyboard: Equatable, Hashable, Sendable {
  /// A bundle, a folder of sources, or an Xcode project.
  public var url: URL
  /// The target of an Xcode project; `nil` for its only keyboard.
  public var target: String?
  /// Where it is named.
  public var place: FlowPlace

  /// Two places may name one keyboard.
  public static func == (a: Self, b: Self) -> Bool { a.url == b.url && a.target == b.target }
  /// Hashes the compared parts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(url)
    hasher.combine(target)
  }
}
