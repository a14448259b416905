/// A dialog over the keyboard's view: a title, a message and buttons that take it away.
private struct DialogBody: View {
  let title: Text?
  let message: AnyView
  let actions: AnyView
  let isAlert: Bool
  let dismiss: () -> Void

  private var choices: [AnyView] { ChoiceFinder.choices(in: actions.view).map(\.view) }
  var body: some View {
    ZStack(alignment: isAlert ? .center : .bottom) {
      PresentationShade(opacity: 0.2, dismiss: isAlert ? nil : dismiss)
      VStack(spacing: 4) {
        if let title { title.font(.headline).multilineTextAlignment(.center) }
        message.font(.footnote).multilineTextAlignment(.center)
        actions.buttonStyle(DialogButtonStyle(dismiss: dismiss))
        standard.buttonStyle(DialogButtonStyle(dismiss: dismiss))
      }
      .padding(12)
      .frame(maxWidth: isAlert ? 270 : .infinity)
      .background(Color(.secondarySystemBackground), in: RoundedRectangle(cornerRadius: 14))
      .padding(8)
    }
  }
  /// The button that a dialog has where no other one takes it away.
  @ViewBuilder private var standard: some View {
    if isAlert {
      if choices.isEmpty { Button("OK", role: .cancel) {} }
    } else if !choices.contains(where: { CancelFinder.isCancel($0.view) }) {
      Button("Cancel", role: .cancel) {}
    }
  }
}
@MainActor
private enum CancelFinder {
  static func isCancel(_ view: any View) -> Bool { (view as? any HasRole)?.ownRole == .cancel }
}
@MainActor
protocol HasRole { var ownRole: ButtonRole? { get } }
extension Button: HasRole { var ownRole: ButtonRole? { role } }
extension ModifiedContent: HasRole where Content: View, Modifier: ViewModifier {
  var ownRole: ButtonRole? { (content as? any HasRole)?.ownRole }
}

/// The buttons of a dialog: each dismisses it, then performs its action.
private struct DialogButtonStyle: PrimitiveButtonStyle {
  let dismiss: () -> Void
  func makeBody(configuration: Configuration) -> some View {
    Button(role: configuration.role) {
      dismiss()
      configuration.trigger()
    } label: {
      configuration.label
        .font(configuration.role == .cancel ? .headline : .body)
        .frame(maxWidth: .infinity).padding(.vertical, 8).contentShape(Rectangle())
    }
  }
}

extension View {
  fileprivate func dialog<A: View, M: View>(
    _ title: Text?, _ isPresented: Binding<Bool>, isAlert: Bool,
    @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View {
    modifier(
      PresentingModifier(isPresented: isPresented) { dismiss in
        DialogBody(
          title: title, message: AnyView(message()), actions: AnyView(actions()),
          isAlert: isAlert, dismiss: dismiss)
      })
  }

  // MARK: Alerts

  public func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View { alert(Text(titleKey), isPresented: isPresented, actions: actions) }
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View { alert(Text(title), isPresented: isPresented, actions: actions) }
  public func alert<A: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    dialog(title, isPresented, isAlert: true, actions: actions) { EmptyView() }
  }
  public func alert<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View {
    dialog(Text(titleKey), isPresented, isAlert: true, actions: actions, message: message)
  }
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View {
    dialog(Text(title), isPresented, isAlert: true, actions: actions, message: message)
  }
  public func alert<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View { dialog(title, isPresented, isAlert: true, actions: actions, message: message) }
  public func alert<A: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    dialog(title, isPresented.while(data), isAlert: true) {
      if let data { actions(data) }
    } message: {
      EmptyView()
    }
  }
  public func alert<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    alert(Text(titleKey), isPresented: isPresented, presenting: data, actions: actions)
  }
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    alert(Text(title), isPresented: isPresented, presenting: data, actions: actions)
  }
  public func alert<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    dialog(title, isPresented.while(data), isAlert: true) {
      if let data { actions(data) }
    } message: {
      if let data { message(data) }
    }
  }
  public func alert<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    alert(
      Text(titleKey), isPresented: isPresented, presenting: data, actions: actions, message: message
    )
  }
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    alert(
      Text(title), isPresented: isPresented, presenting: data, actions: actions, message: message)
  }
  public func alert<E: LocalizedError, A: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    dialog(
      Text(error?.errorDescription ?? ""), isPresented.while(error), isAlert: true,
      actions: actions
    ) { EmptyView() }
  }
  public func alert<E: LocalizedError, A: View, M: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping (E) -> A,
    @ViewBuilder message: @escaping (E) -> M
  ) -> some View {
    dialog(Text(error?.errorDescription ?? ""), isPresented.while(error), isAlert: true) {
      if let error { actions(error) }
    } message: {
      if let error { message(error) }
    }
  }

  // MARK: Confirmation dialogs

  public func confirmationDialog<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    confirmationDialog(
      Text(titleKey), isPresented: isPresented, titleVisibility: titleVisibility,
      actions: actions)
  }
  @_disfavoredOverload
  public func confirmationDialog<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    confirmationDialog(
      Text(title), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions)
  }
  public func confirmationDialog<A: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    dialog(
      titleVisibility == .visible ? title : nil, isPresented, isAlert: false, actions: actions
    ) { EmptyView() }
  }
  public func confirmationDialog<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View {
    confirmationDialog(
      Text(titleKey), isPresented: isPresented, titleVisibility: titleVisibility,
      actions: actions, message: message)
  }
  @_disfavoredOverload
  public func confirmationDialog<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View {
    confirmationDialog(
      Text(title), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions,
      message: message)
  }
  public func confirmationDialog<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View {
    dialog(
      titleVisibility == .hidden ? nil : title, isPresented, isAlert: false, actions: actions,
      message: message)
  }
  public func confirmationDialog<A: View, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    confirmationDialog(
      title, isPresented: isPresented.while(data), titleVisibility: titleVisibility
    ) { if let data { actions(data) } }
  }
  public func confirmationDialog<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    confirmationDialog(
      Text(titleKey), isPresented: isPresented, titleVisibility: titleVisibility,
      presenting: data, actions: actions)
  }
  @_disfavoredOverload
  public func confirmationDialog<S: StringProtocol, A: View, T>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    confirmationDialog(
      Text(title), isPresented: isPresented, titleVisibility: titleVisibility,
      presenting: data, actions: actions)
  }
  public func confirmationDialog<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping (T) -> A,
    @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    confirmationDialog(
      title, isPresented: isPresented.while(data), titleVisibility: titleVisibility
    ) {
      if let data { actions(data) }
    } message: {
      if let data { message(data) }
    }
  }
  public func confirmationDialog<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    confirmationDialog(
      Text(titleKey), isPresented: isPresented, titleVisibility: titleVisibility,
      presenting: data, actions: actions, message: message)
  }
  @_disfavoredOverload
  public func confirmationDialog<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping (T) -> A,
    @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    confirmationDialog(
      Text(title), isPresented: isPresented, titleVisibility: titleVisibility,
      presenting: data, actions: actions, message: message)
  }
}
extension Binding where Value == Bool {
  /// The binding where there is something to show; a dialog of nothing is not shown.
  fileprivate func `while`<T>(_ data: T?) -> Binding<Bool> {
    data == nil ? .constant(false) : self
  }
}

