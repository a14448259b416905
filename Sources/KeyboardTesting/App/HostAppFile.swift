import ExtensionBundle
public import Foundation
public import KeyboardHost
import TextInput
import YAML

/// Reads files that describe host apps: screens of responders, and the scenes that show them.
public enum HostAppFile: Sendable {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - workingFolder: The folder that paths in messages are relative to.
  ///   - sourceRoot: The folder that the file must be in, links followed; found as for a flow when left out.
  /// - Returns: The app.
  /// - Throws: What is wrong, where, and what to do.
  public static func read(
    _ url: URL, workingFolder: String = FileManager.default.currentDirectoryPath,
    sourceRoot: URL? = nil
  ) throws(FlowError) -> HostApp {
    try read(url, workingFolder: workingFolder, sourceRoot: sourceRoot, beneath: nil)
  }

  /// Reads a file that a flow names at a place.
  static func read(
    _ url: URL, workingFolder: String, sourceRoot: URL? = nil, beneath root: ProjectRoot?,
    namedAt place: FlowPlace? = nil
  ) throws(FlowError) -> HostApp {
    let loader = FlowLoader(workingFolder: workingFolder, sourceRoot: sourceRoot)
    let reader = FlowReader(file: loader.display(url))
    if let root {
      reader.work.root = root
    } else {
      reader.work.root = try loader.root(of: url, reader)
    }
    return try HostAppDecoder(reader: reader).app(
      try loader.node(of: url, reader, namedAt: place))
  }
}

/// Makes an app of a file's tree.
struct HostAppDecoder {
  static let appKeys = [
    "name", "identifier", "device", "orientation", "allowsKeyboardExtensions",
    "textInputContextIdentifier", "keyCommands", "screens", "arrangement", "scenes",
  ]
  static let sceneKeys = ["name", "screens", "frame", "external", "keyboardLayoutGuide"]
  static let guideKeys = [
    "followsUndockedKeyboard", "usesBottomSafeArea", "keyboardDismissPadding",
  ]
  /// The most scenes of an app, and the most screens.
  static let mostScenes = 32
  /// The most responders of all scenes together.
  static let mostResponders = 2_000

  let reader: FlowReader

  func app(_ node: YAMLNode) throws(FlowError) -> HostApp {
    var app = HostApp()
    var entries: [String: YAMLNode] = [:]
    for entry in try reader.mapping(node, "an app", keys: Self.appKeys) {
      entries[entry.name] = entry.value
    }
    guard let screens = entries["screens"] else {
      throw reader.error(node, "the app has no 'screens'; list what it shows under it")
    }
    let responders = ResponderDecoder(reader: reader)
    if let node = entries["name"] { app.responder.name = try responders.name(node, "'name'") }
    if let node = entries["identifier"] { app.identifier = try identifier(node) }
    if let node = entries["device"] {
      app.device = try reader.choice(node, "'device'", Screen.Device.self)
    }
    if let node = entries["orientation"] {
      app.isLandscape =
        try reader.word(node, "'orientation'", among: ["portrait", "landscape"]) == "landscape"
    }
    if let node = entries["allowsKeyboardExtensions"] {
      app.allowsKeyboardExtensions = try reader.flag(node, "'allowsKeyboardExtensions'")
    }
    if let node = entries["textInputContextIdentifier"] {
      app.responder.textInputContextIdentifier = try reader.name(
        node, "'textInputContextIdentifier'")
    }
    if let node = entries["keyCommands"] {
      app.responder.keyCommands = try responders.keyCommands(node)
    }
    for item in try reader.items(screens, "'screens'") {
      let screen = try responders.screen(item)
      guard !app.responder.responders.contains(where: { $0.name == screen.name }) else {
        throw reader.error(item, "a screen '\(screen.name)' already exists; choose another name")
      }
      app.responder.responders.append(screen)
    }
    guard (1...Self.mostScenes).contains(app.responder.responders.count) else {
      throw reader.error(screens, "an app has 1 to \(Self.mostScenes) screens")
    }
    try arrange(&app, entries["arrangement"], entries["scenes"])
    try check(app, screens)
    return app
  }

  /// The size of the whole, and what actions name, which the tree alone does not show.
  private func check(_ app: HostApp, _ screens: YAMLNode) throws(FlowError) {
    let scenes = max(app.scenes.map(\.screens.count).reduce(0, +), app.responder.responders.count)
    let responders = app.responder.responders.map(Self.count).max() ?? 0
    guard scenes * responders <= Self.mostResponders else {
      throw reader.error(
        screens, "the scenes have more than \(Self.mostResponders) responders; describe fewer")
    }
    let running = RunningApp(app)
    for target in Self.targets(app.responder) where !running.hasResponder(target) {
      throw reader.error(
        screens,
        "an action of a key command names '\(target)', which is not a responder of the app"
          + FlowReader.hint(target, running.fields.map(\.name)))
    }
  }

  private static func count(_ responder: AppResponder) -> Int {
    responder.responders.reduce(1) { $0 + count($1) }
  }

  private static func targets(_ responder: AppResponder) -> [String] {
    responder.keyCommands.compactMap(\.action.target) + responder.responders.flatMap(targets)
  }

