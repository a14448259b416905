/// Why a setting could not be set by its name.
public enum FidelityNameError: Error, Equatable, Sendable {
  /// There is no such setting.
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
    /// Gives the value's name.
    public let value: @Sendable (Fidelity) -> String
    /// Sets the value; false when there is none of that name.
    let set: @Sendable (inout Fidelity, String) -> Bool
  }

  /// Every setting, in the order of the documentation.
  public static let settings: [Setting] = [
    choice("deleteUnit", \.deleteUnit), choice("smartDelete", \.smartDelete),
    choice("insertEmpty", \.insertEmpty), choice("smartPunctuation", \.smartPunctuation),
    choice("unspacedWords", \.unspacedWords),
    choice("adjustUnit", \.adjustUnit), choice("contextPolicy", \.context.unit),
    Setting(
      name: "contextLimit", values: ["0...1000000 UTF-16 units"],
      value: { String($0.context.limit) },
      set: { fidelity, text in
        guard let limit = Int(text), (0...1_000_000).contains(limit) else { return false }
        fidelity.context.limit = limit
        return true
      }),
    choice("groupContainer", \.groupContainer),
    choice("ownEdits", \.ownEdits), choice("ownMoves", \.ownMoves), choice("drift", \.drift),
    choice("ownEditCallbacks", \.ownEditCallbacks),
    choice("selectionCallbacks", \.selectionCallbacks),
    choice("contextAfterPaste", \.contextAfterPaste), choice("contextInitial", \.contextInitial),
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
