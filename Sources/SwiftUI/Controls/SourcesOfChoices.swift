extension Binding where Value: Equatable {
  /// One value for several bindings: the first one's; setting it sets them all.
  fileprivate init?<C: RandomAccessCollection>(
    _ sources: C, _ path: KeyPath<C.Element, Binding<Value>>
  ) {
    guard let first = sources.first?[keyPath: path] else { return nil }
    self.init(
      get: { first.wrappedValue },
      set: { value in for source in sources { source[keyPath: path].wrappedValue = value } })
  }
}

extension Toggle {
  /// A control for several settings. It is on where all of them are, and mixed where only some are.
  public init<C: RandomAccessCollection>(
    sources: C, isOn: KeyPath<C.Element, Binding<Bool>>, @ViewBuilder label: () -> Label
  ) {
    let isEach = { (value: Bool) in
      !sources.isEmpty && sources.allSatisfy { $0[keyPath: isOn].wrappedValue == value }
    }
    self.init(
      isOn: Binding(
        get: { isEach(true) },
        set: { value in for source in sources { source[keyPath: isOn].wrappedValue = value } }),
      label: label)
    isMixed = !sources.isEmpty && !isEach(true) && !isEach(false)
  }
}
extension Toggle where Label == Text {
  public init<C: RandomAccessCollection>(
    _ titleKey: LocalizedStringKey, sources: C, isOn: KeyPath<C.Element, Binding<Bool>>
  ) { self.init(sources: sources, isOn: isOn) { Text(titleKey) } }
  @_disfavoredOverload
  public init<S: StringProtocol, C: RandomAccessCollection>(
    _ title: S, sources: C, isOn: KeyPath<C.Element, Binding<Bool>>
  ) { self.init(sources: sources, isOn: isOn) { Text(title) } }
}
extension Toggle where Label == SwiftUI.Label<Text, Image> {
  public init<C: RandomAccessCollection>(
    _ titleKey: LocalizedStringKey, systemImage: String, sources: C,
    isOn: KeyPath<C.Element, Binding<Bool>>
  ) {
    self.init(sources: sources, isOn: isOn) {
      SwiftUI.Label(titleKey, systemImage: systemImage)
    }
  }
}

extension Picker {
  /// A control that chooses one value for several settings. Nothing is chosen while they differ.
  public init<C: RandomAccessCollection>(
    sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>,
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    let all = sources.map { $0[keyPath: selection] }
    let isSame = all.dropFirst().allSatisfy { $0.wrappedValue == all[0].wrappedValue }
    self.init(
      optional: isSame ? Binding(sources, selection) : nil,
      choose: { value in for one in all { one.wrappedValue = value } }, content: content(),
      label: label())
  }
}
extension Picker where Label == Text {
  public init<C: RandomAccessCollection>(
    _ titleKey: LocalizedStringKey, sources: C,
    selection: KeyPath<C.Element, Binding<SelectionValue>>, @ViewBuilder content: () -> Content
  ) {
    self.init(sources: sources, selection: selection, content: content) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol, C: RandomAccessCollection>(
    _ title: S, sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>,
    @ViewBuilder content: () -> Content
  ) { self.init(sources: sources, selection: selection, content: content) { Text(title) } }
}
