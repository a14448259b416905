/// A resource that a keyboard with full access may use only with the user's permission.
public enum Permission: UInt8, CaseIterable, Sendable {
  /// Where the device is.
  case location = 0
  /// The address book.
  case contacts
}

/// The user's decision about a permission.
package enum PermissionStatus: UInt8, CaseIterable, Sendable {
  /// The user was not prompted yet, or has not answered.
  case notDetermined = 0
  /// The user denied it, or full access is off.
  case denied
  /// The user allowed it.
  case authorized
}

/// The decisions about each permission.
package struct PermissionStatuses: Equatable, Sendable {
  /// Where the device is.
  package var location: PermissionStatus
  /// The address book.
  package var contacts: PermissionStatus

  /// Makes statuses; without full access all of them are `denied`.
  package init(location: PermissionStatus = .denied, contacts: PermissionStatus = .denied) {
    self.location = location
    self.contacts = contacts
  }

  /// The status of one permission.
  package subscript(permission: Permission) -> PermissionStatus {
    get {
      switch permission {
      case .location: location
      case .contacts: contacts
      }
    }
    set {
      switch permission {
      case .location: location = newValue
      case .contacts: contacts = newValue
      }
    }
  }
}

/// How a keyboard asks where the device is.
package enum LocationRequest: UInt8, CaseIterable, Sendable {
  /// `requestLocation()`.
  case once = 0
  /// `startUpdatingLocation()`.
  case start
  /// `stopUpdatingLocation()`.
  case stop
}

/// Where the device is.
public struct LocationFix: Equatable, Sendable {
  /// Degrees north of the equator, -90 to 90.
  public var latitude: Double
  /// Degrees east of Greenwich, -180 to 180.
  public var longitude: Double
  /// The radius of uncertainty in metres.
  public var accuracy: Double

  /// The valid values of `latitude`.
  public static let latitudes = -90.0...90.0
  /// The valid values of `longitude`.
  public static let longitudes = -180.0...180.0
  /// The valid values of `accuracy`.
  public static let accuracies = 0.0...1e6

  /// Makes a fix; `nil` where a number is out of its range.
  public init?(latitude: Double, longitude: Double, accuracy: Double = 5) {
    guard Self.latitudes.contains(latitude), Self.longitudes.contains(longitude),
      Self.accuracies.contains(accuracy)
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    self.accuracy = accuracy
  }
}

/// A text that the user copied in another app.
package struct CopiedText: Equatable, Sendable {
  /// The text, at most `ProtocolLimits.copiedBytes` of UTF-8.
  package var text: String
  /// How many texts other apps have copied, this one included: the least `changeCount` that a keyboard sees.
  package var changeCount: UInt32

  /// Makes a copied text.
  package init(_ text: String, changeCount: UInt32) {
    self.text = text
    self.changeCount = changeCount
  }
}

/// A person or a company in the address book.
public struct AddressBookEntry: Equatable, Sendable {
  /// A phone number or an address, with its label.
  public struct Labeled: Equatable, Sendable {
    /// The label, such as `home`; empty for none.
    public var label: String
    /// The number or address.
    public var value: String

    /// Makes a labeled value.
    public init(label: String, value: String) {
      self.label = label
      self.value = value
    }
  }

  /// The identifier.
  public var identifier: String
  /// The first name.
  public var givenName = ""
  /// The names between.
  public var middleName = ""
  /// The last name.
  public var familyName = ""
  /// The nickname.
  public var nickname = ""
  /// The company.
  public var organizationName = ""
  /// Phone numbers.
  public var phoneNumbers: [Labeled] = []
  /// Electronic mail.
  public var emailAddresses: [Labeled] = []

  /// Makes an entry without a name.
  public init(identifier: String) { self.identifier = identifier }

  /// The texts apart from labeled values, in the order in which they are sent.
  var texts: [String] {
    [identifier, givenName, middleName, familyName, nickname, organizationName]
  }

  /// About how many bytes it takes.
  public var size: Int {
    let labeled = phoneNumbers + emailAddresses
    return (texts + labeled.flatMap { [$0.label, $0.value] }).reduce(0) { $0 + $1.utf8.count + 4 }
  }

  /// Whether the entry fits into a message.
  public var isBounded: Bool {
    let labeled = phoneNumbers + emailAddresses
    return phoneNumbers.count <= ProtocolLimits.labeledValues
      && emailAddresses.count <= ProtocolLimits.labeledValues
      && (texts + labeled.flatMap { [$0.label, $0.value] })
        .allSatisfy { $0.utf8.count <= ProtocolLimits.addressBookText }
  }
}

/// The system's services for a keyboard besides text.
public enum SystemService: UInt8, CaseIterable, Sendable {
  case location = 0
  case contacts, pasteboard, haptics, sound, keychain, keyValueStore, url

  /// The word that reports use.
  public var name: String { "\(self)" }
}

/// One use of a service that the runtime answered itself, for the developer's report.
package struct ServiceUse: Equatable, Sendable {
  /// Which service.
  package var service: SystemService
  /// The member that was used.
  package var member: String
  /// Whether the keyboard received nothing.
  package var isRefused: Bool

  /// Makes a use; the member's name is cut to `ProtocolLimits.recordUnits`.
  package init(service: SystemService, member: String, isRefused: Bool) {
    self.service = service
    self.member = String(member.unicodeScalars.prefix(ProtocolLimits.recordUnits))
    self.isRefused = isRefused
  }
}
