import KeyboardProtocol

typealias AddressBookPerson = AddressBookEntry

extension AddressBookEntry {
  init() { self.init(identifier: UUID().uuidString) }
}

/// The kinds of data that a keyboard may request access to.
public enum CNEntityType: Int, Sendable {
  case contacts = 0
}

/// The user's decision about the address book.
public enum CNAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case restricted, denied, authorized, limited
}

public let CNErrorDomain = "CNErrorDomain"

/// Why nothing was fetched.
public struct CNError: Error, CustomNSError, Equatable, Sendable {
  public enum Code: Int, Sendable {
    case communicationError = 1
    case dataAccessError = 2
    case authorizationDenied = 100
    case unauthorizedKeys = 102
    case recordDoesNotExist = 200
    case predicateInvalid = 400
  }
  public let code: Code
  public init(_ code: Code) { self.code = code }
  public static var authorizationDenied: Code { .authorizationDenied }
  public static var communicationError: Code { .communicationError }
  public static var dataAccessError: Code { .dataAccessError }
  public static var predicateInvalid: Code { .predicateInvalid }
  public static var recordDoesNotExist: Code { .recordDoesNotExist }
  public static var unauthorizedKeys: Code { .unauthorizedKeys }
  public static var errorDomain: String { CNErrorDomain }
  public var errorCode: Int { code.rawValue }
}
public func ~= (code: CNError.Code, error: any Error) -> Bool { (error as? CNError)?.code == code }

/// The order of contacts.
public enum CNContactSortOrder: Int, Sendable {
  case none = 0
  case userDefault, givenName, familyName
}

/// Which contacts are fetched, and what of them.
open class CNContactFetchRequest: NSObject {
  open var predicate: NSPredicate?
  open var keysToFetch: [any CNKeyDescriptor]
  /// Kept; nothing changes an address book here.
  open var mutableObjects = false
  /// Kept; no person is in the address book twice.
  open var unifyResults = true
  open var sortOrder = CNContactSortOrder.none
  public init(keysToFetch: [any CNKeyDescriptor]) { self.keysToFetch = keysToFetch }
}

extension NSNotification.Name {
  /// The address book has changed, which it does not while a keyboard runs.
  public static let CNContactStoreDidChange = NSNotification.Name(
    "CNContactStoreDidChangeNotification")
}

/// The address book, with full access and the user's permission. It is only read.
open class CNContactStore: NSObject, @unchecked Sendable {  // it holds nothing
  public override init() {}

  open class func authorizationStatus(for entityType: CNEntityType) -> CNAuthorizationStatus {
    switch SystemServices.status(of: .contacts) {
    case .notDetermined: .notDetermined
    case .denied: .denied
    case .authorized: .authorized
    }
  }

  /// Asks the user once; the answer arrives on another queue, as on a device.
  ///
  /// The manifest must have a usage description: a keyboard without one is terminated, as on a
  /// device.
  @preconcurrency
  open func requestAccess(
    for entityType: CNEntityType,
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    if !SystemServices.hasFullAccess {
      SystemServices.note(.contacts, "requestAccess", isRefused: true)
      SystemServices.tell(
        "CNContactStore: contacts are not available without full access; the status is denied.")
    }
    SystemServices.request(.contacts) { status in
      let isAllowed = status == .authorized
      DispatchQueue.global().async {
        completionHandler(isAllowed, isAllowed ? nil : CNError(.authorizationDenied))
      }
    }
  }

  open func requestAccess(for entityType: CNEntityType) async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
      requestAccess(for: entityType) { isAllowed, error in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume(returning: isAllowed)
        }
      }
    }
  }

  open func unifiedContacts(
    matching predicate: NSPredicate, keysToFetch keys: [any CNKeyDescriptor]
  ) throws -> [CNContact] {
    try fetch("unifiedContacts", predicate, keys)
  }

  open func unifiedContact(
    withIdentifier identifier: String, keysToFetch keys: [any CNKeyDescriptor]
  ) throws -> CNContact {
    let predicate = CNContact.predicateForContacts(withIdentifiers: [identifier])
    guard let contact = try fetch("unifiedContact", predicate, keys).first else {
      throw CNError(.recordDoesNotExist)
    }
    return contact
  }

  open func enumerateContacts(
    with fetchRequest: CNContactFetchRequest,
    usingBlock block: (CNContact, UnsafeMutablePointer<ObjCBool>) -> Void
  ) throws {
    var contacts = try people("enumerateContacts", fetchRequest.predicate)
    switch fetchRequest.sortOrder {
    case .none: break
    case .givenName:
      contacts.sort { ($0.givenName, $0.familyName) < ($1.givenName, $1.familyName) }
    case .familyName, .userDefault:
      contacts.sort { ($0.familyName, $0.givenName) < ($1.familyName, $1.givenName) }
    }
    let keys = try checked(fetchRequest.keysToFetch)
    var stop = ObjCBool(false)
    for person in contacts where !stop.boolValue { block(CNContact(person, keys: keys), &stop) }
  }

  private func fetch(
    _ member: String, _ predicate: NSPredicate?, _ descriptors: [any CNKeyDescriptor]
  ) throws -> [CNContact] {
    let keys = try checked(descriptors)
    return try people(member, predicate).map { CNContact($0, keys: keys) }
  }

  /// Keys that are not known are refused, as is the note, which takes an entitlement of Apple's.
  private func checked(_ descriptors: [any CNKeyDescriptor]) throws -> Set<String> {
    let keys = Set(descriptors.flatMap(\._contactKeys))
    guard keys.isSubset(of: CNContact.allKeys) else { throw CNError(.unauthorizedKeys) }
    return keys
  }

  /// The people that a predicate matches. A device would ask the user now and wait; here access is denied until it
  /// was requested.
  private func people(_ member: String, _ predicate: NSPredicate?) throws -> [AddressBookPerson] {
    let isAllowed = SystemServices.status(of: .contacts) == .authorized
    SystemServices.note(.contacts, member, isRefused: !isAllowed)
    guard isAllowed else {
      SystemServices.tell(
        SystemServices.hasFullAccess
          ? "CNContactStore.\(member): the user has not allowed it; call requestAccess first."
          : "CNContactStore.\(member): contacts are not available without full access.")
      throw CNError(.authorizationDenied)
    }
    guard let predicate else { return SystemServices.people }
    guard let predicate = predicate as? ContactPredicate else { throw CNError(.predicateInvalid) }
    return SystemServices.people.filter(predicate.matches)
  }
}
