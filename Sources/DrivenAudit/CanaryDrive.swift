import ExtensionBundle
import TextInput
import Glibc
import KeyboardHost
import KeyboardProtocol
import Sandbox

/// Types and shows words that occur nowhere else, and looks for them wherever a keyboard can put something.
struct CanaryDrive {
  /// A word that turned up where it has no business.
  struct Sighting: Hashable {
    var canary: Canary
    /// How it was written, and inside what.
    var form: String
    var place: EvidencePlace
    /// The step after which it was there.
    var step: String
  }

  private let context: DriveContext
  private let hasFullAccess: Bool
  private let exploration: KeyExploration
  private var source: CanarySource
  private var canaries: [Canary] = []
  private(set) var sightings: [Sighting] = []
  /// The destinations of connections that the audit could not read.
  private(set) var unread: Set<String> = []

  init(_ context: DriveContext, fullAccess: Bool, exploration: KeyExploration, seed: UInt64) {
    self.context = context
    hasFullAccess = fullAccess
    self.exploration = exploration
    source = CanarySource(seed: seed)
  }

  /// Types into every field, and searches what was kept, printed and sent.
  mutating func run() {
    let sink = TrafficSink(context.authority)
    let traffic = sink.makeCapture()
    var host = HostBehavior()
    let name = source.word()
    let shortcut = source.word()
    host.user = SimulatedUser(
      contacts: [.init(givenName: name, familyName: source.word())],
      shortcuts: [LexiconEntry(userInput: source.word(5), documentText: shortcut)], words: [])
    canaries += [name, shortcut].map { Canary(word: $0, kind: .lexicon, field: "") }
    let process = DrivenProcess(context, fullAccess: hasFullAccess, host: host, traffic: traffic)
    let collector = EvidenceCollector(context.placement)
    let patience = Patience(mayBeLate: context.bundle.bundle.interpreter != nil)
    let waits = hasFullAccess
    process.afterStep = { [unowned process] step in
      if waits { patience.wait(for: traffic) }
      collector.collect(
        step: step, output: process.output, dropped: process.session?.process.droppedLines ?? 0,
        log: process.notices)
    }
    for field in DrivenField.served + DrivenField.refused + DrivenField.secrets {
      guard context.mayGoOn else { break }
      context.progress("watching the field “\(field.name)”")
      use(field, process, traffic, patience)
      if process.session == nil { collector.processEnded() }
    }
    let left = Set(traffic.conversations.filter(\.hasEnded).map(\.number))
    process.stop()
    _ = traffic.waitForEnd(seconds: 2)
    let conversations = traffic.conversations
    for conversation in conversations
    where sink.isRefused(conversation, hasLeft: left.contains(conversation.number)) {
      unread.insert(conversation.endpoint ?? "an unknown address")
    }
    let read = sink.insides.sorted { $0.key < $1.key }.map(\.value)
    search(
      collector.evidence + Evidence.traffic(conversations)
        + Evidence.traffic(read, isEncrypted: true))
  }

  private mutating func words(for field: DrivenField) -> (before: String, after: String) {
    switch field.contentType {
    case .creditCardNumber: return (source.digits(16), "")
    case .oneTimeCode: return (source.digits(8), "")
    default: break
    }
    switch field.kind {
    case .number, .decimal, .phone: return (source.digits(12), source.digits(12))
    default: return (source.word(), field.isSecret ? "" : source.word())
    }
  }

