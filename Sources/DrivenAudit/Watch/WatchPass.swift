import ExtensionBundle
import KeyboardHost
import KeyboardProtocol
import Sandbox
import TextInput

/// One pass through the fields, with everything that is kept, printed, copied and sent during it.
///
/// Texts are shown and typed in fresh folders, time passes, and the keyboard is started again twice.
struct WatchPass {
  let context: DriveContext
  let hasFullAccess: Bool
  let explored: ExploredKeys
  let plan: WatchPlan
  let words: WatchWords
  private(set) var canaries: [Canary] = []
  /// Fields in which no key typed anything.
  private(set) var untyped: [String] = []
  /// Fields in which not every key that can be reached was tapped.
  private(set) var partlyTapped: [String] = []
  /// The destinations of connections that the audit could not read.
  private(set) var unread: Set<String> = []
  /// Delays whose ends were not seen.
  private(set) var delays = UnseenDelays()
  /// Whether the keyboard kept, printed or sent more than the audit reads.
  private(set) var isCut = false
  var trace: WatchTrace

  static let fields =
    DrivenField.served + DrivenField.refused + DrivenField.secrets + DrivenField.others
  /// Where the fields begin in which only little time passes, and keys are not explored.
  private static let firstOther = fields.count - DrivenField.others.count
  private static let firstSecret = DrivenField.served.count + DrivenField.refused.count
  /// How many keys are typed in the first field, in the second, and in each other one.
  private static let typed = [48, 24]
  private static let typedElsewhere = 12
  /// Ninety seconds in steps, short ones first, so that early traffic is reported with its time.
  static let waits: [UInt32] =
    Array(repeating: 100, count: 20) + Array(repeating: 1000, count: 28)
    + Array(repeating: 5000, count: 12)

  /// The same with shorter steps in the first second, which tell moments of messages apart.
  private static let fineWaits = Array(repeating: UInt32(20), count: 50) + waits.dropFirst(10)

  init(
    _ context: DriveContext, _ explored: ExploredKeys, plan: WatchPlan, seed: UInt64
  ) {
    self.context = context
    self.explored = explored
    hasFullAccess = explored.hasFullAccess
    self.plan = plan
    words = WatchWords(seed: seed)
    trace = WatchTrace(plan: plan, firstStep: context.steps.count)
    let isSpelling = !Self.spelling(explored.exploration).isEmpty
    trace.phraseKeys = isSpelling ? nil : explored.exploration.typing.count
  }

  /// Makes the pass.
  ///
  /// With `tours` every key is tapped in each field, as when the keyboard was explored. It begins with `files`, or with empty
  /// folders where it `resets`.
  mutating func run(
    resets: Bool = true, tours: Bool = false, expectsTraffic: Bool = true,
    files: FolderSnapshot? = nil
  ) -> WatchTrace {
    if let files {
      files.restore(context.placement)
    } else if resets {
      EvidenceCollector.empty(context.placement)
    }
    let sink = TrafficSink(context.authority)
    let traffic = sink.makeCapture()
    let process = DrivenProcess(
      context, fullAccess: hasFullAccess, host: host(), traffic: traffic)
    let collector = EvidenceCollector(context.placement)
    let patience = Patience(mayBeLate: context.bundle.bundle.interpreter != nil)
    let waits = hasFullAccess
    process.afterStep = { [unowned process] step in
      if waits { patience.wait(for: traffic) }
      collector.collect(
        step: step, output: process.output, dropped: process.session?.process.droppedLines ?? 0,
        log: process.ownNotices, urls: process.urls)
    }
    copy(0, process)
    func rest() { if waits, expectsTraffic { patience.waitForMore(traffic) } }
    let fields = tours ? Self.fields.prefix(Self.firstOther) : Self.fields[...]
    for (index, field) in fields.enumerated() where context.mayGoOn {
      use(field, index, process, tours: tours, rest)
      if process.session == nil { collector.processEnded() }
    }
    if !tours {
      typeAfterwards(process)
      letTimePass(process, rest)
    }
    let left = Set(traffic.conversations.filter(\.hasEnded).map(\.number))
    process.stop()
    collector.processEnded()
    if !tours { startAgain(process, collector, rest) }
    _ = traffic.waitForEnd(seconds: 2)
    let conversations = traffic.conversations.map(\.unmasked)
    for conversation in conversations
    where sink.isRefused(conversation, hasLeft: left.contains(conversation.number)) {
      unread.insert(conversation.endpoint ?? "an unknown address")
    }
    let inside = sink.insides.sorted { $0.key < $1.key }.map(\.value.unmasked)
    delays = collector.delays
    isCut = collector.isCut || (conversations + inside).contains { $0.dropped > 0 }
    trace.evidence =
      collector.evidence + Evidence.traffic(conversations)
      + Evidence.traffic(inside, isEncrypted: true)
    trace.listings = collector.listings
    let opened = Set(inside.map(\.number))
    trace.messages =
      messages(conversations.filter { !opened.contains($0.number) }, isEncrypted: false)
      + messages(inside, isEncrypted: true)
      + WatchTrace.noted(collector.evidence, trace.firstStep)
    return trace
  }

