import ExtensionBundle
import TextInput
import KeyboardHost
import KeyboardProtocol
import Sandbox

/// The table of situations through which a keyboard goes.
struct Drive {
  /// The results with one kind of access.
  struct Mode {
    var hasFullAccess: Bool { keys.hasFullAccess }
    var keys: ExploredKeys
    var canaries: CanaryDrive?
    /// The effects of the keys in the field for any text.
    var exploration: KeyExploration {
      get { keys.exploration }
      set { keys.exploration = newValue }
    }
    /// The results in each other field.
    var fields: [(field: DrivenField, exploration: KeyExploration)] {
      get { keys.fields }
      set { keys.fields = newValue }
    }

    init(hasFullAccess: Bool) { keys = ExploredKeys(hasFullAccess: hasFullAccess) }
  }

  let context: DriveContext
  private(set) var closed = Mode(hasFullAccess: false)
  private(set) var open: Mode?
  /// A key that led to another keyboard when the keyboard had just appeared, and when it did not.
  private(set) var lostGlobe: LostGlobe?
  /// Keys that lead to other keyboards though none is needed.
  private(set) var needlessGlobes: [String] = []
  /// Processor time up to the first picture.
  private(set) var startSeconds: Double?
  /// Memory per showing and hiding, in bytes.
  private(set) var growth: Double?
  /// How many released controllers stayed alive.
  private(set) var keptControllers: UInt32?
  /// How often it is shown with a new controller.
  static let freshShowings = 4
  /// Keys that deleted something other than one character, with the deleted text.
  private(set) var oddDeletions: [(key: String, expected: String, taken: String)] = []
  /// Latencies at which the same taps gave another text.
  private(set) var lateTexts: [(milliseconds: UInt32, expected: String, found: String)] = []
  /// The steps, for reports.
  private(set) var modes: [String] = []

  private let screen = DrivenScreen.all[0]
  private static let text = DrivenField.served[0]

  init(_ context: DriveContext) { self.context = context }

  /// Traffic of steps without words to search for; it is answered anyway, and leaves the machine in no case.
  private var sink: TrafficCapture { TrafficSink(context.authority).makeCapture() }

  mutating func run() {
    modes.append("without full access")
    closed = explore(closed)
    if context.mayGoOn { findLostGlobe() }
    if context.mayGoOn { visitScreens() }
    if context.mayGoOn { findNeedlessGlobes() }
    if context.mayGoOn { measureGrowth() }
    if context.mayGoOn { countControllers() }
    if context.mayGoOn { deleteCharacters() }
    if context.mayGoOn { typeLate() }
    if context.mayGoOn { closed.canaries = watch(closed, earlier: []) }
    guard context.mayGoOn, context.bundle.bundle.manifest.requestsOpenAccess else { return }
    modes.append("with full access")
    var mode = Mode(hasFullAccess: true)
    mode = explore(mode)
    if context.mayGoOn { mode.canaries = watch(mode, earlier: closed.canaries?.canaries ?? []) }
    open = mode
  }

  // MARK: Keys

  private mutating func explore(_ start: Mode) -> Mode {
    var mode = start
    let process = DrivenProcess(context, fullAccess: mode.hasFullAccess, traffic: sink)
    context.progress("starting the keyboard")
    let first = Self.text.make("")
    guard process.present(first, on: screen, needsGlobe: true) != nil else { return mode }
    if !mode.hasFullAccess { startSeconds = process.processorSeconds }
    if let layout = process.layout { context.pictures.keepStart(layout, in: process.situation) }
    context.progress("tapping every key")
    mode.exploration = KeyExplorer(
      process, in: Self.text, on: screen, needsGlobe: true, mostTaps: 400
    ).explore()
    if !mode.hasFullAccess {
      mode.exploration.globes += globesOfLongPresses(mode.exploration, process)
    }
    let known = mode.exploration
    for field in DrivenField.served.dropFirst() where context.mayGoOn {
      context.progress("tapping every key in the field “\(field.name)”")
      let found = KeyExplorer(
        process, in: field, on: screen, needsGlobe: true,
        mostTaps: min(160, 40 + 2 * known.base.count)
      ).explore()
      mode.fields.append((field, found))
    }
    process.stop()
    return mode
  }

  /// Holds every key, and returns those that led to another keyboard.
  private func globesOfLongPresses(
    _ exploration: KeyExploration, _ process: DrivenProcess
  ) -> [DrivenKey] {
    context.progress("holding every key")
    var globes: [DrivenKey] = []
    let field = Self.text.make("Some words ")
    func present() -> Bool { process.present(field, on: screen, needsGlobe: true) != nil }
    guard present() else { return globes }
    for key in exploration.base.prefix(60) where context.mayGoOn {
      // A key before it may have led to other keys.
      if !process.keys.contains(key), !present() { return globes }
      guard let key = process.keys.first(where: { $0.id == key.id }) else { continue }
      let requests = process.longPress(key)?.requests
      if let request = requests?.first, request != .dismissKeyboard { globes.append(key) }
      if requests?.isEmpty != true, !present() { return globes }
    }
    return globes
  }

