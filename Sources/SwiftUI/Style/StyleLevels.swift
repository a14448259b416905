/// A style that has paler forms of its own, beside those that any style has.
private protocol LeveledStyle {
  func paint(level: Int, in environment: EnvironmentValues) -> _Paint
}
extension BackgroundStyle: LeveledStyle {
  fileprivate func paint(level: Int, in environment: EnvironmentValues) -> _Paint {
    if let own = environment.backgroundStyle, !(own.style is BackgroundStyle) {
      // The style may be a level of the background itself, which is that of what is around.
      var outer = environment
      outer.backgroundStyle = nil
      return LevelStyle<AnyShapeStyle>.faded(own, level: level, in: outer)
    }
    let colors: [UIColor] = [
      .systemBackground, .secondarySystemBackground, .tertiarySystemBackground,
    ]
    return _Paint(.color(colors[min(level, 2)].resolvedColor(with: environment.traits)))
  }
}
extension FillShapeStyle: LeveledStyle {
  fileprivate func paint(level: Int, in environment: EnvironmentValues) -> _Paint {
    let colors: [UIColor] = [
      .systemFill, .secondarySystemFill, .tertiarySystemFill, .quaternarySystemFill,
    ]
    let color = Color(uiColor: colors[min(level, 3)])
    return (level > 3 ? color.opacity(0.6) : color)._paint(in: environment)
  }
}
extension ForegroundStyle: LeveledStyle {
  fileprivate func paint(level: Int, in environment: EnvironmentValues) -> _Paint {
    environment.foreground(level: level)
  }
}
extension HierarchicalShapeStyle: LeveledStyle {
  fileprivate func paint(level: Int, in environment: EnvironmentValues) -> _Paint {
    environment.foreground(level: self.level + level)
  }
}

/// A level of a style: one of its own paler forms where it has them, else the style with less opacity.
struct LevelStyle<Base: ShapeStyle>: ShapeStyle {
  let base: Base
  let level: Int
  func _paint(in environment: EnvironmentValues) -> _Paint {
    let style: any ShapeStyle = (base as? AnyShapeStyle)?.style ?? base
    if let leveled = style as? any LeveledStyle {
      return leveled.paint(level: level, in: environment)
    }
    return LevelStyle<AnyShapeStyle>.faded(AnyShapeStyle(base), level: level, in: environment)
  }
}
extension LevelStyle where Base == AnyShapeStyle {
  fileprivate static func faded(
    _ style: AnyShapeStyle, level: Int, in environment: EnvironmentValues
  ) -> _Paint {
    let opacity = EnvironmentValues.opacity(level: level)
    return FadedStyle(base: style, opacity: opacity)._paint(in: environment)
  }
}

extension ShapeStyle {
  /// The second level of the style.
  public var secondary: some ShapeStyle { LevelStyle(base: self, level: 1) }
  /// The third level of the style.
  public var tertiary: some ShapeStyle { LevelStyle(base: self, level: 2) }
  /// The fourth level of the style.
  public var quaternary: some ShapeStyle { LevelStyle(base: self, level: 3) }
  /// The fifth level of the style.
  public var quinary: some ShapeStyle { LevelStyle(base: self, level: 4) }
}
