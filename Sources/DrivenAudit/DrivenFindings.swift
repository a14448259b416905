import Platform
import Audit
import TextInput
import ExtensionBundle
import KeyboardHost
import Sandbox

/// Makes findings of what a drive saw.
struct DrivenFindings {
  private(set) var all: [Finding] = []
  /// How findings name the keyboard.
  let name: String
  private let context: DriveContext

  init(_ drive: Drive, name: String) {
    self.name = name
    context = drive.context
    addFailures()
    addFlaws()
    addTyping(drive)
    addGlobes(drive)
    addResources(drive)
    addEdits(drive)
    addAttempts()
    for mode in [drive.closed] + (drive.open.map { [$0] } ?? []) {
      if let canaries = mode.canaries { addSightings(canaries) }
    }
  }

  private mutating func add(_ rule: Rule, _ message: String, help: String? = nil) {
    let finding = Finding(rule, file: name, message: message, help: help)
    if !all.contains(finding) { all.append(finding) }
  }

  /// A few items of a list, and how many more there are.
  private func some(_ items: [String], _ most: Int = 6) -> String {
    let shown = items.prefix(most).joined(separator: ", ")
    return items.count > most ? "\(shown) and \(items.count - most) more" : shown
  }

  // MARK: Failures and pictures

  private mutating func addFailures() {
    for (step, failure) in context.failures {
      let rule: Rule =
        switch failure.reason {
        case .crashed, .exited, .gaveUp, .launch, .incompleteMessage, .unexplainedUse:
          .keyboardCrashes
        case .busy, .noAnswer, .overdue, .notReading, .slowEdits, .costlyMessage:
          .keyboardHangs
        case .overLimit: .keyboardOverLimit
        case .closedOutput, .malformed, .unexpected, .flood: .keyboardMisbehaves
        }
      let place = failure.backtrace()?.place.map { "; it crashed in \($0.text)" } ?? ""
      add(rule, "\(failure.extensionName.forDisplay) \(failure.summary), in \(step)\(place)")
    }
  }

  private mutating func addFlaws() {
    func add(_ kind: LayoutInspection.Flaw.Kind, _ what: String) {
      let found = context.flaws.filter { $0.flaw.kind == kind }
      guard let first = found.first else { return }
      let names = some(found.map { "“\($0.flaw.key)”" })
      self.add(
        Self.rule(of: kind),
        "\(found.count) key\(found.count == 1 ? "" : "s") \(what): \(names); the first is "
          + "\(first.flaw.detail) (\(first.situation))")
    }
    add(.unlabelled, "without a text and without an accessibility label")
    add(.small, "smaller than 24 points and close to others")
    add(.outside, "not inside the keyboard")
  }

  static func rule(of kind: LayoutInspection.Flaw.Kind) -> Rule {
    switch kind {
    case .unlabelled: .keyUnlabelled
    case .small: .keySmall
    case .outside: .keyOutside
    }
  }

  // MARK: Typing

  private mutating func addTyping(_ drive: Drive) {
    let closed = [drive.closed.exploration] + drive.closed.fields.map(\.exploration)
    let isSeen = drive.closed.exploration.isComplete && !drive.closed.fields.isEmpty
    if isSeen, !closed.contains(where: \.changedText) {
      let open = drive.open.map { $0.exploration.changedText ? "; with full access some do" : "" }
      add(
        .typesNothingClosed,
        "without full access \(context.taps) taps on all keys changed no text\(open ?? "")")
    } else if let open = drive.open, isSeen {
      let here = closed.reduce(into: Set<Character>()) { $0.formUnion($1.characters) }
      let there = ([open.exploration] + open.fields.map(\.exploration)).reduce(
        into: Set<Character>()
      ) { $0.formUnion($1.characters) }
      if there.count >= 8, there.intersection(here).count * 2 < there.count {
        let missing = there.subtracting(here).sorted().map { "“\(String($0).forDisplay)”" }
        add(
          .typesLessClosed,
          "\(missing.count) of \(there.count) characters can be typed only with full access: "
            + some(missing))
      }
    }
    addCharacters(drive.closed)
    let pleas = Set(closed.flatMap(\.blockingPleas)).sorted()
    if let first = pleas.first {
      add(
        .upsellBlocks,
        "without full access the keyboard shows “\(first.forDisplay)”, and no key types")
    }
  }