  private mutating func use(
    _ field: DrivenField, _ process: DrivenProcess, _ traffic: TrafficCapture, _ patience: Patience
  ) {
    let words = words(for: field)
    let isRefused = Eligibility().refusal(of: field.traits) != nil
    let kind: Canary.Kind = isRefused ? .refused : field.isSecret ? .secret : .context
    for word in [words.before, words.after] where !word.isEmpty {
      canaries.append(Canary(word: word, kind: kind, field: field.name))
    }
    // The system keyboard serves it: the focus goes there, and the extension hears nothing of it.
    guard !isRefused else {
      _ = process.dismiss()
      return
    }
    let separator = field.isSecret ? "" : " "
    let text = words.before + separator + words.after
    let target = field.make(text, caret: words.before.utf16.count + separator.utf16.count)
    guard process.present(target, on: DrivenScreen.all[0], needsGlobe: true) != nil else { return }
    type(into: target, field, process)
    tapTheRest(process)
    _ = process.wait(milliseconds: 2000)
    if hasFullAccess { patience.waitForMore(traffic) }
    _ = process.dismiss()
  }

  private mutating func type(into target: Field, _ field: DrivenField, _ process: DrivenProcess) {
    let letters = exploration.letters.sorted { $0.key.id < $1.key.id }.filter {
      $0.value.isLetter || $0.value.isNumber
    }
    guard Set(letters.map(\.value)).count >= 4 else { return }
    let before = target.document.text
    for letter in source.pick(12, of: letters) {
      // The layout may be another one in this field; only what is there is tapped.
      guard let key = process.keys.first(where: { $0.id == letter.key.id }) else { continue }
      guard let settlement = process.tap(key), settlement.requests.isEmpty else { return }
    }
    let typed = TextChange(from: before, to: target.document.text).inserted
    guard Canary.isTelling(typed) else { return }
    canaries.append(
      Canary(word: typed, kind: field.isSecret ? .secret : .typed, field: field.name))
  }

  /// Keys that typed nothing may send or keep what others typed.
  private func tapTheRest(_ process: DrivenProcess) {
    let known = Set(exploration.letters.keys).union(exploration.globes)
      .union(exploration.dismissals).union(exploration.deletes)
    for key in exploration.base.filter({ !known.contains($0) }).prefix(16) {
      guard let key = process.keys.first(where: { $0.id == key.id }) else { continue }
      guard let settlement = process.tap(key) else { return }
      if !settlement.requests.isEmpty { return }
    }
  }

  private mutating func search(_ evidence: [Evidence]) {
    let search = CanarySearch(canaries)
    struct Key: Hashable {
      var canary: Canary
      var form: String
      var place: EvidencePlace
    }
    var seen: Set<Key> = []
    for item in evidence.sorted(by: { $0.step < $1.step }) {
      for hit in search.hits(in: item.bytes).sorted(by: { $0.form < $1.form }) {
        let key = Key(canary: hit.canary, form: hit.form, place: item.place)
        guard seen.insert(key).inserted else { continue }
        let step = context.steps.indices.contains(item.step) ? context.steps[item.step] : ""
        sightings.append(
          Sighting(canary: hit.canary, form: hit.form, place: item.place, step: step))
      }
    }
  }
}

/// Real time that the drive gives to what is under way in the network, so that it is told with the right step.
///
/// Sending is not part of a keyboard's settling: connections are made on threads of their own.
private final class Patience {
  private var left = 3.0
  private let mayBeLate: Bool

  init(mayBeLate: Bool) { self.mayBeLate = mayBeLate }

  /// Waits until nothing is under way, for a moment each time and for seconds in all.
  func wait(for traffic: TrafficCapture) {
    guard left > 0, traffic.hasOpenSockets else { return }
    let start = ContinuousClock.now
    _ = traffic.waitForEnd(seconds: min(left, 0.1))
    left -= Double((ContinuousClock.now - start).components.attoseconds) / 1e18
  }

  /// Waits also for what has not begun, where the keyboard has used the network before or may: its program has a loader
  /// only where it holds URL loading, and other connections are made in the step itself.
  func waitForMore(_ traffic: TrafficCapture) {
    guard mayBeLate || !traffic.conversations.isEmpty else { return }
    for _ in 0..<8 {
      usleep(20_000)
      guard traffic.hasOpenSockets else { continue }
      _ = traffic.waitForEnd(seconds: 0.2)
    }
  }
}
