/// The end of a symbol's effect.
@preconcurrency @MainActor
public struct UISymbolEffectCompletionContext {
  public let isFinished: Bool
  public let sender: AnyObject?
  public let effect: (any SymbolEffect)?
  public let contentTransition: (any ContentTransitionSymbolEffect)?
}
public typealias UISymbolEffectCompletion = @MainActor (UISymbolEffectCompletionContext) -> Void

/// Answers for effects, which are at their end at once.
@MainActor
private enum EndedEffect {
  static func tell(
    _ completion: UISymbolEffectCompletion?, _ sender: AnyObject,
    effect: (any SymbolEffect)? = nil, transition: (any ContentTransitionSymbolEffect)? = nil
  ) {
    guard let completion else { return }
    let context = UISymbolEffectCompletionContext(
      isFinished: true, sender: sender, effect: effect, contentTransition: transition)
    let told = MainActorClosure<Void> { completion(context) }
    DispatchQueue.main.async { told.call(()) }
  }
}

extension UIImageView {
  /// No effect: symbols are not animated. The completion is called in a later turn of the main queue.
  public func addSymbolEffect<T: IndefiniteSymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default, animated: Bool = true,
    completion: UISymbolEffectCompletion? = nil
  ) { EndedEffect.tell(completion, self, effect: effect) }
  /// No effect: symbols are not animated. The completion is called in a later turn of the main queue.
  public func addSymbolEffect<T: DiscreteSymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default, animated: Bool = true,
    completion: UISymbolEffectCompletion? = nil
  ) { EndedEffect.tell(completion, self, effect: effect) }
  /// No effect: symbols are not animated. The completion is called in a later turn of the main queue.
  public func addSymbolEffect<T: DiscreteSymbolEffect & IndefiniteSymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default, animated: Bool = true,
    completion: UISymbolEffectCompletion? = nil
  ) { EndedEffect.tell(completion, self, effect: effect) }
  /// No effect: symbols are not animated. The completion is called in a later turn of the main queue.
  public func removeSymbolEffect<T: IndefiniteSymbolEffect>(
    ofType effect: T, options: SymbolEffectOptions = .default, animated: Bool = true,
    completion: UISymbolEffectCompletion? = nil
  ) { EndedEffect.tell(completion, self, effect: effect) }
  /// No effect: symbols are not animated. The completion is called in a later turn of the main queue.
  public func removeSymbolEffect<T: DiscreteSymbolEffect>(
    ofType effect: T, options: SymbolEffectOptions = .default, animated: Bool = true,
    completion: UISymbolEffectCompletion? = nil
  ) { EndedEffect.tell(completion, self, effect: effect) }
  /// No effect: symbols are not animated. The completion is called in a later turn of the main queue.
  public func removeSymbolEffect<T: DiscreteSymbolEffect & IndefiniteSymbolEffect>(
    ofType effect: T, options: SymbolEffectOptions = .default, animated: Bool = true,
    completion: UISymbolEffectCompletion? = nil
  ) { EndedEffect.tell(completion, self, effect: effect) }
  /// No effect: symbols are not animated.
  public func removeAllSymbolEffects(
    options: SymbolEffectOptions = .default, animated: Bool = true
  ) {}
  /// Shows another symbol, at once.
  public func setSymbolImage<T: ContentTransitionSymbolEffect>(
    _ image: UIImage, contentTransition: T, options: SymbolEffectOptions = .default,
    completion: UISymbolEffectCompletion? = nil
  ) {
    self.image = image
    EndedEffect.tell(completion, self, transition: contentTransition)
  }
}

extension UIBarButtonItem {
  /// No effect: symbols are not animated. The completion is called in a later turn of the main queue.
  public func addSymbolEffect<T: SymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default, animated: Bool = true,
    completion: UISymbolEffectCompletion? = nil
  ) { EndedEffect.tell(completion, self, effect: effect) }
  /// No effect: symbols are not animated.
  public func removeAllSymbolEffects(
    options: SymbolEffectOptions = .default, animated: Bool = true
  ) {}
  /// Shows another symbol, at once.
  public func setSymbolImage<T: ContentTransitionSymbolEffect>(
    _ image: UIImage, contentTransition: T, options: SymbolEffectOptions = .default,
    completion: UISymbolEffectCompletion? = nil
  ) {
    self.image = image
    EndedEffect.tell(completion, self, transition: contentTransition)
  }
}
