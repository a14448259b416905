import Platform
import TextInput

/// A running host app: its fields' texts, the screens that its scenes show, and its first responder.
///
/// It only tracks the state; `KeyboardScene` moves the focus, and with it the keyboard. Not
/// thread-safe.
public final class RunningApp {
  /// The app as it was described.
  public let app: HostApp
  /// Its responders, those of each screen of each scene; the app itself is the first.
  private(set) var nodes: [Node] = []
  /// Which of its screens each scene shows.
  private var shown: [Int]
  /// The scene that was used last.
  private(set) var activeScene = 0
  /// The first responder, where there is one.
  private(set) var first: Int?
  /// The input views that were set in place of the described ones.
  private var inputViews: [Int: AppInputView?] = [:]
  /// The sent texts, in order; the last thousand at most.
  public private(set) var sent: [String] = []
  /// The events of the hardware keyboard that first responders received, in order; the last
  /// thousand at most.
  public private(set) var keyEvents: [HardwareKeyEvent] = []

  /// One responder of one screen of one scene.
  struct Node {
    var responder: AppResponder
    var next: Int?
    var scene: Int?
    var screen: Int?
    /// The names of the scene, the screen and the views, down to this one.
    var path: [String]
    var field: Field?
  }

  /// Starts an app; its first scene is active, and nothing is first responder.
  public init(_ app: HostApp) {
    self.app = app
    shown = Array(repeating: 0, count: max(app.scenes.count, 1))
    var root = app.responder
    root.responders = []
    nodes = [Node(responder: root, next: nil, scene: nil, screen: nil, path: [])]
    for (index, scene) in scenes.enumerated() {
      for (screen, name) in scene.screens.enumerated() {
        guard let responder = app.responder.responders.first(where: { $0.name == name }) else {
          continue
        }
        add(responder, next: 0, scene: index, screen: screen, path: [scene.name])
      }
    }
    nameFields()
  }

  private func add(_ responder: AppResponder, next: Int, scene: Int, screen: Int, path: [String]) {
    let path = path + [responder.name]
    let index = nodes.count
    var own = responder
    own.responders = []
    nodes.append(Node(responder: own, next: next, scene: scene, screen: screen, path: path))
    for inner in responder.responders {
      add(inner, next: index, scene: scene, screen: screen, path: path)
    }
  }

  /// Makes the fields, each with the shortest name that no other has.
  private func nameFields() {
    for index in nodes.indices {
      guard let described = nodes[index].responder.field else { continue }
      let path = nodes[index].path
      let length = (1...path.count).first { length in
        nodes.count { $0.responder.field != nil && $0.path.suffix(length) == path.suffix(length) }
          == 1
      }
      let field = Field(
        name: path.suffix(length ?? path.count).joined(separator: "/"), kind: described.kind,
        traits: described.traits, text: described.text)
      field.app = app
      field.responderContexts = chain(from: index).map {
        nodes[$0].responder.textInputContextIdentifier
      }
      nodes[index].field = field
    }
  }

  // MARK: - State

  /// Its scenes; one that shows every screen where it describes none.
  var scenes: [AppScene] {
    guard app.scenes.isEmpty else { return app.scenes }
    return [AppScene(name: "main", screens: app.responder.responders.map(\.name))]
  }

  /// Its fields, in the order of scenes, screens and views.
  public var fields: [Field] { nodes.compactMap(\.field) }

  /// The name of the first responder; `nil` where there is none.
  public var firstResponder: String? { first.map(name) }

  /// The field that a name or path means.
  public func field(named name: String) throws(SceneError) -> Field {
    if let field = nodes[try find(name)].field { return field }
    throw .responder("“\(name.forDisplay)” is not a field", fields.map(\.name))
  }

  /// The first responder's field; `nil` where it is none.
  public var field: Field? { first.flatMap { nodes[$0].field } }

  /// The names of the responders from the first one outwards.
  public var responderChain: [String] { chain.map(name) }

  /// The name of the scene that was used last, and of the screen that it shows.
  public var active: (scene: String, screen: String) {
    let scene = scenes[activeScene]
    return (scene.name, scene.screens[shown[activeScene]])
  }

  /// The responders from the first one outwards; from the active scene's screen where there is none.
  var chain: [Int] {
    if let first { return chain(from: first) }
    let screen = nodes.indices.first { index in
      nodes[index].scene == activeScene && nodes[index].screen == shown[activeScene]
    }
    return chain(from: screen ?? 0)
  }

  func chain(from index: Int) -> [Int] {
    var chain = [index]
    while let next = nodes[chain[chain.count - 1]].next { chain.append(next) }
    return chain
  }

  /// The name of a responder in reports.
  func name(_ index: Int) -> String {
    nodes[index].field?.name ?? nodes[index].path.last ?? nodes[index].responder.name
  }

  /// The view in the keyboard's place, the first one along the responder chain; `nil` where the keyboard is
  /// shown.
  public var inputView: AppInputView? {
    guard let first else { return nil }
    for index in chain(from: first) {
      if let view = inputViews[index] ?? nodes[index].responder.inputView { return view }
    }
    return nil
  }

