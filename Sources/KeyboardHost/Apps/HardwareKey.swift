/// `UIKeyModifierFlags`, with Apple's raw values.
public struct KeyModifierFlags: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: Int
  /// Makes flags from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Caps lock is on.
  public static let alphaShift = Self(rawValue: 1 << 16)
  /// Shift.
  public static let shift = Self(rawValue: 1 << 17)
  /// Control.
  public static let control = Self(rawValue: 1 << 18)
  /// Option.
  public static let alternate = Self(rawValue: 1 << 19)
  /// Command.
  public static let command = Self(rawValue: 1 << 20)
  /// The key is on the numeric pad.
  public static let numericPad = Self(rawValue: 1 << 21)

  /// Those that distinguish key commands.
  static let ofCommands: Self = [.shift, .control, .alternate, .command]

  /// Each flag with its names, the first of them for reports, and the key of the left side.
  static let keys: [(flag: Self, names: [String], usage: UInt16)] = [
    (.control, ["ctrl", "control"], 0xE0), (.alternate, ["alt", "alternate", "option"], 0xE2),
    (.shift, ["shift"], 0xE1), (.command, ["cmd", "command"], 0xE3),
    (.alphaShift, ["caps", "alphaShift"], 0x39),
  ]

  /// The words by which flags are given.
  public static let words: [String] = keys.flatMap(\.names)

  /// Reads one word; `nil` for any other.
  public init?(word: String) {
    guard let key = Self.keys.first(where: { $0.names.contains(word) }) else { return nil }
    self = key.flag
  }

  /// The words for the flags, in the order in which they are shown.
  public var names: [String] { Self.keys.filter { contains($0.flag) }.compactMap(\.names.first) }
}

/// A key of a hardware keyboard with the held modifiers: the values of a `UIKey`.
public struct HardwareKey: Equatable, Sendable {
  /// A key that types nothing.
  public enum Special: String, CaseIterable, Sendable {
    case up, down, left, right, escape, pageUp, pageDown, home, end, delete, forwardDelete, tab
    case `return`
    case f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12

    /// Its usage on the keyboard page of the HID usage tables: `UIKeyboardHIDUsage`.
    public var usage: UInt16 {
      switch self {
      case .return: 0x28
      case .escape: 0x29
      case .delete: 0x2A
      case .tab: 0x2B
      case .home: 0x4A
      case .pageUp: 0x4B
      case .forwardDelete: 0x4C
      case .end: 0x4D
      case .pageDown: 0x4E
      case .right: 0x4F
      case .left: 0x50
      case .down: 0x51
      case .up: 0x52
      default: 0x3A + (Self.allCases.firstIndex(of: self).map(UInt16.init) ?? 0) - 13
      }
    }

    /// The text that a `UIKey` and a `UIKeyCommand` have for it.
    public var input: String {
      switch self {
      case .up: "UIKeyInputUpArrow"
      case .down: "UIKeyInputDownArrow"
      case .left: "UIKeyInputLeftArrow"
      case .right: "UIKeyInputRightArrow"
      case .escape: "UIKeyInputEscape"
      case .pageUp: "UIKeyInputPageUp"
      case .pageDown: "UIKeyInputPageDown"
      case .home: "UIKeyInputHome"
      case .end: "UIKeyInputEnd"
      case .delete: "\u{8}"
      case .forwardDelete: "UIKeyInputDelete"
      case .tab: "\t"
      case .return: "\r"
      default: "UIKeyInput" + rawValue.uppercased()
      }
    }
  }

  /// Which key it is.
  public enum Code: Hashable, Sendable {
    /// A key that types a character, with the shift that the character needs.
    case character(Character)
    /// Any other.
    case special(Special)

    /// The name of the key.
    public var name: String {
      switch self {
      case .character(" "): "space"
      case .character(let character): String(character)
      case .special(let special): special.rawValue
      }
    }

    /// Reads a character, or the name of a key; `nil` for anything else.
    public init?(_ text: String) {
      if text.count == 1, let character = text.first, !character.isNewline, character != "\t" {
        self = .character(character)
      } else if text == "space" {
        self = .character(" ")
      } else if let special = Special(rawValue: text) {
        self = .special(special)
      } else {
        return nil
      }
    }

    var isLetter: Bool {
      if case .character(let character) = self { character.isLetter } else { false }
    }

