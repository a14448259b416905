import Platform
import ExtensionBundle
import Foundation
import KeyboardHost
import KeyboardProtocol

/// Pictures and texts of the keyboard.
extension SimulatedDevice {
  /// The keyboard as SVG; `nil` while none is on the screen.
  public var svg: String? { layout?.svg(isDark: isDark) }

  /// Compares the keyboard's layout with the one that is kept as text in `Layouts/NAME.layout` beside the test.
  ///
  /// The text has a line for each view: its class, frame, texts, colors and traits. If the file doesn't exist, it is
  /// written and the expectation fails once, so that a person looks at it; so is every file while the variable
  /// `KEYWARD_RECORD` is 1.
  public func expectLayout(
    _ name: String, filePath: String = #filePath,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    let caller = Caller(file: file, line: line, column: column)
    guard let layout else {
      throw failure("no keyboard is on the screen; focus a field first", caller)
    }
    guard !name.isEmpty, !name.beginsWithDot, !name.hasSlash else {
      throw failure("“\(name.forDisplay)” is not a file name", caller)
    }
    let golden = URL(fileURLWithPath: filePath).deletingLastPathComponent()
      .appendingPathComponent("Layouts/\(name).layout")
    let actual = layout.goldenText
    let isRecording = ProcessInfo.processInfo.environment["KEYWARD_RECORD"] == "1"
    let bytes = isRecording ? nil : try? RegularFile.read(golden.path, limit: Self.goldenLimit)
    let expected = bytes.map { String(decoding: $0, as: UTF8.self) }
    guard let expected else { throw failure(Self.record(actual, in: golden), caller) }
    guard let difference = Self.difference(expected, actual) else { return }
    var failure = failure(
      "the layout differs from \(golden.path.forDisplay); run with KEYWARD_RECORD=1 to replace it",
      caller)
    failure.differences = [difference]
    throw failure
  }

  /// Bytes of a golden file; a layout is text of a few hundred lines.
  private static let goldenLimit = 16 << 20

  /// Writes the text, and fails with a message that names the file.
  private static func record(_ text: String, in file: URL) -> String {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file, options: .atomic)
      return "the layout was written to \(file.path.forDisplay); check it, and run the test again"
    } catch {
      return
        "the layout cannot be written to \(file.path.forDisplay): \(error.localizedDescription)"
    }
  }

  /// The first line in which two texts differ; `nil` where they are the same.
  private static func difference(_ expected: String, _ actual: String) -> FlowFailure.Difference? {
    guard expected != actual else { return nil }
    let lines = [expected, actual].map {
      $0.split(separator: "\n", omittingEmptySubsequences: false)
    }
    let most = max(lines[0].count, lines[1].count)
    let index = (0..<most).first { index in
      lines[0][at: index] != lines[1][at: index]
    }
    guard let index else { return nil }
    func words(_ line: Substring?) -> String {
      line.map { "“\(String($0).forDisplay)”" } ?? "no line"
    }
    return FlowFailure.Difference(
      what: "line \(index + 1) of the layout", expected: words(lines[0][at: index]),
      actual: words(lines[1][at: index]))
  }
}

extension Array {
  fileprivate subscript(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

/// The snapshot of a keyboard that failed an expectation, for a CI run
/// afterwards.
struct FailurePicture {
  let folder: URL

  /// The folder that the variable `KEYWARD_PICTURES` names; `nil` without it.
  init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let path = environment["KEYWARD_PICTURES"], !path.isEmpty else { return nil }
    folder = URL(fileURLWithPath: path)
  }

  /// Writes the picture, and names it in the failure.
  func add(to failure: FlowFailure, isDark: Bool) -> FlowFailure {
    guard let svg = failure.layout?.svg(isDark: isDark), let place = failure.place else {
      return failure
    }
    var result = failure
    let source = URL(fileURLWithPath: place.file).deletingPathExtension().lastPathComponent
    let file = folder.appendingPathComponent("\(source)-\(place.line).svg")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(svg.utf8).write(to: file, options: .atomic)
      result.message += "\nThe keyboard's snapshot: \(file.path.forDisplay)"
    } catch {
      result.message +=
        "\nThe keyboard's snapshot could not be written to \(file.path.forDisplay): "
        + error.localizedDescription
    }
    return result
  }
}
