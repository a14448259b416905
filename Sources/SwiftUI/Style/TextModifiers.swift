extension View {
  /// Sets a value of the environment that is the module's own.
  func environmentValue<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> ModifiedContent<Self, _EnvironmentModifier> {
    ModifiedContent(
      content: self,
      modifier: _EnvironmentModifier(
        change: { $0[keyPath: keyPath] = value }, key: keyPath, value: value))
  }

  public func font(_ font: Font?) -> some View { environmentValue(\.font, font) }
  public func fontWeight(_ weight: Font.Weight?) -> some View {
    environmentValue(\.fontWeight, weight)
  }
  public func fontWidth(_ width: Font.Width?) -> some View { ignored("fontWidth") }
  public func fontDesign(_ design: Font.Design?) -> some View {
    environmentValue(\.isMonospaced, design == .monospaced)
  }
  public func bold(_ isActive: Bool = true) -> some View {
    environmentValue(\.fontWeight, isActive ? .bold : nil)
  }
  public func italic(_ isActive: Bool = true) -> some View {
    environmentValue(\.isItalic, isActive)
  }
  public func monospaced(_ isActive: Bool = true) -> some View {
    environmentValue(\.isMonospaced, isActive)
  }
  public func monospacedDigit() -> some View { environmentValue(\.hasEqualDigits, true) }
  public func foregroundColor(_ color: Color?) -> some View {
    environmentValue(\.foregroundStyles, color.map { [AnyShapeStyle($0)] } ?? [])
  }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    modifier(ForegroundModifier(styles: [AnyShapeStyle(style)]))
  }
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(
    _ primary: S1, _ secondary: S2
  ) -> some View {
    modifier(ForegroundModifier(styles: [AnyShapeStyle(primary), AnyShapeStyle(secondary)]))
  }
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1, _ secondary: S2, _ tertiary: S3
  ) -> some View {
    modifier(
      ForegroundModifier(styles: [
        AnyShapeStyle(primary), AnyShapeStyle(secondary), AnyShapeStyle(tertiary),
      ]))
  }
  public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    environmentValue(\.backgroundStyle, AnyShapeStyle(style))
  }
  public func tint<S: ShapeStyle>(_ tint: S?) -> some View {
    environmentValue(\.tintStyle, tint.map { AnyShapeStyle($0) })
  }
  public func tint(_ tint: Color?) -> some View {
    environmentValue(\.tintStyle, tint.map { AnyShapeStyle($0) })
  }
  public func accentColor(_ accentColor: Color?) -> some View {
    environmentValue(\.tintStyle, accentColor.map { AnyShapeStyle($0) })
  }
  public func lineLimit(_ number: Int?) -> some View { environmentValue(\.lineLimit, number) }
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View { ignored("lineLimit(n...)") }
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
    environmentValue(\.lineLimit, limit.upperBound)
  }
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    environmentValue(\.lineLimit, limit.upperBound)
  }
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    environmentValue(\.lineLimit, limit).environmentValue(\.reservesLines, reservesSpace)
  }
  public func lineSpacing(_ lineSpacing: CGFloat) -> some View {
    environmentValue(\.lineSpacing, lineSpacing)
  }
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    environmentValue(\.multilineTextAlignment, alignment)
  }
  public func truncationMode(_ mode: Text.TruncationMode) -> some View {
    environmentValue(\.truncationMode, mode)
  }
  public func minimumScaleFactor(_ factor: CGFloat) -> some View {
    environmentValue(\.minimumScaleFactor, factor)
  }
  public func allowsTightening(_ flag: Bool) -> some View {
    ignored("allowsTightening").environmentValue(\.allowsTightening, flag)
  }
  public func textCase(_ textCase: Text.Case?) -> some View {
    environmentValue(\.textCase, textCase)
  }
  public func imageScale(_ scale: Image.Scale) -> some View {
    environmentValue(\.imageScale, scale)
  }
  public func symbolVariant(_ variant: SymbolVariants) -> some View {
    environmentValue(\.symbolVariants, variant)
  }
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
    ignored("symbolRenderingMode")
  }
  public func kerning(_ kerning: CGFloat) -> some View {
    environmentValue(\.letterStyle.kerning, kerning)
  }
  public func tracking(_ tracking: CGFloat) -> some View {
    environmentValue(\.letterStyle.kerning, tracking)
  }
  public func baselineOffset(_ baselineOffset: CGFloat) -> some View {
    environmentValue(\.letterStyle.baseline, baselineOffset)
  }
  public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View { environmentValue(\.letterStyle.isUnderlined, isActive) }
  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View { environmentValue(\.letterStyle.isStruck, isActive) }
  public func colorScheme(_ colorScheme: ColorScheme) -> some View {
    environmentValue(\.colorScheme, colorScheme)
  }
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    modifier(
      _EnvironmentModifier(
        change: { if let colorScheme { $0.colorScheme = colorScheme } },
        key: "preferredColorScheme", value: colorScheme as Any))
  }
  public func disabled(_ disabled: Bool) -> some View {
    modifier(
      _EnvironmentModifier(
        change: { if disabled { $0.isEnabled = false } }, key: "disabled", value: disabled))
  }
  public func controlSize(_ controlSize: ControlSize) -> some View {
    environmentValue(\.controlSize, controlSize)
  }
  public func labelsHidden() -> some View { environmentValue(\.areLabelsHidden, true) }
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
    environmentValue(\.dynamicTypeSize, size)
  }
  public func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View
  where T.Bound == DynamicTypeSize {
    transformEnvironment(\.dynamicTypeSize) { $0 = $0.limited(to: range) }
  }
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View {
    environmentValue(\.autocorrectionDisabled, disable)
  }
  public func disableAutocorrection(_ disable: Bool?) -> some View {
    environmentValue(\.autocorrectionDisabled, disable ?? false)
  }
}

/// Sets the foreground; a level of the present one is found before it is replaced.
struct ForegroundModifier: PrimitiveModifier {
  let styles: [AnyShapeStyle]
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let outer = scope.environment.values
    let found = styles.map { style -> AnyShapeStyle in
      guard let level = style.style as? HierarchicalShapeStyle else { return style }
      return AnyShapeStyle(Color(outer.foreground(level: level.level).color))
    }
    let modifier = _EnvironmentModifier(
      change: { $0.foregroundStyles = found }, key: \EnvironmentValues.foregroundStyles,
      value: found)
    let node = reused(old, EnvironmentNode.self) ?? EnvironmentNode(scope)
    node.update(content, modifier, scope)
    return node
  }
}
extension AnyShapeStyle: Equatable {
  public static func == (old: AnyShapeStyle, new: AnyShapeStyle) -> Bool { isSame(old, new) }
}