  private mutating func addCharacters(_ mode: Drive.Mode) {
    let everywhere = ([mode.exploration] + mode.fields.map(\.exploration)).reduce(
      into: Set<Character>()
    ) { $0.formUnion($1.characters) }
    for (field, exploration) in mode.fields where exploration.isComplete {
      let missing = field.needs.filter {
        everywhere.contains($0) && !exploration.characters.contains($0)
      }
      if !missing.isEmpty {
        add(
          .characterUnreachable,
          "in the field “\(field.name)” no key types "
            + some(missing.map { "“\($0)”" }, 10) + ", which other fields' keys do")
      }
      let isLatin = exploration.characters.contains { $0.isASCII && $0.isLetter }
      if field.kind == .ascii, context.bundle.bundle.manifest.isASCIICapable, !isLatin {
        add(
          .asciiNotTyped,
          "IsASCIICapable is true, but no key typed a letter from a to z in a field for ASCII")
      }
    }
  }

  private mutating func addGlobes(_ drive: Drive) {
    let mode = drive.closed
    // Between the points of a grid there may be a globe that the keyboard draws itself.
    let isDrawn = mode.exploration.base.contains(where: \.isPoint)
    if let globe = drive.lostGlobe {
      add(
        .globeLost,
        "“\(globe.name.forDisplay)” led to another keyboard when the keyboard had just appeared, and not "
          + globe.when.rawValue)
    } else if mode.exploration.isComplete, mode.exploration.globes.isEmpty, !isDrawn {
      add(
        .leadsNowhere,
        "needsInputModeSwitchKey was true, but none of \(mode.exploration.base.count) keys, tapped or held, "
          + "led to the next keyboard or to the list of keyboards")
    }
    if !drive.needlessGlobes.isEmpty {
      add(
        .needlessGlobe,
        "needsInputModeSwitchKey was false, and "
          + some(drive.needlessGlobes.map { "“\($0)”" }) + " still led to the next keyboard")
    }
  }

  // MARK: Resources and edits

  private mutating func addResources(_ drive: Drive) {
    if let peak = context.peak, let limit = peak.limit, peak.peak > limit / 10 * 7,
      peak.peak <= limit
    {
      add(
        .memoryNearLimit,
        "the keyboard used \(Self.megabytes(peak.peak)) MB of \(Self.megabytes(limit)) MB")
    }
    if let growth = drive.growth, growth > 48 * 1024 {
      add(
        .memoryGrows,
        "memory grew by \(Int(growth / 1024)) KB each time the keyboard was shown and hidden, measured over 20 times"
      )
    }
    if let kept = drive.keptControllers, kept >= 2 {
      add(
        .controllerKept,
        "\(kept) of \(Drive.freshShowings) controllers stayed alive after the system released them"
      )
    }
    if let seconds = drive.startSeconds, seconds > 0.4 {
      add(
        .startSlow,
        "the keyboard used \(LayoutInspection.points(seconds)) s of processor time before its first layout"
      )
    }
  }

  private static func megabytes(_ bytes: UInt64) -> String {
    LayoutInspection.points(Double(bytes) / Double(1 << 20))
  }

  private mutating func addEdits(_ drive: Drive) {
    if let first = drive.oddDeletions.first {
      let all = some(drive.oddDeletions.map { "“\($0.expected)”" })
      let taken = first.taken.isEmpty ? "nothing" : "“\(first.taken.forDisplay)”"
      add(
        .deletesInPieces,
        "“\(first.key)” before \(all): a tap after “\(first.expected)” took \(taken)")
    }
    if let first = drive.lateTexts.first {
      let times = drive.lateTexts.map { "\($0.milliseconds) ms" }.joined(separator: " and ")
      add(
        .dependsOnLatency,
        "with a host app that answers after \(times) the same taps typed "
          + "“\(first.found.forDisplay)” instead of “\(first.expected.forDisplay)”")
    }
  }

  private mutating func addAttempts() {
    for attempt in context.refused.all {
      guard let message = attempt.message else { continue }
      let help = attempt.event.hint.map { "\($0) \(Rule.deniedAttempt.help)" }
      add(.deniedAttempt, message, help: help)
    }
  }

  // MARK: Words

