import Testing

@testable import UIKit

@MainActor
struct DeviceTests {
  @Test func `clicks and haptics are reported to the developer and have no other effect`() {
    var lines: [String] = []
    let before = DeveloperNotices.report
    DeveloperNotices.report = { lines.append($0) }
    defer { DeveloperNotices.report = before }
    UIDevice.current.playInputClick()
    UIImpactFeedbackGenerator().impactOccurred()
    UISelectionFeedbackGenerator().selectionChanged()
    UINotificationFeedbackGenerator().notificationOccurred(.success)
    #expect(
      lines == [
        "playInputClick: asked for; no sound is made here.",
        "UIImpactFeedbackGenerator: impactOccurred (medium) asked for; no haptics are made here.",
        "UISelectionFeedbackGenerator: selectionChanged asked for; no haptics are made here.",
        "UINotificationFeedbackGenerator: notificationOccurred (success) asked for; no haptics are "
          + "made here.",
      ])
  }

  @Test func `the device is the one that the traits name`() {
    #expect(UIDevice.current.userInterfaceIdiom == .phone && UIDevice.current.model == "iPhone")
    #expect(UIScreen.main.nativeBounds.width == UIScreen.main.bounds.width * UIScreen.main.scale)
  }
}