/// An alert as a value.
public struct Alert {
  let title: Text
  let message: Text?
  let buttons: [Button]
  /// A button of an alert or an action sheet.
  public struct Button {
    let role: ButtonRole?
    let label: Text
    let action: (() -> Void)?
    public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(role: nil, label: label, action: action)
    }
    public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(role: .cancel, label: label, action: action)
    }
    public static func cancel(_ action: (() -> Void)? = {}) -> Button {
      cancel(Text("Cancel"), action: action)
    }
    public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(role: .destructive, label: label, action: action)
    }
    @MainActor var view: some View {
      SwiftUI.Button(role: role, action: { action?() }, label: { label })
    }
  }
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    (self.title, self.message, buttons) = (title, message, dismissButton.map { [$0] } ?? [])
  }
  public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
    (self.title, self.message, buttons) = (title, message, [primaryButton, secondaryButton])
  }
  @MainActor fileprivate func view(isAlert: Bool, _ dismiss: @escaping () -> Void) -> DialogBody {
    DialogBody(
      title: title, message: AnyView(message),
      actions: AnyView(TupleView(0, views: buttons.map(\.view))), isAlert: isAlert,
      dismiss: dismiss)
  }
}
/// A choice as a value.
public struct ActionSheet {
  public typealias Button = Alert.Button
  let title: Text
  let message: Text?
  let buttons: [Button]
  public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
    (self.title, self.message, self.buttons) = (title, message, buttons)
  }
  @MainActor fileprivate func view(_ dismiss: @escaping () -> Void) -> DialogBody {
    DialogBody(
      title: title, message: AnyView(message),
      actions: AnyView(TupleView(0, views: buttons.map(\.view))), isAlert: false,
      dismiss: dismiss)
  }
}
extension View {
  public func alert(isPresented: Binding<Bool>, content: @escaping () -> Alert) -> some View {
    modifier(
      PresentingModifier(isPresented: isPresented) { content().view(isAlert: true, $0) })
  }
  public func alert<Item: Identifiable>(
    item: Binding<Item?>, content: @escaping (Item) -> Alert
  ) -> some View {
    modifier(
      PresentingModifier(isPresented: Binding(isSet: item)) { dismiss in
        item.wrappedValue.map { content($0).view(isAlert: true, dismiss) }
      })
  }
  public func actionSheet(
    isPresented: Binding<Bool>, content: @escaping () -> ActionSheet
  ) -> some View {
    modifier(PresentingModifier(isPresented: isPresented) { content().view($0) })
  }
  public func actionSheet<Item: Identifiable>(
    item: Binding<Item?>, content: @escaping (Item) -> ActionSheet
  ) -> some View {
    modifier(
      PresentingModifier(isPresented: Binding(isSet: item)) { dismiss in
        item.wrappedValue.map { content($0).view(dismiss) }
      })
  }
}
