/// The kinds of things that a detector looks for.
public typealias NSTextCheckingTypes = UInt64
extension NSTextCheckingResult.CheckingType {
  // Foundation's own names, which it marks as deprecated because it finds none of these.
  fileprivate static let links = Self(rawValue: 64)
  fileprivate static let numbers = Self(rawValue: 2048)
}

/// Something that a detector found.
private final class Detected: NSTextCheckingResult {
  let kind: CheckingType
  let place: NSRange
  let foundURL: URL?
  let foundNumber: String?
  init(_ kind: CheckingType, _ place: NSRange, url: URL? = nil, number: String? = nil) {
    (self.kind, self.place, foundURL, foundNumber) = (kind, place, url, number)
    super.init()
  }
  required init?(coder: NSCoder) { nil }
  override var resultType: CheckingType { kind }
  override var range: NSRange { place }
  override var numberOfRanges: Int { 1 }
  override func range(at idx: Int) -> NSRange { place }
}
extension NSTextCheckingResult {
  public var url: URL? { (self as? Detected)?.foundURL }
  public var phoneNumber: String? { (self as? Detected)?.foundNumber }
  public var date: Date? { nil }
  public var addressComponents: [NSTextCheckingKey: String]? { nil }
}
/// A part of an address.
public struct NSTextCheckingKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let street = Self(rawValue: "Street")
  public static let city = Self(rawValue: "City")
  public static let state = Self(rawValue: "State")
  public static let zip = Self(rawValue: "ZIP")
  public static let country = Self(rawValue: "Country")
  public static let name = Self(rawValue: "Name")
}

/// Finds links, mail addresses and phone numbers in texts. Dates, addresses and flights are not found, as a notice reports.
open class NSDataDetector: NSObject, @unchecked Sendable {
  public typealias Options = NSRegularExpression.MatchingOptions
  open private(set) var checkingTypes: NSTextCheckingTypes

  public init(types checkingTypes: NSTextCheckingTypes) throws {
    self.checkingTypes = checkingTypes
    super.init()
    let known: NSTextCheckingResult.CheckingType = [.links, .numbers]
    guard checkingTypes & ~known.rawValue != 0 else { return }
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        DeveloperNotices.report("NSDataDetector: Keyward finds only links and phone numbers.")
      }
    }
  }

  private static let link = make(
    #"(?:https?|ftp)://[^\s<>"]+|www\.[^\s<>"]+\.[^\s<>"]+|"#
      + #"[A-Z0-9._%+-]+@[A-Z0-9-]+(?:\.[A-Z0-9-]+)*\.[A-Z]{2,}|"#
      + #"\b(?:[A-Z0-9-]+\.)+(?:com|org|net|edu|gov|io|app|dev|co|me|info|de|fr|uk|jp|cn|ru|eu|us|ca|in)\b(?:/[^\s<>"]*)?"#
  )
  private static let phone = make(
    #"(?<![\w.])(?:\+\d{1,3}[ .-]?)?(?:\(\d{2,4}\)[ .-]?|\d{2,4}[ .-])\d{3,4}[ .-]?\d{3,4}(?![\w])|"#
      + #"(?<![\w.])\+\d{8,15}(?!\w)|(?<![\w.])\d{10,11}(?!\w)"#)
  private static func make(_ pattern: String) -> NSRegularExpression? {
    try? NSRegularExpression(pattern: pattern, options: .caseInsensitive)
  }

  open func matches(in string: String, options: Options = [], range: NSRange)
    -> [NSTextCheckingResult]
  {
    var found: [NSTextCheckingResult] = []
    if checkingTypes & NSTextCheckingResult.CheckingType.links.rawValue != 0 {
      found +=
        Self.link?.matches(in: string, range: range).compactMap { Self.link($0, string) } ?? []
    }
    if checkingTypes & NSTextCheckingResult.CheckingType.numbers.rawValue != 0 {
      let numbers = Self.phone?.matches(in: string, range: range) ?? []
      found += numbers.compactMap { match in
        guard !found.contains(where: { NSIntersectionRange($0.range, match.range).length > 0 })
        else { return nil }
        let text = (string as NSString).substring(with: match.range)
        return Detected(.numbers, match.range, number: text)
      }
    }
    return found.sorted { $0.range.location < $1.range.location }
  }
  private static func link(_ match: NSTextCheckingResult, _ string: String) -> NSTextCheckingResult?
  {
    var text = (string as NSString).substring(with: match.range)
    while let last = text.last, ".,;:!?)]}'\"".contains(last) { text.removeLast() }
    let address =
      text.contains("://") ? text : text.contains("@") ? "mailto:" + text : "http://" + text
    guard let url = URL(string: address) else { return nil }
    let place = NSRange(location: match.range.location, length: text.utf16.count)
    return Detected(.links, place, url: url)
  }
  open func firstMatch(in string: String, options: Options = [], range: NSRange)
    -> NSTextCheckingResult?
  { matches(in: string, options: options, range: range).first }
  open func numberOfMatches(in string: String, options: Options = [], range: NSRange) -> Int {
    matches(in: string, options: options, range: range).count
  }
  open func rangeOfFirstMatch(in string: String, options: Options = [], range: NSRange) -> NSRange {
    firstMatch(in: string, options: options, range: range)?.range
      ?? NSRange(location: NSNotFound, length: 0)
  }
  open func enumerateMatches(
    in string: String, options: Options = [], range: NSRange,
    using block: (
      NSTextCheckingResult?, NSRegularExpression.MatchingFlags, UnsafeMutablePointer<ObjCBool>
    ) -> Void
  ) {
    var stop = ObjCBool(false)
    for match in matches(in: string, options: options, range: range) {
      block(match, [], &stop)
      if stop.boolValue { return }
    }
  }
}
