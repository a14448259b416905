import Foundation

extension Compilation {
  /// The modules that extend FoundationNetworking, each by the name whose use takes it along.
  private static let networkModules =
    [
      ("dataTaskPublisher", "NetworkPublishers"), ("DataTaskPublisher", "NetworkPublishers"),
      ("AsyncImage", "NetworkImages"),
    ] + OptionalArchive.streamNames.map { ($0, "NetworkStreams") }
    + OptionalArchive.trustNames.map { ($0, "NetworkTrust") }

  /// The imports of a source that uses names of FoundationNetworking or of a module that extends it.
  var networkImports: String {
    get throws(BuildError) {
      let files = sources + libraries.flatMap(\.sources)
      var modules: Set = ["FoundationNetworking"]
      for (name, module) in Self.networkModules where try names([name], inOneOf: files) {
        modules.insert(module)
      }
      var text = modules.sorted().map { "@_exported import \($0)\n" }.joined()
      var settings = ""
      for setting in Self.sessionSettings where try names([setting.name], inOneOf: files) {
        settings += setting.declaration
      }
      if try names(["background(withIdentifier"], inOneOf: files) {
        settings += Self.backgroundSessions
      }
      if try names(["webSocketTask"], inOneOf: files) { settings += Self.webSockets }
      if !settings.isEmpty { text += "import UIKit\n" + settings }
      return text
    }
  }

  /// Names whose values Foundation's method doesn't know.
  static let fileTypeKeys = [
    "contentTypeKey", "volumeAvailableCapacityForImportantUsageKey",
    "volumeAvailableCapacityForOpportunisticUsageKey",
  ]

  /// Of the keyboard's own module, so that it comes before Foundation's method.
  static let fileTypes = """
    import UIKit
    extension URL {
      func resourceValues(forKeys keys: Set<URLResourceKey>) throws -> URLResourceValues {
        try _resourceValues(forKeys: keys)
      }
    }

    """

  /// A setting of URL loading that Foundation lacks here, or doesn't let a program change.
  private struct SessionSetting {
    let owner: String
    let name: String
    var type = "Bool"
    let value: String

    /// A property of the keyboard's own module, which comes before Foundation's.
    var declaration: String {
      "extension \(owner) { var \(name): \(type) { get { \(value) } set { "
        + "if newValue != \(value) { "
        + "_tellDeveloper(\"\(owner).\(name) has no effect: it stays \(value)\") } } } }\n"
    }
  }
  private static let sessionSettings = [
    SessionSetting(
      owner: "URLSessionConfiguration", name: "waitsForConnectivity", value: "false"),
    SessionSetting(
      owner: "URLSessionConfiguration", name: "sharedContainerIdentifier", type: "String?",
      value: "nil"),
    SessionSetting(
      owner: "URLSessionConfiguration", name: "sessionSendsLaunchEvents", value: "false"),
    SessionSetting(
      owner: "URLSessionConfiguration", name: "requiresDNSSECValidation", value: "false"),
    SessionSetting(
      owner: "URLSessionConfiguration", name: "allowsConstrainedNetworkAccess", value: "true"),
    SessionSetting(
      owner: "URLSessionConfiguration", name: "allowsExpensiveNetworkAccess", value: "true"),
    SessionSetting(
      owner: "URLSessionConfiguration", name: "multipathServiceType",
      type: "_MultipathServiceType", value: ".none"),
    SessionSetting(owner: "URLRequest", name: "requiresDNSSECValidation", value: "false"),
    SessionSetting(owner: "URLRequest", name: "allowsConstrainedNetworkAccess", value: "true"),
    SessionSetting(owner: "URLRequest", name: "allowsExpensiveNetworkAccess", value: "true"),
  ]

  /// Of the keyboard's own module, because that of the toolchain's Foundation is unavailable.
  private static let backgroundSessions = """
    extension URLSessionConfiguration {
      class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
        _tellDeveloper(
          "URLSessionConfiguration.background: the transfers end with the keyboard's process")
        return .default
      }
    }

    """

