import ExtensionBundle
public import Foundation
public import KeyboardHost
import KeyboardProtocol
import YAML

/// The simulated user's address book in a file: YAML, or a property list of the same form.
///
/// ```yaml
/// contacts:
///   - givenName: Ada
///     familyName: Lovelace
///     phoneNumbers: {mobile: 555-0101}
///     emailAddresses: [ada@example.com]
/// ```
public enum AddressBookFile: Sendable {
  /// The people of a file.
  ///
  /// - Parameters:
  ///   - url: The file; one whose name ends in `plist` is a property list.
  ///   - name: What messages call it.
  /// - Returns: The people, in their order.
  /// - Throws: What is wrong with the file, and where.
  public static func read(
    _ url: URL, named name: String
  ) throws(FlowError) -> [SimulatedUser.Contact] {
    let reader = FlowReader(file: name)
    let start = FlowPlace(file: name, position: YAMLPosition(line: 1, column: 1))
    let limit = YAMLLimits().bytes
    let bytes: [UInt8]
    do throws(FileFault) { bytes = try RegularFile.read(url.path, limit: limit) } catch {
      throw FlowError(start, error.reason)
    }
    let root: YAMLNode
    if url.pathExtension == "plist" {
      do throws(PropertyListError) {
        root = Self.node(try PropertyListDocument.parse(bytes, named: name).root)
      } catch {
        throw FlowError(start, error.reason)
      }
    } else {
      do throws(YAMLError) { root = try YAMLDocument.parse(bytes) } catch {
        throw FlowError(FlowPlace(file: name, position: error.position), error.message)
      }
    }
    let top = try reader.mapping(root, "an address book", keys: ["contacts"])
    guard let list = top.first else {
      throw reader.error(root, "there is no 'contacts'; list people under it")
    }
    return try people(list.value, reader)
  }

  private static let names = [
    "givenName", "middleName", "familyName", "nickname", "organizationName",
  ]

  /// The people of a list.
  static func people(
    _ node: YAMLNode, _ reader: FlowReader
  ) throws(FlowError) -> [SimulatedUser.Contact] {
    let items = try reader.items(node, "'contacts'")
    guard items.count <= ProtocolLimits.addressBookEntries else {
      throw reader.error(
        node, "'contacts' has more than \(ProtocolLimits.addressBookEntries) people")
    }
    var people: [SimulatedUser.Contact] = []
    for item in items { people.append(try person(item, reader)) }
    return people
  }

  private static func person(
    _ node: YAMLNode, _ reader: FlowReader
  ) throws(FlowError) -> SimulatedUser.Contact {
    var person = SimulatedUser.Contact(givenName: "", familyName: "")
    let keys = names + ["phoneNumbers", "emailAddresses"]
    for entry in try reader.mapping(node, "a person", keys: keys) {
      switch entry.name {
      case "phoneNumbers": person.phoneNumbers = try labeled(entry.value, entry.name, reader)
      case "emailAddresses": person.emailAddresses = try labeled(entry.value, entry.name, reader)
      default:
        let text = try text(entry.value, entry.name, reader)
        switch entry.name {
        case "givenName": person.givenName = text
        case "middleName": person.middleName = text
        case "familyName": person.familyName = text
        case "nickname": person.nickname = text
        default: person.organizationName = text
        }
      }
    }
    return person
  }

  /// Values with labels, or a list of values without.
  private static func labeled(
    _ node: YAMLNode, _ name: String, _ reader: FlowReader
  ) throws(FlowError) -> [AddressBookEntry.Labeled] {
    var values: [AddressBookEntry.Labeled] = []
    if case .mapping = node.content {
      for entry in try reader.mapping(node, "'\(name)'") {
        guard entry.name.utf8.count <= ProtocolLimits.addressBookText else {
          throw reader.error(entry.key, "a name in '\(name)' is too long")
        }
        values.append(.init(label: entry.name, value: try text(entry.value, name, reader)))
      }
    } else {
      for item in try reader.items(node, "'\(name)'") {
        values.append(.init(label: "", value: try text(item, name, reader)))
      }
    }
    guard values.count <= ProtocolLimits.labeledValues else {
      throw reader.error(
        node, "'\(name)' has more than \(ProtocolLimits.labeledValues) values")
    }
    return values
  }

  private static func text(
    _ node: YAMLNode, _ name: String, _ reader: FlowReader
  ) throws(FlowError) -> String {
    let text = try reader.text(node, "'\(name)'")
    guard text.utf8.count <= ProtocolLimits.addressBookText else {
      throw reader.error(
        node, "'\(name)' is longer than \(ProtocolLimits.addressBookText) bytes; shorten it")
    }
    return text
  }

  /// A property list as the tree that flows are read from, so that both forms have one meaning.
  private static func node(_ list: PropertyListNode) -> YAMLNode {
    let position = YAMLPosition(
      line: list.position?.line ?? 1, column: list.position?.column ?? 1)
    let content: YAMLNode.Content =
      switch list.value {
      case .dictionary(let entries):
        .mapping(
          entries.map { entry in
            let place = YAMLPosition(
              line: entry.keyPosition?.line ?? 1, column: entry.keyPosition?.column ?? 1)
            return YAMLEntry(
              key: YAMLNode(.scalar(entry.key, isPlain: false), at: place), value: node(entry.node))
          })
      case .array(let items): .sequence(items.map(node))
      case .string(let text): .scalar(text, isPlain: false)
      case .integer(let number): .scalar("\(number)", isPlain: true)
      case .real(let number): .scalar("\(number)", isPlain: true)
      case .boolean(let flag): .scalar("\(flag)", isPlain: true)
      case .date, .data: .scalar("", isPlain: true)
      }
    return YAMLNode(content, at: position)
  }
}
