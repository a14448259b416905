import Foundation
import Testing
import UIKit

@MainActor @Suite struct `Families of Foundation` {
  @Test func `pointer arrays keep objects weakly, and places without them`() {
    func pointer(_ object: AnyObject) -> UnsafeMutableRawPointer {
      Unmanaged.passUnretained(object).toOpaque()
    }
    let (weakly, strongly) = (NSPointerArray.weakObjects(), NSPointerArray.strongObjects())
    let kept = NSObject()
    do {
      let (gone, held) = (NSObject(), NSObject())
      weakly.addPointer(pointer(gone))
      strongly.addPointer(pointer(held))
      for array in [weakly, strongly] { array.insertPointer(pointer(kept), at: 1) }
      #expect(weakly.allObjects.count == 2)
    }
    #expect(weakly.count == 2 && weakly.pointer(at: 0) == nil)
    #expect(weakly.pointer(at: 1) == pointer(kept))
    weakly.compact()
    #expect(weakly.count == 1 && strongly.allObjects.count == 2)
    for index in [-1, 1, .max, .min] {
      #expect(weakly.pointer(at: index) == nil)
      weakly.removePointer(at: index)
      weakly.replacePointer(at: index, withPointer: nil)
    }
    weakly.count = 3
    #expect(weakly.count == 3 && weakly.allObjects.count == 1)
    weakly.count = -1
    #expect(weakly.count == 0)
  }

  @Test func `activities run`() async {
    let info = ProcessInfo.processInfo
    let isExpired = await withCheckedContinuation { done in
      info.performExpiringActivity(withReason: "a") { done.resume(returning: $0) }
    }
    #expect(!isExpired)
    var hasRun = false
    info.performActivity(options: .userInitiated, reason: "a") { hasRun = true }
    #expect(hasRun)
    info.endActivity(info.beginActivity(options: [.background, .latencyCritical], reason: "a"))
  }

  @Test func `undo managers count their steps`() {
    let (manager, target) = (UndoManager(), NSObject())
    func change() { manager.registerUndo(withTarget: target) { _ in change() } }
    change()
    change()
    #expect(manager.undoCount == 2 && manager.redoCount == 0)
    manager.undo()
    #expect(manager.undoCount == 1 && manager.redoCount == 1)
  }

  @Test(
    arguments: [
      (nil, "file"), ("a.txt", "a.txt"), ("../../b", "b"), ("..", "file"), ("", "file"),
      (String(repeating: "a", count: 300), "file"),
    ] as [(String?, String)])
  func `items are files`(suggested: String?, name: String) async {
    let provider = NSItemProvider(
      item: NSString(string: "text"), typeIdentifier: "public.plain-text")
    provider.suggestedName = suggested
    let found: (name: String?, text: String?, folder: String?) = await withCheckedContinuation {
      done in
      provider.loadFileRepresentation(forTypeIdentifier: "public.plain-text") { url, _ in
        let text = url.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
        done.resume(
          returning: (url?.lastPathComponent, text, url?.deletingLastPathComponent().path))
      }
    }
    #expect(found.name == name && found.text == "text")
    #expect(provider.hasRepresentationConforming(toTypeIdentifier: "public.plain-text"))
    #expect(!provider.hasRepresentationConforming(toTypeIdentifier: "public.png"))
  }

  @Test func `files are items`() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data("text".utf8).write(to: file)
    let provider = NSItemProvider()
    for (type, url) in [("a", file), ("b", file.appendingPathComponent("none"))] {
      provider.registerFileRepresentation(forTypeIdentifier: type, visibility: .all) { done in
        done(url, false, nil)
        return nil
      }
    }
    let good = await withCheckedContinuation { done in
      provider.loadInPlaceFileRepresentation(forTypeIdentifier: "a") { url, isInPlace, error in
        let text = url.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
        if let url { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
        done.resume(returning: text == "text" && !isInPlace && error == nil)
      }
    }
    #expect(good)
    for type in ["b", "c"] {
      let bad = await withCheckedContinuation { done in
        provider.loadFileRepresentation(forTypeIdentifier: type) { url, error in
          done.resume(returning: url == nil && error != nil)
        }
      }
      #expect(bad)
    }
    try FileManager.default.removeItem(at: file)
  }

  @Test func `coordinated files are used on the queue`() async {
    let intent = NSFileAccessIntent.readingIntent(with: URL(fileURLWithPath: "/a"))
    let error = await withCheckedContinuation { done in
      NSFileCoordinator().coordinate(with: [intent], queue: OperationQueue()) {
        done.resume(returning: $0)
      }
    }
    #expect(error == nil && intent.url.path == "/a")
  }
}