  private func messages(
    _ conversations: [TrafficCapture.Conversation], isEncrypted: Bool
  ) -> [WatchTrace.Message] {
    conversations.flatMap { conversation -> [WatchTrace.Message] in
      let place = Evidence.place(of: conversation, isEncrypted: isEncrypted)
      // The encrypted bytes of a text differ each time; the decrypted data is compared where it can be
      // read.
      let pieces =
        SinkAnswers.isTLS(conversation) ? conversation.pieces.prefix(1) : conversation.pieces[...]
      // The address and the port may be the message.
      func message(_ mark: Int, _ bytes: [UInt8]) -> WatchTrace.Message {
        let endpoint = Array((conversation.endpoint(at: mark) ?? "").utf8)
        return .init(place: place, step: mark - trace.firstStep, bytes: endpoint + [0] + bytes)
      }
      if pieces.isEmpty, conversation.isHeard {
        return conversation.routes.map { message($0.mark, []) }
      }
      return pieces.map { message($0.mark, $0.bytes) }
    }
  }

  private mutating func host() -> HostBehavior {
    var host = HostBehavior()
    let names = (0..<4).map { words.word(900 + $0, plan.ordinary, count: $0 == 2 ? 5 : 12) }
    host.user = SimulatedUser(
      contacts: [.init(givenName: names[0], familyName: names[1])],
      shortcuts: [LexiconEntry(userInput: names[2], documentText: names[3])], words: [])
    canaries += [names[0], names[3]].map { Canary(word: $0, kind: .lexicon, field: "") }
    return host
  }

  /// Copies a text in another app, which keyboards with full access can read.
  private mutating func copy(_ number: Int, _ process: DrivenProcess) {
    guard hasFullAccess else { return }
    // Some keyboards wait for the address of a wallet.
    let isAddress = number == 2
    let text =
      isAddress
      ? words.hexadecimal(950 + number, plan.ordinary, count: 40)
      : words.word(950 + number, plan.ordinary)
    canaries.append(Canary(word: text, kind: .copied, field: ""))
    process.copy((isAddress ? "0x" : "") + text)
  }

  /// Whether keys type invisible characters, which then are a part of the text that the user types.
  private var typesInvisibly: Bool {
    explored.exploration.typing.values.contains {
      $0.unicodeScalars.contains(where: \.isInvisible)
    }
  }

  // MARK: Fields

  private func texts(for field: DrivenField, _ index: Int) -> (before: String, after: String) {
    let variant = plan.variant(for: field)
    switch field.contentType {
    case .creditCardNumber: return (words.digits(index, variant, count: 16), "")
    case .oneTimeCode: return (words.digits(index, variant, count: 8), "")
    default: break
    }
    switch field.kind {
    case .number, .decimal, .phone:
      return (
        words.digits(index, variant, count: 12), words.digits(index + 100, variant, count: 12)
      )
    default:
      let after = field.isSecret ? "" : words.word(index + 100, variant)
      return (words.words(index, variant, count: field.words), after)
    }
  }

