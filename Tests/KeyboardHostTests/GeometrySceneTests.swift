import KeyboardHost
import Testing

/// The keyboard's effect on a scene: device, keyboard, the scene's frame, its guide's settings; then what it has to
/// make room for, the guide's frame, the edges that are near, and why.
///
/// A scene's own coordinates begin at its corner. Worked out by hand.
private let scenes = """
  pad | docked system | 0,0,820,1180 | | 284 | 0,896,820,284 | bottom | the whole screen
  pad | docked system | 0,0,405,1180 | | 284 | 0,896,405,284 | bottom | the left half
  pad | docked system | 415,0,405,1180 | | 284 | 0,896,405,284 | bottom | the right half
  pad | docked system | 100,200,500,600 | | 0 | 0,600,500,0 | bottom | a window that ends above the keyboard
  pad | docked system | 100,200,500,800 | | 104 | 0,696,500,104 | bottom | 1000 - 896
  pad | docked system | 100,400,500,700 | | 204 | 0,496,500,204 | bottom | 1100 - 896
  pad | docked system | 300,950,400,200 | | 200 | 0,0,400,200 | bottom top | it is covered wholly
  pad | docked system | 900,0,300,1180 | | 0 | 0,1160,300,20 | bottom | beside the screen
  pad | docked system | 0,0,820,1180 external | | 0 | 0,1180,820,0 | bottom | another display has no keyboard
  pad | docked system | 0,0,820,1180 | edge | 284 | 0,896,820,284 | bottom | a keyboard is no safe area
  pad | docked own=0 | 0,0,820,1180 | | 20 | 0,1160,820,20 | bottom | the strip alone
  pad | docked none | 0,0,820,1180 | | 0 | 0,1160,820,20 | bottom | gone: the bottom safe area
  pad | docked none | 0,0,820,1180 | edge | 0 | 0,1180,820,0 | bottom | gone: the bottom edge
  pad | docked none | 0,0,820,1180 | follows | 0 | 0,1160,820,20 | bottom | nothing to follow
  pad | docked none | 100,200,500,600 | | 0 | 0,600,500,0 | bottom | a window above the safe area
  pad | docked none | 100,200,500,970 | | 0 | 0,960,500,10 | bottom | 1170 - 1160
  pad | undocked system | 0,0,820,1180 | | 0 | 0,1160,820,20 | bottom | undocked is as gone
  pad | undocked system | 0,0,820,1180 | edge | 0 | 0,1180,820,0 | bottom | the same at the edge
  pad | undocked system | 0,0,820,1180 | follows | 0 | 0,796,820,264 | | it spans the scene, far from both ends
  pad | undocked:20 system | 0,0,820,1180 | follows | 0 | 0,896,820,264 | bottom | 20 from the edge
  pad | undocked:2000 system | 0,0,820,1180 | follows | 0 | 0,0,820,264 | top | pushed to the top
  pad | split system | 0,0,820,1180 | follows | 0 | 0,844,820,216 | | split spans the scene too
  pad | split system | 0,0,820,1180 | | 0 | 0,1160,820,20 | bottom | split is as gone
  pad | floating system | 0,0,820,1180 | | 0 | 0,1160,820,20 | bottom | floating is as gone
  pad | floating system | 0,0,820,1180 | follows | 0 | 20,920,320,240 | bottom leading | in the left corner
  pad | floating:480,20 system | 0,0,820,1180 | follows | 0 | 480,920,320,240 | bottom trailing | in the right corner
  pad | floating:250,500 system | 0,0,820,1180 | follows | 0 | 250,440,320,240 | | in the middle
  pad | floating:0,940 system | 0,0,820,1180 | follows | 0 | 0,0,320,240 | leading top | in the upper corner
  pad | floating system | 415,0,405,1180 | follows | 0 | 0,1160,405,20 | bottom | over the other scene
  pad | floating:300,20 system | 0,0,405,1180 | follows | 0 | 300,920,105,240 | bottom trailing | partly over the scene
  pad | hardware:minimized system | 0,0,820,1180 | | 0 | 0,1160,820,20 | bottom | the small bar does not count
  pad | hardware:minimized system | 0,0,820,1180 | follows | 0 | 20,1116,160,44 | bottom leading | and can be followed
  pad | hardware:minimized system windows | 0,0,820,1180 | | 64 | 0,1116,820,64 | bottom | with windows it counts
  pad | hardware:minimized system windows | 40,40,500,700 | | 0 | 0,700,500,0 | bottom | but not for a window above it
  pad | hardware:minimized system above=50 | 0,0,820,1180 | | 70 | 0,1110,820,70 | bottom | the accessory view counts
  pad | hardware:full system | 0,0,820,1180 | | 75 | 0,1105,820,75 | bottom | the bar counts
  pad | hardware:full system | 0,0,820,1180 | edge | 75 | 0,1105,820,75 | bottom | the bar counts
  pad side | docked system | 595,0,585,820 | | 372 | 0,448,585,372 | bottom | the right half, held sideways
  phone | docked system | 0,0,390,844 | | 291 | 0,553,390,291 | bottom | a telephone
  phone | docked none | 0,0,390,844 | | 0 | 0,810,390,34 | bottom | its safe area
  phone | hardware:minimized system | 0,0,390,844 | | 0 | 0,810,390,34 | bottom | its safe area
  phone side | docked none | 0,0,844,390 | | 0 | 0,369,844,21 | bottom | its safe area, held sideways
  smallPhone | docked none | 0,0,375,667 | | 0 | 0,667,375,0 | bottom | it has none
  smallPhone | docked own=0 | 0,0,375,667 | | 0 | 0,667,375,0 | bottom | nothing to make room for
  """

