import ExtensionBuilder
import ExtensionBundle
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite(.serialized)
struct ExtensionBuilderTests {
  @Test func `a folder becomes a bundle that can be opened`() throws {
    try withKeyboard { keyboard in
      try keyboard.write("<plist><dict/></plist>", "PrivacyInfo.xcprivacy")
      try keyboard.write(
        "<plist><dict><key>g</key><string>group.$(PRODUCT_NAME:rfc1034identifier)</string></dict>"
          + "</plist>", "Keys.entitlements")
      let result = try keyboard.build(isDebug: false)
      #expect(result.rebuilt)
      #expect(result.warnings.isEmpty)
      #expect(
        try keyboard.bundleFiles() == [
          "Entitlements.plist", "Info.plist", "My Keys", "PrivacyInfo.xcprivacy",
          "de.lproj/Localizable.strings", "words.txt",
        ])
      let bundle = try ExtensionBundle.open(result.bundle)
      #expect(bundle.isStatic)
      #expect(bundle.manifest.bundleIdentifier == "com.example.My-Keys")
      #expect(bundle.manifest.principalClass == "My_Keys.KeyboardViewController")
      #expect(bundle.manifest.displayName == "My Keys")
      let rights = try PropertyListDocument.read(
        result.bundle.appendingPathComponent("Entitlements.plist"))
      #expect(rights.root.value["g"] == .string("group.My-Keys"))
    }
  }

  @Test func `a folder that is no bundle is not replaced by one`() throws {
    try withKeyboard { keyboard in
      let file = keyboard.bundle.appendingPathComponent("thesis.txt")
      try FileManager.default.createDirectory(
        at: keyboard.bundle, withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: file)
      #expect(throws: BuildError.self) { try keyboard.build() }
      #expect(try Data(contentsOf: file) == Data("mine".utf8))
      try FileManager.default.removeItem(at: file)
      #expect(try keyboard.build().rebuilt)
    }
  }

  @Test func `settings replace Xcode's defaults and an unknown variable is a warning`() throws {
    try withKeyboard { keyboard in
      try keyboard.write(
        KeyboardFolder.plist.replacing(
          "<dict>\n  <key>NSE", with: "<dict>\n<key>A</key><string>$(TEAM)</string>\n  <key>NSE"),
        "Info.plist")
      let result = try keyboard.build(settings: [
        "PRODUCT_NAME": "Other", "PRODUCT_BUNDLE_IDENTIFIER": "org.x.$(PRODUCT_NAME)",
      ])
      #expect(result.bundle.lastPathComponent == "Other.appex")
      let manifest = try ExtensionBundle.open(result.bundle).manifest
      #expect(manifest.bundleIdentifier == "org.x.Other")
      #expect(result.warnings.count == 1)
      #expect(result.warnings.first?.contains("$(TEAM) in A has no value") == true)
      // A warning is about the folder, not about the work, so it appears again when nothing is built.
      let again = try keyboard.build(settings: [
        "PRODUCT_NAME": "Other", "PRODUCT_BUNDLE_IDENTIFIER": "org.x.$(PRODUCT_NAME)",
      ])
      #expect(!again.rebuilt)
      #expect(again.warnings == result.warnings)
    }
  }

  @Test func `a keyboard that uses URLSession is linked so that it can, whatever its name`() throws
  {
    try withKeyboard(named: "Tästen 日本") { keyboard in
      try keyboard.write(
        "import Foundation\nfunc load(_ url: URL) -> URLSessionTask {\n"
          + "  URLSession.shared.dataTask(with: url)\n}\n", "Loader.swift")
      let bundle = try keyboard.build().bundle
      let opened = try ExtensionBundle.open(bundle)
      #expect(opened.interpreter != nil)
    }
  }

  @Test func `settings of URL loading and names that UIKit passes on compile`() throws {
    try withKeyboard { keyboard in
      try keyboard.write(
        """
        import UIKit
        func session() -> URLSession {
          let settings = URLSessionConfiguration.ephemeral
          settings.waitsForConnectivity = true
          settings.multipathServiceType = .handover
          settings.tlsMinimumSupportedProtocolVersion = .TLSv13
          settings.sharedContainerIdentifier = "group.a"
          settings.allowsExpensiveNetworkAccess = false
          var request = URLRequest(url: URL(fileURLWithPath: "/a"))
          request.allowsConstrainedNetworkAccess = false
          request.attribution = .user
          request.requiresDNSSECValidation = true
          return URLSession(configuration: settings)
        }
        func background() -> URLSession {
          let settings = URLSessionConfiguration.background(withIdentifier: "a")
          return URLSession(configuration: settings)
        }
        func stream(_ url: URL) async throws -> [String] {
          let (bytes, _) = try await session().bytes(from: url)
          var lines: [String] = []
          for try await line in bytes.lines { lines.append(line) }
          for try await line in url.lines { lines.append(line) }
          let count = await URLSession.shared.allTasks.count
          for await change in NotificationCenter.default.notifications(named: .NSCalendarDayChanged) {
            lines.append(change.name.rawValue)
            if lines.count > count { break }
          }
          return lines
        }
        func blurred(_ image: UIImage) -> CIImage? {
          CIFilter(name: "CIGaussianBlur", parameters: [kCIInputRadiusKey: 2])?.outputImage
        }
        func item() -> OSStatus {
          SecItemCopyMatching([kSecClass as String: kSecClassGenericPassword] as CFDictionary, nil)
        }
        @MainActor func floor(_ collision: UICollisionBehavior) {
          collision.addBoundary(
            withIdentifier: "floor" as NSCopying, from: .zero, to: CGPoint(x: 9, y: 0))
        }
        func later(_ id: UUID) async throws -> NSPredicate {
          try await Task.sleep(nanoseconds: 2 * NSEC_PER_MSEC)
          return NSPredicate(format: "id == %@", id as CVarArg)
        }
        """, "Names.swift")
      #expect(try keyboard.build().rebuilt)
    }
  }

  private func compileError(
    _ keyboard: KeyboardFolder, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let error = try #require(throws: BuildError.self, sourceLocation: sourceLocation) {
      try keyboard.build()
    }
    guard case .compile(let errors) = error else {
      Issue.record("another error: \(error)", sourceLocation: sourceLocation)
      return ""
    }
    #expect(error.exitCode == 65)
    return errors.text
  }

  @Test func `a compile error comes out once with the place in the user's file`() throws {
    try withKeyboard { keyboard in
      let good = try keyboard.build().bundle
      try keyboard.write("\nlet number: Int = \"text\"\n", "Model/Wrong.swift")
      let text = try compileError(keyboard)
      let wrong = keyboard.source.appendingPathComponent("Model/Wrong.swift").path
      #expect(text.hasPrefix("\(wrong):2:19: error: cannot convert value of type 'String'"))
      #expect(text.ranges(of: "error:").count == 1)
      // The previous bundle is still there and complete.
      let opened = try ExtensionBundle.open(good)
      #expect(opened.isStatic)
      try keyboard.remove("Model/Wrong.swift")
      #expect(try keyboard.build().rebuilt)
    }
  }

  @Test func `every missing module of a file is named in one build`() throws {
    try withKeyboard { keyboard in
      let modules = [
        "Charts", "TipKit", "MusicKit", "WeatherKit", "RealityKit", "SharedWithYou", "VideoToolbox",
      ]
      try keyboard.write(modules.map { "import \($0)\n" }.joined(), "Imports.swift")
      let text = try compileError(keyboard)
      for module in modules { #expect(text.ranges(of: "no such module '\(module)'").count == 1) }
    }
  }

  @Test func `broken syntax comes out once`() throws {
    try withKeyboard { keyboard in
      try keyboard.write("func broken( {\n}\n", "Broken.swift")
      let text = try compileError(keyboard)
      let lines = text.split(separator: "\n").filter { $0.contains(": error: ") }
      #expect(!lines.isEmpty)
      #expect(Set(lines).count == lines.count)
      #expect(lines.allSatisfy { $0.contains("My Keys/Broken.swift:") })
    }
  }

  @Test func `a misspelt selector is one error`() throws {
    try withKeyboard { keyboard in
      try keyboard.write(
        KeyboardFolder.controller.replacing("#selector(tap(_:))", with: "#selector(tip(_:))"),
        "KeyboardViewController.swift")
      let text = try compileError(keyboard)
      #expect(text.ranges(of: ": error: ").count == 1)
      #expect(text.contains("KeyboardViewController.swift:7:"))
      #expect(text.contains("'tip'"))
      #expect(!text.contains("generic parameter"))
    }
  }

  @Test func `SwiftUI is there, and is linked only where it is imported`() throws {
    try withKeyboard { keyboard in
      func size() throws -> Int {
        let files = try keyboard.bundleFiles().map { keyboard.bundle.appendingPathComponent($0) }
        return try files.reduce(0) { try $0 + Data(contentsOf: $1).count }
      }
      #expect(try keyboard.build().rebuilt)
      let without = try size()
      try keyboard.write(
        """
        #if canImport(SwiftUI)
          import SwiftUI
          struct Keys: View { var body: some View { Text("a") } }
        #endif
        """, "Keys.swift")
      #expect(try keyboard.build().rebuilt)
      #expect(try size() > without)
    }
  }

  @Test func `previews cost nothing, and an entry is a key of what it extends`() throws {
    try withKeyboard { keyboard in
      try keyboard.write(
        """
        import SwiftUI
        extension EnvironmentValues {
          @Entry var gap: CGFloat = 4
          @Entry var note: String?
        }
        public struct Pace { var value = 1 }
        public extension EnvironmentValues {
          @Entry var pace = Pace()
          @Entry var next: Pace?
          @Entry var change: (Pace) -> Pace? = { _ in nil }
          @Entry internal var rest = Pace()
          @Entry private var own = Pace()
        }
        extension EnvironmentValues { @Entry public var first = Pace() }
        private extension EnvironmentValues { @Entry var hidden = Pace() }
        public extension FocusedValues { @Entry var pace: Pace? }
        extension ContainerValues { @Entry var level = 0 }
        extension FocusedValues { @Entry var word: String? }
        extension SwiftUI.Transaction { @Entry var isQuick = false }
        struct Levels: View {
          @FocusedValue(\\.word) private var word
          var body: some View {
            Group(subviews: Text(word ?? "-").containerValue(\\.level, 2)) { subviews in
              Text("\\(subviews.reduce(0) { $0 + $1.containerValues.level })")
            }
            .focusedValue(\\.word, "a").transaction { $0.isQuick = true }
          }
        }
        struct Keys: View {
          @Environment(\\.gap) private var gap
          var body: some View { Text("a").padding(gap).environment(\\.note, "b") }
        }
        #Preview("all") {
          @Previewable @State var isOn = true
          Keys()
        }
        """, "Keys.swift")
      let built = try keyboard.build()
      #expect(built.rebuilt && built.warnings.isEmpty, "\(built.warnings)")
    }
  }

  @Test func `a regular expression between slashes is one in Swift 5`()
    throws
  {
    try withKeyboard { keyboard in
      try keyboard.write(
        """
        import Foundation
        let digits = try? /(\\d+)-\\{x\\}/.firstMatch(in: "12-{x}")?.output.1
        """, "Words.swift")
      #expect(try keyboard.build().rebuilt)
    }
  }

  @Test func `Foundation brings the observable objects along`() throws {
    try withKeyboard { keyboard in
      try keyboard.write(
        """
        import Foundation
        final class Model: ObservableObject { @Published var count = 0 }
        @Observable final class Newer { @ObservationIgnored var count = 0 }
        """, "Model.swift")
      try keyboard.write(
        """
        import Combine
        import SwiftUI
        struct Picture: View {
          let answers = URLSession.shared.dataTaskPublisher(for: URL(fileURLWithPath: "/a"))
            .map(\\.data).replaceError(with: Data())
          var body: some View {
            AsyncImage(url: URL(string: "https://a.example/b.png")) { $0.resizable() } placeholder: {
              ProgressView()
            }
            .onReceive(answers) { _ in }
          }
        }
        """, "Picture.swift")
      #expect(try keyboard.build().rebuilt)
    }
  }

  @Test func `a principal class that does not exist is refused`() throws {
    try withKeyboard { keyboard in
      try keyboard.write(
        KeyboardFolder.plist.replacing("KeyboardViewController", with: "Nobody"), "Info.plist")
      let text = try compileError(keyboard)
      #expect(text.contains("Nobody"))
    }
  }

  @Test func `two builds at once leave one whole bundle`() throws {
    try withKeyboard { keyboard in
      let outcomes = Mutex<[Bool]>([])
      DispatchQueue.concurrentPerform(iterations: 3) { _ in
        guard let result = try? keyboard.build() else { return }
        outcomes.withLock { $0.append(result.rebuilt) }
      }
      let rebuilt = outcomes.withLock { $0 }
      #expect(rebuilt.count == 3)
      #expect(rebuilt.filter { $0 }.count == 1)
      let opened = try ExtensionBundle.open(keyboard.bundle)
      #expect(opened.isStatic)
    }
  }

  @Test func `what a killed build left is swept and never counts as a bundle`() throws {
    try withKeyboard { keyboard in
      let half = keyboard.work.appendingPathComponent("bundle")
      try FileManager.default.createDirectory(at: half, withIntermediateDirectories: true)
      try Data("half".utf8).write(to: half.appendingPathComponent("half"))
      try Data("{".utf8).write(to: keyboard.work.appendingPathComponent("stamp.json"))
      #expect(try keyboard.build().rebuilt)
      let files = try keyboard.bundleFiles()
      #expect(!files.contains("half"))
      #expect(!FileManager.default.fileExists(atPath: half.path))
      let names = try FileManager.default.contentsOfDirectory(atPath: keyboard.output.path)
      #expect(names.sorted() == [".keyward", "My Keys.appex"])
    }
  }

  @Test func `a file in the place of the bundle is not overwritten`() throws {
    try withKeyboard { keyboard in
      try FileManager.default.createDirectory(
        at: keyboard.output, withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: keyboard.bundle)
      let error = try #require(throws: BuildError.self) { try keyboard.build() }
      #expect(error.exitCode == 74)
      #expect(try String(contentsOf: keyboard.bundle, encoding: .utf8) == "mine")
    }
  }

  @Test func `a runtime of another compiler is refused with advice`() throws {
    try withKeyboard { keyboard in
      let copy = Installation(prefix: keyboard.root.appendingPathComponent("installation"))
      try FileManager.default.createDirectory(
        at: copy.runtime, withIntermediateDirectories: true)
      try Data(
        "{\"version\":1,\"compiler\":\"Swift version 6.9\",\"target\":\"x\",\"hash\":\"y\"}".utf8
      ).write(to: copy.runtime.appendingPathComponent("stamp.json"))
      let error = try #require(throws: BuildError.self) {
        try keyboard.build(installation: copy)
      }
      #expect(error.exitCode == 69)
      #expect(error.message.contains("the UIKit runtime was built by Swift version 6.9 for x"))
      #expect(error.remedy == .matchToolchain)
    }
  }

  @Test func `a user without a home can build`() throws {
    try withKeyboard { keyboard in
      var environment = ProcessInfo.processInfo.environment
      environment["HOME"] = "/proc/nobody"
      environment["XDG_CACHE_HOME"] = nil
      let result = try keyboard.build(environment: environment)
      #expect(result.rebuilt)
    }
  }

  @Test func `a machine without a compiler is told so`() throws {
    try withKeyboard { keyboard in
      let error = try #require(throws: BuildError.self) {
        try keyboard.build(environment: ["PATH": keyboard.root.path])
      }
      #expect(error.exitCode == 69)
      #expect(error.message.contains("no swiftc on PATH"))
    }
  }

  @Test(arguments: [(isDebug: false, version: "5"), (true, "6")])
  func `compiles no C module that the installation has`(isDebug: Bool, version: String) throws {
    try withKeyboard { keyboard in
      var environment = ProcessInfo.processInfo.environment
      let cache = keyboard.root.appendingPathComponent("cache")
      environment["XDG_CACHE_HOME"] = cache.path
      _ = try keyboard.build(
        isDebug: isDebug, settings: ["SWIFT_VERSION": version], environment: environment)
      let files = try FileManager.default.subpathsOfDirectory(atPath: keyboard.root.path)
      #expect(files.filter { $0.hasSuffix(".pcm") } == [])
    }
  }
}
