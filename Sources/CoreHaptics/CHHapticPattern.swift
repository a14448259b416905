/// Events and how they change.
open class CHHapticPattern: NSObject {
  public struct Key: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let version = Key(rawValue: "Version")
    public static let pattern = Key(rawValue: "Pattern")
    public static let event = Key(rawValue: "Event")
    public static let eventType = Key(rawValue: "EventType")
    public static let time = Key(rawValue: "Time")
    public static let eventDuration = Key(rawValue: "EventDuration")
    public static let eventParameters = Key(rawValue: "EventParameters")
    public static let parameter = Key(rawValue: "Parameter")
    public static let parameterID = Key(rawValue: "ParameterID")
    public static let parameterValue = Key(rawValue: "ParameterValue")
    public static let parameterCurve = Key(rawValue: "ParameterCurve")
    public static let parameterCurveControlPoints = Key(rawValue: "ParameterCurveControlPoints")
  }

  let events: [CHHapticEvent]
  let parameters: [CHHapticDynamicParameter]
  let curves: [CHHapticParameterCurve]

  /// Makes a pattern; a time that is negative or no number throws.
  public init(
    events: [CHHapticEvent], parameterCurves: [CHHapticParameterCurve]
  ) throws {
    self.events = events
    parameters = []
    curves = parameterCurves
    super.init()
    try check()
  }
  /// Makes a pattern; a time that is negative or no number throws.
  public init(events: [CHHapticEvent], parameters: [CHHapticDynamicParameter]) throws {
    self.events = events
    self.parameters = parameters
    curves = []
    super.init()
    try check()
  }

  /// Seconds until the last event is over.
  open var duration: TimeInterval {
    events.map { $0.relativeTime + $0.duration }.max() ?? 0
  }

  /// The pattern as its file has it.
  open func exportDictionary() throws -> [Key: Any] {
    let entries: [[Key: Any]] =
      events.map { [.event: Self.dictionary(of: $0)] }
      + parameters.map {
        [.parameter: Self.value($0.parameterID.rawValue, $0.value, $0.relativeTime)]
      } + curves.map { [.parameterCurve: Self.dictionary(of: $0)] }
    return [.version: 1.0, .pattern: entries]
  }

  private static func dictionary(of event: CHHapticEvent) -> [Key: Any] {
    var entry: [Key: Any] = [.eventType: event.type.rawValue, .time: event.relativeTime]
    if event.duration > 0 { entry[.eventDuration] = event.duration }
    entry[.eventParameters] = event.eventParameters.map { parameter -> [Key: Any] in
      [.parameterID: parameter.parameterID.rawValue, .parameterValue: parameter.value]
    }
    return entry
  }
  private static func dictionary(of curve: CHHapticParameterCurve) -> [Key: Any] {
    [
      .parameterID: curve.parameterID.rawValue, .time: curve.relativeTime,
      .parameterCurveControlPoints: curve.controlPoints.map { point -> [Key: Any] in
        [.time: point.relativeTime, .parameterValue: point.value]
      },
    ]
  }
  private static func value(_ name: String, _ value: Float, _ time: Double) -> [Key: Any] {
    [.parameterID: name, .parameterValue: value, .time: time]
  }

  private func check() throws {
    let times =
      events.flatMap { [$0.relativeTime, $0.duration] } + parameters.map(\.relativeTime)
      + curves.map(\.relativeTime)
    guard times.allSatisfy({ $0.isFinite && $0 >= 0 }) else {
      throw CHHapticError(.invalidEventTime)
    }
  }
}
