import KeyboardHost
import KeyboardProtocol

extension RunPlan {
  /// `location=allow`: the user's answer when a keyboard makes its first request.
  mutating func setPermission(_ value: String) throws(UsageError) {
    guard let (permission, answer) = PermissionAnswer.named(value) else {
      throw UsageError(
        message: "--permission takes location or contacts, =, and allow, deny or ask, such as "
          + "location=allow, not '\(value)'")
    }
    device.permissions[permission] = answer
  }

  /// A place, `nil` for `none`.
  static func location(_ value: String) throws(UsageError) -> LocationFix? {
    let place = LocationFix(value)
    guard place != nil || value == "none" else {
      throw UsageError(
        message:
          "--location takes LATITUDE,LONGITUDE in degrees and optionally ,ACCURACY in meters, such "
          + "as 52.52,13.405,10, or none, not '\(value)'")
    }
    return place
  }
}
