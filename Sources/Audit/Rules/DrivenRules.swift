import Platform

/// Rules of the driven run; each finding names the step in which it was seen.
extension Rule {
  /// The rules of the driven run, in the order of the documentation.
  static let driven: [Rule] = [
    .keyboardCrashes, .keyboardHangs, .keyboardOverLimit, .keyboardMisbehaves,
    .typesNothingClosed, .typesLessClosed, .upsellBlocks, .characterUnreachable, .asciiNotTyped,
    .leadsNowhere, .globeLost, .needlessGlobe, .keyUnlabelled, .keySmall, .keyOutside,
    .memoryNearLimit,
    .memoryGrows, .controllerKept, .startSlow, .deletesInPieces, .dependsOnLatency, .deniedAttempt,
    .textSent,
    .textSentEncrypted, .trafficUnread, .trafficFollowsTaps, .unreadableFollowsTaps,
    .trafficWhileTyping, .secretKept,
    .secretOnPasteboard, .textInGroup, .textInContainer, .textShared, .textInLog, .textOnPasteboard,
    .keysRemembered,
  ]

  private init(
    driven id: String, _ severity: Severity, _ certainty: Certainty, _ meaning: String,
    why: String, source: String, help: String, remedy: Remedy? = nil, fires: String,
    passes: String
  ) {
    self.init(
      id, severity, certainty, meaning: meaning, why: why, source: source, help: help,
      remedy: remedy,
      fires: RuleExample(behaviour: fires), passes: RuleExample(behaviour: passes)
    ) { _ in [] }
  }

  // MARK: Failures

  package static let keyboardCrashes = Rule(
    driven: "keyboard-crashes", .error, .certain,
    "The keyboard's process crashed or exited.",
    why: "The user loses the keyboard in the middle of a word.",
    source: RuleSource.extensions,
    help: "Check the code that runs in the step, and repeat the step alone.",
    remedy: .buildForDebugging,
    fires: "A key whose action unwraps a context that is nil.",
    passes: "The same action with ?? \"\".")
  package static let keyboardHangs = Rule(
    driven: "keyboard-hangs", .error, .certain, "The keyboard did not answer in time.",
    why: "iOS terminates an extension whose main thread is blocked.", source: RuleSource.extensions,
    help: "Move long work off the main thread, and look for a loop or lock that does not end.",
    fires: "A key whose action waits for a semaphore that nobody signals.",
    passes: "The same work in a task.")
  package static let keyboardOverLimit = Rule(
    driven: "keyboard-over-limit", .error, .certain,
    "The keyboard exceeded a resource limit.",
    why:
      "Devices terminate keyboards that use some tens of megabytes too much, without a "
      + "message.",
    source: RuleSource.creating,
    help: "Load less at once, and release caches in didReceiveMemoryWarning.",
    fires: "A keyboard that decodes all of its images when it appears.",
    passes: "One that decodes those that it shows.")
  package static let keyboardMisbehaves = Rule(
    driven: "keyboard-breaks-off", .error, .certain,
    "The keyboard's connection to its host closed.",
    why: "Without the connection nothing more can be typed.", source: RuleSource.extensions,
    help: "Check what the step does to descriptors 3 and 4, and how much it does at once.",
    fires: "A key whose action writes to every descriptor.",
    passes: "One that writes to its own file.")

  // MARK: Typing

  package static let typesNothingClosed = Rule(
    driven: "types-nothing-closed", .error, .certain,
    "Without full access no key changes the text of any field.",
    why: "Keyboards must work without full access and without a network.",
    source: "\(RuleSource.review) 4.4.1",
    help: "Let every typing key work without full access.",
    fires: "Keys that insert only if hasFullAccess.",
    passes: "Keys that insert always, and learn only if hasFullAccess.")
  package static let typesLessClosed = Rule(
    driven: "types-less-closed", .warning, .lead,
    "Without full access, the keyboard types less than half of the characters that it types "
      + "with it.",
    why: "Keyboards must work without full access, and must not push the user to allow it.",
    source: "\(RuleSource.review) 4.4.1, 5.1.1",
    help: "Separate typing from features that need full access.",
    fires: "Digits and symbols that only full access unlocks.",
    passes: "A key for shared phrases that only full access unlocks.")
  package static let upsellBlocks = Rule(
    driven: "upsell-blocks", .warning, .lead,
    "Without full access, the keyboard shows a request for it and no key that types.",
    why: "A keyboard must not push users to allow what typing does not need.",
    source: "\(RuleSource.review) 4.4.1, 5.1.1",
    help: "Ask in the app, or beside keys that still type.",
    fires: "A sheet over the keys after the third tap: Allow Full Access to go on.",
    passes: "A line above the keys that says what full access adds.")
  package static let characterUnreachable = Rule(
    driven: "character-unreachable", .warning, .lead,
    "A character that a kind of field needs can be typed in other fields but not in that one.",
    why: "A keyboard should show the keys that match the field's keyboard type.",
    source: "Apple, Configuring a custom keyboard interface",
    help: "Offer the character where keyboardType needs it.",
    fires: "A keyboard that has @ among its symbols, but not in its layout for email addresses.",
    passes: "One that shows its usual keys there.")
  package static let asciiNotTyped = Rule(
    driven: "ascii-not-typed", .warning, .lead,
    "IsASCIICapable is set, but the keyboard typed no letter from a to z in an ASCII field.",
    why: "The flag promises that the keyboard can type ASCII there.", source: RuleSource.guide,
    help: "Offer Latin letters in fields of the type asciiCapable, or clear the flag.",
    fires: "A Greek keyboard with IsASCIICapable.", passes: "The same with the flag cleared.")

