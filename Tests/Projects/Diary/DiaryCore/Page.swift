import Foundation

/// A page of the diary.
public struct Page {
  /// The first mood of the bundle.
  public let mood: String

  /// Makes a page of today.
  public init() {
    let file = Bundle.main.path(forResource: "moods", ofType: "txt", inDirectory: "Moods.bundle")
    let text = file.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } ?? "none"
    mood = text.split(separator: ",").first.map(String.init) ?? "none"
  }
}
