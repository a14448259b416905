import Foundation

private struct Entry: Codable, Equatable {
  var word: String
  var count: Int
  var when: Date
}

/// The parts of Foundation that text processing uses.
func useFoundation() throws {
  let entries = (0..<200).map {
    Entry(word: "wörd \($0)", count: $0, when: Date(timeIntervalSince1970: Double($0)))
  }
  let encoded = try JSONEncoder().encode(entries)
  try require(JSONDecoder().decode([Entry].self, from: encoded) == entries)
  let list = try PropertyListEncoder().encode(entries)
  try require(PropertyListDecoder().decode([Entry].self, from: list) == entries)
  let object = try JSONSerialization.jsonObject(with: encoded) as? [Any]
  require(object?.count == 200)

  let formatter = DateFormatter()
  formatter.locale = Locale(identifier: "de_DE")
  formatter.timeZone = TimeZone(identifier: "Asia/Tokyo")
  formatter.dateFormat = "EEEE d. MMMM yyyy HH:mm"
  require(
    formatter.string(from: Date(timeIntervalSince1970: 0)) == "Donnerstag 1. Januar 1970 09:00")
  require(
    ISO8601DateFormatter().string(from: Date(timeIntervalSince1970: 0)) == "1970-01-01T00:00:00Z")
  let number = NumberFormatter()
  number.locale = Locale(identifier: "de_DE")
  number.numberStyle = .decimal
  require(number.string(from: 1234567.5) == "1.234.567,5")
  require(String(format: "%05.2f %@", 3.14159, "pi") == "03.14 pi")

  let text = "call 555-0199 or 555-0123"
  let expression = try NSRegularExpression(pattern: "[0-9]{3}-[0-9]{4}")
  let whole = NSRange(text.startIndex..., in: text)
  require(expression.numberOfMatches(in: text, range: whole) == 2)
  require(text.range(of: "OR", options: .caseInsensitive) != nil)
  require("Ärger".folding(options: .diacriticInsensitive, locale: nil) == "Arger")
  require("straße".uppercased() == "STRASSE")
  require(
    ["b", "ä", "a"].sorted { $0.localizedCompare($1) == .orderedAscending } == ["a", "ä", "b"])

  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
  let day = calendar.dateComponents(
    [.year, .month, .day], from: Date(timeIntervalSince1970: 86400))
  require(day.year == 1970 && day.month == 1 && day.day == 2)
  require(Data(base64Encoded: Data("word".utf8).base64EncodedString()) == Data("word".utf8))
  require(UUID() != UUID() && Int.random(in: 0..<10) < 10)
  require(URLComponents(string: "https://example.org/a?b=c")?.queryItems?.first?.value == "c")
  let centre = NotificationCenter.default
  let heard = Counter()
  let token = centre.addObserver(forName: .init("word"), object: nil, queue: nil) { _ in heard.add()
  }
  centre.post(name: .init("word"), object: nil)
  centre.removeObserver(token)
  require(heard.value == 1)
}

/// Programs' requests to the machine.
func useMachine() throws {
  require(ProcessInfo.processInfo.activeProcessorCount >= 1)
  require(ProcessInfo.processInfo.processorCount >= 1)
  require(ProcessInfo.processInfo.processIdentifier == getpid())
  require(ProcessInfo.processInfo.systemUptime > 0)
  require(ProcessInfo.processInfo.arguments.count == CommandLine.arguments.count)
  require(ProcessInfo.processInfo.environment["HOME"] == NSHomeDirectory())
  require(
    TimeZone(identifier: "America/New_York")?.secondsFromGMT(for: Date(timeIntervalSince1970: 0))
      == -18000)
  // The system's time zone, which a link in /etc names.
  require(!TimeZone.current.identifier.isEmpty)
  require(TimeZone.knownTimeZoneIdentifiers.count > 100)
  let random = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/dev/urandom"))
  try require(random.read(upToCount: 16)?.count == 16)
  try random.close()
  try require(
    FileHandle(forReadingFrom: URL(fileURLWithPath: "/dev/null")).readToEnd() ?? Data() == Data())
  require(FileManager.default.currentDirectoryPath == NSHomeDirectory())
  require(NSTemporaryDirectory().hasPrefix(NSHomeDirectory()))
  require(getuid() != 0 && getuid() == geteuid() && getgid() == getegid())
}
