/// The meaning of a field's text: the constants of `UITextContentType`.
///
/// Apple does not document the strings; these are the names that forms on the web use. Compare constants, never strings.
public enum ContentType: String, CaseIterable, Sendable {
  // Since iOS 10.
  case name
  case namePrefix = "honorific-prefix"
  case givenName = "given-name"
  case middleName = "additional-name"
  case familyName = "family-name"
  case nameSuffix = "honorific-suffix"
  case nickname
  case jobTitle = "organization-title"
  case organizationName = "organization"
  case location
  case fullStreetAddress = "street-address"
  case streetAddressLine1 = "address-line1"
  case streetAddressLine2 = "address-line2"
  case addressCity = "address-level2"
  case addressState = "address-level1"
  case addressCityAndState = "address-level1+2"
  case sublocality = "address-level3"
  case countryName = "country-name"
  case postalCode = "postal-code"
  case telephoneNumber = "tel"
  case emailAddress = "email"
  case URL = "url"
  case creditCardNumber = "cc-number"
  // Since iOS 11.
  case username
  case password
  // Since iOS 12.
  case newPassword = "new-password"
  case oneTimeCode = "one-time-code"
  // Since iOS 15.
  case shipmentTrackingNumber = "shipment-tracking-number"
  case flightNumber = "flight-number"
  case dateTime = "date-time"
  // Since iOS 17.
  case creditCardExpiration = "cc-exp"
  case creditCardExpirationMonth = "cc-exp-month"
  case creditCardExpirationYear = "cc-exp-year"
  case creditCardSecurityCode = "cc-csc"
  case creditCardType = "cc-type"
  case creditCardName = "cc-name"
  case creditCardGivenName = "cc-given-name"
  case creditCardMiddleName = "cc-additional-name"
  case creditCardFamilyName = "cc-family-name"
  case birthdate = "bday"
  case birthdateDay = "bday-day"
  case birthdateMonth = "bday-month"
  case birthdateYear = "bday-year"
  // Since iOS 17.4.
  case cellularEID = "cellular-eid"
  case cellularIMEI = "cellular-imei"
  // Since iOS 26.
  case cellularIMEI1 = "cellular-imei-1"
  case cellularIMEI2 = "cellular-imei-2"
  case cellularNAL = "cellular-nal"
}
