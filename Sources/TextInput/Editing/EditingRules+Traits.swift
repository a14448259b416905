extension EditingRules {
  /// Makes the rules by which a field with these traits treats what a keyboard sends.
  ///
  /// Traits left at their default are resolved by the kind of field: no typographic changes in secure fields,
  /// numbers, addresses and codes.
  public init(
    traits: TextInputTraits, isSingleLine: Bool, lengthLimit: Int = 1 << 27,
    fidelity: Fidelity = .init(), quotes: QuoteStyle = .english
  ) {
    self.init(isSingleLine: isSingleLine, lengthLimit: lengthLimit)
    deleteUnit = fidelity.deleteUnit
    insertEmpty = fidelity.insertEmpty
    adjustUnit = fidelity.adjustUnit
    if fidelity.smartPunctuation == .host {
      self.quotes = traits.wants(traits.smartQuotes) ? quotes : nil
      makesDashes = traits.wants(traits.smartDashes)
    }
    keepsSpaces = fidelity.smartDelete != .off && traits.wants(traits.smartInsertDelete)
  }

  /// The rules that the keyboard's mirror follows: it knows nothing of what only the host does.
  public init(mirroring fidelity: Fidelity, traits: TextInputTraits) {
    self.init(traits: traits, isSingleLine: false, fidelity: fidelity)
    quotes = nil
    makesDashes = false
    keepsSpaces = keepsSpaces && fidelity.smartDelete == .both
  }
}

extension TextInputTraits {
  fileprivate func wants(_ choice: TraitSwitch) -> Bool {
    switch choice {
    case .yes: true
    case .no: false
    case .default: isProse
    }
  }

  /// Whether the field is for words rather than for secrets, codes or addresses.
  private var isProse: Bool {
    guard !isSecureTextEntry else { return false }
    switch contentType {
    case "password", "new-password", "one-time-code", "username", "email", "url", "cc-number":
      return false
    default: break
    }
    switch keyboardType {
    case .default, .twitter, .webSearch, .namePhonePad: return true
    default: return false
    }
  }
}
