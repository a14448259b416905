import Foundation

/// The public names of Apple's frameworks for iOS, of which the compiler's errors may be about some.
///
/// The table contains names, versions and replacements, and is generated (`Scripts/generate-apple-names`):
///
///     @UIKit                                a framework
///     UIButton:UIControl 2                  a type, a function or a constant; what it descends from; iOS 2
///      addTarget menu                       its members, as old as itself
///     =15 configuration                     members since iOS 15
///     =2-13 groupTableViewBackground        … and deprecated since iOS 13
///      blackColor>black                     an old name
///     NSURLSession>URLSession
///     +NSString                             members that the framework adds to another one's type
struct AppleNames {
  /// A name as Apple has it.
  struct Fact: Equatable {
    var framework: String
    /// With its type: `UIView.alpha`.
    var name: String
    var since: String?
    var deprecated: String?
    /// Its current name.
    var renamed: String?
  }

  private struct Entry {
    var framework: String
    var head: Range<Int>
    /// The lines of the members.
    var body: Range<Int>
  }

  private let bytes: [UInt8]
  private let entries: [String: [Entry]]
  /// All frameworks with names in the table.
  let frameworks: Set<String>

  /// Bytes of the table at most.
  static let limit = 4 << 20
  /// How far a type's ancestors are followed.
  private static let depth = 100

  init(_ text: [UInt8]) {
    bytes = text
    var entries: [String: [Entry]] = [:]
    var frameworks: Set<String> = []
    var framework = ""
    var open: (name: String, entry: Entry)?
    func close(at end: Int) {
      guard let (name, entry) = open else { return }
      let whole = Entry(
        framework: entry.framework, head: entry.head, body: entry.head.upperBound..<end)
      entries[name, default: []].append(whole)
      open = nil
    }
    for line in Self.lines(of: text, in: 0..<text.count) {
      switch text[line.lowerBound] {
      case UInt8(ascii: " "), UInt8(ascii: "="), UInt8(ascii: "#"): continue
      case UInt8(ascii: "@"):
        close(at: line.lowerBound)
        framework = String(decoding: text[line].dropFirst(), as: UTF8.self)
        frameworks.insert(framework)
      default:
        close(at: line.lowerBound)
        let name = text[line].prefix { !" :>".utf8.contains($0) }
          .drop { $0 == UInt8(ascii: "+") }
        open = (
          String(decoding: name, as: UTF8.self),
          Entry(framework: framework, head: line, body: 0..<0)
        )
      }
    }
    close(at: text.count)
    self.entries = entries
    self.frameworks = frameworks
  }

  private static func lines(of text: [UInt8], in range: Range<Int>) -> [Range<Int>] {
    text[range].split(separator: UInt8(ascii: "\n")).map { $0.startIndex..<$0.endIndex }
  }

  /// A type, a function or a constant; `nil` where Apple has none, or only adds members to another one's.
  ///
  /// A name that several frameworks have is that of the first among `preferred`.
  func top(_ name: String, preferred: Set<String> = []) -> Fact? {
    let own = (entries[name] ?? []).filter { bytes[$0.head.lowerBound] != UInt8(ascii: "+") }
    guard let entry = own.first(where: { preferred.contains($0.framework) }) ?? own.first else {
      return nil
    }
    let (since, deprecated, renamed) = Self.facts(words(entry.head).dropFirst().first ?? "")
    let replaced = renamed ?? Self.replacement(in: words(entry.head).first ?? "")
    return Fact(
      framework: entry.framework, name: name, since: since, deprecated: deprecated,
      renamed: replaced)
  }

  /// A member of a type or of what the type descends from.
  func member(_ name: String, of type: String) -> Fact? {
    for ancestor in lineage(of: type) {
      if let fact = ownMember(name, of: ancestor) { return fact }
      if let nested = top("\(ancestor).\(name)") { return nested }
    }
    return nil
  }

  /// The names of all members of a type and of what the type descends from.
  func members(of type: String) -> [String] {
    lineage(of: type).flatMap { ancestor in
      (entries[ancestor] ?? []).flatMap { entry in
        Self.lines(of: bytes, in: entry.body).flatMap { line in
          words(line).filter { !$0.hasPrefix("=") && !$0.contains(">") }
        }
      }
    }
  }

  /// Whether Apple has a type of this name, or adds members to it.
  func hasType(_ name: String) -> Bool {
    entries[name] != nil || Self.bridged[name] != nil
  }

  /// The types, functions and constants of these frameworks whose names are about as long and begin alike.
  func tops(near name: String, in frameworks: Set<String>) -> [String] {
    guard let first = name.utf8.first else { return [] }
    return entries.compactMap { candidate, found in
      guard candidate.utf8.first == first, abs(candidate.utf8.count - name.utf8.count) <= 2,
        found.contains(where: { frameworks.contains($0.framework) }),
        top(candidate)?.renamed == nil
      else { return nil }
      return candidate
    }.sorted()
  }

  private func ownMember(_ name: String, of type: String) -> Fact? {
    for entry in entries[type] ?? [] {
      let since = Self.facts(words(entry.head).dropFirst().first ?? "").since
      for line in Self.lines(of: bytes, in: entry.body) {
        var group = ""
        for word in words(line) {
          if word.hasPrefix("=") {
            group = String(word.dropFirst())
            continue
          }
          let plain = word.prefix { $0 != ">" }
          guard plain == name else { continue }
          let facts = Self.facts(group)
          return Fact(
            framework: entry.framework, name: "\(type).\(name)", since: facts.since ?? since,
            deprecated: facts.deprecated, renamed: Self.replacement(in: word))
        }
      }
    }
    return nil
  }

  /// The type and all that it descends from, the nearest first.
  private func lineage(of type: String) -> [String] {
    var found = [type]
    var seen: Set<String> = [type]
    var index = 0
    while index < found.count, index < Self.depth {
      for entry in entries[found[index]] ?? [] {
        for parent in Self.parents(in: words(entry.head).first ?? "")
        where seen.insert(parent).inserted {
          found.append(parent)
        }
      }
      index += 1
    }
    if let bridged = Self.bridged[type], seen.insert(bridged).inserted { found.append(bridged) }
    if hasType(type), seen.insert("NSObject").inserted { found.append("NSObject") }
    return found
  }

  /// Swift's types that have the members of Foundation's classes.
  private static let bridged = [
    "String": "NSString", "Array": "NSArray", "Dictionary": "NSDictionary", "Set": "NSSet",
    "Data": "NSData", "Date": "NSDate", "URL": "NSURL",
  ]

  private func words(_ line: Range<Int>) -> [String] {
    bytes[line].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func parents(in head: String) -> [String] {
    let parts = head.prefix { $0 != ">" }.split(separator: ":", maxSplits: 1)
    return parts.count == 2 ? parts[1].split(separator: ",").map(String.init) : []
  }

  private static func replacement(in word: String) -> String? {
    let parts = word.split(separator: ">", maxSplits: 1)
    return parts.count == 2 ? String(parts[1]) : nil
  }

  /// The parts of `13.4-15>name`, each of which may be missing.
  private static func facts(
    _ text: String
  ) -> (since: String?, deprecated: String?, renamed: String?) {
    let versions = text.prefix { $0 != ">" }
    let parts = versions.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    func version(_ index: Int) -> String? {
      guard parts.indices.contains(index), !parts[index].isEmpty else { return nil }
      return String(parts[index])
    }
    return (version(0), version(1), replacement(in: text))
  }
}
