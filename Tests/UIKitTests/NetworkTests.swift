import AVFoundation
import Network
import Testing
import UserNotifications

@testable import UIKit

@Suite struct `Networks, notifications and folders` {
  @Test func `a monitor reports once, as the access allows`() async {
    let monitor = NWPathMonitor()
    let path = await withCheckedContinuation { done in
      monitor.pathUpdateHandler = { done.resume(returning: $0) }
      monitor.start(queue: DispatchQueue(label: "watch"))
    }
    #expect(path == monitor.currentPath)
    #expect((path.status == .satisfied) == path.usesInterfaceType(.wifi))
    let cellular = NWPathMonitor(requiredInterfaceType: .cellular)
    #expect(cellular.currentPath.status == .unsatisfied)
    #expect(NWPathMonitor(prohibitedInterfaceTypes: [.wifi]).currentPath.status == .unsatisfied)
    monitor.cancel()
    #expect(monitor.queue == nil)
  }

  @Test func `notifications are denied, and their contents kept`() async throws {
    let center = UNUserNotificationCenter.current()
    #expect(try await center.requestAuthorization(options: [.alert, .sound]) == false)
    #expect(await center.notificationSettings().authorizationStatus == .denied)
    let content = UNMutableNotificationContent()
    content.title = "Copied"
    let request = UNNotificationRequest(
      identifier: "a", content: content,
      trigger: UNTimeIntervalNotificationTrigger(timeInterval: 5, repeats: false))
    content.title = "Changed"
    #expect(request.content.title == "Copied")
    await #expect(throws: UNError.self) { try await center.add(request) }
    #expect(await center.pendingNotificationRequests().isEmpty)
  }

  @Test func `standard folders have names, and texts are transformed`() throws {
    #expect(URL.documentsDirectory.lastPathComponent == "Documents")
    let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)
    #expect(URL.cachesDirectory == caches.first)
    #expect(try URL(for: .documentDirectory, in: .userDomainMask) == .documentsDirectory)
    let part = "Ｋｅｙ".prefix(2)
    #expect(part.applyingTransform(.fullwidthToHalfwidth, reverse: false) == "Ke")
  }

  @Test func `speech keeps the attributes of its text`() {
    let text = NSAttributedString(string: "tea")
    #expect(AVSpeechUtterance(attributedString: text).speechString == "tea")
    let voice = AVSpeechSynthesisVoice(language: "en-GB")
    #expect(voice.map(\.identifier).flatMap(AVSpeechSynthesisVoice.init(identifier:)) != nil)
    #expect(AVFileType.wav.rawValue == "com.microsoft.waveform-audio")
  }

  @Test(arguments: [
    ("{lower-alpha}.", 28, "ab."), ("({upper-roman})", 14, "(XIV)"), ("{decimal}", 7, "7"),
    ("{disc}", 3, "•"),
  ])
  func `lists mark their entries`(format: String, number: Int, mark: String) {
    let list = NSTextList(markerFormat: .init(format))
    #expect(list.marker(forItemNumber: number) == mark)
  }

  @Test func `tab stops are sorted`() {
    let style = NSMutableParagraphStyle()
    style.tabStops = [NSTextTab(textAlignment: .right, location: 90)]
    style.addTabStop(NSTextTab(textAlignment: .left, location: 20))
    #expect((style.copy() as? NSParagraphStyle)?.tabStops.map(\.location) == [20, 90])
  }
}