private func sceneGeometry(
  _ device: String, _ keyboard: String, _ scene: String, _ guide: String
) throws -> SceneGeometry {
  let words = scene.split(separator: " ").map(String.init)
  let window = SceneWindow(
    name: "main", frame: try GeometryRow.rect(words[0]), isExternal: words.contains("external"))
  let geometry = try GeometryRow.geometry(keyboard, on: try GeometryRow.screen(device))
  let all = SceneGeometry.all([window], geometry: geometry, settings: GeometryRow.guide(guide))
  return try #require(all.first)
}

@Suite struct `A scene` {
  @Test(arguments: GeometryRow.columns(scenes))
  func `makes room for what covers it, and has a guide that says so`(row: [String]) throws {
    let scene = try sceneGeometry(row[0], row[1], row[2], row[3])
    #expect(scene.overlap == Double(row[4]))
    #expect(try scene.guide.frame == GeometryRow.rect(row[5]))
    let near = row[6].split(separator: " ").compactMap { SceneEdge(rawValue: String($0)) }
    #expect(scene.guide.nearEdges == Set(near))
    #expect(scene.isLocal)
  }

  @Test func `activates constraints of the edges that its guide is near to, or away from`() throws {
    let guide = try sceneGeometry("pad", "floating system", "0,0,820,1180", "follows").guide
    #expect(guide.isActive(nearEdge: .bottom) && guide.isActive(nearEdge: .leading))
    #expect(!guide.isActive(nearEdge: .top) && !guide.isActive(nearEdge: .trailing))
    #expect(guide.isActive(awayFrom: [.top, .trailing]))
    #expect(!guide.isActive(awayFrom: [.top, .bottom]) && !guide.isActive(awayFrom: [.leading]))
  }

  /// Where the finger is, and where the top of the guide then is; the keyboard's is at 896, at rest it is at 1160.
  @Test(arguments: [
    (0.0, 500.0, 896.0), (0, 896, 896), (0, 900, 900), (0, 1100, 1100), (0, 1170, 1160),
    (50, 846, 896), (50, 847, 897), (50, 1000, 1050), (50, 1179, 1160), (-50, 900, 900),
  ])
  func `lets a finger drag its keyboard away once it is there`(
    padding: Double, finger: Double, top: Double
  ) throws {
    var settings = KeyboardGuideSettings()
    settings.keyboardDismissPadding = padding
    let screen = Screen(.pad)
    let scenes = SceneArrangement.full.scenes(on: screen)
    func guide(_ keyboard: String) throws -> KeyboardGuide {
      let geometry = try GeometryRow.geometry(keyboard, on: screen)
      return try #require(
        SceneGeometry.all(scenes, geometry: geometry, settings: settings).first
      ).guide
    }
    #expect(try guide("docked system").top(whileDraggingAt: finger) == top)
    // A keyboard that is not docked is not dragged away.
    #expect(try guide("undocked system").top(whileDraggingAt: finger) == 1160)
  }

  @Test func `shares the screen as it is arranged, and the first one has the field`() throws {
    var screen = Screen(.pad)
    func frames(_ arrangement: SceneArrangement) -> [ScreenRect] {
      arrangement.scenes(on: screen).map(\.frame)
    }
    #expect(try frames(.full) == [GeometryRow.rect("0,0,820,1180")])
    #expect(
      try frames(.split)
        == [GeometryRow.rect("0,0,405,1180"), GeometryRow.rect("415,0,405,1180")])
    screen.isLandscape = true
    #expect(
      try frames(.split)
        == [GeometryRow.rect("0,0,585,820"), GeometryRow.rect("595,0,585,820")])
    let external = SceneArrangement.external.scenes(on: screen)
    #expect(external.map(\.isExternal) == [false, true])
    let geometry = try GeometryRow.geometry("docked system", on: screen)
    let all = SceneGeometry.all(external, geometry: geometry)
    #expect(all.map(\.isLocal) == [true, false] && all.map(\.overlap) == [372, 0])
    #expect(all.map { $0.keyboard == nil } == [false, true])
    #expect(SceneArrangement.windows([]).usesWindowManagement)
    #expect(!SceneArrangement.split.usesWindowManagement)
  }

  @Test func `is read from a name and a frame`() throws {
    let window = try #require(SceneWindow("chat=-10,20,300x400@external"))
    #expect(window.name == "chat" && window.isExternal)
    #expect(try window.frame == GeometryRow.rect("-10,20,300,400"))
    #expect(SceneWindow("a=b=1,2,3x4") == nil)
    for text in [
      "", "chat", "=1,2,3x4", "chat=1,2,3", "chat=1,2,0x4", "chat=1,2,3x-4", "chat=1,2,3x4@desk",
      "chat=1,2,nanx4", "chat=1,2,3x99999", "chat=1,2,3,4x5",
    ] {
      #expect(SceneWindow(text) == nil, "\(text)")
    }
  }
}
