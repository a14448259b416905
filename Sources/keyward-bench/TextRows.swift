import Foundation
import TextInput

/// The cost of text as the document grows; each sample is the mean of many operations, which a clock alone could not
/// time.
enum TextRows {
  private static let batch = 1_000
  private static let small = 1 << 10

  static func measure(rounds: Int) throws -> [Row] {
    // First, while no freed memory of other documents can be reused.
    var rows = [try memoryRow(length: 100 << 20)]
    let lengths = [(small, "1KB"), (1 << 20, "1MB"), (100 << 20, "100MB")]
    let base = document(of: small)
    for (length, name) in lengths.dropFirst() {
      let large = document(of: length)
      for operation in Operation.all {
        rows.append(
          operation.row("\(operation.name)/\(name)-vs-1KB", large, base, rounds: rounds))
      }
    }
    return rows
  }

  /// Prose, with the insertion point in the middle.
  private static func document(of length: Int) -> TextDocument {
    let sentence = "The quick brown fox jumps over the lazy dog, again and again. "
    let text = String(repeating: sentence, count: length / sentence.utf8.count + 1)
    return TextDocument(text, selection: length / 2..<length / 2)
  }

  private struct Operation: Sendable {
    var name: String
    /// Runs the operation once and leaves the document's length as it was after two runs.
    var run: @Sendable (inout TextDocument, Int) -> Void

    static let all = [
      // Half of them insert and half delete, so that the document stays as long as it was.
      Operation(name: "keystroke") { document, index in
        document.apply(index.isMultiple(of: 2) ? .insert("a") : .deleteBackward)
      },
      Operation(name: "delete-cluster") { document, index in
        document.apply(index.isMultiple(of: 2) ? .insert("👨‍👩‍👧‍👦") : .deleteBackward)
      },
      Operation(name: "context-window") { document, index in
        let window = document.window()
        precondition(window.before != nil && index >= 0)
      },
      Operation(name: "word-move") { document, index in
        let position = document.selectedTextRange.start
        let direction = index.isMultiple(of: 2) ? TextDirection.forward : .backward
        let next = UnicodeTokenizer().position(
          from: position, toBoundary: .word, in: direction, of: document)
        precondition(next != nil)
      },
      // A host that edits elsewhere while its user types.
      Operation(name: "host-edit-elsewhere") { document, index in
        if index.isMultiple(of: 2) {
          document.replace(0..<0, with: "a")
        } else {
          document.replace(0..<1, with: "")
        }
        document.apply(index.isMultiple(of: 2) ? .insert("a") : .deleteBackward)
      },
    ]

    func row(
      _ rowName: String, _ large: TextDocument, _ small: TextDocument, rounds: Int
    ) -> Row {
      var (large, small) = (large, small)
      var (ours, against) = (Samples(), Samples())
      for _ in 0..<3 {
        time(&large)
        time(&small)
      }
      for _ in 0..<rounds {
        ours.add(time(&large))
        against.add(time(&small))
      }
      return Row(name: rowName, unit: .microseconds, ours: ours, against: against, called: "1 KB")
    }

    /// Nanoseconds for one operation.
    @discardableResult
    private func time(_ document: inout TextDocument) -> UInt64 {
      var samples = Samples()
      keyward_bench.measure(into: &samples) {
        for index in 0..<TextRows.batch { run(&document, index) }
      }
      return UInt64(samples.median) / UInt64(TextRows.batch)
    }
  }

  /// How much memory a document of plain text takes, against its bytes as UTF-8.
  private static func memoryRow(length: Int) throws -> Row {
    let text = String(repeating: "a", count: length)
    let before = try residentBytes()
    let document = TextDocument(text)
    let after = try residentBytes()
    // Used behind the second reading, so that the text itself is not freed before it.
    guard document.utf16Count == text.utf16.count else {
      throw BenchFailure("the document lost text")
    }
    var (ours, against) = (Samples(), Samples())
    ours.add(UInt64(max(0, after - before)))
    against.add(UInt64(length))
    return Row(
      name: "document-memory/100MB", unit: .bytes, ours: ours, against: against,
      called: "its text as UTF-8")
  }

  private static func residentBytes() throws -> Int {
    let statm = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    guard let pages = statm.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      throw BenchFailure("/proc/self/statm has no resident size")
    }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
