import Platform
import ExtensionBundle
import Foundation
import KeyboardHost
import KeyboardProtocol
import KeyboardTesting
import Sandbox

/// Writes what is done in a window to a flow file, when the window is closed or the command interrupted.
final class FlowRecorder: Sendable {
  private let file: String
  private let record: Lock<FlowRecord?>

  /// Prepares the record of a run's keyboards and options.
  init(
    file: String, plan: RunPlan, arguments: ParsedArguments, keyboards: [EnabledKeyboard]
  ) throws(CommandFailure) {
    self.file = file
    let url = URL(fileURLWithPath: file)
    let folder = url.deletingLastPathComponent().standardizedFileURL.path
    guard access(folder + "/.", W_OK) == 0 else {
      throw CommandFailure(
        .outputLost,
        "--record \(file.forDisplay): the file cannot be written: \(String(cString: strerror(errno))); "
          + "check that its folder exists and is writable")
    }
    let places: [(path: String, target: String?)] =
      plan.usesSettings
      ? keyboards.map { ($0.bundle.url.standardizedFileURL.path, nil) }
      : plan.keyboards.enumerated().map {
        (Self.path(to: $0.element, from: folder), plan.targets[$0.offset])
      }
    var record = FlowRecord(
      name: url.deletingPathExtension().lastPathComponent, keyboards: places)
    let grants = keyboards.contains { $0.isFullAccessGranted }
    Self.fill(&record, from: arguments, grants: grants)
    Self.fill(&record, from: plan)
    if grants, keyboards.contains(where: { !$0.isFullAccessGranted }) {
      record.remarks.append("only some keyboards had full access; a flow allows it for all or none")
    }
    self.record = Lock(record)
  }

  /// What a flow's settings hold of the options, by the settings' names.
  private static let settings = [
    "device": "device", "orientation": "orientation", "appearance": "appearance",
    "latency": "latency", "timeout": "timeout", "host-kind": "hostKind",
  ]
  /// Options that say nothing about what a flow does.
  private static let silent = [
    "interactive", "record", "field", "text", "trait", "selection", "input-mode",
    "store-input-mode", "context", "full-access", "target", "allow-degraded",
    "wait-for-debugger", "permission", "location", "contacts",
  ]
  /// The most people of an address book that are written into a flow.
  private static let mostPeople = 50

  /// What the user answers and where the device is, as the plan has understood it.
  private static func fill(_ record: inout FlowRecord, from plan: RunPlan) {
    let answers = plan.host.permissions.map { "\($0.key.name)=\($0.value.rawValue)" }.sorted()
    if !answers.isEmpty {
      record.settings.append(.init("permissions", "[\(answers.joined(separator: ", "))]"))
    }
    if let place = plan.host.location {
      record.settings.append(
        .init(
          "location",
          FlowRecord.quoted("\(place.latitude),\(place.longitude),\(place.accuracy)")))
    }
    guard let file = plan.contactsFile else { return }
    let people = try? AddressBookFile.read(URL(fileURLWithPath: file), named: file)
    guard let people, people.count <= mostPeople else {
      return record.remarks.append(
        "keyward run had --contacts \(file) with more than \(mostPeople) people")
    }
    record.settings.append(.init("contacts", FlowRecord.people(people)))
  }

  private static func fill(
    _ record: inout FlowRecord, from arguments: ParsedArguments, grants: Bool
  ) {
    if grants { record.settings.append(.init("fullAccess", "on")) }
    for argument in arguments.inOrder {
      switch argument {
      case .operand: break
      case .flag("system-globe"): record.settings.append(.init("needsInputModeSwitchKey", "off"))
      case .option("languages", let tags):
        let list = tags.split(separator: ",").map { FlowRecord.quoted(String($0)) }
        record.settings.append(.init("languages", "[\(list.joined(separator: ", "))]"))
      case .option("fidelity", let setting):
        let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
        if parts.count == 2 { record.fidelity.append(.init(parts[0], parts[1])) }
      case .option(let name, let value):
        if let setting = settings[name] {
          record.settings.removeAll { $0.name == setting }
          record.settings.append(.init(setting, FlowRecord.quoted(value)))
        } else if !silent.contains(name) {
          record.remarks.append("keyward run had --\(name) \(value), which a flow cannot express")
        }
      case .flag(let name):
        if !silent.contains(name) {
          record.remarks.append("keyward run had --\(name), which a flow cannot express")
        }
      }
    }
  }

  /// A path as the flow names it: relative where that is short.
  static func path(to target: String, from folder: String) -> String {
    let to = URL(fileURLWithPath: target).standardizedFileURL.pathComponents
    let from = URL(fileURLWithPath: folder).standardizedFileURL.pathComponents
    let common = zip(to, from).prefix { $0 == $1 }.count
    let up = from.count - common
    guard common > 1, up <= 4 else { return URL(fileURLWithPath: target).standardizedFileURL.path }
    let parts = Array(repeating: "..", count: up) + to[common...]
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// Keeps what was done, and what it left in the field.
  func add(_ action: UserAction?, document: String?) {
    record.withLock {
      if let action { $0?.add(action) }
      $0?.document = document
    }
  }

  /// Keeps what a flow cannot do, in words.
  func add(remark: String) { record.withLock { $0?.add(remark: remark) } }

  /// Writes the file at once or not at all; only the first call does.
  func write() throws(CommandFailure) {
    let text = record.withLock { record -> String? in
      defer { record = nil }
      return record?.text
    }
    guard let text else { return }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    } catch {
      throw CommandFailure(
        .outputLost,
        "--record \(file.forDisplay): the file cannot be written: "
          + "\(IOReason(error, elsewhere: "name another file"))")
    }
  }
}
