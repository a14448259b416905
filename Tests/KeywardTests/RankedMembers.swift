/// The members and overrides that occur most in the sources of public keyboards, by type.
enum RankedMembers {
  static let all: Set<String> = Set(groups.flatMap { $0 }).union(controller)

  /// The members that a controller inherits and uses without `self`.
  static let controller: Set<String> = words(
    """
    advanceToNextInputMode dismissKeyboard handleInputModeList hasFullAccess needsInputModeSwitchKey
    requestSupplementaryLexicon textDocumentProxy traitCollection
    """)

  private static let groups = [
    views, layout, stacks, controls, texts, colors, layers, document, gestures, traits, feedback,
    lists, overrides,
  ]

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  private static let views = words(
    """
    addSubview alpha backgroundColor bounds bringSubviewToFront clipsToBounds contentMode frame
    insertSubview isHidden isUserInteractionEnabled layoutIfNeeded removeFromSuperview
    safeAreaLayoutGuide setNeedsDisplay subviews superview tag tintColor
    translatesAutoresizingMaskIntoConstraints
    """)
  private static let layout = words(
    """
    activate addConstraint bottomAnchor centerXAnchor centerYAnchor constant constraint deactivate
    heightAnchor isActive layoutMargins leadingAnchor leftAnchor priority rightAnchor topAnchor
    trailingAnchor widthAnchor
    """)
  private static let stacks = words(
    """
    addArrangedSubview alignment arrangedSubviews axis distribution fillEqually fillProportionally
    spacing
    """)
  private static let controls = words(
    """
    addTarget allTouchEvents currentTitle setImage setTitle setTitleColor titleLabel touchCancel
    touchDown touchDownRepeat touchDragExit touchDragInside touchUpInside touchUpOutside
    """)
  private static let texts = words(
    """
    adjustsFontSizeToFitWidth attributedText font foregroundColor lineBreakMode minimumScaleFactor
    numberOfLines sizeToFit systemFont textAlignment textColor
    """)
  private static let colors = words(
    """
    black cgColor clear darkGray gray label lightGray secondarySystemBackground systemBackground
    systemBlue systemGray2 systemGray4 systemGray5 white withAlphaComponent
    """)
  private static let layers = words(
    """
    addArc addCurve addLine addSublayer begin borderColor borderWidth cgPath commit cornerRadius
    fillColor layer masksToBounds setDisableActions setFill shadowColor shadowOffset shadowOpacity
    shadowPath shadowRadius
    """)
  private static let document = words(
    """
    adjustTextPosition autocapitalizationType deleteBackward documentContextAfterInput
    documentContextBeforeInput hasText insertText keyboardAppearance keyboardType playInputClick
    returnKeyType selectedText setMarkedText
    """)
  private static let gestures = words(
    """
    addGestureRecognizer began cancelsTouchesInView ended location minimumPressDuration state
    """)
  private static let traits = words(
    "current dark general main userInterfaceIdiom userInterfaceStyle")
  private static let feedback = words(
    "animate impactOccurred performWithoutAnimation selectionChanged")
  private static let lists = words(
    """
    dataSource dequeueReusableCell minimumLineSpacing register reloadData scrollDirection
    """)
  private static let overrides = words(
    """
    awakeFromNib didMoveToSuperview didReceiveMemoryWarning draw hitTest isHighlighted isSelected
    layerClass layoutSubviews loadView point prepareForReuse textDidChange textWillChange
    touchesBegan touchesCancelled touchesEnded touchesMoved traitCollectionDidChange
    updateConstraints updateViewConstraints viewDidAppear viewDidDisappear viewDidLayoutSubviews
    viewDidLoad viewWillAppear viewWillDisappear viewWillLayoutSubviews viewWillTransition
    """)
}
