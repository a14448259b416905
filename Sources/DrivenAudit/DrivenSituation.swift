import KeyboardHost
import TextInput

/// A field of the drive, and what a keyboard should offer there.
struct DrivenField {
  /// How reports name it.
  var name: String
  var kind: FieldKind
  var contentType: ContentType?
  /// Characters that its keyboard type is for.
  var needs: [Character] = []
  /// Whether its content is private.
  var isSecret = false
  /// How many words are in it.
  var words = 1
  /// The text after a word, so that it looks like what the field is for.
  var ending = ""
  var returnKey: ReturnKeyType?
  /// The type where it isn't that of the kind.
  var keyboardType: KeyboardType?
  /// The device that shows it.
  var screen = DrivenScreen.all[0]

  var traits: TextInputTraits {
    var traits = kind.traits
    if let keyboardType { traits.keyboardType = keyboardType }
    if let contentType { traits.contentType = contentType.rawValue }
    if let returnKey { traits.returnKey = returnKey }
    return traits
  }

  /// A field with a text, the insertion point in it.
  func make(_ text: String, caret: Int? = nil) -> Field {
    let field = Field(name: name, kind: kind, traits: traits, text: text)
    if let caret { field.moveCaret(to: caret) }
    return field
  }

  private static let digits = Array("0123456789")

  /// The fields in which an extension may be active, one of each kind.
  static let served: [DrivenField] = [
    DrivenField(name: "text", kind: .text),
    DrivenField(name: "multiline", kind: .multiline, returnKey: .send),
    DrivenField(name: "number", kind: .number, needs: digits),
    DrivenField(name: "decimal", kind: .decimal, needs: digits + ["."]),
    DrivenField(name: "email", kind: .email, needs: ["@", "."], ending: "@example.org"),
    DrivenField(name: "url", kind: .url, needs: [".", "/"], ending: ".example/"),
    DrivenField(name: "search", kind: .search), DrivenField(name: "ascii", kind: .ascii),
  ]

  /// Fields whose text a keyboard sees and must not keep.
  static let secrets: [DrivenField] = [
    DrivenField(
      name: "shown password", kind: .text, contentType: .password, isSecret: true, ending: "Q7!"),
    DrivenField(
      name: "new password", kind: .text, contentType: .newPassword, isSecret: true, ending: "Q7!"),
    DrivenField(name: "one-time code", kind: .number, contentType: .oneTimeCode, isSecret: true),
    DrivenField(
      name: "card number", kind: .number, contentType: .creditCardNumber, isSecret: true),
    DrivenField(
      name: "security code", kind: .number, contentType: .creditCardSecurityCode, isSecret: true),
  ]

  /// Fields whose purpose or device a keyboard can tell from those of the other fields.
  static let others: [DrivenField] = [
    DrivenField(name: "user name", kind: .text, contentType: .username),
    DrivenField(name: "name", kind: .text, contentType: .name),
    DrivenField(name: "address", kind: .text, contentType: .fullStreetAddress, returnKey: .next),
    DrivenField(name: "phone number", kind: .text, contentType: .telephoneNumber, returnKey: .done),
    DrivenField(
      name: "birthday", kind: .number, contentType: .birthdate, keyboardType: .numbersAndPunctuation
    ),
    DrivenField(name: "card expiration", kind: .number, contentType: .creditCardExpiration),
    DrivenField(name: "digits", kind: .number, keyboardType: .asciiCapableNumberPad),
    DrivenField(name: "several words", kind: .multiline, words: 15),
    DrivenField(name: "post", kind: .multiline, keyboardType: .twitter),
    DrivenField(name: "sideways in the dark", kind: .text, screen: .sideways),
    DrivenField(name: "iPad", kind: .text, screen: .pad),
  ]

  /// Fields in which the system keyboard is active.
  static let refused: [DrivenField] = [
    DrivenField(name: "password", kind: .secure, isSecret: true),
    DrivenField(name: "phone", kind: .phone), DrivenField(name: "name or phone", kind: .namePhone),
  ]
}

/// An orientation and appearance of the device.
struct DrivenScreen {
  var name: String
  var screen: Screen

  /// Every device, upright and sideways, light and dark, and a keyboard that floats on an iPad.
  static let all = whole + [floating]

  /// The first device, turned and dark.
  static let sideways: DrivenScreen = {
    var other = all[0]
    other.screen.isLandscape.toggle()
    other.screen.isDark.toggle()
    other.name += ", turned and dark"
    return other
  }()

  static let pad = DrivenScreen(name: "pad, portrait, light", screen: Screen(.pad))

  private static let floating: DrivenScreen = {
    var screen = Screen(.pad)
    screen.keyboardWidth = 320
    screen.keyboardHeight = 216
    return DrivenScreen(name: "pad, floating, light", screen: screen)
  }()

  private static let whole: [DrivenScreen] = Screen.Device.allCases.flatMap { device in
    [false, true].flatMap { isLandscape in
      [false, true].map { isDark in
        var screen = Screen(device)
        screen.isLandscape = isLandscape
        screen.isDark = isDark
        let words = [
          device.rawValue, isLandscape ? "landscape" : "portrait", isDark ? "dark" : "light",
        ]
        return DrivenScreen(name: words.joined(separator: ", "), screen: screen)
      }
    }
  }
}
