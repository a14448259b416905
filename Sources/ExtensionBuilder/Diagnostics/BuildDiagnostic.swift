/// One error of a build.
public struct BuildDiagnostic: Equatable, Sendable {
  /// The developer's file as shown; `nil` where the error has no place.
  public var file: String?
  /// From 1.
  public var line: Int?
  /// In bytes from 1.
  public var column: Int?
  /// The compiler's words on one line.
  public var message: String
  /// The compiler's lines: the message with its place, the developer's line, notes.
  public var lines: [String]
  /// The facts about the name in the error.
  public var finding: NameFinding?
  /// Whether the compiler found it in code that Keyward writes; the place is that of the class which the code is for.
  public var isInWrittenCode = false

  /// Lines of one error at most.
  static let lineLimit = 60
  /// Characters of a line at most.
  static let widthLimit = 2_000

  init(_ lines: [String], finding: NameFinding? = nil) {
    self.lines = lines.prefix(Self.lineLimit).map { String($0.prefix(Self.widthLimit)) }
    self.finding = finding
    let first = self.lines.first ?? ""
    guard let mark = first.firstRange(of: "error: ") else {
      message = first
      return
    }
    message = String(first[mark.upperBound...])
    let place = first[..<mark.lowerBound]
    let parts = place.split(separator: ":", omittingEmptySubsequences: false)
    // `file:line:column: ` or `file:line: ` or `file: `; a name may contain colons.
    guard parts.last == " ", parts.count > 1 else { return }
    let numbers = parts.dropLast().reversed().prefix(2).prefix { Int($0) != nil }.map { Int($0) }
    let name = parts.dropLast(1 + numbers.count).joined(separator: ":")
    guard !name.isEmpty, name != "<unknown>" else { return }
    file = name
    line = numbers.last ?? nil
    column = numbers.count == 2 ? numbers[0] : nil
  }
}

/// The errors of a build, in the order of the modules and files.
public struct CompileErrors: Equatable, Sendable {
  /// A name with the errors about it.
  public struct Group: Equatable, Sendable {
    /// The facts about the name.
    public var finding: NameFinding
    /// How many errors are about it.
    public var count: Int
  }

  /// The errors, each once, at most `limit`.
  public private(set) var errors: [BuildDiagnostic] = []
  /// How many there are beyond the limit.
  public private(set) var leftOut = 0
  /// How many there are that may only follow from a module that was not found.
  public private(set) var consequences = 0
  /// The warnings that came before the errors.
  public var warnings: [String] = []
  /// Those of them that are about the project, such as a script that isn't run: errors may follow from these.
  public var projectWarnings: [String] = []

  /// Errors that are kept.
  static let limit = 1_000

  /// One error without a place of the compiler's.
  public init(message: String) { self.init([BuildDiagnostic([message])]) }

  init(_ errors: [BuildDiagnostic] = []) { append(contentsOf: errors) }

  /// Adds errors that are not among these.
  mutating func append(contentsOf more: [BuildDiagnostic]) {
    var seen = Set(errors.map(\.key))
    for error in more where seen.insert(error.key).inserted {
      if errors.count < Self.limit { errors.append(error) } else { leftOut += 1 }
    }
  }

  mutating func append(_ more: CompileErrors) {
    append(contentsOf: more.errors)
    leftOut += more.leftOut
    consequences += more.consequences
    warnings += more.warnings
  }

  func mapped(_ change: (BuildDiagnostic) -> BuildDiagnostic) -> CompileErrors {
    var result = self
    result.errors = errors.map(change)
    return result
  }

  /// Leaves out what may only follow from modules that were not found: errors about nothing that is known, in files
  /// that import one of these, and about names that are found nowhere.
  func withoutConsequences(_ facts: NameFacts) -> CompileErrors {
    let unknown = Set(
      errors.compactMap(\.finding).filter { $0.kind == .unknownModule }.map(\.name))
    guard !unknown.isEmpty else { return self }
    var result = self
    result.errors.removeAll { error in
      let own = error.file.flatMap { facts.importsOfFiles[$0] } ?? []
      let importsUnknown = !own.isDisjoint(with: unknown)
      switch error.finding?.kind {
      case nil: return importsUnknown || error.message.hasPrefix("cannot find ")
      // The module that is missing may have a name like one of Apple's, or the same one.
      case .notImported, .misspelled: return importsUnknown
      case .missing, .renamed, .missingModule, .unknownModule: return false
      }
    }
    result.consequences += errors.count - result.errors.count
    return result
  }

  /// Whether there is none.
  public var isEmpty: Bool { errors.isEmpty }

  /// The files that the errors are in.
  public var files: Set<String> { Set(errors.compactMap(\.file)) }

  /// The errors by subject, the most frequent first.
  public var groups: [Group] {
    var counts: [String: Group] = [:]
    for finding in errors.compactMap(\.finding) {
      let key = finding.kind.rawValue + " " + finding.name
      counts[key, default: Group(finding: finding, count: 0)].count += 1
    }
    return counts.values.sorted { ($1.count, $0.finding.name) < ($0.count, $1.finding.name) }
  }

  /// The compiler's lines.
  public var text: String { errors.flatMap(\.lines).joined(separator: "\n") }
}

extension BuildDiagnostic {
  /// Several compiler processes report one error.
  fileprivate var key: String { lines.first ?? "" }
}

extension CompileErrors {
  /// Keeps the errors that the work ends with; returns whether it has none.
  ///
  /// - Throws: What else the work ends with.
  mutating func collect(_ work: () throws(BuildError) -> Void) throws(BuildError) -> Bool {
    do throws(BuildError) {
      try work()
      return true
    } catch {
      guard case .compile(let found) = error else { throw error }
      append(found)
      // Without a message of the tool's own this is still no success.
      if isEmpty { self = CompileErrors(message: "error: the sources do not compile") }
      return false
    }
  }
}
