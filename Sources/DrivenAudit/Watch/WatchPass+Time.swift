import KeyboardHost
import TextInput

/// The parts of a pass after its fields.
extension WatchPass {
  /// Types the same text in all passes into one more field: what else is in it then depends on the fields before.
  mutating func typeAfterwards(_ process: DrivenProcess) {
    guard plan.types, context.mayGoOn else { return }
    begin("after secrets")
    let field = DrivenField.served[0]
    let target = field.make(words.word(800, .first))
    guard process.present(target, on: DrivenScreen.all[0], needsGlobe: true) != nil else { return }
    type(into: target, field, 800, process, as: .first)
    let document = Evidence(
      place: .document("after fields for secrets"), step: context.steps.count - 1,
      bytes: Array(target.document.text.utf8))
    trace.documents.append(document)
    if trace.phraseKeys == nil { trace.afterwards = [document] }
    _ = process.dismiss()
  }

  /// Lets time pass with and without focus, in steps.
  mutating func letTimePass(_ process: DrivenProcess, _ rest: () -> Void) {
    context.progress("waiting for delayed effects")
    begin("later")
    let field = DrivenField.served[0]
    let target = field.make(words.word(500, plan.ordinary))
    guard process.present(target, on: DrivenScreen.all[0], needsGlobe: true) != nil else { return }
    for milliseconds in Self.waits where context.mayGoOn {
      guard process.wait(milliseconds: milliseconds) != nil else { return }
    }
    guard process.dismiss() != nil else { return }
    for milliseconds in Self.waits where context.mayGoOn {
      guard process.wait(milliseconds: milliseconds) != nil else { return }
    }
    rest()
    check()
  }

  /// Starts the keyboard a second and a third time: what one process keeps, the next may send.
  mutating func startAgain(
    _ process: DrivenProcess, _ collector: EvidenceCollector, _ rest: () -> Void
  ) {
    for launch in 0..<2 where context.mayGoOn {
      context.progress("starting it again")
      begin("a later launch")
      let field = DrivenField.served[0]
      let target = field.make(words.word(600 + launch, plan.ordinary))
      func present() -> Bool {
        process.present(target, on: DrivenScreen.all[0], needsGlobe: true) != nil
      }
      guard present() else { return }
      if plan.types, launch == 0 {
        type(into: target, field, 700, process)
        // As on some devices, another controller takes this one's place, which may act in its end.
        target.fidelity.controllers = .fresh
        guard process.dismiss() != nil, present() else { return }
      }
      for milliseconds: UInt32 in [500, 2000, 10_000, 30_000] where process.session != nil {
        _ = process.wait(milliseconds: milliseconds)
      }
      _ = process.dismiss()
      rest()
      process.stop()
      collector.processEnded()
      check()
    }
  }
}