  // MARK: Screens

  private func visitScreens() {
    let process = DrivenProcess(context, fullAccess: false, traffic: sink)
    for screen in DrivenScreen.all where context.mayGoOn {
      context.progress("showing it on \(screen.name)")
      let field = Self.text.make("Some words ")
      for needsGlobe in [true, false] {
        if process.present(field, on: screen, needsGlobe: needsGlobe) != nil,
          let key = process.keys.first
        {
          _ = process.tap(key)
        }
      }
      var turned = screen
      turned.screen.isLandscape.toggle()
      turned.name += ", turned"
      if process.session != nil { _ = process.turn(to: turned, field: field) }
    }
    process.stop()
  }

  /// A globe that stops working.
  struct LostGlobe {
    var name: String
    var when = Time.afterKeys
    enum Time: String {
      case afterKeys = "after other keys were tapped"
      case onReturn = "when it appeared again"
    }
  }

  /// Looks for a globe that works in every situation; one that other keys or a second showing end is lost.
  private mutating func findLostGlobe() {
    lostGlobe = closed.exploration.lostGlobes.first.map { LostGlobe(name: $0.name) }
    guard lostGlobe == nil else { return }
    let globes = Set(closed.exploration.globes).sorted { $0.id < $1.id }.prefix(4)
    guard globes.isEmpty else {
      var lost: LostGlobe?
      for globe in globes where context.mayGoOn {
        guard let time = failure(of: globe) else { return }
        lost = lost ?? LostGlobe(name: globe.name, when: time)
      }
      lostGlobe = lost
      return
    }
    findGlobeLostAtOnce()
  }

  /// When a globe doesn't lead to another keyboard; `nil` where it always does.
  private func failure(of globe: DrivenKey) -> LostGlobe.Time? {
    let process = DrivenProcess(context, fullAccess: false, traffic: sink)
    defer { process.stop() }
    func leads(after keys: [DrivenKey]) -> Bool? {
      let field = Self.text.make("Some words ")
      guard process.present(field, on: screen, needsGlobe: true) != nil else { return nil }
      for key in keys {
        guard let key = process.keys.first(where: { $0.id == key.id }),
          process.tap(key)?.requests.isEmpty == true
        else { return nil }
      }
      guard let key = process.keys.first(where: { $0.id == globe.id }),
        let tapped = process.tap(key)
      else { return nil }
      let held = tapped.requests.isEmpty ? process.longPress(key)?.requests ?? [] : []
      return (tapped.requests + held).contains { $0 != .dismissKeyboard }
    }
    // A globe that can't be tried, because it is on another plane then, is not accused.
    guard leads(after: []) == true else { return nil }
    _ = process.dismiss()
    if leads(after: []) == false { return .onReturn }
    _ = process.dismiss()
    let typing = closed.exploration.typing.keys.filter { !$0.isPoint }.sorted { $0.id < $1.id }
    return leads(after: Array(typing.prefix(3))) == false ? .afterKeys : nil
  }

  /// Taps each key of a keyboard without a globe right after its appearing: another key may have ended the globe's effect.
  private mutating func findGlobeLostAtOnce() {
    guard closed.exploration.isComplete, closed.exploration.globes.isEmpty else { return }
    let process = DrivenProcess(context, fullAccess: false, traffic: sink)
    for key in closed.exploration.base.prefix(60) where context.mayGoOn && lostGlobe == nil {
      let field = Self.text.make("Some words ")
      field.fidelity.controllers = .fresh
      guard process.present(field, on: screen, needsGlobe: true) != nil,
        let key = process.keys.first(where: { $0.id == key.id })
      else { continue }
      let requests = process.tap(key)?.requests ?? []
      if requests.contains(where: { $0 != .dismissKeyboard }) {
        lostGlobe = LostGlobe(name: key.name)
      }
      // A new controller appears only after the last one has disappeared.
      _ = process.dismiss()
    }
    process.stop()
  }

  private mutating func findNeedlessGlobes() {
    let process = DrivenProcess(context, fullAccess: false, traffic: sink)
    for globe in Set(closed.exploration.globes).sorted(by: { $0.id < $1.id }) {
      let field = Self.text.make("")
      guard process.present(field, on: screen, needsGlobe: false) != nil,
        let key = process.keys.first(where: { $0.id == globe.id }),
        let settlement = process.tap(key)
      else { continue }
      if settlement.requests.contains(where: { $0 != .dismissKeyboard }) {
        needlessGlobes.append(key.name)
      }
    }
    process.stop()
  }

  // MARK: Memory

  private mutating func measureGrowth() {
    context.progress("showing and hiding it")
    let process = DrivenProcess(context, fullAccess: false, traffic: sink)
    func cycle(_ count: Int) -> Bool {
      for _ in 0..<count where context.mayGoOn {
        let field = Self.text.make("Some words ")
        guard process.present(field, on: screen, needsGlobe: true) != nil,
          process.dismiss() != nil
        else { return false }
      }
      return true
    }
    // Objects that are made once and kept aren't growth; after these, nothing new should appear.
    if cycle(10), let before = process.memory, cycle(20), let after = process.memory {
      growth = (Double(after) - Double(before)) / 20
    }
    process.stop()
  }