  private func identifier(_ node: YAMLNode) throws(FlowError) -> String {
    let text = try reader.name(node, "'identifier'")
    let isIdentifier =
      text.utf8.count <= 155
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) }
    guard isIdentifier else {
      throw reader.error(
        node, "'identifier' is a bundle identifier such as org.example.chat, not '\(text)'")
    }
    return text
  }

  // MARK: - Scenes

  private func arrange(
    _ app: inout HostApp, _ arrangement: YAMLNode?, _ scenes: YAMLNode?
  ) throws(FlowError) {
    var windows: [SceneWindow] = []
    if let scenes {
      let items = try reader.items(scenes, "'scenes'")
      guard (1...Self.mostScenes).contains(items.count) else {
        throw reader.error(scenes, "an app has 1 to \(Self.mostScenes) scenes, not \(items.count)")
      }
      for item in items {
        let (scene, window) = try self.scene(item, app)
        guard !app.scenes.contains(where: { $0.name == scene.name }) else {
          throw reader.error(item, "a scene '\(scene.name)' already exists; choose another name")
        }
        app.scenes.append(scene)
        if let window { windows.append(window) }
      }
      guard windows.isEmpty || windows.count == items.count else {
        throw reader.error(
          scenes, "some scenes have a 'frame' and others don't; give every window one")
      }
    }
    if !windows.isEmpty {
      if let arrangement {
        throw reader.error(
          arrangement, "'arrangement' and 'frame' exclude each other; leave one out")
      }
      return app.arrangement = .windows(windows)
    }
    guard let arrangement else {
      if let scenes, app.scenes.count > 1 {
        throw reader.error(
          scenes,
          "\(app.scenes.count) scenes need an 'arrangement' (split, external) or a 'frame' each")
      }
      return
    }
    let word = try reader.word(arrangement, "'arrangement'", among: ["full", "split", "external"])
    app.arrangement = word == "split" ? .split : word == "external" ? .external : .full
    let needed = word == "full" ? 1 : 2
    guard max(app.scenes.count, 1) == needed else {
      throw reader.error(
        arrangement,
        "'\(word)' arranges \(needed) scenes, and there are \(max(app.scenes.count, 1))")
    }
  }

  private func scene(
    _ node: YAMLNode, _ app: HostApp
  ) throws(FlowError) -> (AppScene, SceneWindow?) {
    let all = app.responder.responders.map(\.name)
    var scene = AppScene(name: "", screens: all)
    var frame: ScreenRect?
    var external: YAMLNode?
    for entry in try reader.mapping(node, "a scene", keys: Self.sceneKeys) {
      switch entry.name {
      case "name": scene.name = try ResponderDecoder(reader: reader).name(entry.value, "'name'")
      case "screens":
        scene.screens = try reader.names(entry.value, "a screen")
        for name in scene.screens where !all.contains(name) {
          throw reader.error(
            entry.value, "there is no screen '\(name)'\(FlowReader.hint(name, all))")
        }
        guard Set(scene.screens).count == scene.screens.count else {
          throw reader.error(entry.value, "a screen is named twice; keep one")
        }
      case "frame": frame = try self.frame(entry.value)
      case "external": external = try reader.flag(entry.value, "'external'") ? entry.value : nil
      default: scene.guide = try guide(entry.value)
      }
    }
    guard !scene.name.isEmpty else { throw reader.error(node, "the scene has no 'name'") }
    guard let frame else {
      if let external {
        throw reader.error(external, "'external' belongs to a scene with a 'frame'")
      }
      return (scene, nil)
    }
    return (scene, SceneWindow(name: scene.name, frame: frame, isExternal: external != nil))
  }

  private func frame(_ node: YAMLNode) throws(FlowError) -> ScreenRect {
    let items = try reader.items(node, "'frame'")
    guard items.count == 4 else {
      throw reader.error(node, "'frame' is [LEFT, TOP, WIDTH, HEIGHT] in points")
    }
    var numbers: [Double] = []
    for item in items {
      numbers.append(try reader.points(item, "a number of 'frame'", from: -10_000))
    }
    guard numbers[2] > 0, numbers[3] > 0 else {
      throw reader.error(node, "a scene's width and height are above 0")
    }
    return ScreenRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  private func guide(_ node: YAMLNode) throws(FlowError) -> KeyboardGuideSettings {
    var guide = KeyboardGuideSettings()
    for entry in try reader.mapping(node, "'keyboardLayoutGuide'", keys: Self.guideKeys) {
      let name = "'\(entry.name)'"
      switch entry.name {
      case "followsUndockedKeyboard":
        guide.followsUndockedKeyboard = try reader.flag(entry.value, name)
      case "usesBottomSafeArea": guide.usesBottomSafeArea = try reader.flag(entry.value, name)
      default:
        guide.keyboardDismissPadding = try reader.points(entry.value, name, from: -10_000)
      }
    }
    return guide
  }
}

extension FlowReader {
  /// A number of points up to 10,000.
  func points(
    _ node: YAMLNode, _ what: String, from least: Double = 0
  ) throws(FlowError) -> Double {
    let text = try text(node, what)
    guard let points = Double(text), (least...KeyboardPlacement.limit).contains(points) else {
      throw error(node, "\(what) is points from \(Int(least)) to 10000, not '\(text)'")
    }
    return points
  }
}