  private mutating func use(
    _ field: DrivenField, _ index: Int, _ process: DrivenProcess, tours: Bool, _ rest: () -> Void
  ) {
    context.progress("watching the field “\(field.name)”")
    let texts = texts(for: field, index)
    let isRefused = Eligibility().refusal(of: field.traits) != nil
    let kind: Canary.Kind = isRefused ? .refused : field.isSecret ? .secret : .context
    for word in texts.before.split(separator: " ").map(String.init) + [texts.after]
    where !word.isEmpty {
      canaries.append(Canary(word: word, kind: kind, field: field.name))
    }
    begin(field.name)
    // The system keyboard is active there: it gets the focus, and the extension receives nothing.
    guard !isRefused else {
      _ = process.dismiss()
      return
    }
    let separator = field.isSecret ? "" : " "
    let before = texts.before + field.ending + separator
    let text = before + texts.after
    let caret = before.utf16.count
    if tours {
      let found = KeyExplorer(
        process, in: field, on: DrivenScreen.all[0], needsGlobe: true, mostTaps: 160, text: text,
        caret: caret
      ).explore()
      if !found.isComplete { partlyTapped.append(field.name) }
    } else {
      let target = field.make(text, caret: caret)
      guard process.present(target, on: field.screen, needsGlobe: true) != nil else { return }
      if index == 1 || index == 2 { copy(index, process) }
      if plan.types {
        // Before the text, whose end is what a delayed leak shows.
        guard index > 0 && !field.isSecret || holdKeys(in: target, process) else { return }
        if !field.isSecret || isTyping(in: target, field, process) {
          type(into: target, field, index, process)
        } else if !untyped.contains(field.name) {
          untyped.append(field.name)
        }
        check()
        tapTheRest(field, process)
        if field.kind == .multiline { replaceSelection(in: target, texts.before, process) }
        if Self.isLong(field, index) { disturb(target, process) }
      }
      let document = Evidence(
        place: .document(field.name), step: context.steps.count - 1,
        bytes: Array(target.document.text.utf8))
      trace.documents.append(document)
      if index > Self.firstSecret, !field.isSecret || !typesInvisibly {
        trace.later.append(document)
      }
    }
    if tours {
      _ = process.wait(milliseconds: 2000)
    } else {
      for milliseconds in Self.waits(field, index) where process.session != nil && context.mayGoOn {
        _ = process.wait(milliseconds: milliseconds)
      }
    }
    _ = process.dismiss()
    rest()
    check()
  }

  /// Whether time passes in a field for as long as after all of them, because what is sent late differs between fields.
  private static func isLong(_ field: DrivenField, _ index: Int) -> Bool {
    index % 3 == 0 && index < firstOther || field.isSecret
  }

  private static func waits(_ field: DrivenField, _ index: Int) -> [UInt32] {
    if index == 0 || field.isSecret { return fineWaits }
    if index >= firstOther { return [100, 400, 1500] }
    return isLong(field, index) ? waits : Array(waits.prefix(20))
  }

  /// Lets a keyboard see events besides taps: a memory warning, the device turned and dark, the host app left.
  private func disturb(_ target: Field, _ process: DrivenProcess) {
    guard process.warnOfMemory() != nil else { return }
    guard process.turn(to: .sideways, field: target) != nil,
      process.turn(to: DrivenScreen.all[0], field: target) != nil
    else { return }
    _ = process.leaveAndReturn()
  }

  mutating func check() { trace.checkpoints.append(context.steps.count) }

  mutating func begin(_ name: String) {
    trace.phases.append(.init(field: name, firstStep: context.steps.count - trace.firstStep))
  }

  /// The effects of the keys in a field of this kind.
  func exploration(for field: DrivenField) -> KeyExploration {
    // The fields are explored for too short a time for letters that are behind other keys.
    guard explored.exploration.ways.isEmpty else { return explored.exploration }
    let own = explored.fields.first { $0.field.kind == field.kind }?.exploration
    return own.flatMap { $0.typing.isEmpty ? nil : $0 } ?? explored.exploration
  }

  /// Keys that type: letters and digits where there are some, otherwise whatever inserts a text.
  func typingKeys(for field: DrivenField) -> [DrivenKey] {
    let exploration = exploration(for: field)
    let letters = Self.spelling(exploration)
    return (letters.isEmpty ? Array(exploration.typing.keys) : letters).sorted { $0.id < $1.id }
  }

  /// The keys of letters and digits, where there are enough of them to spell words.
  private static func spelling(_ exploration: KeyExploration) -> [DrivenKey] {
    let letters = exploration.letters.filter { $0.value.isLetter || $0.value.isNumber }
    return letters.count >= 4 ? Array(letters.keys) : []
  }