  private mutating func addSightings(_ canaries: CanaryDrive) {
    struct Key: Hashable {
      var rule: String
      var form: String
      var channel: EvidencePlace.Channel
      var isCopied: Bool
    }
    var groups: [(key: Key, rule: Rule, sightings: [CanaryDrive.Sighting])] = []
    for sighting in canaries.sightings {
      let rule = Self.rule(of: sighting)
      let key = Key(
        rule: rule.id, form: sighting.form, channel: sighting.place.channel,
        isCopied: sighting.canary.kind == .copied)
      if let index = groups.firstIndex(where: { $0.key == key }) {
        groups[index].sightings.append(sighting)
      } else {
        groups.append((key, rule, [sighting]))
      }
    }
    for group in groups {
      guard let first = group.sightings.first else { continue }
      let words = distinct(group.sightings.map(\.canary.description))
      let places = distinct(group.sightings.map(\.place.description))
      let count = places.count == 1 ? "" : "\(places.count) places: "
      add(
        group.rule,
        "\(some(words)) is in \(count)\(some(places, 5)) \(first.form), after \(first.step)")
    }
    addUnrecognized(canaries)
    addUnreadable(canaries)
    for endpoint in canaries.unread.sorted() {
      add(
        .trafficUnread,
        "the keyboard opened a TLS connection to \(endpoint.forDisplay) and did not accept the audit's certificate"
      )
    }
  }

  private func distinct(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }

  /// Messages that depend on the text in an unknown form, and traffic that grows with the taps.
  private mutating func addUnrecognized(_ canaries: CanaryDrive) {
    for found in canaries.following {
      let what =
        switch found.kind {
        case .content: "content"
        case .order: "the choice of messages"
        case .moments: "the timing of messages"
        case .number: "the number of messages or files"
        case .sizes: "the size of messages"
        case .overlap: "a part"
        case .versions: "the order of the contents"
        }
      let how =
        found.kind == .overlap
        ? "in \(found.passes) runs with each of two texts, some of it came again, and only with the same text"
        : "it was the same in \(found.passes) of \(found.passes) runs with the same text and differed between two texts"
      let text =
        found.isSecret
        ? "the content of fields for passwords, codes and cards" : "the text of the fields"
      add(
        Self.rule(of: found.place, isSecret: found.isSecret),
        "\(what) of \(found.place.description) depends on \(text): \(how), typed with equally many "
          + "taps; its form is not recognized\(Finding.circumstances)\(found.step)")
    }
    for place in canaries.remembered {
      add(
        .keysRemembered,
        "\(place.description) depends on which phrases or emoji were used last, as a list of recent ones does"
      )
    }
    for found in canaries.correlations {
      let growth =
        found.coefficient.map {
          "; they grew with the taps (r = \(LayoutInspection.points($0)))"
        } ?? ""
      add(
        found.isUnreadable ? .trafficFollowsTaps : .trafficWhileTyping,
        "\(found.messages) messages in \(found.place.description) while keys were tapped, and "
          + "\(found.messagesWithoutTaps) in the same run without taps, content not recognized\(growth)"
      )
    }
  }

  private mutating func addUnreadable(_ canaries: CanaryDrive) {
    for found in canaries.unreadable {
      let isNetwork = found.place.channel.isNetwork
      add(
        isNetwork ? .trafficFollowsTaps : .unreadableFollowsTaps,
        "\(found.place.description) has bytes that are new in each run: \(found.parts) parts of them while keys were "
          + "tapped, and \(found.partsWithoutTaps) in the same run without taps, content not recognized"
      )
    }
  }

  private static func rule(of sighting: CanaryDrive.Sighting) -> Rule {
    rule(
      of: sighting.place,
      isSecret: sighting.canary.kind == .secret || sighting.canary.kind == .refused)
  }

  private static func rule(of place: EvidencePlace, isSecret: Bool) -> Rule {
    if isSecret { return place == .pasteboard ? .secretOnPasteboard : .secretKept }
    return switch place {
    case .traffic: .textSent
    case .encrypted: .textSentEncrypted
    case .group: .textInGroup
    case .container: .textInContainer
    case .log: .textInLog
    case .pasteboard: .textOnPasteboard
    case .shared: .textShared
    case .document: isSecret ? .secretKept : .textShared
    }
  }
}
