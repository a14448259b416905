import Glibc
import KeyboardHost
import TextInput

extension WatchPass {
  /// Holds keys that neither lead away nor delete, taps one twice, swipes, and shows the keyboard again; false where it failed.
  mutating func holdKeys(in target: Field, _ process: DrivenProcess) -> Bool {
    let exploration = explored.exploration
    let left = Set(exploration.globes + exploration.dismissals + exploration.deletes)
    // The same ones in each pass, also where keys change their places.
    let others = process.keys.filter { !left.contains($0) }.sorted { $0.id < $1.id }
    for key in others.prefix(12) {
      guard let there = process.keys.first(where: { $0.id == key.id }) else { continue }
      trace.phases[trace.phases.count - 1].taps += 1
      guard process.longPress(there)?.requests.isEmpty == true else { break }
    }
    if let key = others.lazy.compactMap({ $0.nearest(of: process.keys) }).first,
      process.tap(key) != nil
    {
      trace.phases[trace.phases.count - 1].taps += 2
      _ = process.tap(key)
    }
    for direction in DrivenProcess.Direction.allCases {
      guard process.swipe(direction) else { break }
    }
    return process.present(target, on: DrivenScreen.all[0], needsGlobe: true) != nil
  }

  /// Whether keys type into the field now.
  ///
  /// After other keys, they may type into a search field of the keyboard's own, which is no secret; then a new controller takes the
  /// place of this one. The same key is tapped in all passes.
  mutating func isTyping(
    in target: Field, _ field: DrivenField, _ process: DrivenProcess
  ) -> Bool {
    guard let key = typingKeys(for: field).first else { return true }
    for attempt in 0..<2 {
      let before = target.document.text
      guard let there = find(key, exploration(for: field), process) else { return true }
      guard tap(there, process)?.requests.isEmpty == true else { return false }
      if target.document.text != before { return true }
      guard attempt == 0 else { return false }
      guard replaceController(in: target, field, process) else { return false }
    }
    return false
  }

  /// Has the controller replaced if the keys that lead to letters aren't there.
  ///
  /// Otherwise, only the letters that happen to be there would be typed, more of them in some texts than in others.
  func showFirstKeys(in target: Field, _ field: DrivenField, _ process: DrivenProcess) {
    let first = Set(exploration(for: field).ways.values.compactMap(\.first))
    guard !first.isEmpty, !process.keys.contains(where: first.contains) else { return }
    _ = replaceController(in: target, field, process)
  }

  private func replaceController(
    in target: Field, _ field: DrivenField, _ process: DrivenProcess
  ) -> Bool {
    target.fidelity.controllers = .fresh
    func present() -> Bool {
      process.present(target, on: field.screen, needsGlobe: true) != nil
    }
    // The keyboard learns at its showing that it is not kept when it is hidden.
    return present() && process.dismiss() != nil && present()
  }

  /// The first and the last phrases that were typed one after the other, with one of them twice.
  ///
  /// A series of a secret has a length that no other text has by chance.
  static func series(
    of keys: [DrivenKey], _ typing: [DrivenKey: String], _ typed: String, _ kind: Canary.Kind
  ) -> [String] {
    let texts = keys.compactMap { typing[$0] }
    let different = Double(Set(texts).count)
    func isRare(_ count: Int) -> Bool {
      kind != .secret || pow(different, Double(count - 1)) > 1e6
    }
    func shortest(_ texts: [String]) -> [String]? {
      (3...max(3, texts.count)).lazy.map { Array(texts.prefix($0)) }.first {
        Set($0).count > 1 && Set($0).count < $0.count && isRare($0.count)
          && Canary.isTelling($0.joined())
      }
    }
    let last = shortest(Array(texts.reversed())).map { Array($0.reversed()) }
    return [shortest(texts), last].compactMap { $0?.joined(separator: "") }
      .filter { typed.contains($0) }
  }
}
