import Platform
import ExtensionBundle

/// The declarations and uses in a keyboard's Swift sources, as keyward-lower reports them.
struct SourceFacts: Sendable {
  /// Where something is in the sources.
  struct Place: Sendable {
    /// The file, as reports call it.
    var path: String
    var line: Int
    /// The column in bytes, as compilers count.
    var column: Int
    /// The column in characters.
    var character: Int
    var quote: String
  }

  /// A use of a name that a rule watches.
  struct Use: Sendable {
    var name: String
    var kind: String
    /// The dotted names before it; empty for a member of an implied type, `nil` for no member.
    var base: String?
    var labels: [String]?
    var types: [String]
    var isForced: Bool
    /// The label of the argument that it is part of.
    var label: String?
    /// The variable that it is put into.
    var assigned: String?
    /// The beginning of what is put into it.
    var value: String?
    /// The members that are used on it in turn.
    var chain: [String]
    /// The calls in whose arguments it is, innermost first.
    var within: [String]
    var arguments: [SourceDocument.Argument]
    var place: Place

    /// The last of the names before it.
    var owner: String? { base?.split(separator: ".").last.map(String.init) }
  }

  /// A class that the sources declare.
  struct Class: Sendable {
    var name: String
    var objcName: String?
    /// The class at the end of its chain of superclasses that the sources do not declare.
    var root: String?
    /// `controller`, `other` or `unknown`.
    var kind: String
    var place: Place
  }

  /// A comment that allows a finding.
  struct Allowance: Sendable {
    var text: String
    /// The line whose findings it is about.
    var target: Int
    var place: Place
  }

  private(set) var classes: [Class] = []
  private(set) var imports: [(module: String, place: Place)] = []
  private(set) var allowances: [Allowance] = []
  /// Files that cannot be read, with the reason.
  private(set) var faults: [(path: String, reason: String)] = []
  /// Files that are too large, or take too much to read, with the reason.
  private(set) var stopped: [(path: String, reason: String)] = []
  /// Where files cannot be parsed.
  private(set) var errors: [(message: String, place: Place)] = []
  /// The watched names that the sources declare themselves.
  private(set) var declared: Set<String> = []
  /// The number of rows that were left out.
  private(set) var leftOut = 0
  /// Modules of the keyboard's own project, which was read too.
  var ownModules: Set<String> = []
  /// Whether there are sources that were not looked at, such as those in other languages.
  var isPartial = false
  /// Whether an interface file leads to the next keyboard.
  var interfacesSwitch = false
  private var byName: [String: [Use]] = [:]

  /// Takes a document apart; `paths` are what reports call its files.
  init(_ document: SourceDocument, paths: [String]) {
    func place(_ row: some SourceRow) -> Place {
      Place(
        path: paths.indices.contains(row.file) ? paths[row.file] : "?", line: row.line,
        column: row.column, character: row.character,
        quote: SourceFacts.trimmed(row.quote))
    }
    declared = Set(document.declared)
    leftOut = document.leftOut
    classes = document.classes.filter { !$0.isLocal }.map {
      Class(name: $0.name, objcName: $0.objcName, root: $0.root, kind: $0.kind, place: place($0))
    }
    imports = document.imports.map { ($0.module, place($0)) }
    allowances = document.allowances.map {
      Allowance(text: $0.text, target: $0.target, place: place($0))
    }
    for (index, file) in document.files.enumerated() where paths.indices.contains(index) {
      if let reason = file.stopped { stopped.append((paths[index], Self.words(ofStop: reason))) }
      if let fault = file.fault { faults.append((paths[index], fault)) }
      if let error = file.error {
        errors.append(
          (
            error,
            Place(
              path: paths[index], line: file.line ?? 1, column: file.column ?? 1,
              character: file.character ?? 1, quote: SourceFacts.trimmed(file.quote ?? ""))
          ))
      }
    }
    for row in document.uses {
      byName[row.name, default: []].append(
        Use(
          name: row.name, kind: row.kind, base: row.base, labels: row.labels,
          types: row.types ?? [], isForced: row.isForced ?? false, label: row.label,
          assigned: row.assigned, value: row.value, chain: row.chain ?? [],
          within: row.within ?? [],
          arguments: row.arguments ?? [], place: place(row)))
    }
  }

