import KeyboardHost
import KeyboardProtocol
import Platform

/// `services[]` of `run --json`: which services keyboards used, or were refused.
struct ServiceReport {
  private let record: ServiceRecord

  init(_ record: ServiceRecord) { self.record = record }

  var entries: JSONValue { .array(record.entries.map(Self.entry)) }

  private static func entry(_ entry: ServiceRecord.Entry) -> JSONValue {
    .object([
      ("keyboard", .string(entry.keyboard)), ("service", .string(entry.event.service.name)),
      ("member", .string(entry.event.member)), ("outcome", .string(entry.event.outcome.name)),
      ("reason", .optional(entry.event.reason)), ("count", .integer(Int64(entry.count))),
    ])
  }
}
