import ExtensionBundle
import Foundation
import KeyboardHost
import KeyboardTesting
import Platform
import TerminalSimulator

extension FlowRecorder {
  /// Prepares the record of a run's keyboards and options.
  convenience init(
    file: String, plan: RunPlan, arguments: ParsedArguments, keyboards: [EnabledKeyboard]
  ) throws(CommandFailure) {
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
    var device = plan.device
    device.fullAccess = grants ? true : nil
    record.add(device, lexicon: plan.lexiconFile.map { Self.path(to: $0, from: folder) })
    record.remarks += Self.remarks(arguments)
    if grants, keyboards.contains(where: { !$0.isFullAccessGranted }) {
      record.remarks.append("only some keyboards had full access; a flow allows it for all or none")
    }
    self.init(file: file, record: record)
  }

  /// Options that don't affect what a flow does.
  private static let silent = [
    "interactive", "record", "field", "text", "trait", "selection", "input-mode",
    "store-input-mode", "context", "target", "allow-degraded", "wait-for-debugger",
  ]

  /// The options that a flow cannot express.
  private static func remarks(_ arguments: ParsedArguments) -> [String] {
    let known = silent + DeviceSetting.ofFlows.map(\.forms.option)
    return arguments.inOrder.compactMap { argument in
      switch argument {
      case .flag(let name) where !known.contains(name):
        "keyward run had --\(name), which a flow cannot express"
      case .option(let name, let value) where !known.contains(name):
        "keyward run had --\(name) \(value), which a flow cannot express"
      case .operand, .flag, .option: nil
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
}
