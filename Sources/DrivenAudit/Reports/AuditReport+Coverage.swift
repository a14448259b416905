import Foundation
import Platform

extension DrivenRun.Coverage {
  private func rest(in words: RemedyWords) -> String? {
    leftOut.map { words.append($0 == .time ? .raiseAuditTime : nil, to: $0.rawValue) }
  }

  /// The performed parts, as one line for people.
  func line(in words: RemedyWords) -> String {
    let time = String(format: "%.1f", seconds)
    let untyped =
      untypedFields.isEmpty
      ? ""
      : "; no key typed in \(untypedFields.joined(separator: ", ")), whose own texts were watched for"
    let partly =
      partlyTappedFields.isEmpty
      ? "" : "; not every key was tapped in \(partlyTappedFields.joined(separator: ", "))"
    let unseen =
      unseenDelays.isEmpty
      ? "" : "; not observed: what follows \(unseenDelays.joined(separator: ", ").forDisplay)"
    let rest = untyped + partly + unseen + (rest(in: words).map { "; incomplete: \($0)" } ?? "")
    return
      "\(name.forDisplay) was run \(modes.joined(separator: " and ")): shown \(presentations) times, "
      + "tapped \(taps) times, \(time) s\(rest)"
  }

  /// The performed parts, for programs.
  func json(in words: RemedyWords) -> JSONValue {
    .object([
      ("name", .string(name.onOneLine)),
      ("modes", .array(modes.map { .string($0) })),
      ("presentations", .integer(Int64(presentations))), ("taps", .integer(Int64(taps))),
      ("milliseconds", .integer(Int64(seconds * 1000))),
      ("peakMemoryBytes", peakMemory.map { .integer(Int64(clamping: $0)) } ?? .null),
      ("leftOut", .optional(rest(in: words))),
      ("untypedFields", .array(untypedFields.map { .string($0) })),
      ("partlyTappedFields", .array(partlyTappedFields.map { .string($0) })),
      ("unseenDelays", .array(unseenDelays.map { .string($0) })),
    ])
  }
}