  /// The view above the keyboard, the first one along the responder chain, and the responder that has it.
  public var accessoryView: (view: AppAccessoryView, responder: String)? {
    guard let first else { return nil }
    for index in chain(from: first) {
      if let view = nodes[index].responder.inputAccessoryView { return (view, name(index)) }
    }
    return nil
  }

  /// How high that view is around the first responder's text in a scene of a width; 0 without one.
  func accessoryHeight(sceneWidth: Double) -> Double {
    accessoryView?.view.height(around: field?.document, sceneWidth: sceneWidth) ?? 0
  }

  /// The scenes' windows on a device in its current orientation, named as in the app.
  func windows(_ arrangement: SceneArrangement, on screen: Screen) -> [SceneWindow] {
    zip(arrangement.scenes(on: screen), scenes).map { window, scene in
      SceneWindow(name: scene.name, frame: window.frame, isExternal: window.isExternal)
    }
  }

  /// Where the views are that have a layout, in the scenes' order.
  public func frames(in scenes: [SceneGeometry]) -> [(
    scene: String, view: String, frame: ScreenRect
  )] {
    nodes.indices.compactMap { index in
      guard let layout = nodes[index].responder.layout, let scene = nodes[index].scene,
        scenes.indices.contains(scene), nodes[index].screen == shown[scene]
      else { return nil }
      return (scenes[scene].scene.name, name(index), layout.frame(in: scenes[scene]))
    }
  }

  // MARK: - Finding responders

  /// Finds the responder that a name means, or parts of its path: `message`, `rex/message`, `left/desk/note`.
  ///
  /// Of several, one of the visible screen takes precedence, then one of the active scene.
  func find(_ reference: String, from scene: Int? = nil) throws(SceneError) -> Int {
    let all = matches(reference)
    let here = scene ?? activeScene
    let inScene = all.filter { nodes[$0].scene == here }
    let onScreen = inScene.filter { nodes[$0].screen == shown[here] }
    let near = !onScreen.isEmpty ? onScreen : !inScene.isEmpty ? inScene : all
    if near.count == 1 { return near[0] }
    let names = (near.isEmpty ? nodes.indices.dropFirst().map(name) : near.map(path))
    throw .responder(
      near.isEmpty
        ? "the app \(app.responder.name.forDisplay) has no “\(reference.forDisplay)”"
        : "“\(reference.forDisplay)” names several of the app's responders", names)
  }

  private func matches(_ reference: String) -> [Int] {
    let parts = reference.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    return nodes.indices.filter { index in
      guard let last = nodes[index].path.last, last == parts[parts.count - 1] else { return false }
      var outer = nodes[index].path.dropLast()
      for part in parts.dropLast().reversed() {
        guard let place = outer.lastIndex(of: part) else { return false }
        outer = outer[..<place]
      }
      return true
    }
  }

  /// Whether a name means any responder of the app.
  public func hasResponder(_ reference: String) -> Bool { !matches(reference).isEmpty }

  private func path(_ index: Int) -> String { nodes[index].path.joined(separator: "/") }

  /// The full path of the responder that a name means, looked for in a scene first, or in the active one.
  public func path(of reference: String, in scene: String? = nil) throws(SceneError) -> String {
    try path(
      find(reference, from: try scene.map { name throws(SceneError) in try index(ofScene: name) }))
  }

  private func index(ofScene name: String) throws(SceneError) -> Int {
    if let index = scenes.firstIndex(where: { $0.name == name }) { return index }
    throw .responder(
      "the app \(app.responder.name.forDisplay) has no scene “\(name.forDisplay)”",
      scenes.map(\.name))
  }

  // MARK: - Events

  /// Brings a scene to the front, as a tap into it does.
  public func activate(scene name: String) throws(SceneError) {
    activeScene = try index(ofScene: name)
  }

  /// Makes a responder the first one; its scene then shows its screen.
  func becomeFirstResponder(_ index: Int) {
    let node = nodes[index]
    first = index
    if let scene = node.scene, let screen = node.screen {
      activeScene = scene
      shown[scene] = screen
    }
  }

  /// Leaves nothing first responder.
  func resign() { first = nil }

  /// The next or the previous field of the screen, wrapping around; `nil` if there is no other.
  func neighbor(forward: Bool) -> Int? {
    guard let first else { return nil }
    let node = nodes[first]
    let fields = nodes.indices.filter {
      nodes[$0].scene == node.scene && nodes[$0].screen == node.screen && nodes[$0].field != nil
    }
    guard let place = fields.firstIndex(of: first), fields.count > 1 else { return nil }
    return fields[(place + (forward ? 1 : fields.count - 1)) % fields.count]
  }

  func setInputView(_ view: AppInputView?, of index: Int) { inputViews[index] = .some(view) }

  func send(_ text: String) { Self.keep(text, in: &sent) }

  func hear(_ event: HardwareKeyEvent) { Self.keep(event, in: &keyEvents) }

  private static func keep<Element>(_ element: Element, in list: inout [Element]) {
    if list.count >= 1000 { list.removeFirst(500) }
    list.append(element)
  }
}

/// A running app belongs to the thread that uses it.
@available(*, unavailable)
extension RunningApp: Sendable {}
