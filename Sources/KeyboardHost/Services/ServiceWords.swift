import Platform
public import KeyboardProtocol

extension LocationFix {
  /// Reads `LATITUDE,LONGITUDE` or `LATITUDE,LONGITUDE,ACCURACY`, degrees and metres.
  public init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    guard (2...3).contains(parts.count), numbers.count == parts.count else { return nil }
    self.init(
      latitude: numbers[0], longitude: numbers[1], accuracy: numbers.count > 2 ? numbers[2] : 5)
  }

  /// The place as written.
  package var text: String { "\(latitude),\(longitude),\(accuracy)" }
}

extension PermissionAnswer {
  /// Reads `location=allow`, the form of flags and flows.
  public static func named(_ text: String) -> (permission: Permission, answer: Self)? {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let permission = Permission(name: String(parts[0])),
      let answer = Self(rawValue: String(parts[1]))
    else { return nil }
    return (permission, answer)
  }
}

extension ServiceEvent {
  /// The event as half a sentence whose subject is the keyboard; nothing in it can act on a terminal.
  public var text: String {
    let what = permission?.subject ?? service.name
    let named = "\(what) (\(member.escaped(limit: 200)))"
    return switch outcome {
    case .served: "used \(named)"
    case .refused(let why): "was refused \(named): \(why)"
    case .prompted(let why): "requests \(what): “\(why.escaped(limit: 300))”"
    case .answered(let isAllowed):
      isAllowed ? "may use \(what): the user allows it" : "may not use \(what): the user denies it"
    }
  }
}