  // MARK: The globe

  package static let leadsNowhere = Rule(
    driven: "globe-missing", .error, .certain,
    "needsInputModeSwitchKey is true, but no key switches to another keyboard.",
    why:
      "Keyboards must provide a way to the next keyboard; where iOS draws no globe, the "
      + "keyboard must show its own.",
    source: "\(RuleSource.review) 4.4.1; \(RuleSource.creating)",
    help:
      "Show a key that calls handleInputModeList(from:with:) while needsInputModeSwitchKey "
      + "is true.",
    fires: "A keyboard without such a key.",
    passes: "One with a key that needsInputModeSwitchKey shows.")
  package static let globeLost = Rule(
    driven: "globe-lost", .warning, .lead,
    "The next-keyboard key works when the keyboard first appears, but not after other keys were tapped or when the "
      + "keyboard appears again.",
    why: "After that the user cannot switch to another keyboard.",
    source: "\(RuleSource.review) 4.4.1",
    help:
      "Add the key's target again where other keys, such as shift, replace the keys, and remove nothing when the keyboard "
      + "disappears.",
    fires: "A shift key that replaces all keys, the next-keyboard key without its action.",
    passes: "A shift key that changes the titles of the letters.")
  package static let needlessGlobe = Rule(
    driven: "needless-globe", .note, .lead,
    "needsInputModeSwitchKey is false, but the keyboard shows its own next-keyboard key.",
    why: "There is no other keyboard then, or iOS draws the key below the keyboard.",
    source: RuleSource.creating, help: "Hide the key while needsInputModeSwitchKey is false.",
    fires: "A globe key that is always there.", passes: "One that needsInputModeSwitchKey hides.")

  // MARK: Keys

  package static let keyUnlabelled = Rule(
    driven: "key-unlabelled", .note, .lead,
    "A key has neither a text nor an accessibility label.",
    why: "VoiceOver cannot read it.", source: RuleSource.creating,
    help: "Set accessibilityLabel.", fires: "A button with an image alone.",
    passes: "The same with an accessibilityLabel.")
  package static let keySmall = Rule(
    driven: "key-small", .note, .lead,
    "A key is smaller than 24 points on a side and close to another.",
    why: "Fingers miss it, and hit the key beside it.",
    source: "W3C, Web Content Accessibility Guidelines 2.2, 2.5.8",
    help: "Make it larger, or leave more space around it.",
    fires: "Keys of 20 points side by side.", passes: "A key of 20 points with 12 points of space.")
  package static let keyOutside = Rule(
    driven: "key-outside", .warning, .certain,
    "A key is partly or completely outside the keyboard.",
    why: "A keyboard draws and receives touches only inside its own view.",
    source: RuleSource.guide, help: "Lay out the keys from the view's bounds, on every device.",
    fires: "Rows that are as wide as one device's screen.",
    passes: "Rows that are as wide as the view, and keys inside a scroll view.")

  // MARK: Resources

