package import KeyboardHost
package import Platform
import TextInput

/// The trace of a run as JSON: `trace[]` of `run --json`, and the document of `--trace-file`.
package struct TraceReport {
  private let trace: TextTrace

  /// Takes what was traced.
  package init(_ trace: TextTrace) { self.trace = trace }

  /// The whole document.
  package var document: JSONValue {
    .object([("version", .integer(1)), ("trace", entries), ("traceDropped", dropped)])
  }
  var entries: JSONValue { .array(trace.entries.map(Self.entry)) }
  var dropped: JSONValue { .integer(Int64(trace.dropped)) }

  private static func entry(_ entry: TraceEntry) -> JSONValue {
    .object([
      ("sequence", .integer(Int64(entry.sequence))),
      ("milliseconds", .integer(Int64(clamping: entry.milliseconds))),
      ("keyboard", .string(entry.keyboard)), ("kind", .string(entry.kind.rawValue)),
      ("name", .string(entry.name)), ("detail", .optional(entry.detail)),
      ("before", entry.before.map(state) ?? .null), ("after", entry.after.map(state) ?? .null),
    ])
  }

  private static func state(_ window: TextWindow) -> JSONValue {
    .object([
      ("before", .optional(window.before)), ("selected", .optional(window.selected)),
      ("marked", .optional(window.marked)), ("after", .optional(window.after)),
    ])
  }
}
