import Glibc
import SwiftParser
import SwiftSyntax

/// The uses of the requested names in sources, as JSON of bounded size.
///
/// Files are parsed one after the other and their trees released, so that memory follows the largest file and not their
/// sum.
struct UsesReport {
  /// Above this a "source" is data.
  static let largestFile = 2 << 20
  private static let mostUses = 10_000
  private static let mostRows = 10_000
  private static let longestQuote = 640

  private let watched: WatchList
  private let condition: BuildCondition
  private var table = ClassTable()
  private var records: [(file: Int, ClassRecord, place: JSONText)] = []
  private var files: [JSONText] = []
  private var imports: [JSONText] = []
  private var uses: [JSONText] = []
  private var allowances: [JSONText] = []
  private var declared: Set<String> = []
  private var leftOut = 0
  private var surplus = 0

  init(
    _ paths: [String], watched: WatchList, conditions: Set<String>, skipped: SkippedSources
  ) {
    self.watched = watched
    condition = BuildCondition(custom: conditions, target: .device)
    for (index, path) in paths.enumerated() {
      if skipped.contains(index) { stop(path, "unread") } else { add(path, index) }
    }
  }

  var json: JSONText {
    .object([
      ("version", .number(1)), ("files", .list(files)),
      ("classes", .list(records.map(describe))), ("imports", .list(imports)),
      ("declared", .list(declared.sorted().map { .string($0) })), ("uses", .list(uses)),
      ("allowances", .list(allowances)), ("leftOut", .number(leftOut)),
      ("surplus", .number(surplus)),
    ])
  }

  private mutating func stop(_ path: String, _ reason: String) {
    files.append(.object([("path", .string(path)), ("stopped", .string(reason))]))
  }

  private mutating func add(_ path: String, _ index: Int) {
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try FileSystem.read(path, limit: Self.largestFile)
    } catch {
      if error.code == EFBIG { return stop(path, "size") }
      files.append(.object([("path", .string(path)), ("fault", .string(error.message))]))
      return
    }
    if NestingScan.excess(in: bytes) != nil { return stop(path, "nesting") }
    FileBudget.begin(index, path, bytes: bytes.count, keepsTree: false)
    defer { FileBudget.end() }
    let source = SourceFile(path: path, bytes: bytes)
    let collector = UseCollector(source, watched: watched, condition: condition)
    var members: [(String, JSONText)] = [("path", .string(path))]
    if source.tree.hasError, let error = source.syntaxErrors.first {
      members.append(("error", .string(String(error.message.prefix(300)))))
      members += place(error.offset, in: source)
    }
    files.append(.object(members))
    declared.formUnion(collector.declared)
    surplus += collector.surplus
    table.add(collector)
    for record in collector.classes where keeps(records.count) {
      let place = JSONText.object([("file", .number(index))] + place(record.offset, in: source))
      records.append((index, record, place))
    }
    for (module, offset) in collector.imports where keeps(imports.count) {
      imports.append(
        .object(
          [("file", .number(index)), ("module", .string(module))] + place(offset, in: source)))
    }
    for use in collector.uses {
      guard uses.count < Self.mostUses else {
        leftOut += 1
        continue
      }
      uses.append(describe(use, index, source))
    }
    for allowance in Allowance.all(in: source) where keeps(allowances.count) {
      allowances.append(
        .object(
          [
            ("file", .number(index)), ("text", .string(allowance.text)),
            ("target", .number(source.location(of: allowance.target).line)),
          ] + place(allowance.offset, in: source)))
    }
  }

  private mutating func keeps(_ count: Int) -> Bool {
    if count >= Self.mostRows { leftOut += 1 }
    return count < Self.mostRows
  }

  /// The line, the column in bytes as the compiler counts, the column in characters, and the line's beginning.
  private func place(_ offset: Int, in source: SourceFile) -> [(String, JSONText)] {
    let (line, column) = source.location(of: offset)
    let start = offset - column + 1
    let rest = source.bytes[min(max(start, 0), source.bytes.count)...].prefix(Self.longestQuote)
    let quote = String(decoding: rest.prefix { $0 != 10 && $0 != 13 }, as: UTF8.self)
    // A line of a megabyte is not looked through for each of its uses.
    let before = source.text(max(start, offset - 4_096)..<offset).unicodeScalars.count
    return [
      ("line", .number(line)), ("column", .number(column)),
      ("character", .number(max(0, offset - 4_096 - start) + before + 1)),
      ("quote", .string(quote)),
    ]
  }

  private func describe(_ row: (file: Int, ClassRecord, place: JSONText)) -> JSONText {
    let record = row.1
    let root = table.root(of: record)
    guard case .object(let place) = row.place else { return .null }
    return .object(
      [
        ("name", .string(record.name)), ("objcName", JSONText(record.objcName)),
        ("isLocal", .bool(record.isLocal)), ("root", JSONText(root)),
        ("kind", .string(ClassTable.kind(of: root))),
      ] + place)
  }

  private func describe(_ use: Use, _ file: Int, _ source: SourceFile) -> JSONText {
    var members: [(String, JSONText)] = [
      ("file", .number(file)), ("name", .string(use.name)), ("kind", .string(use.kind.rawValue)),
    ]
    func strings(_ name: String, _ values: [String]) {
      if !values.isEmpty { members.append((name, .list(values.map { .string($0) }))) }
    }
    if let base = use.base { members.append(("base", .string(base))) }
    if let labels = use.labels { members.append(("labels", .list(labels.map { .string($0) }))) }
    strings("types", use.types)
    if let context = use.context {
      if context.isForced { members.append(("isForced", .bool(true))) }
      if let label = context.label { members.append(("label", .string(label))) }
      if let assigned = context.assigned { members.append(("assigned", .string(assigned))) }
      if let value = context.value { members.append(("value", .string(value))) }
      strings("chain", context.chain)
      strings("within", context.within)
      if let call = context.call {
        members.append(
          ("arguments", .list(call.arguments.prefix(12).map { describe($0, source) })))
      }
    }
    return .object(members + place(use.offset, in: source))
  }

  private func describe(_ argument: LabeledExprSyntax, _ source: SourceFile) -> JSONText {
    let range = argument.expression.contentRange
    let text = source.text(range.lowerBound..<min(range.upperBound, range.lowerBound + 100))
    var members: [(String, JSONText)] = [
      ("label", JSONText(argument.label?.text)), ("text", .string(text)),
    ]
    var expression = argument.expression
    // Selector(("name")) has a second pair of parentheses so that the compiler doesn't warn.
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let inner = tuple.elements.first?.expression
    {
      expression = inner
    }
    if let literal = expression.as(StringLiteralExprSyntax.self), !literal.hasError,
      let value = literal.representedLiteralValue
    {
      members.append(("literal", .string(String(value.prefix(200)))))
    }
    return .object(members)
  }
}
