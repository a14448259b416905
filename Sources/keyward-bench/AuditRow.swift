import Foundation
import Audit

/// The cost of the audit of a hundred manifests, found by a search, against Foundation reading the same
/// files.
enum AuditRow {
  private static let count = 100

  static func measure(rounds: Int) throws -> Row {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("keyward-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try write(to: folder)
    let request = StaticAudit.Request(paths: [folder.path])
    guard StaticAudit(request).keyboards.count == count else {
      throw BenchFailure("the audit did not find the \(count) manifests that were written")
    }
    var (ours, against) = (Samples(), Samples())
    for _ in 0..<rounds {
      keyward_bench.measure(into: &ours) { _ = StaticAudit(request) }
      try keyward_bench.measure(into: &against) {
        for file in files {
          _ = try PropertyListSerialization.propertyList(
            from: Data(contentsOf: file), options: [], format: nil)
        }
      }
    }
    return Row(
      name: "audit/\(count)-manifests", unit: .milliseconds, ours: ours, against: against,
      called: "Foundation reading them")
  }

  /// The manifests of the rules' examples, half of them with a fault, as often as it takes.
  private static func write(to folder: URL) throws -> [URL] {
    let texts = Rule.all.flatMap { [$0.fires, $0.passes] }.filter {
      $0.place == .folder || $0.place == .plist
    }
    .compactMap { $0.files.contents.first { $0.path.hasSuffix("Info.plist") }?.text }
    .filter { $0.contains("com.apple.keyboard-service") }
    return try (0..<count).map { index in
      let file = folder.appendingPathComponent("\(index)/Info.plist")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(texts[index % texts.count].utf8).write(to: file)
      return file
    }
  }
}
