import KeyboardProtocol

/// The user's decision about the location.
public enum CLAuthorizationStatus: Int32, Sendable {
  case notDetermined = 0
  case restricted, denied, authorizedAlways, authorizedWhenInUse
}

/// How exactly the user lets a keyboard know.
public enum CLAccuracyAuthorization: Int, Sendable {
  case fullAccuracy = 0
  case reducedAccuracy
}

/// Reports where the device is, with full access and the user's permission.
///
/// Without full access the answer is `denied`, without a prompt. A device at rest reports its place once.
open class CLLocationManager: NSObject, @unchecked Sendable {  // used on the main thread
  open weak var delegate: (any CLLocationManagerDelegate)?
  /// Kept; the simulated device is as exact as it says.
  open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
  /// How far the device must move, in meters, before the delegate receives an update.
  open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone
  /// Kept; a keyboard has no background.
  open var pausesLocationUpdatesAutomatically = true
  /// The last reported place.
  open private(set) var location: CLLocation?
  fileprivate var isUpdating = false
  fileprivate var wantsOne = false

  public override init() {
    super.init()
    SystemServices.onMain { LocationManagers.add(self) }
    // A delegate that is set in this turn receives earlier decisions.
    DispatchQueue.main.async { [weak self] in
      guard let self else { return }
      self.delegate?.locationManagerDidChangeAuthorization(self)
    }
  }

  open class func locationServicesEnabled() -> Bool { true }
  open class func authorizationStatus() -> CLAuthorizationStatus {
    switch SystemServices.status(of: .location) {
    case .notDetermined: .notDetermined
    case .denied: .denied
    case .authorized: .authorizedWhenInUse
    }
  }
  open var authorizationStatus: CLAuthorizationStatus { Self.authorizationStatus() }
  open var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }

  /// Asks the user once. The manifest must have a usage description; without it nothing is asked, as on a
  /// device.
  open func requestWhenInUseAuthorization() {
    guard authorizationStatus == .notDetermined else {
      if !SystemServices.hasFullAccess {
        SystemServices.note(.location, "requestWhenInUseAuthorization", isRefused: true)
        SystemServices.tell(
          "CLLocationManager: location is not available without full access; the status is denied.")
      }
      return
    }
    let key = "NSLocationWhenInUseUsageDescription"
    if (Bundle.main.object(forInfoDictionaryKey: key) as? String)?.isEmpty != false {
      SystemServices.tell(
        "CLLocationManager: this app has attempted to access privacy-sensitive data without a usage description. The app's "
          + "Info.plist must contain \(key) with a string that explains to the user what it is used for."
      )
    }
    SystemServices.request(.location) { _ in }
  }

  /// Requests the place once.
  open func requestLocation() {
    SystemServices.onMain { self.begin(.once) }
  }
  /// Reports the location now and as the device moves.
  open func startUpdatingLocation() {
    SystemServices.onMain { self.begin(.start) }
  }
  open func stopUpdatingLocation() {
    SystemServices.onMain {
      self.isUpdating = false
      if !LocationManagers.isAnyUpdating { SystemServices.ask(.stop) }
    }
  }

  @MainActor private func begin(_ request: LocationRequest) {
    if request == .start { isUpdating = true } else { wantsOne = true }
    switch authorizationStatus {
    case .authorizedWhenInUse, .authorizedAlways: SystemServices.ask(request)
    case .notDetermined where request == .start: break  // begins once the user has allowed it
    default:
      SystemServices.note(.location, "\(request)", isRefused: true)
      wantsOne = false
      DispatchQueue.main.async {
        self.delegate?.locationManager(self, didFailWithError: CLError(.denied))
      }
    }
  }

  @MainActor fileprivate func authorizationChanged() {
    delegate?.locationManagerDidChangeAuthorization(self)
    if isUpdating { begin(.start) }
  }

  @MainActor fileprivate func take(_ fix: LocationFix?) {
    guard isUpdating || wantsOne else { return }
    guard let fix else {
      wantsOne = false
      delegate?.locationManager(self, didFailWithError: CLError(.locationUnknown))
      return
    }
    let next = CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: fix.latitude, longitude: fix.longitude),
      altitude: 0, horizontalAccuracy: fix.accuracy, verticalAccuracy: -1, timestamp: Date())
    if !wantsOne, let location, distanceFilter > 0, next.distance(from: location) < distanceFilter {
      return
    }
    wantsOne = false
    location = next
    delegate?.locationManager(self, didUpdateLocations: [next])
  }
}

/// Receives the device's location. Each member has an implementation that does nothing, like optional members.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
}
extension CLLocationManagerDelegate {
  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {}
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
  /// Calls the older member, which a delegate without this one has.
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
  }
  public func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {}
}

/// The managers that live.
@MainActor private enum LocationManagers {
  private struct Reference {
    weak var manager: CLLocationManager?
  }
  private static var references: [Reference] = []
  private static var live: [CLLocationManager] { references.compactMap(\.manager) }

  static var isAnyUpdating: Bool { live.contains { $0.isUpdating } }

  static func add(_ manager: CLLocationManager) {
    references.removeAll { $0.manager == nil }
    references.append(Reference(manager: manager))
    guard references.count == 1 else { return }
    SystemServices.onLocation = { fix in for manager in live { manager.take(fix) } }
    SystemServices.onDecision = { permission in
      guard permission == .location else { return }
      for manager in live { manager.authorizationChanged() }
    }
  }
}
