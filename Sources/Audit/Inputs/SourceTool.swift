import Foundation
import Sandbox

/// keyward-lower, which alone can parse Swift; one process looks at all sources of a keyboard.
struct SourceTool {
  /// Why the tool gave no facts: a bug in keyward, independent of the sources.
  struct Fault: Error {
    var reason: String
  }

  static let outputLimit = 64 << 20
  /// A hundred times what the largest keyboards take.
  static let deadline = 180.0

  var path: String

  /// After this many files, the later ones are left out too.
  static let mostStops = 4
  /// The exit status of a tool that gave up a file and printed which.
  private static let stopStatus: Int32 = 75

  /// The last words of a tool that gave up a file.
  private struct Stop: Decodable {
    var stopped: Int
    var reason: String
  }

  private enum Answer {
    case document(SourceDocument)
    case stop(Stop)
  }

  /// Requests the uses of names in files.
  ///
  /// A file that takes too much is left out, and the rest is requested again.
  func facts(
    of paths: [String], names: [String], conditions: [String]
  ) throws(Fault) -> SourceDocument {
    var stops: [Int: String] = [:]
    var end: Int?
    while true {
      let skipped = stops.keys.sorted().map(String.init) + (end.map { ["\($0)-"] } ?? [])
      switch try ask(of: paths, names: names, conditions: conditions, skipped: skipped) {
      case .document(var document):
        for (index, reason) in stops { document.files[index].stopped = reason }
        return document
      case .stop(let stop):
        guard paths.indices.contains(stop.stopped), stops[stop.stopped] == nil, end == nil else {
          throw fault("skipped a file that was not requested")
        }
        stops[stop.stopped] = stop.reason
        if stops.count >= Self.mostStops { end = stop.stopped + 1 }
      }
    }
  }

  private func ask(
    of paths: [String], names: [String], conditions: [String], skipped: [String]
  ) throws(Fault) -> Answer {
    let list: [UInt8] = paths.flatMap { (path: String) -> [UInt8] in Array(path.utf8) + [0] }
    let arguments =
      ["facts", "--uses", names.joined(separator: ","), "--stdin"]
      + conditions.flatMap { ["-D", $0] }
      + (skipped.isEmpty ? [] : ["--skip", skipped.joined(separator: ",")])
    let output = try run(arguments, input: list, reading: paths)
    if let stop = try? JSONDecoder().decode(Stop.self, from: Data(output)) { return .stop(stop) }
    do {
      let document = try JSONDecoder().decode(SourceDocument.self, from: Data(output))
      guard document.version == 1, document.files.count == paths.count else {
        throw fault("reported files that were not requested")
      }
      return .document(document)
    } catch let fault as Fault {
      throw fault
    } catch {
      throw fault("printed an invalid document")
    }
  }

  private func fault(_ reason: String) -> Fault {
    Fault(reason: "\(path) \(reason); this is a bug in keyward")
  }

  private func run(
    _ arguments: [String], input: [UInt8], reading paths: [String]
  ) throws(Fault) -> [UInt8] {
    var tool = ConfinedTool(
      path, arguments, environment: ["LANG": "C.UTF-8", "HOME": "/", "TMPDIR": "/"],
      policy: ToolPolicy(
        ToolPolicy.Grant.program(path)
          + paths.map { .init(.read, withoutLinks: $0, isRequired: false) }),
      launcher: ConfinedTool.launcher(beside: path))
    tool.input = input
    tool.outputLimit = Self.outputLimit
    tool.deadline = Self.deadline
    tool.purpose = "which parses \(paths.count == 1 ? paths[0] : "\(paths.count) sources")"
    let outcome: ConfinedTool.Outcome
    do throws(ConfinedTool.Failure) { outcome = try tool.run() } catch {
      switch error {
      case .launch(let failure) where failure.isUnsupported:
        throw Fault(reason: "sources are parsed only in a sandbox: \(failure.message)")
      case .launch(let failure): throw fault("could not be started: \(failure.message)")
      case .system, .stopped: throw fault("could not be started")
      }
    }
    guard outcome.stop == nil, !outcome.isCut else {
      throw fault("did not end, or used or printed too much")
    }
    if let signal = outcome.signal { throw fault("was terminated by signal \(signal)") }
    guard outcome.status == 0 || outcome.status == Self.stopStatus else {
      throw fault("exited with status \(outcome.status)")
    }
    return outcome.output
  }
}
