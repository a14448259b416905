/// A control that chooses one of several values.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View> {
  let selection: Binding<SelectionValue?>
  let label: Label
  let content: Content
  private var currentValueLabel: AnyView?
  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) { self.init(selection: selection, label: label(), content: content) }
  public init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content)
  {
    self.init(
      optional: selection, choose: { selection.wrappedValue = $0 }, content: content(),
      label: label)
  }
  /// `optional` is missing where no value is chosen.
  init(
    optional: Binding<SelectionValue>?, choose: @escaping (SelectionValue) -> Void,
    content: Content, label: Label
  ) {
    selection = Binding(
      get: { optional?.wrappedValue }, set: { if let value = $0 { choose(value) } })
    (self.content, self.label) = (content, label)
  }
  /// A picker that shows a label of its own for the chosen value where it is a menu.
  public init<V: View>(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label, @ViewBuilder currentValueLabel: () -> V
  ) {
    self.init(selection: selection, content: content, label: label)
    self.currentValueLabel = AnyView(currentValueLabel())
  }
}
extension Picker where Label == Text {
  public init<V: View>(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content, @ViewBuilder currentValueLabel: () -> V
  ) {
    self.init(
      selection: selection, content: content, label: { Text(titleKey) },
      currentValueLabel: currentValueLabel)
  }
  @_disfavoredOverload
  public init<S: StringProtocol, V: View>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder currentValueLabel: () -> V
  ) {
    self.init(
      selection: selection, content: content, label: { Text(title) },
      currentValueLabel: currentValueLabel)
  }
}
extension Picker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(titleKey) } }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(title) } }
}
extension Picker where Label == SwiftUI.Label<Text, Image> {
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) {
      SwiftUI.Label(titleKey, systemImage: systemImage)
    }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) {
      SwiftUI.Label(title, systemImage: systemImage)
    }
  }
}
extension Picker: View {
  public var body: some View {
    PickerBody(
      label: AnyView(label), title: label as? Text ?? (label as? SwiftUI.Label<Text, Image>)?.title,
      content: AnyView(content), chosen: currentValueLabel,
      selection: Binding<AnyHashable?>(
        get: { selection.wrappedValue.map { AnyHashable($0) } },
        set: {
          if let value = $0?.base as? SelectionValue { selection.wrappedValue = value }
        }))
  }
}

enum PickerLook {
  case automatic, segmented, menu, inline
  /// A menu shows the choices as rows; only a menu of choices is one inside, too.
  fileprivate var insideMenu: PickerLook { self == .menu || self == .segmented ? self : .automatic }
}
private struct PickerLookKey: EnvironmentKey {
  static var defaultValue: PickerLook { .automatic }
}
extension EnvironmentValues {
  var pickerLook: PickerLook {
    get { self[PickerLookKey.self] }
    set { self[PickerLookKey.self] = newValue }
  }
}

/// Choices beside each other where the picker is segmented; below each other where it is inline or a wheel; else a
/// menu that opens from the current one.
private struct PickerBody: View {
  let label: AnyView
  /// The label as a text, which also names a menu.
  let title: Text?
  let content: AnyView
  let chosen: AnyView?
  let selection: Binding<AnyHashable?>
  @Environment(\.pickerLook) private var look
  @Environment(\.areLabelsHidden) private var areLabelsHidden
  @Environment(\.isInMenu) private var isInMenu
  @Environment(\.isInList) private var isInList
  @State private var isOpen = false