  package static let memoryNearLimit = Rule(
    driven: "memory-near-limit", .warning, .lead,
    "The keyboard used more than 70 % of the memory limit reported from devices.",
    why: "Other devices have lower limits, and Linux counts memory differently from iOS.",
    source: RuleSource.reports,
    help: "Load less at once.", remedy: .tryMemoryLimits,
    fires: "A dictionary of 45 MB in memory.", passes: "The same dictionary mapped from its file.")
  package static let memoryGrows = Rule(
    driven: "memory-grows", .warning, .lead,
    "The keyboard uses more memory each time it is shown and hidden.",
    why:
      "The process keeps running while the keyboard is hidden, until it is killed for its "
      + "size.",
    source: RuleSource.reports,
    help:
      "Look for observers, timers and closures that keep what viewDidDisappear should "
      + "release.",
    fires: "An image view that viewWillAppear adds and nobody removes.",
    passes: "An image view that viewDidLoad adds.")
  package static let controllerKept = Rule(
    driven: "controller-kept", .warning, .lead,
    "Controllers stay alive after the system released them.",
    why: "Each keeps its views; a process that shows the keyboard often is killed for its size.",
    source: RuleSource.reports,
    help: "Look for a timer, an observer or a closure that keeps self.",
    fires: "A closure in a static list that keeps self.", passes: "The same with [weak self].")
  package static let startSlow = Rule(
    driven: "start-slow", .warning, .lead,
    "The keyboard used more than 0.4 s of processor time before its first layout.",
    why: "An extension should appear well within a second.", source: RuleSource.extensions,
    help: "Postpone work that the first snapshot doesn't need.",
    fires: "A dictionary that viewDidLoad parses.", passes: "One that is parsed with the first key."
  )

  // MARK: Edits

  package static let deletesInPieces = Rule(
    driven: "deletes-in-pieces", .warning, .lead,
    "A delete key removed more or less than the character before the insertion point.",
    why: "An emoji has several UTF-16 units, but the user sees one character.",
    source: "Apple, Handling text interactions in custom keyboards",
    help: "Call deleteBackward() once for each character that the user deletes.",
    fires: "A key that calls deleteBackward() utf16.count times.",
    passes: "A key that calls it once.")
  package static let dependsOnLatency = Rule(
    driven: "depends-on-latency", .warning, .lead,
    "The same taps produced a different text when the host app answered later.",
    why: "The proxy's context is a delayed copy, on iOS too.",
    source: RuleSource.reports,
    help: "Do not rely on documentContextBeforeInput right after an edit.",
    fires: "A key that deletes as many characters as the context had before the edit.",
    passes: "A key that counts the characters that it typed.")
  package static let deniedAttempt = Rule(
    driven: "denied-attempt", .warning, .lead,
    "The sandbox refused an attempt that no keyboard may make, or that needs full access.",
    why:
      "A connection fails on a device too, and a reviewer will ask about it. The date or the attributes of a file can be "
      + "set on a device, where another app of the group can read them.",
    source: RuleSource.openAccess, help: "Remove the attempt, or make it only if hasFullAccess.",
    fires: "A keyboard that opens a connection without full access.",
    passes: "One that asks hasFullAccess first.")

  // MARK: Output

