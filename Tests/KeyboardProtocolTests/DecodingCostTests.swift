import Glibc
import TextInput
import Testing

@testable import KeyboardProtocol

/// Decoding costs work for each byte only: sixteen times the length may not cost a hundred times as much.
@Suite(.serialized) struct `What decoding costs` {
  private static let marks = String(repeating: "\u{301}\u{327}", count: 1 << 10)

  static let messages: [(name: String, make: @Sendable (Int) -> ExtensionMessage)] = [
    ("edits", { .batch(batch([TextEdit](repeating: .deleteBackward, count: 4096 * $0))) }),
    (
      "marked texts",
      { size in
        let text = String(repeating: marks, count: size)
        return .batch(batch([.setMarkedText(text, selection: 1..<2), .insert("\n" + text)]))
      }
    ),
    ("a notice of marks", { .notice("a" + String(repeating: marks, count: $0)) }),
    (
      "a record",
      {
        .trace(
          [ProxyRecord(member: .insertText, before: TextWindow())]
            + [ProxyRecord](
              repeating: ProxyRecord(
                member: .insertText, detail: "a" + marks, before: TextWindow(before: marks)),
              count: 16 * $0), dropped: 0)
      }
    ),
    (
      "what still runs",
      { size in
        .settled(
          number: 1,
          stillRunning: [String](repeating: String(repeating: "x", count: 256 * size), count: 64))
      }
    ),
  ]

  private static func batch(_ edits: [TextEdit]) -> EditBatch {
    EditBatch(
      number: 1, documentIdentifier: DocumentIdentifier(high: 1, low: 2), basedOnPush: 0,
      edits: edits)
  }

  private static func cost(_ body: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    body()
    return now() - start
  }

  @Test(arguments: messages.indices)
  func `grows with the message alone`(index: Int) {
    var costs: [Double] = []
    for size in [1, 16] {
      var frame: [UInt8] = []
      Self.messages[index].make(size).encode(into: &frame)
      let body = Array(frame.dropFirst(4))
      costs.append(
        (0..<3).map { _ in Self.cost { _ = try? ExtensionMessage(decoding: body) } }.min() ?? 0)
    }
    #expect(costs[1] < 100 * max(costs[0], 0.000_1), "\(Self.messages[index].name): \(costs)")
  }

  @Test func `of texts that a record would cut is not that of comparing them`() {
    // An "a" with two million marks against one with 120: as strings they would be normalized and sorted.
    let text = "a" + String(repeating: Self.marks, count: 1 << 10)
    var body: [UInt8] = [74, 1, 0, 0, 0, ProxyMember.insertText.rawValue, 1]
    body.append(string: text)
    body += [UInt8](repeating: 0, count: 4 + 8 + 1 + 1 + 4)
    let plain = Self.cost { _ = String(decoding: body, as: UTF8.self).unicodeScalars.count }
    var message: ExtensionMessage?
    let refused = Self.cost { message = try? ExtensionMessage(decoding: body) }
    #expect(message == nil)
    #expect(refused < 20 * max(plain, 0.001), "\(refused) s, \(plain) s to read it")
  }
}
