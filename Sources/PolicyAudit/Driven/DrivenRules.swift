/// What the driven run looks for; each finding says in which step it was seen.
extension Rule {
  /// The rules of the driven run, in the order of the documentation.
  static let driven: [Rule] = [
    .keyboardCrashes, .keyboardHangs, .keyboardOverLimit, .keyboardMisbehaves,
    .typesNothingClosed, .typesLessClosed, .upsellBlocks, .characterUnreachable, .asciiNotTyped,
    .leadsNowhere, .needlessGlobe, .keyUnlabelled, .keySmall, .keyOutside, .memoryNearLimit,
    .memoryGrows, .controllerKept, .startSlow, .deletesInPieces, .dependsOnLatency, .deniedAttempt,
    .textSent,
    .textSentEncrypted, .trafficUnread, .secretKept, .textInGroup, .textInContainer, .textInLog,
    .textOnPasteboard,
  ]

  private init(
    driven id: String, _ severity: Severity, _ certainty: Certainty, _ meaning: String,
    why: String, source: String, help: String, fires: String, passes: String
  ) {
    self.init(
      id, severity, certainty, meaning: meaning, why: why, source: source, help: help,
      fires: RuleExample(behaviour: fires), passes: RuleExample(behaviour: passes)
    ) { _ in [] }
  }

  // MARK: Failures

  static let keyboardCrashes = Rule(
    driven: "keyboard-crashes", .error, .certain, "The keyboard's process ended by itself.",
    why: "The user is left with another keyboard in the middle of a word.",
    source: RuleSource.extensions,
    help:
      "Look at the code that runs in the step; keyward run repeats it, --debug builds say more.",
    fires: "A key whose action unwraps a context that is nil.",
    passes: "The same action with ?? \"\".")
  static let keyboardHangs = Rule(
    driven: "keyboard-hangs", .error, .certain, "The keyboard did not answer in time.",
    why: "iOS ends an extension whose main thread is blocked.", source: RuleSource.extensions,
    help:
      "Move what takes long off the main thread, and look for a loop or lock that does not end.",
    fires: "A key whose action waits for a semaphore that nobody signals.",
    passes: "The same work in a task.")
  static let keyboardOverLimit = Rule(
    driven: "keyboard-over-limit", .error, .certain,
    "The keyboard used more of a resource than it may.",
    why: "Devices end keyboards that use some tens of megabytes too many, and tell no one.",
    source: RuleSource.creating,
    help: "Load less at once, and give up caches in didReceiveMemoryWarning.",
    fires: "A keyboard that decodes all of its pictures when it appears.",
    passes: "One that decodes those that it shows.")
  static let keyboardMisbehaves = Rule(
    driven: "keyboard-breaks-off", .error, .certain,
    "The keyboard's connection to its host broke off.",
    why: "Without it nothing more can be typed.", source: RuleSource.extensions,
    help: "Look at what the step does to descriptors 3 and 4, and at how much it does at once.",
    fires: "A key whose action writes to every descriptor.",
    passes: "One that writes to its own file.")

  // MARK: Typing

  static let typesNothingClosed = Rule(
    driven: "types-nothing-closed", .error, .certain,
    "Without full access no key changes the text of any field.",
    why: "Keyboards must work without full access and without a network.",
    source: "\(RuleSource.review) 4.4.1",
    help: "Let every key that types do so without full access.",
    fires: "Keys that insert only if hasFullAccess.",
    passes: "Keys that insert always, and learn only if hasFullAccess.")
  static let typesLessClosed = Rule(
    driven: "types-less-closed", .warning, .lead,
    "Without full access less than half of the characters can be typed that can be typed with it.",
    why: "Keyboards must work without full access, and must not push the user to grant it.",
    source: "\(RuleSource.review) 4.4.1, 5.1.1",
    help: "Keep typing apart from what needs full access.",
    fires: "Digits and signs that only full access unlocks.",
    passes: "A key for shared phrases that only full access unlocks.")
  static let upsellBlocks = Rule(
    driven: "upsell-blocks", .warning, .lead,
    "Without full access a picture of the keyboard asks for it and has no key that types.",
    why: "Nobody may be pushed to grant what typing does not need.",
    source: "\(RuleSource.review) 4.4.1, 5.1.1",
    help: "Ask in the app, or beside keys that go on typing.",
    fires: "A sheet over the keys after the third tap: Allow Full Access to go on.",
    passes: "A line above the keys that says what full access adds.")
  static let characterUnreachable = Rule(
    driven: "character-unreachable", .warning, .lead,
    "A character that a field is for can be typed in other fields and not in that one.",
    why: "A keyboard shows the keys that fit the field's keyboard type.",
    source: "Apple, Configuring a custom keyboard interface",
    help: "Offer the character where keyboardType asks for it.",
    fires: "A keyboard with @ among its signs whose layout for e-mail addresses has none.",
    passes: "One that shows its usual keys there.")
  static let asciiNotTyped = Rule(
    driven: "ascii-not-typed", .warning, .lead,
    "IsASCIICapable is set, and no letter from a to z was typed in a field for ASCII.",
    why: "The flag promises that the keyboard can enter ASCII there.", source: RuleSource.guide,
    help: "Offer Latin letters in fields of the type asciiCapable, or clear the flag.",
    fires: "A Greek keyboard with IsASCIICapable.", passes: "The same with the flag cleared.")

