extension TextDocument {
  /// Whether a keyboard should capitalize the letter that comes next at the insertion point.
  public func shouldCapitalize(_ type: AutocapitalizationType) -> Bool {
    switch type {
    case .none: false
    case .allCharacters: true
    case .words: startsUnit(needsTerminator: false)
    case .sentences: startsUnit(needsTerminator: true)
    }
  }

  private func startsUnit(needsTerminator: Bool) -> Bool {
    // An opening quote or bracket before the letter does not hide what precedes it.
    guard var place = scalar(before: selectedRange.lowerBound, skipping: isOpening) else {
      // Only marks and brackets as far as one looks: the start, unless there is more.
      return selectedRange.lowerBound < UnitStorage.lookLimit
    }
    if place.kind.sentence.endsParagraph { return true }
    guard place.kind.sentence == .space else {
      // East Asian full stops need no space behind them.
      return needsTerminator && isWideTerminator(endingAt: place.start)
    }
    if !needsTerminator { return true }
    for skipped in [ScalarKind.Sentence.space, .close] where place.kind.sentence == skipped {
      guard let previous = scalar(before: place.start, skipping: { $0.sentence == skipped }) else {
        return true
      }
      place = previous
    }
    return place.kind.sentence.endsParagraph || place.kind.sentence == .fullStop
      || place.kind.sentence == .terminator
  }

  private func scalar(
    before offset: Int, skipping isSkipped: (ScalarKind) -> Bool
  ) -> (kind: ScalarKind, start: Int)? {
    buffer.scalar(before: offset) { kind in
      kind.sentence == .extend || kind.sentence == .format || isSkipped(kind)
    }
  }

  private func isOpening(_ kind: ScalarKind) -> Bool {
    kind.sentence == .close
  }

  private func isWideTerminator(endingAt start: Int) -> Bool {
    let value = buffer.scalar(at: start).value
    return value >= 0x3000 && ScalarKind(value).sentence == .terminator
  }
}

extension ScalarKind.Sentence {
  fileprivate var endsParagraph: Bool { self == .separator || self == .cr || self == .lf }
}