  /// Of the keyboard's own module, so that they come before Foundation's methods, which an audit doesn't see.
  private static let webSockets = """
    extension URLSession {
      func webSocketTask(with request: URLRequest) -> URLSessionWebSocketTask {
        _webSocketTask(with: request)
      }
      func webSocketTask(with url: URL) -> URLSessionWebSocketTask {
        _webSocketTask(with: URLRequest(url: url))
      }
      func webSocketTask(with url: URL, protocols: [String]) -> URLSessionWebSocketTask {
        _webSocketTask(with: url, protocols: protocols)
      }
    }
    extension URLSessionWebSocketTask {
      func send(
        _ message: Message, completionHandler: @escaping @Sendable ((any Error)?) -> Void
      ) { _send(message, completionHandler: completionHandler) }
      func send(_ message: Message) async throws { try await _send(message) }
      func receive(
        completionHandler: @escaping @Sendable (Result<Message, any Error>) -> Void
      ) { _receive(completionHandler: completionHandler) }
      func receive() async throws -> Message { try await _receive() }
      func sendPing(pongReceiveHandler: @escaping @Sendable ((any Error)?) -> Void) {
        _sendPing(pongReceiveHandler: pongReceiveHandler)
      }
      func cancel(with closeCode: CloseCode, reason: Data?) {
        _cancel(with: closeCode, reason: reason)
      }
    }

    """

  /// The modules whose names a source uses without importing them, as Foundation allows it on iOS.
  var observedModules: [String] {
    get throws(BuildError) {
      var modules: [String] = []
      if try usesWithoutImport(["ObservableObject", "@Published", "AnyCancellable"], of: "Combine")
      {
        modules.append("Combine")
      }
      if try usesWithoutImport(
        ["@Observable\n", "@Observable ", "@ObservationIgnored", "withObservationTracking"],
        of: "Observation")
      {
        modules.append("Observation")
      }
      if try names(["import SwiftUI"], inOneOf: sources),
        try names(["import CoreData"], inOneOf: sources),
        try names(OptionalArchive.managedNames, inOneOf: sources)
      {
        modules.append("ManagedViews")
      }
      for (module, words) in Self.passedOn {
        for source in sources where try names(words, inOneOf: [source]) {
          guard try !names(["import \(module)"], inOneOf: [source]) else { continue }
          modules.append(module)
          break
        }
      }
      return modules
    }
  }
  /// The modules that UIKit passes on, or Foundation, each with the beginnings of its names.
  ///
  /// SwiftUI passes UIKit on.
  private static let passedOn = [
    ("CoreText", ["CTFont", "CTLine", "CTRun", "CTFrame", "CTTypesetter", "kCT"]),
    ("NaturalLanguage", ["NSLinguisticTagger"]),
    ("os", ["os_unfair_lock"]),
    (
      "Security",
      ["SecItem", "SecRandomCopyBytes", "kSecClass", "kSecAttr", "errSec"]
        + OptionalArchive.certificateNames
    ),
    (
      "CoreImage",
      ["CIImage", "CIFilter", "CIContext", "CIColor", "CIVector", "CIDetector", "kCIInput"]
    ),
    ("ImageIO", ["CGImageSource", "CGImageDestination", "kCGImageSource", "kCGImageDestination"]),
  ]
  /// Whether a source has one of the names and imports neither the module nor SwiftUI for it.
  private func usesWithoutImport(
    _ words: [String], of module: String
  ) throws(BuildError) -> Bool {
    for source in sources where try names(words, inOneOf: [source]) {
      if try !names(["import \(module)", "import SwiftUI"], inOneOf: [source]) { return true }
    }
    return false
  }

  var wantsOptimization: Bool { request.optimizes && !request.isDebug }

  /// A source with a literal for which the optimizer would take minutes.
  var longLiteral: String? {
    get throws(BuildError) {
      guard wantsOptimization else { return nil }
      for source in sources {
        let data = Data(try files.read(source, limit: ProjectFiles.sourceLimit))
        if LongLiteral.commas(in: data) > LongLiteral.limit { return source }
      }
      return nil
    }
  }
  func longLiteralWarning() throws(BuildError) -> String? {
    try longLiteral.map { source in
      "\(source): warning: the file contains a literal of more than "
        + "\(LongLiteral.limit) elements, for which optimization takes minutes; \(settings.moduleName) is built without it"
    }
  }
}