    /// The same key without shift, on the layout of the United States.
    var unshifted: Code {
      guard case .character(let character) = self else { return self }
      if let place = Self.shifted.firstIndex(of: character) { return .character(Self.plain[place]) }
      let lower = character.lowercased()
      return lower.count == 1 ? .character(lower.first ?? character) : self
    }

    /// The same key with shift.
    var withShift: Code {
      guard case .character(let character) = self else { return self }
      if let place = Self.plain.firstIndex(of: character) { return .character(Self.shifted[place]) }
      let upper = character.uppercased()
      return upper.count == 1 ? .character(upper.first ?? character) : self
    }

    private static let plain = Array("`1234567890-=[]\\;',./")
    private static let shifted = Array("~!@#$%^&*()_+{}|:\"<>?")
    private static let usages: [Character: UInt16] = {
      var usages: [Character: UInt16] = [
        " ": 0x2C, "-": 0x2D, "=": 0x2E, "[": 0x2F, "]": 0x30, "\\": 0x31, ";": 0x33, "'": 0x34,
        "`": 0x35, ",": 0x36, ".": 0x37, "/": 0x38,
      ]
      for (index, letter) in "abcdefghijklmnopqrstuvwxyz".enumerated() {
        usages[letter] = 0x04 + UInt16(index)
      }
      for (index, digit) in "1234567890".enumerated() { usages[digit] = 0x1E + UInt16(index) }
      return usages
    }()

    /// Its usage on the keyboard page; `nil` for a character that no key of that layout has.
    public var usage: UInt16? {
      switch self {
      case .special(let special): special.usage
      case .character:
        if case .character(let plain) = unshifted { Self.usages[plain] } else { nil }
      }
    }
  }

  /// The key; `nil` where modifiers alone are held.
  public var code: Code?
  /// The modifiers.
  public var modifierFlags: KeyModifierFlags

  /// Makes a key; a character that takes shift has it.
  public init(_ code: Code?, _ modifierFlags: KeyModifierFlags = []) {
    self.code = code
    self.modifierFlags = modifierFlags
    guard let code, code != code.unshifted, !modifierFlags.contains(.alphaShift) else { return }
    self.modifierFlags.insert(.shift)
    // `A` and `shift+a` are one key.
    if code.isLetter { self.code = code.unshifted }
  }

  /// How a key is written.
  public static let usage =
    "a key is a character or one of space, "
    + Special.allCases.map(\.rawValue).joined(separator: ", ")
    + ", with ctrl, alt, shift, cmd or caps before it, as in cmd+shift+k"

  /// Reads `cmd+shift+k`, `left`, `A`, `cmd++` or, for modifiers that are held alone, `cmd`; `nil` for anything else.
  public init?(_ text: String) {
    var flags: KeyModifierFlags = []
    var rest = text[...]
    while let plus = rest.dropFirst().firstIndex(of: "+"), rest.index(after: plus) < rest.endIndex {
      guard let flag = KeyModifierFlags(word: String(rest[..<plus])), !flags.contains(flag) else {
        return nil
      }
      flags.insert(flag)
      rest = rest[rest.index(after: plus)...]
    }
    if let flag = KeyModifierFlags(word: String(rest)), !flags.contains(flag) {
      self.init(nil, flags.union(flag))
    } else if let code = Code(String(rest)) {
      self.init(code, flags)
    } else {
      return nil
    }
  }

  /// The key as written: `shift+cmd+k`.
  public var name: String {
    var flags = modifierFlags
    // The shift of `?` is in its name already; that of a letter is not.
    if let code, code != code.unshifted, !code.isLetter { flags.remove(.shift) }
    let key = code.map { $0.isLetter ? $0.unshifted : $0 }
    return (flags.names + [key?.name].compactMap(\.self)).joined(separator: "+")
  }

  /// `charactersIgnoringModifiers`: what the key types, for shift at most.
  public var charactersIgnoringModifiers: String { text(modifierFlags.contains(.shift)) }

  /// `characters`: what the key types with caps lock, too.
  public var characters: String {
    let isLocked = modifierFlags.contains(.alphaShift) && code?.isLetter == true
    return text(modifierFlags.contains(.shift) || isLocked)
  }

  private func text(_ isShifted: Bool) -> String {
    switch code {
    case nil: ""
    case .special(let special): special.input
    case .character: (isShifted ? code?.withShift : code?.unshifted)?.name(orSpace: " ") ?? ""
    }
  }
}

extension HardwareKey.Code {
  fileprivate func name(orSpace space: String) -> String { self == .character(" ") ? space : name }
}
