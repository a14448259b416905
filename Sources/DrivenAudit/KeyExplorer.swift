import TextInput
import KeyboardHost
import KeyboardProtocol

/// The effects of a keyboard's keys in one field.
struct KeyExploration {
  /// Keys of the first picture that inserted one character each, and left the keys as they were.
  var letters: [DrivenKey: Character] = [:]
  /// Keys of the first picture that inserted any text, such as a phrase or an emoji, and left the keys as they were.
  var typing: [DrivenKey: String] = [:]
  /// The keys that lead from the first picture to a key of `letters` that is in another one.
  var ways: [DrivenKey: [DrivenKey]] = [:]
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
  /// Keys of other pictures that inserted one letter each and led back to the first one, so that each text needs as many taps.
  private var farLetters: [(key: DrivenKey, plane: Int, letter: Character)] = []
  /// As many letters at least make an alphabet, which is behind other keys if the first picture has fewer keys that type.
  private static let alphabet = (letters: 8, typing: 4)
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
    addFarLetters()
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
    ways(from: start).first { planes[$0.plane].nextKey != nil }?.keys.first
  }

  /// The shortest ways to the other planes, near ones first.
  private func ways(from start: Int) -> [(plane: Int, keys: [DrivenKey])] {
    var found: [(plane: Int, keys: [DrivenKey])] = [(start, [])]
    var seen: Set<Int> = [start]
    var next = 0
    while next < found.count {
      let (plane, keys) = found[next]
      next += 1
      for (id, end) in planes[plane].exits.sorted(by: { $0.key < $1.key }) {
        guard let key = planes[plane].keys.first(where: { $0.id == id }),
          seen.insert(end).inserted
        else { continue }
        found.append((end, keys + [key]))
      }
    }
    return Array(found.dropFirst())
  }

  /// Adds letters that are behind other keys, such as those of groups of letters.
  private func addFarLetters() {
    guard farLetters.count >= Self.alphabet.letters, result.typing.count < Self.alphabet.typing,
      !planes.isEmpty
    else { return }
    let ways = Dictionary(uniqueKeysWithValues: ways(from: 0).map { ($0.plane, $0.keys) })
    for (key, plane, letter) in farLetters where !planes[0].ids.contains(key.id) {
      guard result.ways[key] == nil, let way = ways[plane] else { continue }
      (result.ways[key], result.letters[key], result.typing[key]) = (way, letter, String(letter))
    }
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
    if plane != 0, next == 0, change.removed.isEmpty, change.inserted.count == 1,
      let letter = change.inserted.first, letter.isLetter
    {
      farLetters.append((key, plane, letter))
    }
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
