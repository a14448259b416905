import TextInput
import KeyboardHost
import KeyboardProtocol

/// The effects of a keyboard's keys in one field.
struct KeyExploration {
  /// Keys of the first picture that inserted one character each, and left the keys as they were.
  var letters: [DrivenKey: Character] = [:]
  /// Keys of the first picture that inserted any text, such as a phrase or an emoji, and left the keys as they were.
  var typing: [DrivenKey: String] = [:]
  /// Everything that was typed by single taps.
  var characters: Set<Character> = []
  /// Keys that took text away and inserted nothing.
  var deletes: [DrivenKey] = []
  /// Keys that led to the next keyboard or to the list of keyboards.
  var globes: [DrivenKey] = []
  /// Keys that led nowhere after other keys had been tapped.
  var lostGlobes: [DrivenKey] = []
  /// Keys that took the keyboard off the screen.
  var dismissals: [DrivenKey] = []
  /// Keys of the first picture.
  var base: [DrivenKey] = []
  /// Whether any tap changed the text.
  var changedText = false
  /// Texts about full access, in keyboards none of whose keys typed.
  var blockingPleas: [String] = []
  /// Whether every key of every picture was tapped.
  var isComplete = false
}

/// The effects of the keys with one kind of access.
struct ExploredKeys {
  var hasFullAccess: Bool
  /// The effects in the field for any text.
  var exploration = KeyExploration()
  /// The effects in each other field.
  var fields: [(field: DrivenField, exploration: KeyExploration)] = []
}

/// Taps every key of a keyboard in one field, and those of the pictures to which they lead.
final class KeyExplorer {
  /// The keys that are there at a time; those of another plane, such as capitals, make another picture.
  private struct Plane {
    var ids: Set<String>
    var keys: [DrivenKey]
    var done: Set<String> = []
    /// Where keys led.
    var exits: [String: Int] = [:]
    /// Texts about full access.
    var pleas: Set<String> = []
    /// Whether a key of it changed the text.
    var types = false
    var nextKey: DrivenKey? { keys.first { !done.contains($0.id) } }
  }

  private let process: DrivenProcess
  private let field: DrivenField
  private let screen: DrivenScreen
  private let needsGlobe: Bool
  private var tapsLeft: Int
  private var planes: [Plane] = []
  private var document: Field
  private var result = KeyExploration()
  /// Keys without a visible effect.
  private var quiet: Set<String> = []
  private static let mostPlanes = 24
  private let text: String
  private let caret: Int?

  init(
    _ process: DrivenProcess, in field: DrivenField, on screen: DrivenScreen, needsGlobe: Bool,
    mostTaps: Int, text: String = "Some words ", caret: Int? = nil
  ) {
    self.process = process
    self.field = field
    self.screen = screen
    self.needsGlobe = needsGlobe
    tapsLeft = mostTaps
    (self.text, self.caret) = (text, caret)
    document = field.make(text, caret: caret)
  }

  /// Taps until every key was tapped, or for as long as it may.
  func explore() -> KeyExploration {
    visit()
    result.blockingPleas = planes.filter { !$0.types && $0.nextKey == nil }.flatMap(\.pleas)
      .sorted()
    result.lostGlobes = result.globes.filter { quiet.contains($0.id) }
    return result
  }

  private func visit() {
    guard present() else { return }
    result.base = process.keys
    while tapsLeft > 0, process.context.mayGoOn {
      guard let plane = currentPlane else {
        result.isComplete = false
        guard present() else { return }
        continue
      }
      if let key = planes[plane].nextKey ?? way(from: plane) {
        guard tap(key, on: plane) || present() else { return }
      } else if plane != 0 {
        guard present(), let base = currentPlane else { return }
        if planes[base].nextKey == nil, way(from: base) == nil {
          result.isComplete = planes.count < Self.mostPlanes
          return
        }
      } else {
        result.isComplete = planes.count < Self.mostPlanes
        return
      }
    }
    return
  }

  private func present() -> Bool {
    if document.document.utf16Count > 800 { document = field.make(text, caret: caret) }
    if process.present(document, on: screen, needsGlobe: needsGlobe) != nil { return true }
    // It may only have failed in this step; a process that fails at once fails again.
    return process.context.mayGoOn
      && process.present(document, on: screen, needsGlobe: needsGlobe) != nil
  }

  /// The plane on the screen; `nil` when there are too many.
  private var currentPlane: Int? {
    let keys = process.keys
    let ids = Set(keys.map(\.id))
    let found = planes.indices.first {
      // A key that changes its title, or a few suggestions, make no other plane.
      planes[$0].ids.symmetricDifference(ids).count <= max(2, ids.count / 6)
    }
    if let found {
      planes[found].keys = keys
      planes[found].pleas.formUnion(pleas)
      return found
    }
    guard planes.count < Self.mostPlanes else { return nil }
    planes.append(Plane(ids: ids, keys: keys, pleas: pleas))
    return planes.count - 1
  }

  /// Texts about full access that are on the screen.
  private var pleas: Set<String> {
    let texts = (process.layout?.views ?? []).filter { !$0.isHidden && $0.alpha > 0.01 }
      .compactMap(\.text)
    return Set(texts.filter { $0.utf8.count < 2000 && $0.lowercased().contains("full access") })
  }

  /// The key that leads towards a plane with untapped keys, by the shortest way that is known.
  private func way(from start: Int) -> DrivenKey? {
    var queue = [(plane: start, first: String?.none)]
    var seen: Set<Int> = [start]
    while !queue.isEmpty {
      let (plane, first) = queue.removeFirst()
      if plane != start, planes[plane].nextKey != nil {
        return planes[start].keys.first { $0.id == first }
      }
      for (id, next) in planes[plane].exits.sorted(by: { $0.key < $1.key })
      where seen.insert(next).inserted {
        queue.append((next, first ?? id))
      }
    }
    return nil
  }

  /// Taps a key and keeps the effect; false when the keyboard has to be presented again.
  private func tap(_ key: DrivenKey, on plane: Int) -> Bool {
    tapsLeft -= 1
    planes[plane].done.insert(key.id)
    let before = document.document.text
    guard let settlement = process.tap(key) else { return false }
    let change = TextChange(from: before, to: document.document.text)
    result.characters.formUnion(change.inserted)
    if !change.inserted.isEmpty || !change.removed.isEmpty {
      result.changedText = true
      planes[plane].types = true
    }
    if change.inserted.isEmpty, !change.removed.isEmpty { result.deletes.append(key) }
    if let request = settlement.requests.first {
      if request == .dismissKeyboard {
        result.dismissals.append(key)
      } else {
        result.globes.append(key)
      }
      return false
    }
    let next = currentPlane
    if let next, next != plane {
      planes[plane].exits[key.id] = next
    } else {
      // A failed way would be tried forever.
      planes[plane].exits[key.id] = nil
      if change.inserted.isEmpty, change.removed.isEmpty { quiet.insert(key.id) }
      if plane == 0, change.removed.isEmpty, change.inserted.contains(where: { !$0.isWhitespace }) {
        result.typing[key] = change.inserted
      }
      if plane == 0, change.removed.isEmpty, change.inserted.count == 1,
        let character = change.inserted.first, character != "\n", character != " "
      {
        result.letters[key] = character
      }
    }
    return true
  }
}
