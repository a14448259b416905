import Platform
import ExtensionBundle
public import Foundation

/// Why a report cannot be used.
public struct ReportError: Error, Equatable, Sendable {
  /// The problem, its place, and the fix.
  public var message: String

  init(_ message: String) { self.message = message }
}

/// Reads reports, which may come from other machines and other tools.
public enum ReportFile: Sendable {
  /// The most bytes of one report.
  public static let limit = 256 << 20

  /// The bytes of a file.
  public static func read(_ path: String, limit: Int = limit) throws(ReportError) -> Data {
    do throws(FileFault) { return Data(try RegularFile.read(path, limit: limit)) } catch {
      throw ReportError("\(path): \(error.reason)")
    }
  }
}

/// Makes one report of those of several machines.
public enum ReportMerge: Sendable {
  /// The form of reports that can be merged.
  public enum Form: String, Sendable {
    /// The format of `--junit` and `XML_OUTPUT_FILE`.
    case junit = "JUnit XML"
    /// The format of `--json`.
    case json = "JSON"
  }

  /// The form of a report, by its first character.
  public static func form(of data: Data) -> Form? {
    let first = data.first { !" \t\r\n\u{FEFF}".utf8.contains($0) }
    return switch first {
    case UInt8(ascii: "<"): .junit
    case UInt8(ascii: "{"): .json
    default: nil
    }
  }

  /// One report of several of the same form, in their order.
  public static func merged(
    _ parts: [(name: String, data: Data)]
  ) throws(ReportError) -> String {
    var form: Form?
    for part in parts {
      guard let own = Self.form(of: part.data) else {
        throw ReportError("\(part.name): this is neither JUnit XML nor a JSON report")
      }
      guard own == form ?? own else {
        throw ReportError(
          "\(part.name) is \(own.rawValue) and \(parts[0].name) is \((form ?? own).rawValue); "
            + "merge reports of the same form")
      }
      form = own
    }
    return form == .junit ? try JUnitMerge.merged(parts) : try JSONMerge.merged(parts)
  }
}

/// Documents of `keyward test --json`.
private enum JSONMerge {
  static func merged(_ parts: [(name: String, data: Data)]) throws(ReportError) -> String {
    var flows: [Any] = []
    var totals: [String: Int] = [:]
    var (code, reason) = (0, "done")
    for part in parts {
      let object = try? JSONSerialization.jsonObject(with: part.data)
      guard let report = object as? [String: Any], report["version"] as? Int == 1,
        let own = report["flows"] as? [[String: Any]],
        let counts = report["totals"] as? [String: Int],
        let exit = report["exit"] as? [String: Any], let ownCode = exit["code"] as? Int
      else {
        throw ReportError(
          "\(part.name): this is not a complete JSON report of flows, version 1")
      }
      flows += own
      for (name, count) in counts {
        guard count >= 0 else { throw ReportError("\(part.name): '\(name)' is not a count") }
        let (sum, isTooLarge) = (totals[name] ?? 0).addingReportingOverflow(count)
        guard !isTooLarge else { throw ReportError("\(part.name): '\(name)' is out of range") }
        totals[name] = sum
      }
      // The codes grow with their severity.
      if ownCode > code { (code, reason) = (ownCode, exit["reason"] as? String ?? "") }
    }
    let whole: [String: Any] = [
      "version": 1, "flows": flows, "totals": totals, "exit": ["code": code, "reason": reason],
    ]
    guard
      let data = try? JSONSerialization.data(
        withJSONObject: whole, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    else { throw ReportError("\(parts[0].name): the reports cannot be merged into one document") }
    // The encoder escapes only C0 controls.
    return String(decoding: data, as: UTF8.self).escapingActions(\.jsonEscape)
      .replacing("##", with: "#\\u0023") + "\n"
  }
}