  // MARK: The globe

  static let leadsNowhere = Rule(
    driven: "globe-missing", .error, .certain,
    "needsInputModeSwitchKey is true, and no key leads to another keyboard.",
    why: "Keyboards must provide a way to the next keyboard; where iOS draws none it is their own.",
    source: "\(RuleSource.review) 4.4.1; \(RuleSource.creating)",
    help:
      "Show a key wired to handleInputModeList(from:with:) while needsInputModeSwitchKey is true.",
    fires: "A keyboard without such a key.",
    passes: "One with a key that needsInputModeSwitchKey shows.")
  static let needlessGlobe = Rule(
    driven: "needless-globe", .note, .lead,
    "needsInputModeSwitchKey is false, and the keyboard shows its own key for the next keyboard.",
    why: "There is no other keyboard then, or iOS draws that key below the keyboard.",
    source: RuleSource.creating, help: "Hide the key while needsInputModeSwitchKey is false.",
    fires: "A globe key that is always there.", passes: "One that needsInputModeSwitchKey hides.")

  // MARK: Keys

  static let keyUnlabelled = Rule(
    driven: "key-unlabelled", .note, .lead,
    "A key has neither a text nor an accessibility label.",
    why: "VoiceOver has nothing to say for it.", source: RuleSource.creating,
    help: "Set accessibilityLabel.", fires: "A button with an image alone.",
    passes: "The same with an accessibilityLabel.")
  static let keySmall = Rule(
    driven: "key-small", .note, .lead,
    "A key is smaller than 24 points on a side and stands close to another.",
    why: "Fingers miss it, and hit its neighbour.",
    source: "W3C, Web Content Accessibility Guidelines 2.2, 2.5.8",
    help: "Make it larger, or leave more space around it.",
    fires: "Keys of 20 points side by side.", passes: "A key of 20 points with 12 points of space.")
  static let keyOutside = Rule(
    driven: "key-outside", .warning, .certain,
    "A key lies outside the keyboard, in part or as a whole.",
    why: "A keyboard draws inside its own view only, and is touched there only.",
    source: RuleSource.guide, help: "Lay the keys out from the view's bounds, whatever the device.",
    fires: "Rows that are as wide as one device's screen.",
    passes: "Rows that are as wide as the view, and keys inside a scroll view.")

  // MARK: Resources

  static let memoryNearLimit = Rule(
    driven: "memory-near-limit", .warning, .lead,
    "The keyboard used more than 70 % of the memory that devices are reported to give.",
    why: "Other devices give less, and Linux counts otherwise than iOS does.",
    source: RuleSource.reports, help: "Load less at once; keyward run --memory tries other limits.",
    fires: "A dictionary of 45 MB in memory.", passes: "The same dictionary mapped from its file.")
  static let memoryGrows = Rule(
    driven: "memory-grows", .warning, .lead,
    "The keyboard uses more memory each time that it is shown and hidden.",
    why: "The process lives on while the keyboard is hidden, until it is ended for its size.",
    source: RuleSource.reports,
    help: "Look for observers, timers and closures that keep what viewDidDisappear should let go.",
    fires: "A picture that viewWillAppear adds and nobody removes.",
    passes: "A picture that viewDidLoad adds.")
  static let controllerKept = Rule(
    driven: "controller-kept", .warning, .lead,
    "Controllers that the system has let go stay alive.",
    why: "Each holds its views; a process that shows the keyboard often is ended for its size.",
    source: RuleSource.reports,
    help: "Look for a timer, an observer or a closure that keeps self.",
    fires: "A closure in a static list that keeps self.", passes: "The same with [weak self].")
  static let startSlow = Rule(
    driven: "start-slow", .warning, .lead,
    "The keyboard computed for more than 0.4 s before it was first laid out.",
    why: "An extension should be there well within a second.", source: RuleSource.extensions,
    help: "Do what is not on the first picture later.",
    fires: "A dictionary that viewDidLoad parses.", passes: "One that is parsed with the first key."
  )

  // MARK: Edits

