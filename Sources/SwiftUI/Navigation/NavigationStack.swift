/// The values that a navigation stack has pushed, of any types.
public struct NavigationPath {
  var values: [AnyHashable] = []
  public init() {}
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
    values = elements.map { AnyHashable($0) }
  }
  public var count: Int { values.count }
  public var isEmpty: Bool { values.isEmpty }
  public mutating func append<V: Hashable>(_ value: V) { values.append(AnyHashable(value)) }
  public mutating func removeLast(_ k: Int = 1) { values.removeLast(k) }
}
extension NavigationPath: Equatable {}

/// The views above the root of a stack, and the content of the bar.
@MainActor
final class NavigationModel: ObservableObject {
  /// A level above the root: a value of the path, or a view that a link pushed.
  struct Level: Identifiable {
    let id: Int
    let value: AnyHashable?
    let view: (() -> AnyView)?
    /// Called when the level is taken away.
    var removed: (() -> Void)?
  }
  @Published private(set) var levels: [Level] = []
  var destinations: [ObjectIdentifier: (Any) -> AnyView] = [:]
  /// Writes the values of the levels back to the path of the keyboard's own.
  var pathChanged: (([AnyHashable]) -> Void)?
  private var nextID = 0

  private func makeLevel(_ value: AnyHashable?, _ view: (() -> AnyView)?) -> Level {
    nextID += 1
    return Level(id: nextID, value: value, view: view)
  }
  func push(_ value: AnyHashable) {
    levels.append(makeLevel(value, nil))
    tell()
  }
  @discardableResult
  func push(removed: (() -> Void)? = nil, _ view: @escaping () -> AnyView) -> Int {
    var level = makeLevel(nil, view)
    level.removed = removed
    levels.append(level)
    return level.id
  }
  func pop() {
    guard let last = levels.popLast() else { return }
    last.removed?()
    tell()
  }
  func remove(_ id: Int) {
    guard let index = levels.firstIndex(where: { $0.id == id }) else { return }
    let gone = levels[index...]
    levels.removeSubrange(index...)
    for level in gone { level.removed?() }
    tell()
  }
  private func tell() { pathChanged?(levels.compactMap(\.value)) }
  /// Takes the values of the keyboard's own path.
  func take(_ values: [AnyHashable]) {
    let own = levels.compactMap(\.value)
    guard own != values else { return }
    let common = zip(own, values).prefix { $0 == $1 }.count
    let kept = levels.filter { $0.value != nil }.prefix(common)
    levels = Array(kept) + values[common...].map { makeLevel($0, nil) }
  }
  func view(of level: Level) -> AnyView {
    if let view = level.view { return view() }
    guard let value = level.value,
      let make = destinations[ObjectIdentifier(type(of: value.base))]
    else { return AnyView(Image(systemName: "exclamationmark.triangle")) }
    return make(value.base)
  }
}

private enum NavigationName {}
extension EnvironmentValues {
  var navigation: NavigationModel? {
    get { self[HiddenKey<NavigationName, NavigationModel>.self] }
    set { self[HiddenKey<NavigationName, NavigationModel>.self] = newValue }
  }
}

/// Views of which the newest one is shown, with a bar above that has a back button.
public struct NavigationStack<Data, Root: View> {
  let root: Root
  let path: Binding<[AnyHashable]>?
}
extension NavigationStack where Data == NavigationPath {
  public init(@ViewBuilder root: () -> Root) { (self.root, path) = (root(), nil) }
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {
    self.root = root()
    self.path = Binding(
      get: { path.wrappedValue.values }, set: { path.wrappedValue.values = $0 })
  }
}
extension NavigationStack
where
  Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
  Data.Element: Hashable
{
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root) {
    self.root = root()
    self.path = Binding(
      get: { path.wrappedValue.map { AnyHashable($0) } },
      set: { path.wrappedValue = Data($0.compactMap { $0.base as? Data.Element }) })
  }
}
extension NavigationStack: View {
  public var body: some View { NavigationBody(root: root, path: path) }
}
/// A navigation stack, under its name before iOS 16.
public struct NavigationView<Content: View>: View {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: some View { NavigationBody(root: content, path: nil) }
}

private struct NavigationBody<Root: View>: View {
  let root: Root
  let path: Binding<[AnyHashable]>?
  @StateObject private var model = NavigationModel()
  // Not observed here: only the bar is updated when its content changes.
  @State private var bar = NavigationBarModel()
  @Environment(\.dismiss) private var outer

