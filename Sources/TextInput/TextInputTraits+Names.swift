/// Why a trait could not be set by its name.
public enum TraitNameError: Error, Equatable, Sendable {
  /// `UITextInputTraits` has no such member.
  case unknownName(String)
  /// The member has no such value.
  case unknownValue(String, name: String, values: [String])
}

extension TextInputTraits {
  /// The members of `UITextInputTraits` that can be set by name, as Apple spells them.
  public static let names: [String] = setters.map(\.name)

  /// Sets a member of `UITextInputTraits` by Apple's names: `keyboardType` to `emailAddress`.
  ///
  /// A content type, or a rule for passwords, is anything; a content type's constant is known by its name.
  public mutating func set(_ name: String, to value: String) throws(TraitNameError) {
    guard let setter = Self.setters.first(where: { $0.name == name }) else {
      throw .unknownName(name)
    }
    guard setter.set(&self, value) else {
      throw .unknownValue(value, name: name, values: setter.values)
    }
  }

  /// The members that have other values than in `base`, by Apple's names.
  ///
  /// Values without a name, such as the end of a content type, are left out.
  public func settings(besides base: Self) -> [(name: String, value: String)] {
    Self.setters.compactMap { setter in
      guard let value = setter.value(self), value != setter.value(base) else { return nil }
      return (setter.name, value)
    }
  }

  private struct Setter: Sendable {
    var name: String
    var values: [String]
    /// The name of the value; `nil` where it has none.
    var value: @Sendable (TextInputTraits) -> String?
    /// False when there is no such value.
    var set: @Sendable (inout TextInputTraits, String) -> Bool

    static func choice<Choice: CaseIterable & Sendable>(
      _ name: String, _ path: any WritableKeyPath<TextInputTraits, Choice> & Sendable
    ) -> Setter {
      Setter(
        name: name, values: Choice.allCases.map { "\($0)" }, value: { "\($0[keyPath: path])" },
        set: { traits, value in
          guard let choice = Choice.allCases.first(where: { "\($0)" == value }) else {
            return false
          }
          traits[keyPath: path] = choice
          return true
        })
    }

    static func flag(
      _ name: String, _ path: any WritableKeyPath<TextInputTraits, Bool> & Sendable
    ) -> Setter {
      Setter(
        name: name, values: ["true", "false"], value: { "\($0[keyPath: path])" },
        set: { traits, value in
          guard let flag = Bool(value) else { return false }
          traits[keyPath: path] = flag
          return true
        })
    }
  }

  private static let setters: [Setter] = [
    .choice("autocapitalizationType", \.autocapitalization),
    .choice("autocorrectionType", \.autocorrection),
    .choice("spellCheckingType", \.spellChecking),
    .choice("smartQuotesType", \.smartQuotes),
    .choice("smartDashesType", \.smartDashes),
    .choice("smartInsertDeleteType", \.smartInsertDelete),
    .choice("inlinePredictionType", \.inlinePrediction),
    .choice("mathExpressionCompletionType", \.mathExpressionCompletion),
    .choice("keyboardType", \.keyboardType),
    .choice("keyboardAppearance", \.appearance),
    .choice("returnKeyType", \.returnKey),
    .flag("enablesReturnKeyAutomatically", \.enablesReturnKeyAutomatically),
    .flag("isSecureTextEntry", \.isSecureTextEntry),
    .choice("writingToolsBehavior", \.writingTools),
    .flag("allowsNumberPadPopover", \.allowsNumberPadPopover),
    Setter(
      name: "textContentType", values: ContentType.allCases.map { "\($0)" },
      value: { traits in
        ContentType.allCases.first { $0.rawValue == traits.contentType }.map { "\($0)" }
          ?? traits.contentType
      },
      set: { traits, value in
        traits.contentType =
          ContentType.allCases.first { "\($0)" == value }?.rawValue ?? value
        return !value.isEmpty
      }),
    Setter(
      name: "passwordRules", values: ["a descriptor such as 'minlength: 8;'"],
      value: \.passwordRules,
      set: { traits, value in
        traits.passwordRules = value
        return !value.isEmpty
      }),
    Setter(
      name: "allowedWritingToolsResultOptions", values: resultNames.map(\.name),
      value: { traits in
        let names = resultNames.filter { traits.writingToolsResults.contains($0.option) }
        return names.isEmpty ? nil : names.map(\.name).joined(separator: "+")
      },
      set: { traits, value in
        var options = WritingToolsResultOptions()
        for part in value.split(separator: "+") {
          guard let known = resultNames.first(where: { $0.name == part }) else { return false }
          options.insert(known.option)
        }
        traits.writingToolsResults = options
        return !value.isEmpty
      }),
  ]

  private static let resultNames: [(name: String, option: WritingToolsResultOptions)] = [
    ("plainText", .plainText), ("richText", .richText), ("list", .list), ("table", .table),
    ("presentationIntent", .presentationIntent),
  ]
}
