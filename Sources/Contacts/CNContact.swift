@_exported import UIKit

public let CNContactIdentifierKey = "identifier"
public let CNContactGivenNameKey = "givenName"
public let CNContactMiddleNameKey = "middleName"
public let CNContactFamilyNameKey = "familyName"
public let CNContactNicknameKey = "nickname"
public let CNContactOrganizationNameKey = "organizationName"
public let CNContactPhoneNumbersKey = "phoneNumbers"
public let CNContactEmailAddressesKey = "emailAddresses"
public let CNContactNamePrefixKey = "namePrefix"
public let CNContactNameSuffixKey = "nameSuffix"
public let CNContactPreviousFamilyNameKey = "previousFamilyName"
public let CNContactPhoneticGivenNameKey = "phoneticGivenName"
public let CNContactPhoneticMiddleNameKey = "phoneticMiddleName"
public let CNContactPhoneticFamilyNameKey = "phoneticFamilyName"
public let CNContactPhoneticOrganizationNameKey = "phoneticOrganizationName"
public let CNContactDepartmentNameKey = "departmentName"
public let CNContactJobTitleKey = "jobTitle"
public let CNContactNoteKey = "note"
public let CNContactBirthdayKey = "birthday"
public let CNContactUrlAddressesKey = "urlAddresses"
public let CNContactImageDataKey = "imageData"
public let CNContactThumbnailImageDataKey = "thumbnailImageData"
public let CNContactImageDataAvailableKey = "imageDataAvailable"
public let CNContactTypeKey = "contactType"

/// Whether a contact is a person.
public enum CNContactType: Int, Sendable {
  case person = 0
  case organization
}

public let CNLabelHome = "_$!<Home>!$_"
public let CNLabelWork = "_$!<Work>!$_"
public let CNLabelOther = "_$!<Other>!$_"
public let CNLabelPhoneNumberMobile = "_$!<Mobile>!$_"
public let CNLabelPhoneNumberiPhone = "iPhone"
public let CNLabelPhoneNumberMain = "_$!<Main>!$_"

/// A key of a contact to fetch, or several.
public protocol CNKeyDescriptor {
  /// The keys that it represents.
  var _contactKeys: [String] { get }
}
extension String: CNKeyDescriptor {
  public var _contactKeys: [String] { [self] }
}
extension NSString: CNKeyDescriptor {
  public var _contactKeys: [String] { [description] }
}
struct KeyDescriptors: CNKeyDescriptor {
  let _contactKeys: [String]
}

/// A phone number.
open class CNPhoneNumber: NSObject, @unchecked Sendable {  // immutable
  public let stringValue: String
  public init(stringValue string: String) { stringValue = string }
}

/// A value and its name.
open class CNLabeledValue<ValueType>: NSObject, @unchecked Sendable {  // immutable
  public let identifier = UUID().uuidString
  public let label: String?
  public let value: ValueType
  public init(label: String?, value: ValueType) {
    self.label = label
    self.value = value
  }
  /// `Home` for `_$!<Home>!$_`; a label that the user wrote unchanged.
  open class func localizedString(forLabel label: String) -> String {
    label.hasPrefix("_$!<") && label.hasSuffix(">!$_")
      ? String(label.dropFirst(4).dropLast(4)).lowercased() : label
  }
}

/// Somebody in the address book, as far as was fetched.
///
/// A key that was not fetched ends the keyboard when it is read, as on a device.
open class CNContact: NSObject, @unchecked Sendable {  // immutable
  private let person: AddressBookPerson
  private let keys: Set<String>

  public override init() {
    person = AddressBookPerson()
    keys = CNContact.allKeys
  }
  init(_ person: AddressBookPerson, keys: Set<String>) {
    self.person = person
    self.keys = keys
  }

  static let allKeys: Set<String> = [
    CNContactGivenNameKey, CNContactMiddleNameKey, CNContactFamilyNameKey, CNContactNicknameKey,
    CNContactOrganizationNameKey, CNContactPhoneNumbersKey, CNContactEmailAddressesKey,
    CNContactIdentifierKey, CNContactNamePrefixKey, CNContactNameSuffixKey,
    CNContactPreviousFamilyNameKey, CNContactPhoneticGivenNameKey, CNContactPhoneticMiddleNameKey,
    CNContactPhoneticFamilyNameKey, CNContactPhoneticOrganizationNameKey,
    CNContactDepartmentNameKey, CNContactJobTitleKey, CNContactNoteKey, CNContactBirthdayKey,
    CNContactUrlAddressesKey, CNContactImageDataKey, CNContactThumbnailImageDataKey,
    CNContactImageDataAvailableKey, CNContactTypeKey,
  ]

  // MARK: What the simulated address book has of nobody