  /// Shows the keyboard with a new controller each time, as some versions of iOS do, and counts those that stay.
  private mutating func countControllers() {
    context.progress("counting its controllers")
    let process = DrivenProcess(context, fullAccess: false, traffic: sink)
    for _ in 0..<Self.freshShowings where context.mayGoOn {
      let field = Self.text.make("Some words ")
      field.fidelity.controllers = .fresh
      guard process.present(field, on: screen, needsGlobe: true) != nil else { return }
      if let key = process.keys.first, process.tap(key) == nil { return }
      guard process.dismiss() != nil else { return }
    }
    // Delayed work, such as the end of an animation, may retain a controller until then.
    guard process.wait(milliseconds: 5000) != nil else { return }
    keptControllers = process.controllers?.leaked
    process.stop()
  }

  // MARK: Edits

  private mutating func deleteCharacters() {
    guard !closed.exploration.deletes.isEmpty else { return }
    context.progress("deleting emoji")
    let process = DrivenProcess(context, fullAccess: false, traffic: sink)
    let base = Set(closed.exploration.base)
    let clusters = ["👨‍👩‍👧", "👍🏽", "🇳🇱", "e\u{301}", "x"]
    for delete in Set(closed.exploration.deletes).filter(base.contains).sorted(by: { $0.id < $1.id }
    ) {
      let takings = clusters.map { taken(by: delete, from: $0, process) }
      // A key that doesn't take a letter isn't a delete key; it may only remove text that it typed
      // itself.
      guard takings.last == "x" else { continue }
      for (cluster, taken) in zip(clusters, takings) {
        if let taken, taken != cluster { oddDeletions.append((delete.name, cluster, taken)) }
      }
    }
    process.stop()
  }

  /// The text that a tap takes from before the insertion point; `nil` where the key is unavailable.
  private func taken(
    by delete: DrivenKey, from cluster: String, _ process: DrivenProcess
  ) -> String? {
    let text = "abc" + cluster
    let field = Self.text.make(text)
    guard process.present(field, on: screen, needsGlobe: true) != nil,
      let key = process.keys.first(where: { $0.id == delete.id }), process.tap(key) != nil
    else { return nil }
    return TextChange(from: text, to: field.document.text).removed
  }

  /// The same taps, while the host app answers at once, and late, without waiting for it.
  private mutating func typeLate() {
    let single = closed.exploration.letters.sorted { $0.key.id < $1.key.id }
    let alphabet = single.filter(\.value.isLetter)
    let letters = (alphabet.count >= 2 ? alphabet : single).map(\.key)
    guard letters.count >= 2 else { return }
    var source = CanarySource(seed: 7)
    // Keyboards treat a letter or a space that follows its like in a way of its own.
    let doubled =
      source.pick(3, of: letters) + single.filter { $0.value == " " }.prefix(1).map(\.key)
    let base = Set(closed.exploration.base)
    let deletes = Set(closed.exploration.deletes).filter(base.contains).sorted { $0.id < $1.id }
    var keys = doubled.flatMap { [$0, $0] } + source.pick(3, of: letters)
    if let delete = deletes.first {
      keys += [delete, delete] + source.pick(3, of: letters) + [delete]
    }
    let text = "Words 👍🏽 and more"
    func typed(_ milliseconds: UInt32) -> String? {
      context.progress("typing while the host app answers after \(milliseconds) ms")
      var host = HostBehavior()
      host.latency = HostLatency(milliseconds: milliseconds)
      host.typesAhead = milliseconds > 0
      let process = DrivenProcess(context, fullAccess: false, host: host, traffic: sink)
      defer { process.stop() }
      let field = Self.text.make(text, caret: 11)
      guard process.present(field, on: screen, needsGlobe: true) != nil else { return nil }
      for key in keys {
        guard let key = process.keys.first(where: { $0.id == key.id }),
          process.tap(key)?.requests.isEmpty == true
        else { return nil }
      }
      guard process.synchronize() != nil, process.dismiss() != nil else { return nil }
      return field.document.text
    }
    guard let expected = typed(0) else { return }
    for milliseconds: UInt32 in [33, 100] {
      guard context.mayGoOn, let found = typed(milliseconds) else { return }
      if found != expected { lateTexts.append((milliseconds, expected, found)) }
    }
  }

  // MARK: Words

  private func watch(_ mode: Mode, earlier: [Canary]) -> CanaryDrive {
    var seed: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in context.bundle.identifier.utf8 { seed = (seed ^ UInt64(byte)) &* 0x100_0000_01b3 }
    var drive = CanaryDrive(
      context, mode.keys, seed: mode.hasFullAccess ? ~seed : seed, earlier: earlier)
    // Where it may have full access, it has more ways then, and is compared then.
    let opens = context.bundle.bundle.manifest.requestsOpenAccess
    drive.run(compares: mode.hasFullAccess || !opens)
    return drive
  }
}
