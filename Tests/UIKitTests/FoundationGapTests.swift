import Testing

@testable import UIKit

@MainActor @Suite struct FoundationGapTests {
  @Test func `dates and lists have words`() {
    let formatter = RelativeDateTimeFormatter()
    formatter.locale = Locale(identifier: "en_US")
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    func words(_ seconds: TimeInterval) -> String {
      formatter.localizedString(for: now.addingTimeInterval(seconds), relativeTo: now)
    }
    #expect(words(-120) == "2 minutes ago" && words(3 * 3600) == "in 3 hours")
    formatter.unitsStyle = .short
    #expect(words(-120) == "2 min. ago")
    formatter.dateTimeStyle = .named
    formatter.unitsStyle = .full
    #expect(words(-86_400) == "yesterday")
    let list = ListFormatter()
    list.locale = Locale(identifier: "en_US")
    #expect(list.string(from: ["a", "b", "c"]) == "a, b, and c")
  }

  @Test(
    arguments: [
      ("see https://example.org/a?b=1.", ["https://example.org/a?b=1"]),
      ("mail me@example.org now", ["mailto:me@example.org"]),
      ("www.example.com and swift.org/docs", ["http://www.example.com", "http://swift.org/docs"]),
      ("call +1 415-555-0123", ["+1 415-555-0123"]), ("1 2 3 and e.g. nothing", []),
    ] as [(String, [String])])
  func `a detector finds links and phone numbers`(text: String, found: [String]) throws {
    let detector = try NSDataDetector(types: 64 | 2048)
    let whole = NSRange(location: 0, length: text.utf16.count)
    let matches = detector.matches(in: text, range: whole)
    #expect(matches.map { $0.url?.absoluteString ?? $0.phoneNumber } == found)
    #expect(detector.firstMatch(in: text, range: whole)?.range == matches.first?.range)
  }

  @Test func `an identifier is an argument of formats, whose text is freed afterwards`() throws {
    let id = UUID()
    let words = String(format: "%@ %d %@", id as any CVarArg, 3, id as any CVarArg)
    #expect(words == "\(id.uuidString) 3 \(id.uuidString)")
    weak var freed: NSString?
    do {
      let argument = try #require(id as any CVarArg as? any _CVarArgObject)
      let text = try #require(argument._cVarArgObject as? NSString)
      #expect(text.isEqual(to: id.uuidString))
      freed = text
    }
    #expect(freed == nil)
  }

  @Test func `tables keep objects weakly or not`() {
    let (weak, strong) = (NSHashTable<NSObject>.weakObjects(), NSHashTable<NSObject>())
    let kept = NSObject()
    let map = NSMapTable<NSString, NSObject>.strongToWeakObjects()
    do {
      let gone = NSObject()
      for object in [kept, gone, gone] { weak.add(object) }
      for object in [kept, NSObject()] { strong.add(object) }
      map.setObject(gone, forKey: "gone")
      map.setObject(kept, forKey: "kept")
      #expect(map.count == 2)
    }
    #expect(weak.allObjects == [kept] && strong.count == 2 && weak.contains(kept))
    #expect(map.object(forKey: "gone") == nil && map.object(forKey: "kept") === kept)
    weak.remove(kept)
    #expect(weak.count == 0)
  }

  @Test func `an undo manager undoes and redoes`() {
    final class Counter { var value = 0 }
    let (counter, manager) = (Counter(), UndoManager())
    func set(_ value: Int) {
      let old = counter.value
      manager.registerUndo(withTarget: counter) { _ in set(old) }
      counter.value = value
    }
    set(1)
    set(2)
    manager.setActionName("Typing")
    #expect(manager.canUndo && manager.undoMenuItemTitle == "Undo Typing")
    manager.undo()
    #expect(counter.value == 1 && manager.canRedo)
    manager.redo()
    #expect(counter.value == 2)
    manager.undo()
    manager.undo()
    #expect(counter.value == 0 && !manager.canUndo)
    set(5)
    #expect(!manager.canRedo)
  }

