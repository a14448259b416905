import Foundation
import KeyboardHost
import TestSupport
import TextInput
import Testing

/// The operations that cost a text's whole length, and their callers.
struct WholeTextTests {
  /// The folders of the code that runs in the host's process, besides the text itself.
  private static let folders = [
    "Audit", "DrivenAudit", "KeyboardHost", "KeyboardProtocol", "KeyboardTesting", "SandboxProof",
    "keyward",
  ]

  @Test func `no message of a keyboard sets a paragraph's direction, and one place lays text out`()
    throws
  {
    var layouts: [String] = []
    for folder in Self.folders {
      let place = repositoryFolder.appendingPathComponent("Sources/\(folder)")
      for name in try FileManager.default.subpathsOfDirectory(atPath: place.path)
      where name.hasSuffix(".swift") {
        let text = try String(contentsOf: place.appendingPathComponent(name), encoding: .utf8)
        #expect(!text.contains("setBaseWritingDirection"), "\(folder)/\(name)")
        if text.contains("TextLayout(") { layouts.append("\(folder)/\(name)") }
      }
    }
    #expect(layouts == ["KeyboardHost/Apps/AppResponder.swift"])
  }

  /// The view grows with its text, and sees a bounded part of it.
  @Test(arguments: ["x", "x ", "\n", "א", "e\u{301}"])
  func `an accessory view is as high for a million characters as for those that it sees`(
    unit: String
  ) {
    var view = AppAccessoryView(height: 44)
    view.maximumHeight = .greatestFiniteMagnitude
    let seen = 20_000 / unit.utf16.count
    let whole = TextDocument(String(repeating: unit, count: 1_000_000))
    let part = TextDocument(String(repeating: unit, count: seen))
    #expect(
      view.height(around: whole, sceneWidth: 400) == view.height(around: part, sceneWidth: 400))
  }
}

/// The iPad's scenes on 820 by 1180 points, the scene's frame, and the safe area's height at its bottom.
///
/// Worked out by hand.
private let safeAreas = """
  docked none | 0,0,820,1180 | 20 | the device's own
  docked system | 0,0,820,1180 | 284 | the keyboard's 264 and its strip
  docked system above=50 | 0,0,820,1180 | 334 | and the accessory view
  undocked system | 0,0,820,1180 | 20 | nobody makes room for it
  floating system | 0,0,820,1180 | 20 | nor for this
  hardware:full system | 0,0,820,1180 | 75 | the bar is docked
  hardware:minimized system | 0,0,820,1180 | 20 | the small one is not
  docked system | 100,200,500,800 | 104 | 1000 - 896
  docked system | 100,200,500,600 | 0 | a window above it
  docked none | 100,200,500,970 | 10 | 1170 - 1160
  docked system | 0,0,820,1180 external | 0 | another display
  """

/// A view of 300 by 44 points in the middle: above the guide near the bottom edge, below it near the top edge, else 60
/// points above the bottom edge; the iPad's scenes, and the view's top.
private let tops = """
  docked system | 852 | 896 - 44
  docked none | 1116 | 1160 - 44
  floating system | 876 | near the bottom: 920 - 44
  undocked system | 1076 | away from both edges: 1180 - 60 - 44
  floating:250,500 system | 1076 | the same
  undocked:2000 system | 264 | near the top: below the keyboard
  floating:0,940 system | 240 | the same
  """

private func scene(_ keyboard: String, _ frame: String, follows: Bool) throws -> SceneGeometry {
  let words = frame.split(separator: " ").map(String.init)
  let window = SceneWindow(
    name: "main", frame: try GeometryRow.rect(words[0]), isExternal: words.contains("external"))
  let geometry = try GeometryRow.geometry(keyboard, on: Screen(.pad))
  var settings = KeyboardGuideSettings()
  settings.followsUndockedKeyboard = follows
  return SceneGeometry(window, isLocal: true, geometry: geometry, settings: settings)
}

@Suite struct `A view of an app` {
  @Test(arguments: GeometryRow.columns(safeAreas))
  func `in the safe area ends where a docked keyboard begins`(row: [String]) throws {
    let scene = try scene(row[0], row[1], follows: false)
    #expect(scene.bottomSafeArea == Double(row[2]))
    var layout = AppLayout()
    layout.constraints = [
      AppConstraint(.top, to: .view, .top), AppConstraint(.bottom, to: .safeArea, .bottom),
      AppConstraint(.leading, to: .safeArea, .leading, constant: 16),
      AppConstraint(.trailing, to: .safeArea, .trailing, constant: -16),
    ]
    let size = scene.scene.frame
    #expect(
      layout.frame(in: scene)
        == ScreenRect(
          x: 16, y: 0, width: size.width - 32, height: size.height - scene.bottomSafeArea))
  }

  @Test(arguments: GeometryRow.columns(tops))
  func `holds its constraints where the guide is near an edge, or away from edges`(
    row: [String]
  ) throws {
    var layout = AppLayout()
    (layout.width, layout.height) = (300, 44)
    layout.constraints = [
      AppConstraint(.bottom, to: .keyboardLayoutGuide, .top, when: .nearEdge(.bottom)),
      AppConstraint(.top, to: .keyboardLayoutGuide, .bottom, when: .nearEdge(.top)),
      AppConstraint(.bottom, to: .view, .bottom, constant: -60, when: .awayFrom([.top, .bottom])),
      AppConstraint(.centerX, to: .view, .centerX),
    ]
    let frame = layout.frame(in: try scene(row[0], "0,0,820,1180", follows: true))
    #expect(frame == ScreenRect(x: 260, y: try #require(Double(row[1])), width: 300, height: 44))
  }

  @Test func `has the place that its edges, its middle or its size give it`() throws {
    let scene = try scene("docked none", "0,0,820,1180", follows: false)
    var layout = AppLayout()
    #expect(layout.frame(in: scene) == ScreenRect(x: 0, y: 0, width: 820, height: 1180))
    layout.constraints = [AppConstraint(.trailing, to: .view, .centerX)]
    #expect(layout.frame(in: scene).width == 410 && layout.frame(in: scene).x == 0)
    layout.width = 100
    #expect(layout.frame(in: scene).x == 310)
    layout.constraints = [AppConstraint(.leading, to: .view, .leading, constant: 800)]
    #expect(layout.frame(in: scene) == ScreenRect(x: 800, y: 0, width: 100, height: 1180))
    // Edges that have passed each other leave nothing between them.
    layout.constraints += [AppConstraint(.trailing, to: .view, .leading)]
    #expect(layout.frame(in: scene).width == 0)
    // Of two for one edge the first counts.
    layout.constraints = [
      AppConstraint(.top, to: .view, .top, constant: 5), AppConstraint(.top, to: .view, .bottom),
    ]
    #expect(layout.frame(in: scene).y == 5)
  }
}
