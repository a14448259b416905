import Foundation
import Marks

/// The mark that begins an entry.
public enum Bullet {
  /// The mark of the next entry, another one than the last.
  public static func next(after text: String?) -> String {
    let count = (text ?? "").filter { Mark.bullets.contains(String($0)) }.count
    let file = Bundle.module.url(forResource: "bullets", withExtension: "txt")
    let more = file.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""
    let all = more.split(whereSeparator: \.isWhitespace).map(String.init)
    return all.isEmpty ? "?" : all[count % all.count]
  }
}