  mutating func type(
    into target: Field, _ field: DrivenField, _ index: Int, _ process: DrivenProcess,
    as only: TextVariant? = nil
  ) {
    let count = index < Self.typed.count ? Self.typed[index] : Self.typedElsewhere
    let variant = only ?? plan.variant(for: field)
    let isSpelling = !Self.spelling(exploration(for: field)).isEmpty
    let keys = words.keys(
      index, variant, count: count, of: typingKeys(for: field),
      keepsFirstUses: !isSpelling || index == 0,
      keepsLastUses: !isSpelling)
    let letters = exploration(for: field).letters
    showFirstKeys(in: target, field, process)
    let before = target.document.text
    var isSpelled = true
    let shown = process.keys
    for key in keys {
      // The layout may be another one in this field; only its existing keys are tapped. Letters may change their places with
      // each tap; where recent phrases push others out of sight, which ones are there would depend on the order of taps.
      let place = isSpelling ? find(key, exploration(for: field), process) : key.nearest(of: shown)
      guard let there = place else { continue }
      guard let settlement = tap(there, process), settlement.requests.isEmpty else { return }
      let character = letters[key]
      isSpelled = isSpelled && character.map { $0.isLetter || $0.isNumber } == true
    }
    let typed = TextChange(from: before, to: target.document.text).inserted
    if typed.isEmpty, !untyped.contains(field.name) { untyped.append(field.name) }
    let kind: Canary.Kind = field.isSecret ? .secret : .typed
    // A phrase is the keyboard's own, and may be in its files without anything being kept. That it follows another is
    // not; lists of recent ones have each once.
    guard isSpelled else {
      canaries += Self.series(of: keys, exploration(for: field).typing, typed, kind).map {
        Canary(word: $0, kind: kind, field: field.name)
      }
      return
    }
    guard Canary.isTelling(typed) else { return }
    canaries.append(Canary(word: typed, kind: kind, field: field.name))
  }

  mutating func tap(_ key: DrivenKey, _ process: DrivenProcess) -> Settlement? {
    if !trace.phases.isEmpty { trace.phases[trace.phases.count - 1].taps += 1 }
    trace.taps.insert(context.steps.count - trace.firstStep)
    return process.tap(key)
  }

  /// Where a key is now; keys that lead to it are tapped if it isn't there.
  ///
  /// Of keys with the same name, such as one in a row of recent emoji, it is the one in its place.
  mutating func find(
    _ key: DrivenKey, _ exploration: KeyExploration, _ process: DrivenProcess
  ) -> DrivenKey? {
    func there(_ key: DrivenKey) -> DrivenKey? { key.nearest(of: process.keys) }
    if let key = there(key) { return key }
    for step in exploration.ways[key, default: []] {
      guard let step = there(step), tap(step, process)?.requests.isEmpty == true else { return nil }
    }
    return there(key)
  }

  /// Taps the keys that type nothing, which may send or keep what others typed; those that lead away come last.
  private mutating func tapTheRest(_ field: DrivenField, _ process: DrivenProcess) {
    let typing = Set(typingKeys(for: field))
    let exploration = explored.exploration
    let leading = Set(exploration.globes + exploration.dismissals)
    let rest = process.keys.filter { !typing.contains($0) }.prefix(40)
    let ordered = rest.filter { !leading.contains($0) } + rest.filter(leading.contains)
    for key in ordered {
      guard let there = process.keys.first(where: { $0.id == key.id }) else { continue }
      guard let settlement = tap(there, process), settlement.requests.isEmpty else { return }
    }
  }

  /// Selects a word and types over it.
  ///
  /// Keys that only read a selection are not tapped, since a user who taps them wants them to use
  /// it.
  private mutating func replaceSelection(
    in target: Field, _ word: String, _ process: DrivenProcess
  ) {
    guard let range = target.document.text.firstRange(of: word),
      let key = process.keys.first(where: { explored.exploration.typing[$0] != nil })
    else { return }
    let start = target.document.text.utf16.distance(
      from: target.document.text.startIndex, to: range.lowerBound)
    target.select(start..<(start + word.utf16.count))
    guard process.synchronize() != nil else { return }
    _ = tap(key, process)
  }
}
