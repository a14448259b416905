/// The names whose uses are requested, so that the output is bounded by the request and not by the sources.
///
/// An entry is `NAME`, `BASE.NAME` (the member of something of that name), `NAME@CALL` (only in the arguments of
/// such a call), `BASE.NAME@CALL`, or `"TEXT` (a string of exactly this text).
struct WatchList {
  struct Entry: Equatable {
    var base: String?
    var call: String?
  }

  private let entries: [String: [Entry]]
  private let bases: Set<String>

  init(_ texts: [String]) {
    var entries: [String: [Entry]] = [:]
    for text in texts where !text.isEmpty {
      if text.hasPrefix("\"") {
        entries[text, default: []].append(Entry())
        continue
      }
      let halves = text.split(separator: "@", maxSplits: 1).map(String.init)
      let names = (halves.first ?? "").split(separator: ".", maxSplits: 1).map(String.init)
      guard let name = names.last else { continue }
      let entry = Entry(
        base: names.count == 2 ? names[0] : nil, call: halves.count == 2 ? halves[1] : nil)
      entries[name, default: []].append(entry)
    }
    self.entries = entries
    bases = Set(entries.values.joined().compactMap(\.base))
  }

  /// The watched uses of a name; `nil` for nearly all names.
  func entries(for name: String) -> [Entry]? { entries[name] }

  /// Whether a declaration of this name matters, because it may hide the watched one.
  func includes(_ name: String) -> Bool { entries[name] != nil || bases.contains(name) }
}
