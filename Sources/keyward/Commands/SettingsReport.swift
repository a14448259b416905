import Foundation
import ExtensionBundle
import KeyboardHost
import KeyboardProtocol

/// The settings for people, and as JSON, version 1.
struct SettingsReport {
  var library: KeyboardLibrary
  var settings: Settings
  private var entries: [KeyboardLibrary.Entry] { library.entries(of: settings) }

  /// A list of what is enabled, what is only installed, and what is remembered.
  var text: String {
    let entries = entries
    guard !entries.isEmpty || !settings.memories.isEmpty else {
      return "no keyboard is installed; keyward settings add BUNDLE installs one"
    }
    let enabled = entries.filter { $0.place != nil }
    let others = entries.filter { $0.place == nil }
    var lines = enabled.isEmpty ? ["no keyboard is enabled"] : ["enabled, in this order:"]
    lines += enabled.map { "  \(($0.place ?? 0) + 1). \(line(of: $0))" }
    if !others.isEmpty { lines += ["installed, not enabled:"] + others.map { "  \(line(of: $0))" } }
    if let chosen = settings.chosen { lines.append("chosen last: \(chosen)") }
    if !settings.memories.isEmpty {
      lines.append("chosen in text input contexts, the latest last:")
      lines += settings.memories.map {
        "  \($0.context.app.forDisplay) \($0.context.identifier.forDisplay): \($0.keyboard)"
      }
    }
    return lines.joined(separator: "\n")
  }

  private func line(of entry: KeyboardLibrary.Entry) -> String {
    let head = "\(entry.name.forDisplay)  \(entry.identifier)"
    switch entry.bundle {
    case .failure(let error): return "\(head)  cannot be used: \(error.message)"
    case .success where entry.asksForFullAccess:
      return "\(head)  full access \(entry.isFullAccessGranted ? "on" : "off")"
        + Permission.allCases.compactMap { permission in
          entry.permissions[permission].map {
            ", \(permission.name) \($0 ? "allowed" : "denied")"
          }
        }.joined()
    case .success where entry.isFullAccessGranted:
      return "\(head)  full access granted, which has no effect: it does not ask for it"
    case .success: return head
    }
  }

  var json: JSONValue {
    .object([
      ("version", .integer(1)), ("file", .string(library.file.url.path)),
      ("keyboards", .array(entries.map(Self.keyboard))),
      ("chosen", .optional(settings.chosen)),
      (
        "remembered",
        .array(
          settings.memories.map { memory in
            .object([
              ("app", .string(memory.context.app)),
              ("context", .string(memory.context.identifier)),
              ("keyboard", .string(memory.keyboard)),
            ])
          })
      ),
    ])
  }

  private static func keyboard(_ entry: KeyboardLibrary.Entry) -> JSONValue {
    let bundle = try? entry.bundle.get()
    let problem: String? = if case .failure(let error) = entry.bundle { error.message } else { nil }
    return .object([
      ("identifier", .string(entry.identifier)), ("name", .string(entry.name)),
      ("enabled", .bool(entry.place != nil)),
      ("position", entry.place.map { .integer(Int64($0) + 1) } ?? .null),
      ("language", .optional(bundle?.manifest.primaryLanguage)),
      ("requestsOpenAccess", bundle.map { .bool($0.manifest.requestsOpenAccess) } ?? .null),
      ("fullAccessGranted", .bool(entry.isFullAccessGranted)),
      ("fullAccess", .bool(entry.isFullAccessGranted && entry.asksForFullAccess)),
      (
        "permissions",
        .object(
          Permission.allCases.map {
            ($0.name, .string(PermissionAnswer(entry.permissions[$0]).rawValue))
          })
      ),
      ("bundle", .optional(bundle?.url.path)), ("problem", .optional(problem)),
    ])
  }
}
