import TextInput

/// The kind of a field in its app, which determines its traits and its behavior toward keyboards.
public enum HostKind: String, CaseIterable, Sendable {
  case textView, textField, webView, safariBar, searchBar

  /// In what such a field differs from the defaults.
  package var profile: HostProfile {
    switch self {
    case .textView: .textView
    case .textField: .textField
    case .webView: .webView
    case .safariBar: .safariBar
    case .searchBar: .searchBar
    }
  }
}

/// In what one kind of host differs from the defaults, as names and values of traits and of `Fidelity`.
package struct HostProfile: Sendable {
  /// The class or the app that such a field represents.
  package let meaning: String
  /// The field that has the focus where none is named.
  package let field: FieldKind
  /// The traits, by Apple's names.
  package let traits: [(name: String, value: String)]
  /// The settings of `Fidelity`, by their names: the window, the callbacks and what a caret move counts.
  package let fidelity: [(name: String, value: String)]
  /// The observations in such a host, with their places; the rest are Keyward's defaults.
  package let seen: String

  static let textView = HostProfile(
    meaning: "`UITextView`", field: .multiline, traits: [],
    fidelity: [("contextPolicy", "threeSentences")],
    seen: "The window spans line breaks: Notes on iOS 26 (getdictus/dictus-ios#530); "
      + "three sentences: an iOS 26 simulator")
  static let textField = HostProfile(
    meaning: "`UITextField`", field: .text, traits: [], fidelity: [],
    seen: "The defaults; no report names another window or other callbacks")
  static let webView = HostProfile(
    meaning: "a field of a page in `WKWebView`", field: .text, traits: [],
    fidelity: [
      ("adjustUnit", "grapheme"), ("moveReports", "twice"), ("insertEmpty", "deletesSelection"),
    ],
    seen: "A move counts characters and is reported twice: an iOS 26 simulator; an empty "
      + "insertion deletes: WebKit/WebKit#19626")
  static let safariBar = HostProfile(
    meaning: "Safari's address bar", field: .text,
    traits: [("keyboardType", "webSearch"), ("returnKeyType", "go")], fidelity: [],
    seen: "The traits: an iOS 26 simulator; the window and callbacks aren't reported")
  static let searchBar = HostProfile(
    meaning: "`UISearchBar`", field: .text,
    traits: [("autocapitalizationType", "none"), ("returnKeyType", "search")], fidelity: [],
    seen: "The default keyboard type without capitals: an iOS 26 simulator; the window and "
      + "callbacks aren't reported")

  /// Changes the settings that such hosts have otherwise.
  func change(_ settings: inout Fidelity) {
    // The names are the table's own, and a test sets each of them.
    for (name, value) in fidelity { try? settings.set(name, to: value) }
  }

  /// A field's traits: those of the host wherever the field has the default of its kind.
  ///
  /// Fields for passwords, numbers, addresses and the like have their own traits in any host.
  func traits(of field: TextInputTraits, kind: FieldKind) -> TextInputTraits {
    guard kind == .text || kind == .multiline else { return field }
    var given = field
    let own = Set(field.settings(besides: kind.traits).map(\.name))
    for (name, value) in traits where !own.contains(name) { try? given.set(name, to: value) }
    return given
  }
}