  var body: some View {
    switch isInMenu ? look.insideMenu : look {
    case .segmented:
      HStack(spacing: 0) { choices { $0.frame(maxWidth: .infinity).padding(6) } }
        .background(Color(.tertiarySystemFill), in: RoundedRectangle(cornerRadius: 8))
    case .inline: VStack(alignment: .leading, spacing: 0) { choices { $0.padding(8) } }
    case .automatic where isInMenu: menuRows
    case .menu where isInMenu:
      Menu {
        menuRows
      } label: {
        label
      }
    case .automatic, .menu: menu
    }
  }
  /// The current choice, which opens the others. In a list the row has the label, too.
  @ViewBuilder private var menu: some View {
    let button = Button {
      isOpen.toggle()
    } label: {
      HStack(spacing: 4) {
        if isInList, !areLabelsHidden {
          label.foregroundColor(.primary)
          Spacer()
        }
        if let chosen {
          chosen
        } else {
          ChosenChoice(content: content, selection: selection.wrappedValue)
        }
        Image(systemName: "chevron.up.chevron.down").imageScale(.small).accessibilityHidden(true)
      }
    }
    .popup($isOpen, .bottom) { MenuBox(content: menuRows, dismiss: $0) }
    if let title { button.accessibilityLabel(title) } else { button }
  }
  private func isChosen(_ tag: AnyHashable?) -> Bool {
    tag != nil && tag == selection.wrappedValue
  }
  private var menuRows: some View {
    EachChoice(content: content) { view, tag in
      let isMarked = isChosen(tag)
      return AnyView(
        Button {
          if let tag { selection.wrappedValue = tag }
        } label: {
          CheckedLabel(isChecked: isMarked) { view }
        }
        .accessibilityAddTraits(isMarked ? .isSelected : []))
    }
  }
  private func choices<Shown: View>(_ shown: @escaping (AnyView) -> Shown) -> some View {
    EachChoice(content: content) { view, tag in
      AnyView(
        Button {
          if let tag { selection.wrappedValue = tag }
        } label: {
          shown(view)
            .background(
              isChosen(tag) ? Color(.systemBackground) : .clear,
              in: RoundedRectangle(cornerRadius: 7)
            )
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .accessibilityAddTraits(isChosen(tag) ? .isSelected : []))
    }
  }
}

/// Each view of some content with something around it that knows its tag.
struct EachChoice: View {
  let content: AnyView
  let wrap: (AnyView, AnyHashable?) -> AnyView
  var body: some View {
    ForEach(ChoiceFinder.choices(in: content.view), id: \.id) { wrap($0.view, $0.tag) }
  }
}
private struct ChosenChoice: View {
  let content: AnyView
  let selection: AnyHashable?
  var body: some View {
    ForEach(
      ChoiceFinder.choices(in: content.view).filter { $0.tag != nil && $0.tag == selection },
      id: \.id
    ) {
      $0.view
    }
  }
}

/// Finds the views with tags in the content of a picker.
@MainActor
enum ChoiceFinder {
  struct Choice {
    let id: Int
    let view: AnyView
    let tag: AnyHashable?
  }
  static func choices(in view: any View) -> [Choice] {
    var found: [(AnyView, AnyHashable?)] = []
    collect(view, &found)
    return found.enumerated().map { Choice(id: $0, view: $1.0, tag: $1.1) }
  }
  private static func collect(_ view: any View, _ found: inout [(AnyView, AnyHashable?)]) {
    if let many = view as? any SeveralViews {
      for (child, id) in many.severalViews {
        let start = found.count
        collect(child, &found)
        // An element of a collection has its identity for a tag unless it has another one.
        for index in start..<found.count where found[index].1 == nil { found[index].1 = id }
      }
    } else {
      found.append((AnyView(view), (view as? any Tagged)?.ownTag))
    }
  }
}
/// A view that is several ones.
@MainActor
protocol SeveralViews {
  var severalViews: [(any View, AnyHashable?)] { get }
}
extension TupleView: SeveralViews {
  var severalViews: [(any View, AnyHashable?)] { views.map { ($0, nil) } }
}
extension Group: SeveralViews where Content: View {
  var severalViews: [(any View, AnyHashable?)] { [(content, nil)] }
}
extension AnyView: SeveralViews {
  var severalViews: [(any View, AnyHashable?)] { [(view, nil)] }
}
extension EmptyView: SeveralViews {
  var severalViews: [(any View, AnyHashable?)] { [] }
}
extension Optional: SeveralViews where Wrapped: View {
  var severalViews: [(any View, AnyHashable?)] { map { [($0, nil)] } ?? [] }
}
extension _ConditionalContent: SeveralViews where TrueContent: View, FalseContent: View {
  var severalViews: [(any View, AnyHashable?)] {
    switch storage {
    case .first(let view): [(view, nil)]
    case .second(let view): [(view, nil)]
    }
  }
}
extension ForEach: SeveralViews where Content: View {
  var severalViews: [(any View, AnyHashable?)] {
    data.map { (content($0), AnyHashable(id($0))) }
  }
}
/// A view with a tag.
@MainActor
protocol Tagged {
  var ownTag: AnyHashable? { get }
}
extension ModifiedContent: Tagged where Content: View, Modifier: ViewModifier {
  var ownTag: AnyHashable? {
    if case .tag(let tag) = (modifier as? TraitModifier)?.trait { return tag }
    return (content as? any Tagged)?.ownTag
  }
}

/// How a picker looks.
public protocol PickerStyle {
  static var _look: _PickerLook { get }
}
public struct _PickerLook {
  let look: PickerLook
}
public struct DefaultPickerStyle: PickerStyle {
  public init() {}
  public static var _look: _PickerLook { _PickerLook(look: .automatic) }
}
public struct SegmentedPickerStyle: PickerStyle {
  public init() {}
  public static var _look: _PickerLook { _PickerLook(look: .segmented) }
}
public struct MenuPickerStyle: PickerStyle {
  public init() {}
  public static var _look: _PickerLook { _PickerLook(look: .menu) }
}
public struct InlinePickerStyle: PickerStyle {
  public init() {}
  public static var _look: _PickerLook { _PickerLook(look: .inline) }
}
public struct WheelPickerStyle: PickerStyle {
  public init() {}
  public static var _look: _PickerLook { _PickerLook(look: .inline) }
}
/// Choices beside each other.
public struct PalettePickerStyle: PickerStyle {
  public init() {}
  public static var _look: _PickerLook { _PickerLook(look: .segmented) }
}
/// Shown as a menu: there is no room for another page.
public struct NavigationLinkPickerStyle: PickerStyle {
  public init() {}
  public static var _look: _PickerLook { _PickerLook(look: .menu) }
}
extension PickerStyle where Self == PalettePickerStyle {
  public static var palette: PalettePickerStyle { PalettePickerStyle() }
}
extension PickerStyle where Self == NavigationLinkPickerStyle {
  public static var navigationLink: NavigationLinkPickerStyle { NavigationLinkPickerStyle() }
}
extension PickerStyle where Self == DefaultPickerStyle {
  public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}
extension PickerStyle where Self == SegmentedPickerStyle {
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}
extension PickerStyle where Self == MenuPickerStyle {
  public static var menu: MenuPickerStyle { MenuPickerStyle() }
}
extension PickerStyle where Self == InlinePickerStyle {
  public static var inline: InlinePickerStyle { InlinePickerStyle() }
}
extension PickerStyle where Self == WheelPickerStyle {
  public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}
extension View {
  public func pickerStyle<S: PickerStyle>(_ style: S) -> some View {
    environmentValue(\.pickerLook, S._look.look)
  }
}
