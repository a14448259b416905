extension URL {
  public init<Strategy: Foundation.ParseStrategy>(
    _ value: Strategy.ParseInput, strategy: Strategy
  ) throws where Strategy.ParseOutput == URL {
    self = try strategy.parse(value)
  }

  /// Reads an address, some of whose parts must be there.
  public struct ParseStrategy: Foundation.ParseStrategy, Sendable {
    public struct ComponentParseStrategy<Component: Codable & Hashable & Sendable>: Codable,
      Hashable, Sendable
    {
      var isRequired = false
      var missing: Component?
      public static var required: Self { Self(isRequired: true) }
      public static var optional: Self { Self() }
      public static func defaultValue(_ value: Component) -> Self { Self(missing: value) }
    }

    var scheme: ComponentParseStrategy<String>
    var user: ComponentParseStrategy<String>
    var password: ComponentParseStrategy<String>
    var host: ComponentParseStrategy<String>
    var port: ComponentParseStrategy<Int>
    var path: ComponentParseStrategy<String>
    var query: ComponentParseStrategy<String>
    var fragment: ComponentParseStrategy<String>

    public init(
      scheme: ComponentParseStrategy<String> = .required,
      user: ComponentParseStrategy<String> = .optional,
      password: ComponentParseStrategy<String> = .optional,
      host: ComponentParseStrategy<String> = .required,
      port: ComponentParseStrategy<Int> = .optional,
      path: ComponentParseStrategy<String> = .optional,
      query: ComponentParseStrategy<String> = .optional,
      fragment: ComponentParseStrategy<String> = .optional
    ) {
      (self.scheme, self.user, self.password, self.host) = (scheme, user, password, host)
      (self.port, self.path, self.query, self.fragment) = (port, path, query, fragment)
    }

    /// - Throws: The text is no address, or lacks a part.
    public func parse(_ value: String) throws -> URL {
      var parts = URLComponents(string: value.trimmingCharacters(in: .whitespacesAndNewlines))
      let isWhole = parts.map { found in
        var found = found
        defer { parts = found }
        var path: String? = found.path.isEmpty ? nil : found.path
        let isWhole =
          Self.take(scheme, &found.scheme) && Self.take(user, &found.user)
          && Self.take(password, &found.password) && Self.take(host, &found.host)
          && Self.takePort(port, &found) && Self.take(self.path, &path)
          && Self.take(query, &found.query) && Self.take(fragment, &found.fragment)
        found.path = path ?? ""
        return isWhole
      }
      guard isWhole == true, let url = parts?.url else {
        throw CocoaError(
          .formatting, userInfo: [NSDebugDescriptionErrorKey: "Cannot parse \"\(value)\" as a URL."]
        )
      }
      return url
    }

    private static func take(_ strategy: ComponentParseStrategy<String>, _ part: inout String?)
      -> Bool
    {
      if part?.isEmpty != false, let missing = strategy.missing { part = missing }
      return part?.isEmpty == false || !strategy.isRequired
    }
    /// A negative number is no port, and would end the process.
    private static func takePort(
      _ strategy: ComponentParseStrategy<Int>, _ parts: inout URLComponents
    ) -> Bool {
      if parts.port == nil, let missing = strategy.missing {
        guard (0...65_535).contains(missing) else { return false }
        parts.port = missing
      }
      return parts.port != nil || !strategy.isRequired
    }

    private func setting<Option>(_ path: WritableKeyPath<Self, Option>, _ option: Option) -> Self {
      var copy = self
      copy[keyPath: path] = option
      return copy
    }
    public func scheme(_ strategy: ComponentParseStrategy<String> = .required) -> Self {
      setting(\.scheme, strategy)
    }
    public func user(_ strategy: ComponentParseStrategy<String> = .required) -> Self {
      setting(\.user, strategy)
    }
    public func password(_ strategy: ComponentParseStrategy<String> = .required) -> Self {
      setting(\.password, strategy)
    }
    public func host(_ strategy: ComponentParseStrategy<String> = .required) -> Self {
      setting(\.host, strategy)
    }
    public func port(_ strategy: ComponentParseStrategy<Int> = .required) -> Self {
      setting(\.port, strategy)
    }
    public func path(_ strategy: ComponentParseStrategy<String> = .required) -> Self {
      setting(\.path, strategy)
    }
    public func query(_ strategy: ComponentParseStrategy<String> = .required) -> Self {
      setting(\.query, strategy)
    }
    public func fragment(_ strategy: ComponentParseStrategy<String> = .required) -> Self {
      setting(\.fragment, strategy)
    }
  }
}

extension ParseStrategy where Self == URL.ParseStrategy {
  public static var url: Self { Self() }
}
