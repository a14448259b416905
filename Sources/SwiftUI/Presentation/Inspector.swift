extension View {
  /// Shows more about the view while a binding is true: in a sheet, as where there is no room beside the view.
  public func inspector<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> V
  ) -> some View { sheet(isPresented: isPresented, content: content) }
  /// The width of the column of an inspector. A sheet is as wide as the keyboard.
  public func inspectorColumnWidth(
    min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
  ) -> some View { self }
  public func inspectorColumnWidth(_ width: CGFloat) -> some View { self }
}
