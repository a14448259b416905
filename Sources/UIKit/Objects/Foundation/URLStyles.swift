extension URL {
  public func formatted() -> String { formatted(FormatStyle()) }
  public func formatted<Style: Foundation.FormatStyle>(
    _ style: Style
  ) -> Style.FormatOutput where Style.FormatInput == URL {
    style.format(self)
  }

  /// The parts of an address that a text shows.
  public struct FormatStyle: Foundation.ParseableFormatStyle, Sendable {
    public enum Component: Int, Codable, Hashable, Sendable, CustomStringConvertible {
      case scheme, user, password, host, port, path, query, fragment

      public var description: String {
        ["scheme", "user", "password", "host", "port", "path", "query", "fragment"][rawValue]
      }
    }
    /// When a part is shown.
    public struct ComponentDisplayOption: Codable, Hashable, Sendable, CustomStringConvertible {
      var condition = DisplayCondition.always
      public static var always: Self { Self() }
      public static var never: Self { Self(condition: .never) }
      /// Leaves the part out of addresses of HTTP.
      public static var omitIfHTTPFamily: Self {
        Self(condition: .omitWhen(.scheme, DisplayCondition.http))
      }
      public static func displayWhen(_ component: Component, matches: Set<String>) -> Self {
        Self(condition: .displayWhen(component, matches))
      }
      public static func omitWhen(_ component: Component, matches: Set<String>) -> Self {
        Self(condition: .omitWhen(component, matches))
      }
      public var description: String { condition.description }
    }
    /// When and how the host is shown.
    public struct HostDisplayOption: Codable, Hashable, Sendable, CustomStringConvertible {
      var condition = DisplayCondition.always
      var subdomains: Set<String> = []
      var isMultiLevel = false
      public static var always: Self { Self() }
      public static var never: Self { Self(condition: .never) }
      public static var omitIfHTTPFamily: Self {
        Self(condition: .omitWhen(.scheme, DisplayCondition.http))
      }
      public static func displayWhen(_ component: Component, matches: Set<String>) -> Self {
        Self(condition: .displayWhen(component, matches))
      }
      public static func omitWhen(_ component: Component, matches: Set<String>) -> Self {
        Self(condition: .omitWhen(component, matches))
      }
      /// Leaves out these names at the beginning of the host, such as `www`.
      public static func omitSpecificSubdomains(
        _ subdomainsToOmit: Set<String> = [],
        includeMultiLevelSubdomains omitMultiLevelSubdomains: Bool = false
      ) -> Self {
        Self(subdomains: subdomainsToOmit, isMultiLevel: omitMultiLevelSubdomains)
      }
      public var description: String { condition.description }

      func shown(_ host: String) -> String {
        var names = host.split(separator: ".", omittingEmptySubsequences: false)
        if isMultiLevel, names.count > 2, !names.allSatisfy({ UInt8($0) != nil }) {
          names = Array(names.suffix(2))
        } else if names.count > 2, subdomains.contains(String(names[0])) {
          names.removeFirst()
        }
        return names.joined(separator: ".")
      }
    }

    var scheme: ComponentDisplayOption
    var user: ComponentDisplayOption
    var password: ComponentDisplayOption
    var host: HostDisplayOption
    var port: ComponentDisplayOption
    var path: ComponentDisplayOption
    var query: ComponentDisplayOption
    var fragment: ComponentDisplayOption

    public init(
      scheme: ComponentDisplayOption = .always, user: ComponentDisplayOption = .never,
      password: ComponentDisplayOption = .never, host: HostDisplayOption = .always,
      port: ComponentDisplayOption = .omitIfHTTPFamily, path: ComponentDisplayOption = .always,
      query: ComponentDisplayOption = .never, fragment: ComponentDisplayOption = .never
    ) {
      (self.scheme, self.user, self.password, self.host) = (scheme, user, password, host)
      (self.port, self.path, self.query, self.fragment) = (port, path, query, fragment)
    }

    public func format(_ value: URL) -> String {
      guard var parts = URLComponents(url: value, resolvingAgainstBaseURL: true) else {
        return value.absoluteString
      }
      let whole = parts
      func isLeftOut(_ option: ComponentDisplayOption) -> Bool {
        !option.condition.isMet(by: whole)
      }
      if isLeftOut(scheme) { parts.scheme = nil }
      if isLeftOut(user) { parts.user = nil }
      if isLeftOut(password) || parts.user == nil { parts.password = nil }
      if isLeftOut(port) { parts.port = nil }
      if isLeftOut(path) { parts.path = "" }
      if isLeftOut(query) { parts.query = nil }
      if isLeftOut(fragment) { parts.fragment = nil }
      if host.condition.isMet(by: whole) {
        parts.host = whole.host.map(host.shown)
      } else {
        (parts.host, parts.port, parts.user, parts.password) = (nil, nil, nil, nil)
      }
      let text = parts.string ?? value.absoluteString
      return scheme.condition.isMet(by: whole) || !text.hasPrefix("//")
        ? text : String(text.dropFirst(2))
    }
    public var parseStrategy: ParseStrategy { ParseStrategy() }

    private func setting<Option>(_ path: WritableKeyPath<Self, Option>, _ option: Option) -> Self {
      var copy = self
      copy[keyPath: path] = option
      return copy
    }
    public func scheme(_ strategy: ComponentDisplayOption = .always) -> Self {
      setting(\.scheme, strategy)
    }
    public func user(_ strategy: ComponentDisplayOption = .always) -> Self {
      setting(\.user, strategy)
    }
    public func password(_ strategy: ComponentDisplayOption = .always) -> Self {
      setting(\.password, strategy)
    }
    public func host(_ strategy: HostDisplayOption = .always) -> Self { setting(\.host, strategy) }
    public func port(_ strategy: ComponentDisplayOption = .always) -> Self {
      setting(\.port, strategy)
    }
    public func path(_ strategy: ComponentDisplayOption = .always) -> Self {
      setting(\.path, strategy)
    }
    public func query(_ strategy: ComponentDisplayOption = .always) -> Self {
      setting(\.query, strategy)
    }
    public func fragment(_ strategy: ComponentDisplayOption = .always) -> Self {
      setting(\.fragment, strategy)
    }
  }
}

/// When a part of an address is shown.
enum DisplayCondition: Codable, Hashable, Sendable, CustomStringConvertible {
  case always, never
  case displayWhen(URL.FormatStyle.Component, Set<String>)
  case omitWhen(URL.FormatStyle.Component, Set<String>)

  static let http: Set = ["http", "https"]

  func isMet(by parts: URLComponents) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .displayWhen(let component, let texts): texts.contains(Self.text(component, parts))
    case .omitWhen(let component, let texts): !texts.contains(Self.text(component, parts))
    }
  }
  var description: String {
    switch self {
    case .always: "always"
    case .never: "never"
    case .displayWhen(let component, let texts): "displayWhen \(component) in \(texts.sorted())"
    case .omitWhen(let component, let texts): "omitWhen \(component) in \(texts.sorted())"
    }
  }
  private static func text(_ component: URL.FormatStyle.Component, _ parts: URLComponents) -> String
  {
    let text: String? =
      switch component {
      case .scheme: parts.scheme
      case .user: parts.user
      case .password: parts.password
      case .host: parts.host
      case .port: parts.port.map(String.init)
      case .path: parts.path
      case .query: parts.query
      case .fragment: parts.fragment
      }
    return text ?? ""
  }
}

extension FormatStyle where Self == URL.FormatStyle {
  public static var url: Self { Self() }
}
