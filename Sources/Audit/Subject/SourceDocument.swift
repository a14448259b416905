/// The JSON that `keyward-lower facts --uses` prints.
struct SourceDocument: Decodable, Sendable {
  struct File: Decodable, Sendable {
    var fault: String?
    /// Why it was not looked at.
    var stopped: String?
    var error: String?
    var line: Int?
    var column: Int?
    var character: Int?
    var quote: String?
  }

  struct Class: SourceRow {
    var name: String
    var objcName: String?
    var isLocal: Bool
    var root: String?
    var kind: String
    var file: Int
    var line: Int
    var column: Int
    var character: Int
    var quote: String
  }

  struct Import: SourceRow {
    var module: String
    var file: Int
    var line: Int
    var column: Int
    var character: Int
    var quote: String
  }

  struct Allowance: SourceRow {
    var text: String
    var target: Int
    var file: Int
    var line: Int
    var column: Int
    var character: Int
    var quote: String
  }

  struct Argument: Decodable, Sendable {
    var label: String?
    /// The beginning of what is written.
    var text: String
    /// The text of a literal without interpolation.
    var literal: String?
  }

  struct Use: SourceRow {
    var name: String
    var kind: String
    var base: String?
    var labels: [String]?
    var types: [String]?
    var isForced: Bool?
    var label: String?
    var assigned: String?
    var value: String?
    var chain: [String]?
    var within: [String]?
    var arguments: [Argument]?
    var file: Int
    var line: Int
    var column: Int
    var character: Int
    var quote: String
  }

  var version: Int
  var files: [File]
  var classes: [Class]
  var imports: [Import]
  var declared: [String]
  var uses: [Use]
  var allowances: [Allowance]
  var leftOut: Int
}

/// An entry at a place.
protocol SourceRow: Decodable, Sendable {
  var file: Int { get }
  var line: Int { get }
  var column: Int { get }
  var character: Int { get }
  var quote: String { get }
}
