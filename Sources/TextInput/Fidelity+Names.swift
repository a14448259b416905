/// Why a setting could not be set by its name.
public enum FidelityNameError: Error, Equatable, Sendable {
  /// The setting doesn't exist.
  case unknownName(String)
  /// The setting has no such value.
  case unknownValue(String, name: String, values: [String])
}

extension Fidelity {
  /// One setting: its name, its values (the default is the value of `Fidelity()`), and how it is read and set.
  public struct Setting: Sendable {
    /// The name, as `keyward run --fidelity` takes it.
    public let name: String
    /// The values' names.
    public let values: [String]
    /// Returns the value's name.
    public let value: @Sendable (Fidelity) -> String
    /// Sets the value; false when there is none of that name.
    let set: @Sendable (inout Fidelity, String) -> Bool
  }

  /// Every setting, in the order of the documentation.
  public static let settings: [Setting] = [
    choice("deleteUnit", \.deleteUnit),
    number("segmentLimit", \.segmentLimit, 16...65_536, of: "scalars"),
    choice("markAfterBreak", \.markAfterBreak), choice("smartDelete", \.smartDelete),
    choice("insertEmpty", \.insertEmpty),
    choice("insertOverMarked", \.insertOverMarked), choice("smartPunctuation", \.smartPunctuation),
    choice("unspacedWords", \.unspacedWords),
    choice("adjustUnit", \.adjustUnit), choice("movePastEnd", \.movePastEnd),
    choice("moveReports", \.moveReports), choice("contextPolicy", \.context.unit),
    number("contextLimit", \.context.limit, 0...1_000_000, of: "UTF-16 units"),
    choice("groupContainer", \.groupContainer),
    choice("ownEdits", \.ownEdits), choice("ownMoves", \.ownMoves), choice("drift", \.drift),
    choice("ownEditCallbacks", \.ownEditCallbacks),
    choice("selectionCallbacks", \.selectionCallbacks),
    choice("contextAfterPaste", \.contextAfterPaste), choice("contextInitial", \.contextInitial),
    choice("hasTextInitial", \.hasTextInitial), choice("connection", \.connection),
    choice("firstCallbacks", \.firstCallbacks), choice("ownFieldCallbacks", \.ownFieldCallbacks),
    choice("selectedTextElision", \.selectedTextElision),
    choice("identifierGap", \.identifierGap), choice("traits", \.traits),
    choice("controllers", \.controllers), choice("missingDisappear", \.missingDisappear),
    choice("resumeLimit", \.resumeLimit),
  ]

  /// Sets a setting by its name: `drift` to `corrected`.
  public mutating func set(_ name: String, to value: String) throws(FidelityNameError) {
    guard let setting = Self.settings.first(where: { $0.name == name }) else {
      throw .unknownName(name)
    }
    guard setting.set(&self, value) else {
      throw .unknownValue(value, name: name, values: setting.values)
    }
  }

  private static func number(
    _ name: String, _ path: any WritableKeyPath<Fidelity, Int> & Sendable,
    _ bounds: ClosedRange<Int>, of what: String
  ) -> Setting {
    Setting(
      name: name, values: ["\(bounds.lowerBound)...\(bounds.upperBound) \(what)"],
      value: { String($0[keyPath: path]) },
      set: { fidelity, text in
        guard let number = Int(text), bounds.contains(number) else { return false }
        fidelity[keyPath: path] = number
        return true
      })
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Fidelity, Choice> & Sendable
  ) -> Setting {
    Setting(
      name: name, values: Choice.allCases.map(\.rawValue),
      value: { $0[keyPath: path].rawValue },
      set: { fidelity, text in
        guard let choice = Choice(rawValue: text) else { return false }
        fidelity[keyPath: path] = choice
        return true
      })
  }
}
