// Foundation has no user's settings on Linux, so that its own answers are the same for everybody. Extensions are linked
// with `--wrap` for the functions below, by which its formats, calendars and formatters have the user's locale, too.

@_silgen_name("__wrap_$s20FoundationEssentials6LocaleV7currentACvgZ")
public func _currentLocale() -> Locale { UserLocale.current }
@_silgen_name("__wrap_$s20FoundationEssentials6LocaleV19autoupdatingCurrentACvgZ")
public func _autoupdatingLocale() -> Locale { UserLocale.current }
@_silgen_name("__wrap_$s20FoundationEssentials6LocaleV18preferredLanguagesSaySSGvgZ")
public func _userLanguages() -> [String] { UserLocale.languages }
@_silgen_name("__wrap_$s20FoundationEssentials8CalendarV7currentACvgZ")
public func _currentCalendar() -> Calendar { UserLocale.calendar }
@_silgen_name("__wrap_$s20FoundationEssentials8CalendarV19autoupdatingCurrentACvgZ")
public func _autoupdatingCalendar() -> Calendar { UserLocale.calendar }

/// The simulated user's languages.
enum UserLocale {
  /// The languages that the user reads, the preferred one first.
  static let languages: [String] = {
    let listed = ProcessInfo.processInfo.environment["KEYWARD_LANGUAGES"] ?? ""
    let tags = listed.split(separator: ",").prefix(64).map(String.init)
    return tags.isEmpty ? ["en"] : tags
  }()

  /// The language of the bundle that the user reads, in the region of the user's preferred language.
  static let current = Locale(
    identifier: identifier(
      language: Bundle.main.preferredLocalizations.first, preferred: languages[0]))

  /// The calendar of the user's region.
  static var calendar: Calendar {
    var calendar = Calendar(identifier: current.calendar.identifier)
    calendar.locale = current
    return calendar
  }

  /// Whether the bundle's language that the user reads runs from right to left.
  ///
  /// As on a device, the keyboard's localization counts: without an Arabic one, it isn't mirrored for a user who
  /// reads Arabic.
  static let isRightToLeft: Bool = {
    guard let shown = Bundle.main.preferredLocalizations.first, shown != "Base" else {
      return false
    }
    return Locale.Language(identifier: shown).characterDirection == .rightToLeft
  }()

  /// A locale's identifier, `de_CH` for a bundle in German and `de-CH`.
  static func identifier(language: String?, preferred: String) -> String {
    let user = Locale.Language(identifier: preferred)
    let region = user.region ?? Locale.Language(identifier: user.maximalIdentifier).region
    var shown = Locale.Language(identifier: language == "Base" ? preferred : language ?? preferred)
    // The whole name of the user's own language says more than the bundle's.
    if shown.languageCode == user.languageCode { shown = user }
    var parts = [shown.languageCode?.identifier ?? "en"]
    if let script = explicitScript(of: shown) { parts.append(script) }
    if let region = region ?? shown.region { parts.append(region.identifier) }
    return parts.joined(separator: "_")
  }

  /// The script, where the language alone does not imply it.
  private static func explicitScript(of language: Locale.Language) -> String? {
    guard let code = language.languageCode, let script = language.script else { return nil }
    let usual = Locale.Language(identifier: code.identifier)
    let implied = Locale.Language(identifier: usual.maximalIdentifier).script
    return script == implied && code.identifier != "zh" ? nil : script.identifier
  }
}

extension Locale {
  /// The simulated user's locale: the bundle's language that the user reads, and the region of the user's first language.
  public static var current: Locale { UserLocale.current }
  /// The simulated user's locale, which never changes.
  public static var autoupdatingCurrent: Locale { UserLocale.current }
  /// The languages of `keyward run --languages`.
  public static var preferredLanguages: [String] { UserLocale.languages }
}
extension NSLocale {
  /// The identifier, such as `de_CH`.
  public var localeIdentifier: String { (self as Locale).identifier }
  public var languageCode: String { (self as Locale).language.languageCode?.identifier ?? "" }
  public var countryCode: String? { (self as Locale).region?.identifier }
  /// The simulated user's locale.
  public class var current: Locale { UserLocale.current }
  /// The simulated user's locale, which never changes.
  public class var autoupdatingCurrent: Locale { UserLocale.current }
  /// The languages of `keyward run --languages`.
  public class var preferredLanguages: [String] { UserLocale.languages }
}
