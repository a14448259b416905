extension UIControl {
  fileprivate func image(_ name: String, _ state: UIControl.State) -> UIImage? {
    kept("\(name) \(state.rawValue)") ?? kept("\(name) 0")
  }
  fileprivate func setImage(_ name: String, _ state: UIControl.State, _ image: UIImage?) {
    keep(image, "\(name) \(state.rawValue)")
    ViewChanges.note()
  }
}

extension UISlider {
  public func setThumbImage(_ image: UIImage?, for state: UIControl.State) {
    setImage("thumb", state, image)
  }
  public func setMinimumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    setImage("minimumTrack", state, image)
  }
  public func setMaximumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    setImage("maximumTrack", state, image)
  }
  public func thumbImage(for state: UIControl.State) -> UIImage? { image("thumb", state) }
  public func minimumTrackImage(for state: UIControl.State) -> UIImage? {
    image("minimumTrack", state)
  }
  public func maximumTrackImage(for state: UIControl.State) -> UIImage? {
    image("maximumTrack", state)
  }
  public var currentThumbImage: UIImage? { thumbImage(for: state) }
  public var minimumValueImage: UIImage? {
    get { image("minimumValue", .normal) }
    set { setImage("minimumValue", .normal, newValue) }
  }
  public var maximumValueImage: UIImage? {
    get { image("maximumValue", .normal) }
    set { setImage("maximumValue", .normal, newValue) }
  }
  public var currentMinimumTrackImage: UIImage? { minimumTrackImage(for: state) }
  public var currentMaximumTrackImage: UIImage? { maximumTrackImage(for: state) }
  /// Kept: all sliders look the same.
  public var preferredBehavioralStyle: UIBehavioralStyle {
    get { kept("preferredBehavioralStyle") ?? .automatic }
    set { keep(newValue, "preferredBehavioralStyle") }
  }
  public var behavioralStyle: UIBehavioralStyle { .pad }
}
extension UIStepper {
  public func setIncrementImage(_ image: UIImage?, for state: UIControl.State) {
    show(image, in: more, "+", for: state)
  }
  public func setDecrementImage(_ image: UIImage?, for state: UIControl.State) {
    show(image, in: less, "−", for: state)
  }
  private func show(
    _ image: UIImage?, in button: UIButton, _ sign: String, for state: UIControl.State
  ) {
    button.setImage(image, for: state)
    if state == .normal { button.setTitle(image == nil ? sign : nil, for: .normal) }
  }
  /// Kept: a stepper has one look.
  public func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    setImage("background", state, image)
  }
  /// Kept: a stepper has one look.
  public func setDividerImage(
    _ image: UIImage?, forLeftSegmentState leftState: UIControl.State,
    rightSegmentState rightState: UIControl.State
  ) { setImage("divider", leftState, image) }
}
extension UISegmentedControl {
  /// Kept: a segmented control has one look.
  public func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) { setImage("background", state, backgroundImage) }
  /// Kept: a segmented control has one look.
  public func setDividerImage(
    _ dividerImage: UIImage?, forLeftSegmentState leftState: UIControl.State,
    rightSegmentState rightState: UIControl.State, barMetrics: UIBarMetrics
  ) { setImage("divider", leftState, dividerImage) }
}
extension UISwitch {
  /// Kept: a switch has one look.
  public var onImage: UIImage? {
    get { kept("onImage") }
    set { keep(newValue, "onImage") }
  }
  /// Kept: a switch has one look.
  public var offImage: UIImage? {
    get { kept("offImage") }
    set { keep(newValue, "offImage") }
  }
}
