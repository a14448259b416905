/// A control that is on or off.
public struct Toggle<Label: View> {
  let isOn: Binding<Bool>
  let label: Label
  var isMixed = false
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    (self.isOn, self.label) = (isOn, label())
  }
}
extension Toggle where Label == Text {
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}
extension Toggle where Label == SwiftUI.Label<Text, Image> {
  public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { SwiftUI.Label(titleKey, systemImage: systemImage) }
  }
}
extension Toggle where Label == SwiftUI.Label<Text, Image> {
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { SwiftUI.Label(title, systemImage: systemImage) }
  }
}
extension Toggle where Label == ToggleStyleConfiguration.Label {
  public init(_ configuration: ToggleStyleConfiguration) {
    self.init(isOn: configuration.$isOn) { configuration.label }
    isMixed = configuration.isMixed
  }
}
extension Toggle: View {
  public var body: some View {
    ToggleBody(
      configuration: ToggleStyleConfiguration(
        label: .init(
          view: AnyView(label),
          name: label as? Text ?? (label as? SwiftUI.Label<Text, Image>)?.title
            ?? (label as? ToggleStyleConfiguration.Label)?.name), isOn: isOn, isMixed: isMixed))
  }
}
private struct ToggleBody: View {
  let configuration: ToggleStyleConfiguration
  @Environment(\.toggleLook) private var look
  var body: some View { AnyView(look.make(configuration)) }
}

public struct ToggleStyleConfiguration {
  public struct Label: View {
    let view: AnyView
    /// The label as a text, which also names the switch.
    let name: Text?
    public var body: some View { view }
  }
  public let label: Label
  @Binding public var isOn: Bool
  /// Whether the toggle represents several settings, of which only some are on.
  public var isMixed: Bool
  init(label: Label, isOn: Binding<Bool>, isMixed: Bool) {
    (self.label, self.isMixed) = (label, isMixed)
    _isOn = isOn
  }
}
/// How toggles look.
@MainActor @preconcurrency
public protocol ToggleStyle: _HoldsProperties {
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}
public struct SwitchToggleStyle: ToggleStyle {
  private let tint: Color?
  public init() { tint = nil }
  public init(tint: Color) { self.tint = tint }
  public func makeBody(configuration: Configuration) -> some View {
    SwitchRow(configuration: configuration, tint: tint)
  }
}
public struct DefaultToggleStyle: ToggleStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    SwitchRow(configuration: configuration)
  }
}
public struct ButtonToggleStyle: ToggleStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    Button {
      configuration.isOn.toggle()
    } label: {
      configuration.label.padding(6)
        .background(
          configuration.isOn ? Color.accentColor.opacity(0.2) : .clear,
          in: RoundedRectangle(cornerRadius: 7))
    }
  }
}
private struct SwitchRow: View {
  let configuration: ToggleStyleConfiguration
  var tint: Color?
  @Environment(\.areLabelsHidden) private var areLabelsHidden
  var body: some View {
    if areLabelsHidden {
      namedSwitch
    } else {
      HStack {
        TitleStack(label: configuration.label)
        Spacer()
        namedSwitch
      }
    }
  }
  @ViewBuilder private var namedSwitch: some View {
    let view = SwitchView(isOn: configuration.$isOn, tint: tint)
    if let name = configuration.label.name { view.accessibilityLabel(name) } else { view }
  }
}
extension ToggleStyle where Self == SwitchToggleStyle {
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}
extension ToggleStyle where Self == ButtonToggleStyle {
  public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}
extension ToggleStyle where Self == DefaultToggleStyle {
  public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}
struct ToggleLook {
  let make: @MainActor (ToggleStyleConfiguration) -> any View
}
private struct ToggleLookKey: EnvironmentKey {
  static var defaultValue: ToggleLook { ToggleLook { SwitchRow(configuration: $0) } }
}
extension EnvironmentValues {
  var toggleLook: ToggleLook {
    get { self[ToggleLookKey.self] }
    set { self[ToggleLookKey.self] = newValue }
  }
}
extension View {
  public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
    environmentValue(\.toggleLook, ToggleLook { style.makeBody(configuration: $0) })
  }
}

/// The switch of UIKit's.
private struct SwitchView: UIViewRepresentable {
  @Binding var isOn: Bool
  let tint: Color?
  func makeUIView(context: Context) -> UISwitch {
    let view = UISwitch(frame: .zero)
    view.addAction(
      UIAction { action in
        guard let view = action.sender as? UISwitch else { return }
        context.coordinator.change?(view.isOn)
      }, for: .valueChanged)
    return view
  }
  func updateUIView(_ view: UISwitch, context: Context) {
    context.coordinator.change = { isOn = $0 }
    if view.isOn != isOn { view.isOn = isOn }
    let color = context.environment.controlTint(tint)
    if view.onTintColor != color { view.onTintColor = color }
    if view.isEnabled != context.environment.isEnabled {
      view.isEnabled = context.environment.isEnabled
    }
  }
  func makeCoordinator() -> ValueRelay<Bool> { ValueRelay() }
}
extension EnvironmentValues {
  /// The color of a UIKit control: its own, else the one that the keyboard set around it.
  func controlTint(_ own: Color?) -> UIColor? {
    if let own { return own._paint(in: self).color }
    return tintStyle?._paint(in: self).color
  }
}

extension ToggleStyleConfiguration.Label: SeveralViews {
  var severalViews: [(any View, AnyHashable?)] { [(view, nil)] }
}

/// A control's title with the texts below it, which are smaller and paler.
struct TitleStack<Label: View>: View {
  let label: Label
  var body: some View {
    Group(subviews: label) { parts in
      if parts.count > 1 {
        VStack(alignment: .leading, spacing: 2) {
          parts[0]
          ForEach(parts.dropFirst()) { $0.font(.subheadline).foregroundColor(.secondary) }
        }
      } else {
        parts
      }
    }
  }
}

/// Receives the value of a UIKit control.
final class ValueRelay<Value> {
  var change: ((Value) -> Void)?
}
