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
    let resolved = traits.resolved
    deleteUnit = fidelity.deleteUnit
    markAfterBreak = fidelity.markAfterBreak
    segmentLimit = fidelity.segmentLimit
    insertEmpty = fidelity.insertEmpty
    insertOverMarked = fidelity.insertOverMarked
    adjustUnit = fidelity.adjustUnit
    movePastEnd = fidelity.movePastEnd
    if fidelity.smartPunctuation == .host {
      self.quotes = resolved.usesSmartQuotes ? quotes : nil
      makesDashes = resolved.usesSmartDashes
    }
    keepsSpaces = fidelity.smartDelete != .off && resolved.usesSmartInsertDelete
  }

  /// The rules that the keyboard's mirror follows: the host's own rules are unknown to it.
  public init(mirroring fidelity: Fidelity, traits: TextInputTraits) {
    self.init(traits: traits, isSingleLine: false, fidelity: fidelity)
    quotes = nil
    makesDashes = false
    keepsSpaces = keepsSpaces && fidelity.smartDelete == .both
  }
}