  package static let textSent = Rule(
    driven: "text-sent", .error, .certain,
    "Typed text, or text from a field, was sent where others can read it.",
    why:
      "A keyboard may collect typed text only to improve itself on the device, and send it "
      + "only encrypted.",
    source: "\(RuleSource.openAccess); \(RuleSource.review) 4.4.1",
    help: "Do not send text; if a feature that you explain must send text, use TLS.",
    fires:
      "A request whose URL contains the word before the insertion point, in any encoding, or a request for each "
      + "letter that differs with the letter.",
    passes:
      "A request for a list of themes, and a count of the taps with a time and a random identifier."
  )
  package static let textSentEncrypted = Rule(
    driven: "text-sent-encrypted", .warning, .certain,
    "Typed text, or text from a field, was sent through TLS.",
    why:
      "A keyboard may collect typed text only to improve itself on the device; sending it "
      + "needs a reason that the user knows.",
    source: "\(RuleSource.openAccess); \(RuleSource.review) 4.4.1, 5.1",
    help: "Work on the device, or send only what a feature needs that the user has turned on.",
    fires: "An HTTPS request whose body contains the word before the insertion point.",
    passes: "An HTTPS request for a list of themes.")
  package static let trafficUnread = Rule(
    driven: "traffic-unread", .note, .lead,
    "The keyboard opened an encrypted connection that the audit could not read, because the "
      + "keyboard does not accept the audit's certificate.",
    why: "The connection may contain typed text.", source: RuleSource.openAccess,
    help: "Make sure that the keyboard sends no typed text.",
    fires: "An HTTPS connection that accepts only one certificate.",
    passes: "An HTTPS request that URLSession makes.")
  package static let trafficFollowsTaps = Rule(
    driven: "traffic-follows-taps", .warning, .lead,
    "Messages that the audit cannot read were sent while keys were tapped, more than without taps.",
    why: "Encrypted text looks like this. So do events with their own identifiers.",
    source: "\(RuleSource.openAccess); \(RuleSource.review) 4.4.1",
    help: "Check what the messages contain; do not send anything for each tap.",
    fires: "A request for each key whose body is the text, encrypted with a new nonce.",
    passes: "The same number of requests, whether keys are tapped or not.")
  package static let unreadableFollowsTaps = Rule(
    driven: "unreadable-follows-taps", .warning, .lead,
    "Data that the audit cannot read left the keyboard by another way than the network, and more of it when keys were tapped.",
    why: "Encrypted text looks like this. So do times and identifiers of events.",
    source: RuleSource.openAccess,
    help: "Check what the data contains; keep nothing for each tap where others read it.",
    fires:
      "A file of the group container with the text, encrypted with a new nonce each time.",
    passes: "Encrypted settings in the group container, written when the keyboard starts.")
  package static let trafficWhileTyping = Rule(
    driven: "traffic-while-typing", .note, .lead,
    "The keyboard used the network because keys were tapped; no dependence of the messages on the text was found.",
    why: "Users may not expect the keyboard to send when and how often they tap keys.",
    source: "\(RuleSource.openAccess)",
    help: "Check that the feature behind the messages needs them.",
    fires: "A key for a sticker that is loaded with the tap.",
    passes: "Stickers that are loaded when the keyboard appears.")
  package static let secretOnPasteboard = Rule(
    driven: "secret-on-pasteboard", .error, .certain,
    "Text from a field for passwords, one-time codes or cards was put on the pasteboard.",
    why:
      "Every app that the user opens next can read it, and the user's other devices receive it.",
    source: "\(RuleSource.openAccess); \(RuleSource.review) 5.1",
    help: "Copy nothing where textContentType is a password, a code or a card.",
    fires: "A clipboard history that copies the text before the insertion point in every field.",
    passes: "One that leaves such fields out.")
  package static let secretKept = Rule(
    driven: "secret-kept", .error, .certain,
    "Text from a field for passwords, one-time codes or cards was kept, logged or sent, in any form.",
    why:
      "Keyboards are active in such fields if the app does not hide their text; users do not "
      + "expect it to be kept.",
    source: "\(RuleSource.openAccess); \(RuleSource.review) 5.1",
    help: "Learn and keep nothing where textContentType is a password, a code or a card.",
    fires: "A history of all texts.", passes: "A history that leaves such fields out.")
  package static let textInGroup = Rule(
    driven: "text-in-group", .warning, .certain,
    "Typed text, or text from a field, is in a folder that the keyboard shares with its app.",
    why: "The app can read it and send it, whatever the keyboard's own access.",
    source: RuleSource.openAccess, help: "Keep learned words in the keyboard's own container.",
    fires: "A log of typed words in the group container.",
    passes: "Settings in the group container.")
  package static let textInContainer = Rule(
    driven: "text-in-container", .note, .lead,
    "Typed text, or text from a field, is in one of the keyboard's own files.",
    why:
      "A keyboard may learn from typed text on the device; a history of it is more than "
      + "learning needs.",
    source: "\(RuleSource.review) 4.4.1",
    help: "Keep single words and their frequencies, not texts.",
    fires: "A file of everything that was typed.", passes: "A count for each letter.")
  package static let textShared = Rule(
    driven: "text-shared", .warning, .certain,
    "Typed text, or text from a field, was in a URL that the keyboard opened, data that it gave to iCloud, to other "
      + "devices or to another service of the system, a notification that it asked the system to show, the name of a "
      + "Darwin notification that it posted, or invisible characters that it typed into another field.",
    why:
      "Other programs or people receive it, or it is shown on the screen, whatever the keyboard's own access.",
    source: RuleSource.openAccess,
    help: "Hand on only what the user asked for, and no text.",
    fires: "A URL of the app with the last word in its query.",
    passes: "The URL of Settings.")
  package static let textInLog = Rule(
    driven: "text-in-log", .warning, .certain,
    "Typed text, or text from a field, was logged.",
    why: "Logs leave the device with crash reports, and others read them.",
    source: "\(RuleSource.review) 5.1", help: "Remove the line, or omit the text from it.",
    fires: "print(textDocumentProxy.documentContextBeforeInput ?? \"\").",
    passes: "print(\"text changed\").")
  package static let textOnPasteboard = Rule(
    driven: "text-on-pasteboard", .warning, .lead,
    "Typed text, or text from a field, was put on the pasteboard.",
    why: "Every app that the user pastes into reads it, and the user's other devices may too.",
    source: RuleSource.openAccess,
    help: "Copy only what the user selected and asked to copy.",
    fires: "A key that copies all text before the insertion point.",
    passes: "A key that copies one of the keyboard's own phrases.")
  package static let keysRemembered = Rule(
    driven: "keys-remembered", .note, .lead,
    "A file of the keyboard depends on which of its phrases or emoji were used last.",
    why: "A list of recent ones does so, and so does a part of the last text.",
    source: RuleSource.openAccess, help: "Keep no more than the keyboard shows again.",
    fires: "A file with the last letter of the last phrase.",
    passes: "A file with the number of taps.")
}
