import Platform
import ExtensionBundle
public import Foundation
import KeyboardHost
import YAML

/// Reads flow files, and those that they name, into flows that can be run.
public struct FlowLoader: Sendable {
  /// The keys at the top of a flow file.
  static let headKeys = [
    "name", "tags", "keyboards", "app", "settings", "variables", "matrix", "steps",
  ]
  /// The keys of a keyboard that is more than a path.
  static let keyboardKeys = ["path", "target"]
  /// The most combinations of a matrix.
  static let combinations = 256
  /// The most files inside each other.
  static let depth = 16
  /// The most steps that are read for one flow, and the most things that it does.
  ///
  /// `ofAll` is the limit for all combinations of a matrix.
  static let steps = (read: 20_000, done: 100_000, ofAll: 100_000)
  /// The most bytes of all texts with replaced variables.
  static let textBytes = 64 << 20

  /// Whether flows that leave full access open are run with it, without it, or both.
  public var fullAccess: FullAccess
  /// The folder that paths in messages are relative to.
  let workingFolder: String
  /// The folder that the files which flows name must be in.
  private let sourceRoot: URL?

  /// The choices of full access for flows that leave it open.
  public enum FullAccess: String, CaseIterable, Sendable {
    /// Each flow runs with full access.
    case on
    /// Each flow runs without full access, as a keyboard is installed.
    case off
    /// Each flow runs twice.
    case both
  }

  /// Makes a loader.
  ///
  /// - Parameters:
  ///   - fullAccess: The choices of full access for flows that leave it open.
  ///   - workingFolder: The folder that paths in messages are relative to.
  ///   - sourceRoot: The folder that flows and apps which a flow names must be in. Without one it is the flow's Git
  ///     repository, else the working folder if the flow is in it, else the flow's folder.
  public init(
    fullAccess: FullAccess = .off,
    workingFolder: String = FileManager.default.currentDirectoryPath, sourceRoot: URL? = nil
  ) {
    self.fullAccess = fullAccess
    self.workingFolder = workingFolder
    self.sourceRoot = sourceRoot
  }

  /// Reads a flow file, and returns one flow for each combination of its matrix.
  public func flows(in url: URL) throws(FlowError) -> [Flow] {
    try flows(in: url, collecting: nil)
  }

  /// With a collection for mistakes, it also returns flows that lack their wrong parts.
  func flows(in url: URL, collecting mistakes: FlowMistakes?) throws(FlowError) -> [Flow] {
    var reader = FlowReader(file: display(url))
    reader.mistakes = mistakes
    // Also the file itself: one that came with a project can be a link.
    reader.work.root = try root(of: url, reader)
    let node = try node(of: url, reader)
    let head = try head(of: node, reader)
    let combinations =
      try reader.attempt { () throws(FlowError) in
        try self.combinations(of: head, reader)
      } ?? [Combination()]
    var flows: [Flow] = []
    for combination in combinations {
      flows.append(try flow(head, url, reader, combination))
    }
    return flows
  }

  /// The folder that all files named by a flow must be in: the author of a flow must not see the contents of other
  /// files.
  func root(of url: URL, _ reader: FlowReader) throws(FlowError) -> ProjectRoot {
    let folder = url.deletingLastPathComponent()
    do throws(ProjectRoot.Fault) {
      let root = try ProjectRoot(around: folder, chosen: sourceRoot)
      let isRepository = FileManager.default.fileExists(atPath: root.path + "/.git")
      guard sourceRoot == nil, !isRepository, !Self.holdsHome(workingFolder) else { return root }
      let chosen = URL(fileURLWithPath: workingFolder)
      return (try? ProjectRoot(around: folder, chosen: chosen)) ?? root
    } catch {
      let start = FlowPlace(file: reader.file, position: YAMLPosition(line: 1, column: 1))
      switch error {
      case .failed(let path, let code):
        throw FlowError(start, "\(path): \(String(cString: strerror(code)))")
      case .notAbove(_, let chosen):
        throw FlowError(
          start, "the flow is outside \(chosen), the folder that was chosen for it",
          remedy: .containSource)
      }
    }
  }

  /// Whether a folder is the user's home or above it, with files of all kinds in it.
  private static func holdsHome(_ folder: String) -> Bool {
    let home = URL(fileURLWithPath: NSHomeDirectory()).resolvingSymlinksInPath().path
    let folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    return home.isInFolder(folder)
  }

  /// A path as messages show it.
  func display(_ url: URL) -> String {
    let path = url.standardizedFileURL.path
    guard let place = path.place(inFolder: workingFolder), !place.isEmpty else { return path }
    return place
  }

