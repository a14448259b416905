/// Chooses a color: a tap on the well opens a slider for each part.
public struct ColorPicker<Label: View> {
  let selection: Binding<Color>
  let supportsOpacity: Bool
  let label: Label
  public init(
    selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label
  ) { (self.selection, self.supportsOpacity, self.label) = (selection, supportsOpacity, label()) }
  public init(
    selection: Binding<CGColor>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label
  ) {
    self.selection = Binding(
      get: { Color(cgColor: selection.wrappedValue) },
      set: { if let color = $0.cgColor { selection.wrappedValue = color } })
    (self.supportsOpacity, self.label) = (supportsOpacity, label())
  }
}
extension ColorPicker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true
  ) { self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(titleKey) } }
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<CGColor>, supportsOpacity: Bool = true
  ) { self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(titleKey) } }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Color>, supportsOpacity: Bool = true
  ) { self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(title) } }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<CGColor>, supportsOpacity: Bool = true
  ) { self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(title) } }
}
extension ColorPicker: View {
  public var body: some View {
    ColorRows(selection: selection, supportsOpacity: supportsOpacity, label: AnyView(label))
  }
}
private struct ColorRows: View {
  @Binding var selection: Color
  let supportsOpacity: Bool
  let label: AnyView
  @State private var isOpen = false
  @Environment(\.self) private var environment
  @Environment(\.areLabelsHidden) private var areLabelsHidden

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      HStack {
        if !areLabelsHidden {
          label
          Spacer()
        }
        Button {
          isOpen.toggle()
        } label: {
          Circle().fill(selection).frame(width: 28, height: 28)
        }
        .accessibilityLabel("Color")
      }
      if isOpen {
        slider("Red", \.red)
        slider("Green", \.green)
        slider("Blue", \.blue)
        if supportsOpacity { slider("Opacity", \.opacity) }
      }
    }
  }
  private func slider(
    _ name: LocalizedStringKey, _ part: WritableKeyPath<Color.Resolved, Float>
  ) -> some View {
    let value = Binding<Float>(
      get: { selection.resolve(in: environment)[keyPath: part] },
      set: { new in
        var parts = selection.resolve(in: environment)
        parts[keyPath: part] = new
        selection = Color(parts)
      })
    return Slider(value: value).accessibilityLabel(name)
  }
}