  static let deletesInPieces = Rule(
    driven: "deletes-in-pieces", .warning, .lead,
    "A key that deletes took more or less than the one character before the insertion point.",
    why: "An emoji is many UTF-16 units, and the user sees one character.",
    source: "Apple, Handling text interactions in custom keyboards",
    help: "Call deleteBackward() once for each character that the user deletes.",
    fires: "A key that calls deleteBackward() utf16.count times.",
    passes: "A key that calls it once.")
  static let dependsOnLatency = Rule(
    driven: "depends-on-latency", .warning, .lead,
    "The same taps gave another text when the host app answered later.",
    why: "The proxy's context is a copy that is late; iOS's own is, too.",
    source: RuleSource.reports,
    help: "Do not count on documentContextBeforeInput being right in the turn of an edit.",
    fires: "A key that deletes as many characters as the context of before held.",
    passes: "A key that keeps count of what it typed itself.")
  static let deniedAttempt = Rule(
    driven: "denied-attempt", .warning, .lead,
    "The keyboard tried what no keyboard may do, or what needs full access, and was refused.",
    why: "It fails on a device too, and a reviewer asks what it is for.",
    source: RuleSource.openAccess, help: "Remove the attempt, or make it only if hasFullAccess.",
    fires: "A keyboard that opens a connection without full access.",
    passes: "One that asks hasFullAccess first.")

  // MARK: What leaves

  static let textSent = Rule(
    driven: "text-sent", .error, .certain,
    "What was typed, or what stood in a field, was sent where anybody on the way can read it.",
    why:
      "What a user types is collected only to improve the keyboard on the device, and sent only encrypted.",
    source: "\(RuleSource.openAccess); \(RuleSource.review) 4.4.1",
    help: "Do not send text; what a feature that was explained must send goes through TLS.",
    fires: "A request whose address holds the word before the insertion point, in any encoding.",
    passes: "A request for a list of themes.")
  static let textSentEncrypted = Rule(
    driven: "text-sent-encrypted", .warning, .certain,
    "What was typed, or what stood in a field, was sent through TLS.",
    why:
      "What a user types is collected only to improve the keyboard on the device; sending it needs a reason that the user knows.",
    source: "\(RuleSource.openAccess); \(RuleSource.review) 4.4.1, 5.1",
    help: "Work on the device, or send no more than a feature needs that the user has turned on.",
    fires: "A request by https whose body holds the word before the insertion point.",
    passes: "A request by https for a list of themes.")
  static let trafficUnread = Rule(
    driven: "traffic-unread", .note, .lead,
    "The keyboard opened an encrypted connection and accepted no certificate of the audit's, which could not read it.",
    why: "What a user types may be in it.", source: RuleSource.openAccess,
    help: "Make sure that what it sends holds nothing that was typed.",
    fires: "A connection by https that accepts one certificate alone.",
    passes: "A request by https as URLSession makes it.")
  static let secretKept = Rule(
    driven: "secret-kept", .error, .certain,
    "What stood in a field for passwords, one-time codes or cards was kept, logged or sent.",
    why:
      "Such fields are shown to keyboards when an app does not hide their text; nobody expects it to be kept.",
    source: "\(RuleSource.openAccess); \(RuleSource.review) 5.1",
    help: "Learn and keep nothing where textContentType names a password, a code or a card.",
    fires: "A history of all texts.", passes: "A history that leaves such fields out.")
  static let textInGroup = Rule(
    driven: "text-in-group", .warning, .certain,
    "What was typed, or what stood in a field, is in a folder that the keyboard shares with its app.",
    why: "The app can read it and send it, whatever the keyboard's own access.",
    source: RuleSource.openAccess, help: "Keep what is learnt in the keyboard's own container.",
    fires: "A log of typed words in the group container.",
    passes: "Settings in the group container.")
  static let textInContainer = Rule(
    driven: "text-in-container", .note, .lead,
    "What was typed, or what stood in a field, is in a file of the keyboard's own.",
    why:
      "Learning from what is typed is allowed on the device; a history of it is more than that needs.",
    source: "\(RuleSource.review) 4.4.1",
    help: "Keep single words and how often they occur, not texts.",
    fires: "A file of everything that was typed.", passes: "A count for each letter.")
  static let textInLog = Rule(
    driven: "text-in-log", .warning, .certain,
    "What was typed, or what stood in a field, was logged.",
    why: "Logs leave the device with reports of crashes and are read by others.",
    source: "\(RuleSource.review) 5.1", help: "Remove the line, or leave the text out of it.",
    fires: "print(textDocumentProxy.documentContextBeforeInput ?? \"\").",
    passes: "print(\"text changed\").")
  static let textOnPasteboard = Rule(
    driven: "text-on-pasteboard", .warning, .lead,
    "What was typed, or what stood in a field, was put on the pasteboard.",
    why: "Every app that the user pastes into reads it, and other devices of the user may.",
    source: RuleSource.openAccess,
    help: "Copy only what the user selected and asked to copy.",
    fires: "A key that copies all text before the insertion point.",
    passes: "A key that copies a phrase of the keyboard's own.")
}
