import KeyboardHost
import Platform

/// The part of `keyward run --json` about each failed keyboard.
struct FailureReport {
  let failure: SessionFailure

  var json: JSONValue {
    .object([
      ("keyboard", .string(failure.extensionName)), ("reason", .string(failure.summary)),
      ("backtrace", failure.backtrace()?.json ?? .array([])),
    ])
  }
}

extension Backtrace {
  /// The calls, the innermost first; unknown values are null.
  var json: JSONValue {
    .array(
      frames.map { frame in
        .object([
          ("function", .optional(frame.function)), ("file", .optional(frame.file)),
          ("line", frame.line.map { .integer(Int64($0)) } ?? .null),
          ("address", .optional(frame.address.map { "0x" + String($0, radix: 16) })),
          ("isKeyboards", .bool(frame.isKeyboards)),
        ])
      })
  }
}
