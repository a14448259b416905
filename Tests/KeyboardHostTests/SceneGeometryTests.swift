import ExtensionBundle
import Foundation
import TestSupport
import Testing

@testable import KeyboardHost

private func posted(_ scene: KeyboardScene) -> [[KeyboardNotification.Name]] {
  scene.movements.map { $0.notifications.map(\.name) }
}

@Suite struct `What apps hear of a keyboard` {
  @Test func `begins with its focus and ends with its dismissal`() throws {
    try withScene([.dismiss]) { scene, _ in
      #expect(scene.geometry.standing == .gone)
      try scene.focus(on: Field(name: "one", kind: .text))
      // 60 points, and the strip of 75 below them.
      #expect(scene.geometry.frame == ScreenRect(x: 0, y: 709, width: 390, height: 135))
      #expect(scene.sceneGeometries.map(\.overlap) == [135])
      try scene.focus(on: Field(name: "secret", kind: .secure))
      #expect(scene.geometry.frame.height == 216 + 75)
      try scene.focus(on: Field(name: "two", kind: .text))
      try scene.tap("key")
      #expect(scene.geometry.standing == .gone)
      #expect(scene.movements.map(\.cause) == [.focus, .focus, .focus, .dismissal])
      #expect(
        posted(scene) == [
          [.willChangeFrame, .willShow, .didChangeFrame, .didShow],
          [.willChangeFrame, .didChangeFrame], [.willChangeFrame, .didChangeFrame],
          [.willChangeFrame, .willHide, .didChangeFrame, .didHide],
        ])
    }
  }

  @Test func `follows a keyboard that is moved, and a hardware keyboard that takes its place`()
    throws
  {
    try withScene([.good], change: { $0.screen = Screen(.pad) }) { scene, _ in
      try scene.focus(on: Field(name: "one", kind: .text))
      let height = scene.geometry.frame.height
      #expect(height == 60 + 20)
      try scene.changeConditions { $0.placement = .undocked(lift: 100) }
      #expect(scene.geometry.frame.maxY == 1080 && scene.geometry.standing == .away)
      try scene.changeConditions { $0.placement = .floating(left: 20, bottom: 20) }
      #expect(scene.presentedScreen.keyboardWidth == 320 && scene.geometry.frame.width == 320)
      try scene.changeConditions { $0.placement = .hardware(.full) }
      #expect(scene.presentedKeyboard == nil && scene.geometry.frame.height == 75)
      #expect(throws: SceneError.self) { try scene.tap("key") }
      try scene.changeConditions { $0.accessoryHeight = 50 }
      #expect(scene.geometry.frame.height == 125)
      try scene.changeConditions { $0.placement = .docked }
      #expect(scene.presentedKeyboard?.name == "A" && scene.geometry.frame.height == height + 50)
      #expect(
        scene.movements.map(\.cause)
          == [.focus, .placement, .placement, .placement, .bars, .placement])
      let wide: [KeyboardNotification.Name] = [
        .willChangeFrame, .willShow, .didChangeFrame, .didShow,
      ]
      let frame: [KeyboardNotification.Name] = [.willChangeFrame, .didChangeFrame]
      #expect(
        posted(scene) == [
          wide, [.willChangeFrame, .willHide, .didChangeFrame, .didHide], frame, wide, frame, frame,
        ])
      try scene.changeDevice { $0.isLandscape = true }
      #expect(scene.geometry.frame.width == 1180 && scene.movements.last?.cause == .device)
    }
  }

  @Test func `is one movement where one keyboard follows another`() throws {
    try withScene([.globe, .good]) { scene, _ in
      try scene.focus(on: Field(name: "one", kind: .text))
      let count = scene.movements.count
      try scene.tap("key")
      #expect(scene.presentedKeyboard?.name == "B")
      // Both have the same height, so apps receive no notification.
      #expect(scene.movements.count == count)
    }
  }
}