  open var namePrefix: String { fetched(CNContactNamePrefixKey, "") }
  open var nameSuffix: String { fetched(CNContactNameSuffixKey, "") }
  open var previousFamilyName: String { fetched(CNContactPreviousFamilyNameKey, "") }
  open var phoneticGivenName: String { fetched(CNContactPhoneticGivenNameKey, "") }
  open var phoneticMiddleName: String { fetched(CNContactPhoneticMiddleNameKey, "") }
  open var phoneticFamilyName: String { fetched(CNContactPhoneticFamilyNameKey, "") }
  open var phoneticOrganizationName: String { fetched(CNContactPhoneticOrganizationNameKey, "") }
  open var departmentName: String { fetched(CNContactDepartmentNameKey, "") }
  open var jobTitle: String { fetched(CNContactJobTitleKey, "") }
  open var note: String { fetched(CNContactNoteKey, "") }
  /// Always `nil`: the address book has no birthdays.
  open var birthday: DateComponents? { fetched(CNContactBirthdayKey, nil) }
  open var urlAddresses: [CNLabeledValue<String>] { fetched(CNContactUrlAddressesKey, []) }
  /// Always `nil`: the address book has no pictures.
  open var imageData: Data? { fetched(CNContactImageDataKey, nil) }
  /// Always `nil`: the address book has no pictures.
  open var thumbnailImageData: Data? { fetched(CNContactThumbnailImageDataKey, nil) }
  open var imageDataAvailable: Bool { fetched(CNContactImageDataAvailableKey, false) }
  /// An organization, if it has a name and no person does.
  open var contactType: CNContactType {
    let isPerson = !(person.givenName + person.familyName + person.middleName).isEmpty
    return fetched(
      CNContactTypeKey, isPerson || person.organizationName.isEmpty ? .person : .organization)
  }

  // MARK: What it has

  open var identifier: String { person.identifier }
  open var givenName: String { fetched(CNContactGivenNameKey, person.givenName) }
  open var middleName: String { fetched(CNContactMiddleNameKey, person.middleName) }
  open var familyName: String { fetched(CNContactFamilyNameKey, person.familyName) }
  open var nickname: String { fetched(CNContactNicknameKey, person.nickname) }
  open var organizationName: String {
    fetched(CNContactOrganizationNameKey, person.organizationName)
  }
  open var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] {
    fetched(CNContactPhoneNumbersKey, person.phoneNumbers).map {
      CNLabeledValue(label: $0.label, value: CNPhoneNumber(stringValue: $0.value))
    }
  }
  /// The values are `String` here, which is `NSString` on a device: nothing bridges one to the other on Linux.
  open var emailAddresses: [CNLabeledValue<String>] {
    fetched(CNContactEmailAddressesKey, person.emailAddresses).map {
      CNLabeledValue(label: $0.label, value: $0.value)
    }
  }

  open func isKeyAvailable(_ key: String) -> Bool {
    key == CNContactIdentifierKey || keys.contains(key)
  }
  open func areKeysAvailable(_ keyDescriptors: [any CNKeyDescriptor]) -> Bool {
    keyDescriptors.flatMap(\._contactKeys).allSatisfy(isKeyAvailable)
  }

  private func fetched<Value>(_ key: String, _ value: Value) -> Value {
    guard isKeyAvailable(key) else {
      fatalError(
        "Terminating app due to uncaught exception 'CNPropertyNotFetchedException', reason: 'A property was not "
          + "requested when contact was fetched.' (\(key))")
    }
    return value
  }

  // MARK: Predicates

  open class func predicateForContacts(matchingName name: String) -> NSPredicate {
    let words = name.lowercased().split(separator: " ")
    return ContactPredicate { person in
      let names = [
        person.givenName, person.middleName, person.familyName, person.nickname,
        person.organizationName,
      ].flatMap { $0.lowercased().split(separator: " ") }
      return !words.isEmpty && words.allSatisfy { word in names.contains { $0.hasPrefix(word) } }
    }
  }
  open class func predicateForContacts(withIdentifiers identifiers: [String]) -> NSPredicate {
    ContactPredicate { identifiers.contains($0.identifier) }
  }
  open class func predicateForContacts(matchingEmailAddress emailAddress: String) -> NSPredicate {
    let wanted = emailAddress.lowercased()
    return ContactPredicate { $0.emailAddresses.contains { $0.value.lowercased() == wanted } }
  }
  open class func predicateForContacts(matching phoneNumber: CNPhoneNumber) -> NSPredicate {
    let wanted = phoneNumber.stringValue.filter(\.isNumber)
    return ContactPredicate {
      !wanted.isEmpty && $0.phoneNumbers.contains { $0.value.filter(\.isNumber).hasSuffix(wanted) }
    }
  }
}

/// One of the questions that an address book answers; others it refuses, as on a device.
final class ContactPredicate: NSPredicate {
  let matches: (AddressBookPerson) -> Bool

  init(_ matches: @escaping (AddressBookPerson) -> Bool) {
    self.matches = matches
    super.init(block: { _, _ in false })
  }
  @available(*, unavailable) required init?(coder: NSCoder) { nil }
}

/// Puts names together.
open class CNContactFormatter: NSObject {
  public enum Style: Int, Sendable {
    case fullName = 0
    case phoneticFullName
  }
  open class func string(from contact: CNContact, style: Style) -> String? {
    let names = [contact.givenName, contact.middleName, contact.familyName].filter { !$0.isEmpty }
    if !names.isEmpty { return names.joined(separator: " ") }
    let company =
      contact.isKeyAvailable(CNContactOrganizationNameKey) ? contact.organizationName : ""
    return company.isEmpty ? nil : company
  }
  open class func descriptorForRequiredKeys(for style: Style) -> any CNKeyDescriptor {
    KeyDescriptors(_contactKeys: [
      CNContactGivenNameKey, CNContactMiddleNameKey, CNContactFamilyNameKey, CNContactNicknameKey,
      CNContactOrganizationNameKey,
    ])
  }
  open var style = Style.fullName
  open func string(from contact: CNContact) -> String? { Self.string(from: contact, style: style) }
}
