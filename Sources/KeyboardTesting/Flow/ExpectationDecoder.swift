import Foundation
import KeyboardHost
import Sandbox
import YAML

/// Reads an expectation.
struct ExpectationDecoder {
  static let keys = [
    "document", "contextBefore", "contextAfter", "selection", "visible", "enabled", "disabled",
    "absent", "refusal", "noAccessEvents", "accessEvents", "notifications", "inputMode", "app",
    "within",
  ]
  /// The longest that an expectation waits, in milliseconds: a minute.
  static let longestWait = 60_000
  static let textKeys = ["contains", "matches"]
  static let accessKeys = ["category", "verdict", "systemCall", "subject"]

  let reader: FlowReader

  func expectation(_ node: YAMLNode) throws(FlowError) -> FlowExpectation {
    var result = FlowExpectation()
    let entries = try reader.mapping(node, "'expect'", keys: Self.keys)
    guard entries.contains(where: { $0.name != "within" }) else {
      throw reader.error(node, "'expect' is empty; name an expectation")
    }
    for entry in entries {
      let (name, value) = ("'\(entry.name)'", entry.value)
      switch entry.name {
      case "document":
        result.document = try text(value, name)
        guard result.document != .nothing else {
          throw reader.error(value, "an empty document is written \"\"")
        }
      case "contextBefore": result.contextBefore = try text(value, name)
      case "contextAfter": result.contextAfter = try text(value, name)
      case "selection": result.selection = try ActionDecoder.range(value, name, reader)
      case "visible": result.visible = try reader.names(value, name)
      case "enabled": result.enabled = try reader.names(value, name)
      case "disabled": result.disabled = try reader.names(value, name)
      case "absent": result.absent = try reader.names(value, name)
      case "refusal": result.refusal = try refusal(value)
      case "accessEvents": result.accessEvents = try accesses(value)
      case "notifications": result.notifications = try notifications(value)
      case "noAccessEvents":
        result.noAccessEvents = try reader.flag(value, name)
        guard result.noAccessEvents else {
          throw reader.error(value, "'noAccessEvents' can only be on; leave it out instead")
        }
      case "app": result.app = try app(value)
      case "within":
        let range = 0...Self.longestWait
        result.within = UInt32(
          try reader.integer(value, "'within', in milliseconds,", in: range))
      default: result.inputMode = try reader.name(value, name)
      }
    }
    return result
  }

  private func refusal(_ node: YAMLNode) throws(FlowError) -> FlowExpectation.Refusal {
    let reasons = FieldRefusal.allCases.map(\.rawValue)
    let word = try reader.word(node, "'refusal'", among: reasons + ["none"])
    return FieldRefusal(rawValue: word).map { .of($0) } ?? .none
  }

  /// One name, a list of them, or `none`.
  private func notifications(
    _ node: YAMLNode
  ) throws(FlowError) -> [KeyboardNotification.Name] {
    let all = KeyboardNotification.Name.allCases
    let words = all.map(\.shortName)
    var items = [node]
    if case .sequence(let list) = node.content {
      guard !list.isEmpty else {
        throw reader.error(node, "'notifications' is an empty list; write 'none' to expect none")
      }
      items = list
    } else if try reader.word(node, "'notifications'", among: words + ["none"]) == "none" {
      return []
    }
    var names: [KeyboardNotification.Name] = []
    for item in items {
      let word = try reader.word(item, "a notification", among: words)
      names += all.filter { $0.shortName == word }
    }
    return names
  }

  /// One event, or a list of them.
  private func accesses(_ node: YAMLNode) throws(FlowError) -> [FlowExpectation.Access] {
    let items: [YAMLNode]
    if case .sequence(let list) = node.content { items = list } else { items = [node] }
    guard !items.isEmpty else {
      throw reader.error(node, "'accessEvents' is an empty list; 'noAccessEvents: on' expects none")
    }
    var result: [FlowExpectation.Access] = []
    for item in items {
      var access = FlowExpectation.Access()
      let entries = try reader.mapping(item, "an access event", keys: Self.accessKeys)
      guard !entries.isEmpty else {
        throw reader.error(item, "the access event is empty; name a property")
      }
      for entry in entries {
        let (name, value) = ("'\(entry.name)'", entry.value)
        switch entry.name {
        case "category":
          access.category = try reader.choice(value, name, AccessEvent.Category.self)
        case "verdict": access.verdict = try reader.choice(value, name, AccessEvent.Verdict.self)
        case "systemCall": access.systemCall = try reader.name(value, name)
        default: access.subject = try text(value, name)
        }
      }
      result.append(access)
    }
    return result
  }

  func text(_ node: YAMLNode, _ what: String) throws(FlowError) -> FlowExpectation.Text {
    if node.isNull { return .nothing }
    guard case .mapping = node.content else {
      return .exactly(try reader.text(node, what))
    }
    let entries = try reader.mapping(node, what, keys: Self.textKeys)
    guard let entry = entries.first, entries.count == 1 else {
      throw reader.error(node, "\(what) is a text, or one of: contains, matches")
    }
    if entry.name == "contains" {
      return .contains(try reader.name(entry.value, "'contains'"))
    }
    let pattern = try reader.name(entry.value, "'matches'")
    guard (try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z")) != nil else {
      throw reader.error(
        entry.value, "'\(pattern)' is not a regular expression; check its brackets")
    }
    return .matches(pattern)
  }
}
