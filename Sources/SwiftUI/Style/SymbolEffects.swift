extension ContentTransition {
  public static func symbolEffect<T: ContentTransitionSymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default
  ) -> ContentTransition { .symbolEffect }
}
extension AnyTransition {
  public static var symbolEffect: AnyTransition { .opacity }
  public static func symbolEffect<T: TransitionSymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default
  ) -> AnyTransition { .opacity }
}
extension View {
  public func symbolEffect<T: IndefiniteSymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View { ignored("symbolEffect", when: isActive) }
  public func symbolEffect<T: DiscreteSymbolEffect, U: Equatable>(
    _ effect: T, options: SymbolEffectOptions = .default, value: U
  ) -> some View { ignored("symbolEffect") }
  public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View { self }
}