  var body: some View {
    if let path {
      model.pathChanged = { path.wrappedValue = $0 }
      model.take(path.wrappedValue)
    }
    return VStack(spacing: 0) {
      NavigationBar(bar: bar, model: model)
      ZStack {
        LevelView(content: root, isTop: model.levels.isEmpty)
        ForEach(model.levels) { level in
          LevelView(
            content: LazyContent { model.view(of: level) },
            isTop: level.id == model.levels.last?.id
          )
          .environmentValue(\.dismiss, DismissAction { model.remove(level.id) })
          .environmentValue(\.isPresented, true)
        }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      ToolbarRow(bar: bar, isBottom: true)
    }
    .onPreferenceChange(BarKey.self) { bar.content = $0 }
    .environmentValue(\.navigation, model)
  }
}
/// One level: only the newest one is seen and touched, the others keep their state.
private struct LevelView<Content: View>: View {
  let content: Content
  let isTop: Bool
  @State private var editMode = EditMode.inactive
  var body: some View {
    Group { content }
      .environmentValue(\.editMode, $editMode)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .holder { view, _ in if view.isHidden == isTop { view.isHidden = !isTop } }
      .modifier(SilencedPreferences(isSilent: !isTop))
      .background(isTop ? Color(.systemBackground) : .clear)
  }
}
/// Levels below don't affect the bar.
private struct SilencedPreferences: ViewModifier {
  let isSilent: Bool
  func body(content: Content) -> some View {
    content.transformPreference(BarKey.self) { if isSilent { $0 = BarContent() } }
  }
}

/// Pushes another view.
public struct NavigationLink<Label: View, Destination: View> {
  private enum Target {
    case view(() -> Destination)
    case value(AnyHashable?)
  }
  private let target: Target
  private let label: Label
  private var isActive: Binding<Bool>?

  public init(
    @ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label
  ) { (target, self.label) = (.view(destination), label()) }
  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    (target, self.label) = (.view { destination }, label())
  }
  public init(
    isActive: Binding<Bool>, @ViewBuilder destination: @escaping () -> Destination,
    @ViewBuilder label: () -> Label
  ) { (target, self.label, self.isActive) = (.view(destination), label(), isActive) }
  public init(
    destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label
  ) { (target, self.label, self.isActive) = (.view { destination }, label(), isActive) }
  public init<V: Hashable>(
    tag: V, selection: Binding<V?>, @ViewBuilder destination: @escaping () -> Destination,
    @ViewBuilder label: () -> Label
  ) {
    self.init(
      isActive: Binding(
        get: { selection.wrappedValue == tag }, set: { selection.wrappedValue = $0 ? tag : nil }),
      destination: destination, label: label)
  }
  public func isDetailLink(_ isDetailLink: Bool) -> some View { self }
}
extension NavigationLink where Destination == Never {
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
    (target, self.label) = (.value(value.map { AnyHashable($0) }), label())
  }
}
extension NavigationLink where Label == Text, Destination == Never {
  public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) {
    self.init(value: value) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) {
    self.init(value: value) { Text(title) }
  }
}
extension NavigationLink where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, @ViewBuilder destination: @escaping () -> Destination
  ) { self.init(destination: destination) { Text(titleKey) } }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, @ViewBuilder destination: @escaping () -> Destination
  ) { self.init(destination: destination) { Text(title) } }
  public init(_ titleKey: LocalizedStringKey, destination: Destination) {
    self.init(destination: destination) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: Destination) {
    self.init(destination: destination) { Text(title) }
  }
}
extension NavigationLink: View {
  public var body: some View {
    switch target {
    case .view(let make):
      LinkBody(label: AnyView(label), isActive: isActive, isOn: true) { model, removed in
        model.push(removed: removed) { AnyView(LazyContent(make)) }
      }
    case .value(let value):
      LinkBody(label: AnyView(label), isActive: nil, isOn: value != nil) { model, _ in
        if let value { model.push(value) }
        return nil
      }
    }
  }
}
private struct LinkBody: View {
  let label: AnyView
  let isActive: Binding<Bool>?
  let isOn: Bool
  let push: (NavigationModel, @escaping () -> Void) -> Int?
  @Environment(\.navigation) private var model
  @State private var level: Int?

  private func go() {
    guard let model, level == nil else { return }
    level = push(model) {
      level = nil
      if isActive?.wrappedValue == true { isActive?.wrappedValue = false }
    }
    if isActive?.wrappedValue == false { isActive?.wrappedValue = true }
  }
  var body: some View {
    Button(action: go) { label }
      .disabled(!isOn || model == nil)
      .onChange(of: isActive?.wrappedValue ?? false, initial: true) { _, isWanted in
        guard isActive != nil else { return }
        if isWanted { go() } else if let level { model?.remove(level) }
      }
  }
}

struct DestinationModifier: PrimitiveModifier {
  let type: ObjectIdentifier
  let make: (Any) -> AnyView
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    scope.environment.values.navigation?.destinations[type] = make
    return content._update(old, scope)
  }
}
/// Pushes a view while a binding is true.
private struct PushModifier<Destination: View>: ViewModifier {
  let isPresented: Binding<Bool>
  let destination: () -> Destination
  @Environment(\.navigation) private var model
  @State private var level: Int?
  func body(content: Content) -> some View {
    content.onChange(of: isPresented.wrappedValue, initial: true) { _, isWanted in
      if isWanted, level == nil {
        level = model?.push {
          level = nil
          if isPresented.wrappedValue { isPresented.wrappedValue = false }
        } _: {
          AnyView(LazyContent(destination))
        }
      } else if !isWanted, let level {
        model?.remove(level)
      }
    }
  }
}
extension View {
  /// Says how a stack shows the values of a type.
  public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    modifier(
      DestinationModifier(type: ObjectIdentifier(data)) { value in
        AnyView((value as? D).map(destination))
      })
  }
  public func navigationDestination<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: @escaping () -> V
  ) -> some View { modifier(PushModifier(isPresented: isPresented, destination: destination)) }
  public func navigationDestination<D: Hashable, C: View>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    modifier(
      PushModifier(isPresented: Binding(isSet: item)) { item.wrappedValue.map(destination) })
  }
}
