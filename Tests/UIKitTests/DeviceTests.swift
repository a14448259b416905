import Foundation
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
        "playInputClick: requested; Keyward plays no sound.",
        "UIImpactFeedbackGenerator: impactOccurred (medium) requested; Keyward plays no haptics.",
        "UISelectionFeedbackGenerator: selectionChanged requested; Keyward plays no haptics.",
        "UINotificationFeedbackGenerator: notificationOccurred (success) requested; Keyward plays "
          + "no haptics.",
      ])
  }

  @Test func `the application object opens nothing but Settings, and reports what it can't open`()
    throws
  {
    var lines: [String] = []
    let before = DeveloperNotices.report
    DeveloperNotices.report = { lines.append($0) }
    defer { DeveloperNotices.report = before }
    let application = UIApplication._extensionShared
    let shop = try #require(URL(string: "https://example.com/buy"))
    let settings = try #require(URL(string: UIApplication.openSettingsURLString))
    application.open(shop)
    #expect(!application.openURL(shop) && !application.canOpenURL(shop))
    let rest = "(https://example.com/buy): a keyboard can open only Settings; the result is false."
    #expect(lines == ["UIApplication.open" + rest, "UIApplication.openURL" + rest])
    #expect(application.openURL(settings) && application.canOpenURL(settings))
    #expect(lines.count == 2)
  }

  @Test func `the device is the one that the traits name`() {
    #expect(UIDevice.current.userInterfaceIdiom == .phone && UIDevice.current.model == "iPhone")
    #expect(UIScreen.main.nativeBounds.width == UIScreen.main.bounds.width * UIScreen.main.scale)
  }
}
