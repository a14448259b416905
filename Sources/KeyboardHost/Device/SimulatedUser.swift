import Platform
public import KeyboardProtocol
public import TextInput

/// The user of the simulated device, as far as keyboards can know: the source of `UILexicon`.
public struct SimulatedUser: Equatable, Sendable {
  /// Names from the address book; each part is a separate entry, unpaired.
  public var contacts: [Contact]
  /// Text shortcuts: the typed text and its replacement.
  public var shortcuts: [LexiconEntry]
  /// Common words of the user's language.
  public var words: [String]
  /// The system keyboard's suggestions for fields of a content type: the user's own data, and codes from
  /// messages.
  public var suggestions: [ContentType: [String]] = [:]
  /// The languages that the user reads, the favorite first, as BCP 47 tags.
  public var languages = ["en"]

  /// The most languages that a user reads.
  package static let mostLanguages = 32

  /// Whether a text has the form of a BCP 47 tag; 63 characters are the most that the extension's side reads.
  package static func isLanguageTag(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isWellFormed = parts.allSatisfy { part in
      (1...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    return isWellFormed && text.utf8.count < 64 && parts[0].allSatisfy(\.isLetter)
  }

  /// The variable with the user's languages, for CoreFoundation's substitute in an extension.
  static let languagesVariable = "KEYWARD_LANGUAGES"

  /// A person in the address book.
  public struct Contact: Equatable, Sendable {
    /// The first name, perhaps empty.
    public var givenName: String
    /// The last name, perhaps empty.
    public var familyName: String
    /// The names between.
    public var middleName = ""
    /// The nickname.
    public var nickname = ""
    /// The company.
    public var organizationName = ""
    /// Phone numbers.
    public var phoneNumbers: [AddressBookEntry.Labeled] = []
    /// Electronic mail.
    public var emailAddresses: [AddressBookEntry.Labeled] = []

    /// Makes a contact.
    public init(givenName: String, familyName: String) {
      self.givenName = givenName
      self.familyName = familyName
    }
  }

  /// Makes a user.
  public init(contacts: [Contact], shortcuts: [LexiconEntry], words: [String]) {
    self.contacts = contacts
    self.shortcuts = shortcuts
    self.words = words
  }

  /// Makes a user with two contacts, the shortcut that new devices have, and a few words.
  public init() {
    self.init(
      contacts: [
        Contact(givenName: "Ada", familyName: "Lovelace"),
        Contact(givenName: "Muhammad", familyName: "al-Khwarizmi"),
      ],
      shortcuts: [LexiconEntry(userInput: "omw", documentText: "On my way!")],
      words: ["calculator", "keyboard", "the"])
    suggestions = [
      .name: ["Grace Hopper"], .givenName: ["Grace"], .familyName: ["Hopper"],
      .emailAddress: ["grace@example.com"], .telephoneNumber: ["555-0100"],
      .fullStreetAddress: ["1 Main Street"], .username: ["grace"], .oneTimeCode: ["482913"],
    ]
  }

  /// The address book for keyboards that may use it, limited to what fits a message.
  public var addressBook: [AddressBookEntry] {
    var bytesLeft = Self.addressBookBytes
    var entries: [AddressBookEntry] = []
    for (number, contact) in contacts.prefix(ProtocolLimits.addressBookEntries).enumerated() {
      var entry = AddressBookEntry(identifier: "contact-\(number + 1)")
      entry.givenName = contact.givenName
      entry.middleName = contact.middleName
      entry.familyName = contact.familyName
      entry.nickname = contact.nickname
      entry.organizationName = contact.organizationName
      entry.phoneNumbers = contact.phoneNumbers
      entry.emailAddresses = contact.emailAddresses
      guard entry.isBounded else { continue }
      bytesLeft -= entry.size
      guard bytesLeft >= 0 else { break }
      entries.append(entry)
    }
    return entries
  }

  /// The most bytes of an address book, well within a message.
  private static let addressBookBytes = 4 << 20

  /// The entries of the lexicon: names, shortcuts, words; without duplicates, limited to what fits a
  /// message.
  public var lexicon: [LexiconEntry] {
    let plain = contacts.flatMap { [$0.givenName, $0.familyName] }
    let entries =
      plain.map { LexiconEntry(userInput: $0, documentText: $0) } + shortcuts
      + words.map { LexiconEntry(userInput: $0, documentText: $0) }
    var seen: Set<[String]> = []
    var kept: [LexiconEntry] = []
    for entry in entries where kept.count < Self.entryLimit {
      let texts = [entry.userInput, entry.documentText]
      guard texts.allSatisfy({ !$0.isEmpty && $0.utf8.count <= Self.textLimit }) else { continue }
      if seen.insert(texts).inserted { kept.append(entry) }
    }
    return kept
  }

  /// The most UTF-8 bytes of an entry's text; longer ones are left out.
  public static let textLimit = 400
  /// The most entries, which fit into one message at any length.
  public static let entryLimit = 16_000
}

/// Why a lexicon file could not be read.
public struct LexiconFileError: Error, Equatable, Sendable {
  /// The line, counted from 1.
  public var line: Int
  /// The error, and what to write instead.
  public var reason: String
}

extension SimulatedUser {
  /// Reads a lexicon file: lines of `contact GIVEN [FAMILY]`, `shortcut INPUT TEXT`, `word WORD` and
  /// `suggest CONTENTTYPE TEXT`.
  ///
  /// Empty lines and lines that begin with `#` are skipped. What the file does not name, the user does not have.
  public init(lexiconFile text: String) throws(LexiconFileError) {
    self.init(contacts: [], shortcuts: [], words: [])
    // A carriage return and its newline are one character.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      guard !line.allSatisfy(\.isWhitespace), !line.hasPrefix("#") else { continue }
      do { try add(line: line) } catch {
        throw LexiconFileError(line: index + 1, reason: error.reason)
      }
    }
  }

  private mutating func add(line: Substring) throws(LexiconFileError) {
    let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
    let rest = line.split(separator: " ", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
    guard parts.allSatisfy({ $0.utf8.count <= Self.textLimit }) else {
      throw LexiconFileError(
        line: 0, reason: "an entry is longer than \(Self.textLimit) bytes; shorten it")
    }
    switch (parts[0], parts.count) {
    case ("contact", 2...):
      contacts.append(
        Contact(givenName: parts[1], familyName: parts.count > 2 ? parts[2] : ""))
    case ("shortcut", 3):
      shortcuts.append(LexiconEntry(userInput: parts[1], documentText: parts[2]))
    case ("word", 2...): words.append(rest)
    case ("suggest", 3):
      guard let type = ContentType.allCases.first(where: { "\($0)" == parts[1] }) else {
        throw LexiconFileError(
          line: 0,
          reason:
            "'\(parts[1].forDisplay)' is not a content type; write a constant of UITextContentType, "
            + "such as emailAddress")
      }
      suggestions[type, default: []].append(parts[2])
    case ("contact", _), ("shortcut", _), ("word", _), ("suggest", _):
      throw LexiconFileError(
        line: 0,
        reason:
          "'\(parts[0])' is incomplete; write \(Self.lines)"
      )
    default:
      throw LexiconFileError(
        line: 0,
        reason: "'\(parts[0].forDisplay)' is not a kind of entry; write \(Self.lines)")
    }
  }

  private static let lines =
    "contact GIVEN [FAMILY], shortcut INPUT TEXT, word WORD or suggest CONTENTTYPE TEXT"
}
