// The forms of views and modifiers that take a text to be looked up later. A literal is a key instead.

extension Text {
  /// The text that a resource names, with its Markdown.
  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource) {
    let text = String(localized: resource)
    if InlineMarkdown.isPlain(text) {
      self.init(verbatim: text)
    } else {
      self.init(LocalizedStringKey(text.replacingOccurrences(of: "%", with: "%%")))
    }
  }
}
extension Button where Label == Text {
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) { self.init(role: role, action: action) { Text(titleResource) } }
}
extension Label where Title == Text, Icon == Image {
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, systemImage name: String) {
    self.init {
      Text(titleResource)
    } icon: {
      Image(systemName: name)
    }
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, image name: String) {
    self.init {
      Text(titleResource)
    } icon: {
      Image(name)
    }
  }
}
extension Button where Label == SwiftUI.Label<Text, Image> {
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, systemImage: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) {
      SwiftUI.Label(titleResource, systemImage: systemImage)
    }
  }
}
extension Toggle where Label == Text {
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleResource) }
  }
}
extension Toggle where Label == SwiftUI.Label<Text, Image> {
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { SwiftUI.Label(titleResource, systemImage: systemImage) }
  }
}
extension Picker where Label == Text {
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(titleResource) } }
}
extension Menu where Label == Text {
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleResource) }
  }
}
extension Menu where Label == SwiftUI.Label<Text, Image> {
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, systemImage: String,
    @ViewBuilder content: () -> Content
  ) { self.init(content: content) { SwiftUI.Label(titleResource, systemImage: systemImage) } }
}
extension Section where Parent == Text, Content: View, Footer == EmptyView {
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleResource) }
  }
}
extension LabeledContent where Label == Text {
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleResource) }
  }
}
extension LabeledContent where Label == Text, Content == Text {
  @_disfavoredOverload
  public init<S: StringProtocol>(_ titleResource: LocalizedStringResource, value: S) {
    self.init(content: { Text(value) }, label: { Text(titleResource) })
  }
}
extension GroupBox where Label == Text {
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleResource) }
  }
}
extension DisclosureGroup where Label == Text {
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, @ViewBuilder content: @escaping () -> Content
  ) { self.init(content: content) { Text(titleResource) } }
}
extension NavigationLink where Label == Text, Destination == Never {
  @_disfavoredOverload
  public init<P: Hashable>(_ titleResource: LocalizedStringResource, value: P?) {
    self.init(value: value) { Text(titleResource) }
  }
}
extension NavigationLink where Label == Text {
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, @ViewBuilder destination: @escaping () -> Destination
  ) { self.init(destination: destination) { Text(titleResource) } }
}
extension Link where Label == Text {
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, destination: URL) {
    self.init(destination: destination) { Text(titleResource) }
  }
}
extension ProgressView where CurrentValueLabel == EmptyView, Label == Text {
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource) { self.init { Text(titleResource) } }
}
extension TextField where Label == Text {
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, text: Binding<String>, prompt: Text? = nil
  ) { self.init(Text(titleResource), prompt, text) }
}

extension View {
  @_disfavoredOverload
  public func navigationTitle(_ titleResource: LocalizedStringResource) -> some View {
    navigationTitle(Text(titleResource))
  }
  @_disfavoredOverload
  public func accessibilityLabel(
    _ labelResource: LocalizedStringResource, isEnabled: Bool = true
  ) -> some View { accessibilityLabel(Text(labelResource), isEnabled: isEnabled) }
  @_disfavoredOverload
  public func accessibilityHint(
    _ hintResource: LocalizedStringResource, isEnabled: Bool = true
  ) -> some View { accessibilityHint(Text(hintResource), isEnabled: isEnabled) }
  @_disfavoredOverload
  public func accessibilityValue(
    _ valueResource: LocalizedStringResource, isEnabled: Bool = true
  ) -> some View { accessibilityValue(Text(valueResource), isEnabled: isEnabled) }
  @_disfavoredOverload
  public func alert<A: View>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View { alert(Text(titleResource), isPresented: isPresented, actions: actions) }
  @_disfavoredOverload
  public func alert<A: View, M: View>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>,
    @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View {
    alert(Text(titleResource), isPresented: isPresented, actions: actions, message: message)
  }
  @_disfavoredOverload
  public func confirmationDialog<A: View>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    confirmationDialog(
      Text(titleResource), isPresented: isPresented, titleVisibility: titleVisibility,
      actions: actions)
  }
}
