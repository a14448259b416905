/// Where the field of a search is. Kept: it is above what is searched.
public struct SearchFieldPlacement: Sendable {
  public static let automatic = SearchFieldPlacement()
  public static let toolbar = SearchFieldPlacement()
  public static let sidebar = SearchFieldPlacement()
  public static let navigationBarDrawer = SearchFieldPlacement()
  public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode)
    -> SearchFieldPlacement
  { SearchFieldPlacement() }
  public struct NavigationBarDrawerDisplayMode: Sendable {
    public static let automatic = NavigationBarDrawerDisplayMode()
    public static let always = NavigationBarDrawerDisplayMode()
  }
}
/// Ends a search.
public struct DismissSearchAction {
  let action: @MainActor () -> Void
  @MainActor public func callAsFunction() { action() }
}
private enum SearchName {}
private enum DismissSearchName {}
extension EnvironmentValues {
  /// Whether the user searches in what is around.
  public internal(set) var isSearching: Bool {
    get { self[HiddenKey<SearchName, Bool>.self] ?? false }
    set { self[HiddenKey<SearchName, Bool>.self] = newValue }
  }
  public internal(set) var dismissSearch: DismissSearchAction {
    get { self[HiddenKey<DismissSearchName, DismissSearchAction>.self] ?? .init {} }
    set { self[HiddenKey<DismissSearchName, DismissSearchAction>.self] = newValue }
  }
}
/// A field above what it searches.
private struct SearchModifier: ViewModifier {
  @Binding var text: String
  let isPresented: Binding<Bool>?
  let prompt: Text?
  @FocusState private var isFocused: Bool
  func body(content: Content) -> some View {
    VStack(spacing: 0) {
      HStack(spacing: 8) {
        Image(systemName: "magnifyingglass").foregroundStyle(.secondary)
        TextField(text: $text, prompt: prompt ?? Text("Search")) { prompt ?? Text("Search") }
          .focused($isFocused)
        if isFocused || !text.isEmpty {
          Button("Cancel") { end() }
        }
      }
      .padding(8)
      content
        .environment(\.isSearching, isFocused || !text.isEmpty)
        .environment(\.dismissSearch, DismissSearchAction { end() })
    }
    .onChange(of: isFocused) { isPresented?.wrappedValue = isFocused }
  }
  private func end() {
    text = ""
    isFocused = false
    isPresented?.wrappedValue = false
  }
}
extension View {
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View { modifier(SearchModifier(text: text, isPresented: nil, prompt: prompt)) }
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey
  ) -> some View {
    modifier(SearchModifier(text: text, isPresented: nil, prompt: Text(prompt)))
  }
  @_disfavoredOverload
  public func searchable<S: StringProtocol>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View {
    modifier(SearchModifier(text: text, isPresented: nil, prompt: Text(prompt)))
  }
  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View { modifier(SearchModifier(text: text, isPresented: isPresented, prompt: prompt)) }
  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View {
    modifier(SearchModifier(text: text, isPresented: isPresented, prompt: Text(prompt)))
  }
  @_disfavoredOverload
  public func searchable<S: StringProtocol>(
    text: Binding<String>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View {
    modifier(SearchModifier(text: text, isPresented: isPresented, prompt: Text(prompt)))
  }
  public func searchSuggestions<S: View>(@ViewBuilder _ suggestions: () -> S) -> some View {
    ignored("searchSuggestions")
  }
  public func searchScopes<V: Hashable, S: View>(
    _ scope: Binding<V>, @ViewBuilder scopes: () -> S
  ) -> some View { ignored("searchScopes") }
  public func searchCompletion(_ completion: String) -> some View { ignored("searchCompletion") }
}
