/// What the text of a field means.
public struct UITextContentType: RawRepresentable, Equatable, Hashable, Sendable {
  /// The name that forms on the web use for the same meaning.
  public var rawValue: String
  /// Makes a content type from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension UITextContentType {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static let name = Self(rawValue: "name"), namePrefix = Self(rawValue: "honorific-prefix"),
    givenName = Self(rawValue: "given-name"), middleName = Self(rawValue: "additional-name"),
    familyName = Self(rawValue: "family-name"), nameSuffix = Self(rawValue: "honorific-suffix"),
    nickname = Self(rawValue: "nickname"), jobTitle = Self(rawValue: "organization-title"),
    organizationName = Self(rawValue: "organization"), location = Self(rawValue: "location")
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static let fullStreetAddress = Self(rawValue: "street-address"),
    streetAddressLine1 = Self(rawValue: "address-line1"),
    streetAddressLine2 = Self(rawValue: "address-line2"),
    addressCity = Self(rawValue: "address-level2"),
    addressState = Self(rawValue: "address-level1"),
    addressCityAndState = Self(rawValue: "address-level1+2"),
    sublocality = Self(rawValue: "address-level3"), countryName = Self(rawValue: "country-name"),
    postalCode = Self(rawValue: "postal-code")
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static let telephoneNumber = Self(rawValue: "tel"),
    emailAddress = Self(rawValue: "email"), URL = Self(rawValue: "url"),
    creditCardNumber = Self(rawValue: "cc-number"), username = Self(rawValue: "username"),
    password = Self(rawValue: "password"), newPassword = Self(rawValue: "new-password"),
    oneTimeCode = Self(rawValue: "one-time-code"),
    shipmentTrackingNumber = Self(rawValue: "shipment-tracking-number"),
    flightNumber = Self(rawValue: "flight-number"), dateTime = Self(rawValue: "date-time")
}
