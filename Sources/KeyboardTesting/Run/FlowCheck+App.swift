import Platform
import Foundation
import KeyboardHost
import TextInput

/// Compares a flow's expectations about its app with the actual state.
extension FlowCheck {
  func app(_ wanted: AppExpectation) -> [FlowFailure.Difference] {
    guard let app = run.scene.app else {
      return [
        difference(
          "the app", "one with responders", "none; name its file with 'app' in the flow")
      ]
    }
    var result: [FlowFailure.Difference] = []
    if let name = wanted.firstResponder, !isFirst(name, app) {
      result.append(
        difference("the first responder", name.forDisplay, app.firstResponder?.forDisplay ?? "none")
      )
    }
    if let height = wanted.accessoryHeight, height != run.scene.accessoryHeight {
      result.append(
        difference(
          "the height of the accessory view", Self.points(height),
          Self.points(run.scene.accessoryHeight)))
    }
    result += overlaps(wanted.overlap) + fields(wanted.fields, app)
    for (what, list, actual) in [
      ("the sent messages", wanted.sent, app.sent),
      (
        "the key commands", wanted.keyCommands,
        run.scene.discoverableKeyCommands.compactMap(\.discoverabilityTitle)
      ),
    ] {
      guard let list, list != actual else { continue }
      result.append(difference(what, Self.words(list), Self.words(actual)))
    }
    return result
  }

  private func isFirst(_ name: String, _ app: RunningApp) -> Bool {
    guard let first = app.firstResponder else { return name == "none" }
    return first == name || first.hasSuffix("/" + name) || name.hasSuffix("/" + first)
  }

  private func overlaps(_ wanted: [String: Double]) -> [FlowFailure.Difference] {
    let scenes = run.scene.sceneGeometries
    return wanted.sorted { $0.key < $1.key }.compactMap { name, points in
      let actual = scenes.first { $0.scene.name == name }?.overlap
      guard actual != points else { return nil }
      return difference(
        "the overlap of the scene “\(name.forDisplay)”", Self.points(points),
        actual.map(Self.points)
          ?? "there is no such scene (scenes: "
          + "\(scenes.map(\.scene.name.forDisplay).joined(separator: ", ")))")
    }
  }

  private func fields(
    _ wanted: [String: FlowExpectation.Text], _ app: RunningApp
  ) -> [FlowFailure.Difference] {
    wanted.sorted { $0.key < $1.key }.compactMap { name, text in
      do throws(SceneError) {
        let actual = try app.field(named: name).document.text
        guard !text.holds(for: actual) else { return nil }
        return difference(
          "the field “\(name.forDisplay)”", text.words, "“\(actual.forDisplay)”")
      } catch {
        return difference("the field “\(name.forDisplay)”", text.words, error.message)
      }
    }
  }

  private static func points(_ value: Double) -> String { String(format: "%g points", value) }

  private static func words(_ list: [String]) -> String {
    list.isEmpty ? "none" : list.map { "“\($0.forDisplay)”" }.joined(separator: ", ")
  }
}