  @Test func `controllers observe keys of defaults by name`() {
    final class Watcher: UIViewController {
      var heard: [String] = []
      override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) { heard.append("\(keyPath ?? "") \(change?[.newKey] ?? "")") }
    }
    let watcher = Watcher()
    let key = "FoundationGapTests.theme"
    defer { UserDefaults.standard.removeObject(forKey: key) }
    UserDefaults.standard.addObserver(watcher, forKeyPath: key, options: .new, context: nil)
    UserDefaults.standard.set("dark", forKey: key)
    #expect(watcher.heard == ["\(key) dark"])
    UserDefaults.standard.removeObserver(watcher, forKeyPath: key)
    UserDefaults.standard.set("light", forKey: key)
    #expect(watcher.heard.count == 1)
  }

  @Test func `the process has one information agent and a memory limit`() {
    #expect(ProcessInfo() === ProcessInfo.processInfo)
    #expect(os_proc_available_memory() >= 0)
    var read = ""
    NSFileCoordinator().coordinate(readingItemAt: URL(fileURLWithPath: "/a"), error: nil) {
      read = $0.path
    }
    #expect(read == "/a")
  }

  @Test func `a mutable dictionary takes keys that are only copyable`() {
    let table = NSMutableDictionary()
    let text = NSMutableString(string: "a")
    let key: any NSCopying = text
    table[key] = 3
    text.append("b")
    #expect(table["a"] as? Int == 3 && table["a" as NSString] as? Int == 3 && table[key] == nil)
    table["a" as NSString] = 4
    #expect(table["a" as any NSCopying] as? Int == 4)
    table["a" as any NSCopying] = nil
    #expect(table.count == 0)
    let name: any NSCopying = UUID().uuidString as NSString
    Thread.current.threadDictionary[name] = "b"
    #expect(Thread.current.threadDictionary[name] as? String == "b")
    Thread.current.threadDictionary.removeObject(forKey: name)
  }

  @Test func `classes answer for themselves`() {
    final class Key: UIButton {}
    // Foundation's own function ends the process for a class inside another type.
    #expect(Key.description().hasSuffix("Key") && Key.debugDescription() == Key.description())
    #expect(UIButton.description() == NSStringFromClass(UIButton.self))
    #expect(Key.superclass() == UIButton.self && NSObject.superclass() == nil)
    #expect(Key.isSubclass(of: UIView.self) && Key.isSubclass(of: Key.self))
    #expect(!UIView.isSubclass(of: Key.self))
    #expect(Key(frame: .zero).superclass == UIButton.self)
    #expect(Key.hash() != UIButton.hash())
  }

  @Test func `the class of URLs makes those of files`() {
    let base = URL(fileURLWithPath: "/a/")
    #expect(NSURL.fileURL(withPath: "/a b").path == "/a b")
    #expect(NSURL.fileURL(withPath: "/a", isDirectory: true).absoluteString == "file:///a/")
    #expect(NSURL.fileURL(withPath: "b", relativeTo: base).path == "/a/b")
    #expect(
      NSURL.fileURL(withPath: "b", isDirectory: true, relativeTo: base).absoluteString
        == "file:///a/b/")
  }

  @Test func `nobody is signed in to iCloud`() {
    let manager = FileManager.default
    let file = URL(fileURLWithPath: "/a")
    #expect(manager.ubiquityIdentityToken == nil)
    #expect(manager.url(forUbiquityContainerIdentifier: nil) == nil)
    #expect(!manager.isUbiquitousItem(at: file))
    #expect(throws: CocoaError.self) { try manager.startDownloadingUbiquitousItem(at: file) }
  }

  @Test func `the handler of exceptions runs once, before the process ends`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardOutputContent]
    ) {
      NSSetUncaughtExceptionHandler { exception in
        print(
          "\(exception.name.rawValue): \(exception.reason ?? "") \(exception.callStackSymbols.isEmpty)"
        )
        fflush(nil)
        // Raised in the handler, one ends the process at once.
        NSException(name: .rangeException, reason: "again").raise()
      }
      UncaughtException.raise("NSUnknownKeyException", "no such key")
    }
    let words = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(words.contains("NSUnknownKeyException: no such key"))
    #expect(words.contains(" false"))
    #expect(!words.contains("again"))
  }
}
