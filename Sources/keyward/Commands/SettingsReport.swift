import Platform
import Foundation
import ExtensionBundle
import KeyboardHost
import KeyboardProtocol

/// The settings for people, and as JSON, version 1.
struct SettingsReport {
  var library: KeyboardLibrary
  var settings: Settings
  private var entries: [KeyboardLibrary.Entry] { library.entries(of: settings) }

  /// A list of the enabled keyboards, the installed ones, and the remembered choices.
  var text: String {
    let entries = entries
    guard !entries.isEmpty || !settings.memories.isEmpty || !settings.owners.isEmpty else {
      return "no keyboard is installed; install one with keyward settings add SOURCE|BUNDLE"
    }
    let enabled = entries.filter { $0.place != nil }
    let others = entries.filter { $0.place == nil }
    var lines = enabled.isEmpty ? ["no keyboard is enabled"] : ["enabled, in this order:"]
    lines += enabled.map { "  \(($0.place ?? 0) + 1). \(line(of: $0))" }
    if !others.isEmpty { lines += ["installed, not enabled:"] + others.map { "  \(line(of: $0))" } }
    lines += containers + groups
    if let chosen = settings.chosen { lines.append("chosen last: \(chosen)") }
    if !settings.memories.isEmpty {
      lines.append("chosen in text input contexts, latest last:")
      lines += settings.memories.map {
        "  \($0.context.app.forDisplay) \($0.context.identifier.forDisplay): \($0.keyboard)"
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The containers of keyboards that ran here and are not installed.
  private var containers: [String] {
    let names = settings.owners.keys.filter { settings[$0] == nil }.sorted()
    return names.isEmpty ? [] : ["not installed, but with a container:"] + names.map { "  \($0)" }
  }

  private var groups: [String] {
    let names = groupNames
    return names.isEmpty
      ? [] : ["application groups, and the keyboards that claim them:"] + names.map { line(of: $0) }
  }

  private var groupNames: [String] { Set(settings.claims.map(\.group)).sorted() }

  private func line(of group: String) -> String {
    let claims = settings.claimants(of: group).map { claim in
      "\(claim.keyboard) \(Self.access(of: claim, settings))"
    }
    return "  \(group): \(claims.joined(separator: ", "))"
  }

  private static func access(of claim: GroupClaim, _ settings: Settings) -> String {
    switch claim.isAllowed {
    case true: "allowed"
    case false: "refused"
    case nil: settings.mayUse(claim.group, claim.keyboard) ? "alone" : "undecided"
    }
  }

  private func line(of entry: KeyboardLibrary.Entry) -> String {
    let head = "\(entry.name.forDisplay)  \(entry.identifier)"
    switch entry.bundle {
    case .failure(let error): return "\(head)  cannot be used: \(error.advice)"
    case .success where entry.isReplacement:
      return
        "\(head)  replaced another program; decide with keyward settings full-access \(entry.identifier) on|off"
    case .success where entry.asksForFullAccess:
      return "\(head)  full access \(entry.isFullAccessGranted ? "on" : "off")"
        + Permission.allCases.compactMap { permission in
          entry.permissions[permission].map {
            ", \(permission.name) \($0 ? "allowed" : "denied")"
          }
        }.joined()
    case .success where entry.isFullAccessGranted:
      return "\(head)  full access on, without effect: the manifest does not request open access"
    case .success: return head
    }
  }

  var json: JSONValue {
    .object([
      ("version", .integer(1)), ("file", .string(library.file.url.path)),
      ("keyboards", .array(entries.map(Self.keyboard))),
      (
        "groups",
        .array(
          groupNames.map { group in
            .object([
              ("identifier", .string(group)),
              (
                "claimants",
                .array(
                  settings.claimants(of: group).map { claim in
                    .object([
                      ("keyboard", .string(claim.keyboard)),
                      ("access", .string(Self.access(of: claim, settings))),
                      ("shares", .bool(settings.mayUse(group, claim.keyboard))),
                    ])
                  })
              ),
            ])
          })
      ),
      (
        "containers",
        .array(
          settings.owners.sorted { $0.key < $1.key }.map { identifier, origin in
            .object([
              ("identifier", .string(identifier)), ("digest", .string(origin.digest)),
              ("source", .optional(origin.source)),
            ])
          })
      ),
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
    let problem: String? = if case .failure(let error) = entry.bundle { error.advice } else { nil }
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
      ("digest", .optional(entry.origin?.digest)), ("source", .optional(entry.origin?.source)),
      ("replacement", .bool(entry.isReplacement)),
      ("bundle", .optional(bundle?.url.path)), ("problem", .optional(problem)),
    ])
  }
}
