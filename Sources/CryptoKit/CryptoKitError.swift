@_exported import UIKit

/// Why something cannot be done with a key.
public enum CryptoKitError: Error, Equatable, Sendable {
  /// The key has another size than the algorithm takes.
  case incorrectKeySize
  /// A parameter, or a representation of one, has another size.
  case incorrectParameterSize
  /// The tag does not fit: something was changed, or the key is another one.
  case authenticationFailure
  /// The bytes aren't a key, or the keys make no secret.
  case underlyingCoreCryptoError(error: Int32)
  /// The key cannot be wrapped.
  case wrapFailure
  /// The key was not wrapped with this one.
  case unwrapFailure
  /// A parameter has no meaning.
  case invalidParameter

  /// Apple's error for a parameter that is neither a point nor a number of a curve.
  static let invalidKey = underlyingCoreCryptoError(error: -7)
}

/// The errors of a DER or PEM document.
public enum CryptoKitASN1Error: Error, Equatable, Sendable {
  case invalidFieldIdentifier
  case unexpectedFieldType
  case invalidObjectIdentifier
  case invalidASN1Object
  case invalidASN1IntegerEncoding
  case truncatedASN1Field
  case unsupportedFieldLength
  case invalidPEMDocument
}
