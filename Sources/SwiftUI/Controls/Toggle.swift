/// A control that is on or off.
public struct Toggle<Label: View> {
  let isOn: Binding<Bool>
  let label: Label
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
  }
}
extension Toggle: View {
  public var body: some View {
    ToggleBody(
      configuration: ToggleStyleConfiguration(
        label: .init(
          view: AnyView(label),
          name: label as? Text ?? (label as? SwiftUI.Label<Text, Image>)?.title
            ?? (label as? ToggleStyleConfiguration.Label)?.name), isOn: isOn))
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
  public var isMixed: Bool { false }
  init(label: Label, isOn: Binding<Bool>) {
    self.label = label
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
  public init() {}
  public init(tint: Color) {}
  public func makeBody(configuration: Configuration) -> some View {
    SwitchRow(configuration: configuration)
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
  @Environment(\.areLabelsHidden) private var areLabelsHidden
  var body: some View {
    if areLabelsHidden {
      namedSwitch
    } else {
      HStack {
        configuration.label
        Spacer()
        namedSwitch
      }
    }
  }
  @ViewBuilder private var namedSwitch: some View {
    let view = SwitchView(isOn: configuration.$isOn)
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
    if view.isEnabled != context.environment.isEnabled {
      view.isEnabled = context.environment.isEnabled
    }
  }
  func makeCoordinator() -> ValueRelay<Bool> { ValueRelay() }
}
/// Receives the value of a UIKit control.
final class ValueRelay<Value> {
  var change: ((Value) -> Void)?
}
