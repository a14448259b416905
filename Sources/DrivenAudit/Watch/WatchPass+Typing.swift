import Glibc
import KeyboardHost
import TextInput

extension WatchPass {
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
      target.fidelity.controllers = .fresh
      guard process.dismiss() != nil,
        process.present(target, on: field.screen, needsGlobe: true) != nil
      else { return false }
    }
    return false
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
