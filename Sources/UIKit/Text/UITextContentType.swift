internal import TextInput

/// The meaning of a field's text.
public struct UITextContentType: RawRepresentable, Equatable, Hashable, Sendable {
  /// The name; Apple does not document it, so compare the constants.
  public var rawValue: String
  /// Makes a content type from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  private init(_ type: ContentType) { rawValue = type.rawValue }
}

extension UITextContentType {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static let name = Self(.name),
    namePrefix = Self(.namePrefix),
    givenName = Self(.givenName),
    middleName = Self(.middleName),
    familyName = Self(.familyName),
    nameSuffix = Self(.nameSuffix),
    nickname = Self(.nickname),
    jobTitle = Self(.jobTitle),
    organizationName = Self(.organizationName),
    location = Self(.location),
    fullStreetAddress = Self(.fullStreetAddress),
    streetAddressLine1 = Self(.streetAddressLine1),
    streetAddressLine2 = Self(.streetAddressLine2),
    addressCity = Self(.addressCity),
    addressState = Self(.addressState),
    addressCityAndState = Self(.addressCityAndState),
    sublocality = Self(.sublocality),
    countryName = Self(.countryName),
    postalCode = Self(.postalCode),
    telephoneNumber = Self(.telephoneNumber),
    emailAddress = Self(.emailAddress),
    URL = Self(.URL),
    creditCardNumber = Self(.creditCardNumber)
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static let username = Self(.username),
    password = Self(.password)
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static let newPassword = Self(.newPassword),
    oneTimeCode = Self(.oneTimeCode)
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static let shipmentTrackingNumber = Self(.shipmentTrackingNumber),
    flightNumber = Self(.flightNumber),
    dateTime = Self(.dateTime)
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static let creditCardExpiration = Self(.creditCardExpiration),
    creditCardExpirationMonth = Self(.creditCardExpirationMonth),
    creditCardExpirationYear = Self(.creditCardExpirationYear),
    creditCardSecurityCode = Self(.creditCardSecurityCode),
    creditCardType = Self(.creditCardType),
    creditCardName = Self(.creditCardName),
    creditCardGivenName = Self(.creditCardGivenName),
    creditCardMiddleName = Self(.creditCardMiddleName),
    creditCardFamilyName = Self(.creditCardFamilyName),
    birthdate = Self(.birthdate),
    birthdateDay = Self(.birthdateDay),
    birthdateMonth = Self(.birthdateMonth),
    birthdateYear = Self(.birthdateYear)
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static let cellularEID = Self(.cellularEID),
    cellularIMEI = Self(.cellularIMEI)
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static let cellularIMEI1 = Self(.cellularIMEI1),
    cellularIMEI2 = Self(.cellularIMEI2),
    cellularNAL = Self(.cellularNAL)
}