  /// The tree of a file.
  ///
  /// A file that can't be read is reported where it is named, by `place`; without one, at its own start.
  func node(
    of url: URL, _ reader: FlowReader, namedAt place: FlowPlace? = nil
  ) throws(FlowError) -> YAMLNode {
    if let known = reader.work.trees[url.path] { return known }
    let limit = YAMLLimits().bytes
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try RegularFile.read(url.path, limit: limit, beneath: reader.work.root)
    } catch {
      let start = FlowPlace(file: reader.file, position: YAMLPosition(line: 1, column: 1))
      let reason = place == nil ? error.reason : "\(reader.file): \(error.reason)"
      throw FlowError(place ?? start, reason, remedy: error.remedy)
    }
    do throws(YAMLError) {
      let tree = try YAMLDocument.parse(bytes)
      reader.work.trees[url.path] = tree
      return tree
    } catch {
      throw FlowError(FlowPlace(file: reader.file, position: error.position), error.message)
    }
  }

  /// The keys at the top of a flow file.
  struct Head {
    var node: YAMLNode
    var values: [String: YAMLNode] = [:]
    var variables: [String: String] = [:]
  }

  /// Reads the names at the top and the variables.
  func head(of node: YAMLNode, _ reader: FlowReader) throws(FlowError) -> Head {
    var head = Head(node: node)
    for entry in try reader.knownEntries(node, "a flow", keys: Self.headKeys) {
      head.values[entry.name] = entry.value
    }
    guard head.values["steps"] != nil else {
      throw reader.error(node, "the flow has no 'steps'; list its steps there")
    }
    if let variables = head.values["variables"] {
      head.variables = try self.variables(variables, reader)
    }
    return head
  }

  /// Names with texts.
  func variables(
    _ node: YAMLNode, _ reader: FlowReader
  ) throws(FlowError) -> [String: String] {
    var result: [String: String] = [:]
    for entry in try reader.mapping(node, "'variables'") {
      let isName =
        !entry.name.isEmpty
        && entry.name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
      guard isName else {
        throw reader.error(entry.key, "a variable's name has letters, digits, '_' and '-' only")
      }
      result[entry.name] = try reader.text(entry.value, "the variable '\(entry.name)'")
    }
    return result
  }

  private func flow(
    _ head: Head, _ url: URL, _ reader: FlowReader, _ combination: Combination
  ) throws(FlowError) -> Flow {
    var reader = reader
    reader.variables = head.variables.merging(combination.variables) { $1 }
    var flow = Flow(
      name: url.deletingPathExtension().lastPathComponent, file: reader.file,
      variant: combination.label)
    _ = try reader.attempt { () throws(FlowError) in
      if let name = head.values["name"] { flow.name = try reader.name(name, "'name'") }
    }
    _ = try reader.attempt { () throws(FlowError) in
      if let tags = head.values["tags"] { flow.tags = try reader.names(tags, "a tag") }
    }
    _ = try reader.attempt { () throws(FlowError) in
      guard let keyboards = head.values["keyboards"] else { return }
      flow.keyboards = try self.keyboards(keyboards, url, reader)
    }
    // Without its app nearly every other step would be wrong.
    if let app = head.values["app"] { flow.app = try self.app(app, url, reader) }
    try readSettings(head.values["settings"], combination, reader, of: &flow, at: url)
    var decoder = StepDecoder(loader: self, files: [url], app: flow.app)
    guard let steps = head.values["steps"] else { return flow }
    flow.steps = try decoder.steps(steps, reader)
    guard let cost = FlowStep.cost(of: flow.steps), cost <= Self.steps.done else {
      throw reader.error(
        steps, "the flow performs more than \(Self.steps.done) steps; repeat less")
    }
    return flow
  }

  /// The app of the file that is named.
  private func app(
    _ node: YAMLNode, _ url: URL, _ reader: FlowReader
  ) throws(FlowError) -> HostApp {
    let text = try reader.name(node, "the file of 'app'")
    let place = URL(
      fileURLWithPath: text, relativeTo: url.deletingLastPathComponent()
    ).standardizedFileURL
    if let known = reader.work.apps[place.path] { return known }
    guard FileManager.default.fileExists(atPath: place.path) else {
      throw reader.error(
        node, "there is no \(display(place)); an app's path is relative to the flow's folder")
    }
    let app = try HostAppFile.read(
      place, workingFolder: workingFolder, beneath: reader.work.root, namedAt: reader.place(node))
    reader.work.apps[place.path] = app
    return app
  }

  private func keyboards(
    _ node: YAMLNode, _ url: URL, _ reader: FlowReader
  ) throws(FlowError) -> [FlowKeyboard] {
    let items: [YAMLNode]
    if case .sequence(let list) = node.content { items = list } else { items = [node] }
    guard (1...64).contains(items.count) else {
      throw reader.error(node, "'keyboards' names 1 to 64 keyboards, not \(items.count)")
    }
    var result: [FlowKeyboard] = []
    for item in items {
      var target: String?
      var path = item
      if case .mapping = item.content {
        let entries = try reader.mapping(item, "a keyboard", keys: Self.keyboardKeys)
        guard let named = entries.first(where: { $0.name == "path" }) else {
          throw reader.error(item, "the keyboard has no 'path'")
        }
        path = named.value
        if let entry = entries.first(where: { $0.name == "target" }) {
          target = try reader.name(entry.value, "'target'")
        }
      }
      let text = try reader.name(path, "a keyboard's path")
      let place = URL(
        fileURLWithPath: text, relativeTo: url.deletingLastPathComponent()
      ).standardizedFileURL
      guard FileManager.default.fileExists(atPath: place.path) else {
        throw reader.error(
          path, "there is no \(display(place)); a keyboard's path is relative to the flow's folder")
      }
      let keyboard = FlowKeyboard(url: place, target: target, place: reader.place(path))
      guard !result.contains(keyboard) else {
        throw reader.error(path, "the keyboard is named twice; keep one")
      }
      result.append(keyboard)
    }
    return result
  }
}
