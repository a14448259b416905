import ExtensionBuilder
import Foundation

/// A source of a copied keyboard that is edited again and again, and the build that each edit needs.
struct EditedSource {
  private let place: URL
  private let text: String
  private let builder: ExtensionBuilder
  private let request: BuildRequest

  /// Builds the keyboard once, as development runs do.
  init(of sources: URL, output: URL) throws {
    let names = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
    guard let name = names?.filter({ $0.hasSuffix("ViewController.swift") }).min() else {
      throw BenchFailure("\(sources.path) holds no controller")
    }
    place = sources.appendingPathComponent(name)
    text = try String(contentsOf: place, encoding: .utf8)
    builder = ExtensionBuilder(installation: try .find())
    var request = BuildRequest(source: sources, outputDirectory: output)
    request.optimizes = false
    self.request = request
    try build()
  }

  func save(_ round: Int) throws { try Data((text + "\n// \(round)\n").utf8).write(to: place) }
  func build() throws { _ = try builder.build(request) }
}