  private static func words(ofStop reason: String) -> String {
    switch reason {
    case "size": "the source is larger than 2 MB"
    case "nesting":
      "brackets, strings and interpolations are nested more deeply than 256 levels, or square brackets or interpolations "
        + "alone more deeply than 16"
    case "time": "reading it takes longer than 3 s plus 10 s per megabyte"
    case "memory": "reading it takes more than 640 MB plus 160 bytes for each byte of the file"
    case "crash": "reading it crashes the parser"
    default: "\(SourceTool.mostStops) sources before it exceeded the limits"
    }
  }

  private static func trimmed(_ line: String) -> String {
    String(line.drop { $0 == " " || $0 == "\t" }.prefix(160)).onOneLine
  }
}

extension SourceFacts {
  /// The uses that a pattern matches: `NAME`, `BASE.NAME` or either with `@CALL`; the sources' own names don't match.
  func uses(_ pattern: String) -> [Use] {
    let halves = pattern.split(separator: "@", maxSplits: 1).map(String.init)
    let names = (halves.first ?? "").split(separator: ".", maxSplits: 1).map(String.init)
    guard let name = names.last else { return [] }
    let base = names.count == 2 ? names[0] : nil
    let call = halves.count == 2 ? halves[1] : nil
    return (byName[name] ?? []).filter { use in
      if let call, !use.within.contains(call) { return false }
      if let base { return use.owner == base && !declared.contains(base) }
      return use.kind == "member" || use.kind == "override" || !declared.contains(name)
    }
  }

  /// The uses that any of the patterns means, in the order of the files.
  func uses(_ patterns: [String]) -> [Use] {
    patterns.flatMap { uses($0) }.sorted {
      ($0.place.path, $0.place.line, $0.place.column)
        < ($1.place.path, $1.place.line, $1.place.column)
    }
  }

  /// Whether all sources of the keyboard itself were read.
  var isRead: Bool {
    faults.isEmpty && stopped.isEmpty && errors.isEmpty && leftOut == 0 && !isPartial
  }

  /// Whether all code of the keyboard was read, so that a missing use is certain.
  var isWhole: Bool {
    isRead
      && imports.allSatisfy {
        AppleModules.names.contains($0.module) || ownModules.contains($0.module)
      }
  }

  /// The names of the classes that descend from `UIInputViewController`.
  var controllers: Set<String> {
    Set(
      classes.filter { $0.kind == "controller" }.compactMap {
        $0.name.split(separator: ".").last.map(String.init)
      })
  }

  /// The places where `#selector` names a method, in any declaring class.
  func selectors(_ name: String) -> [Use] {
    (byName[name] ?? []).filter { $0.kind == "selector" }
  }

  /// The uses of a selector or a key that is written as a string.
  func strings(_ names: Set<String>) -> [Use] {
    uses(SourceFacts.stringTakers).filter { use in
      use.arguments.contains { $0.literal.map(names.contains) ?? false }
    }
  }

  /// The strings of exactly this text; rules watch them by `literals(of:)`.
  func literals(_ texts: some Sequence<String>) -> [Use] {
    texts.flatMap { byName["\"" + $0] ?? [] }
  }

  /// The entries with which a rule watches strings.
  static func literals(of texts: some Sequence<String>) -> [String] { texts.map { "\"" + $0 } }

  /// Calls that take the name of a selector, a class or a key.
  static let stringTakers = [
    "Selector", "NSSelectorFromString", "NSClassFromString", "value", "setValue",
  ]
}

extension Observation {
  init(_ place: SourceFacts.Place, _ message: String, help: String? = nil) {
    self.init(
      path: place.path, at: .init(line: place.line, column: place.column), message, help: help,
      quote: place.quote)
    character = place.character
  }
}
