/// A field's traits with every `default` resolved.
public struct ResolvedTraits: Equatable, Sendable {
  /// Whether words are corrected.
  public var autocorrects: Bool
  /// Whether misspelt words are marked.
  public var checksSpelling: Bool
  /// Whether quotes become typographic.
  public var usesSmartQuotes: Bool
  /// Whether hyphens become dashes.
  public var usesSmartDashes: Bool
  /// Whether spaces are kept right around inserted and deleted words.
  public var usesSmartInsertDelete: Bool
  /// Whether predictions show inside the text.
  public var predictsInline: Bool
  /// Whether the results of sums are offered.
  public var completesMath: Bool
}

extension TextInputTraits {
  /// Decides every `default`: secure entry, and fields for codes, addresses and numbers, switch smart behavior off.
  ///
  /// Documented are only that secure entry does, that smart insertion is also off for e-mail, and that inline
  /// prediction is also off in search fields; the rest is Keyward's choice.
  public var resolved: ResolvedTraits {
    let prose = !isSecureTextEntry && !holdsCode && keyboardType.isForProse
    let autocorrects = autocorrection.isOn(default: prose)
    return ResolvedTraits(
      autocorrects: autocorrects,
      checksSpelling: spellChecking.isOn(default: autocorrects),
      usesSmartQuotes: smartQuotes.isOn(default: prose),
      usesSmartDashes: smartDashes.isOn(default: prose),
      usesSmartInsertDelete: smartInsertDelete.isOn(
        default: !isSecureTextEntry && !holdsCode && keyboardType != .emailAddress),
      predictsInline: inlinePrediction.isOn(
        default: prose && returnKey != .search && keyboardType != .webSearch),
      completesMath: mathExpressionCompletion.isOn(default: prose))
  }

  /// Whether the text is a name or a code that no dictionary knows.
  private var holdsCode: Bool {
    switch contentType.flatMap(ContentType.init(rawValue:)) {
    case .username, .password, .newPassword, .oneTimeCode, .emailAddress, .URL, .telephoneNumber,
      .creditCardNumber, .creditCardSecurityCode, .shipmentTrackingNumber, .flightNumber:
      true
    default: false
    }
  }
}

extension TraitSwitch {
  /// The switch, or what `default` means here.
  public func isOn(default value: Bool) -> Bool {
    switch self {
    case .default: value
    case .no: false
    case .yes: true
    }
  }
}

extension KeyboardType {
  /// Whether the type expects sentences rather than numbers and addresses.
  var isForProse: Bool {
    switch self {
    case .default, .twitter, .webSearch: true
    case .asciiCapable, .numbersAndPunctuation, .URL, .numberPad, .phonePad, .namePhonePad,
      .emailAddress, .decimalPad, .asciiCapableNumberPad:
      false
    }
  }
}
