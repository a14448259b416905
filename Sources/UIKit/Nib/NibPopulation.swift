internal import NibArchive

/// Sets the values of objects from a nib.
@MainActor
struct NibPopulation {
  let loader: NibLoader

  init(_ loader: NibLoader) { self.loader = loader }

  /// Sets a property of a view; whether the view has one of this name.
  func apply(_ key: String, _ value: NibValue, to view: UIView) -> Bool {
    switch view {
    case let label as UILabel: if apply(key, value, toLabel: label) { return true }
    case let stack as UIStackView: if apply(key, value, toStack: stack) { return true }
    case let control as UIControl: if apply(key, value, toControl: control) { return true }
    case let scroll as UIScrollView: if apply(key, value, toScroll: scroll) { return true }
    case let cell as UITableViewCell: if apply(key, value, toCell: cell) { return true }
    case let cell as UICollectionReusableView: if apply(key, value, toItem: cell) { return true }
    case let bar as UISearchBar: if apply(key, value, toSearch: bar) { return true }
    default: if apply(key, value, toPlain: view) { return true }
    }
    return applyLayout(key, value, to: view) || applyLook(key, value, to: view)
  }

  // MARK: Any view

  private func applyLook(_ key: String, _ value: NibValue, to view: UIView) -> Bool {
    switch key {
    case "backgroundColor": view.backgroundColor = color(value)
    case "tintColor": view.tintColor = color(value)
    case "isHidden": view.isHidden = value.flag
    case "alpha": view.alpha = value.cgFloat
    case "isOpaque": view.isOpaque = value.flag
    case "clipsToBounds": view.clipsToBounds = value.flag
    case "tag": view.tag = value.integer
    case "contentMode": view.contentMode = .init(rawValue: value.integer) ?? .scaleToFill
    case "isUserInteractionEnabled": view.isUserInteractionEnabled = value.flag
    case "isMultipleTouchEnabled": view.isMultipleTouchEnabled = value.flag
    case "isExclusiveTouch": view.isExclusiveTouch = value.flag
    case "semanticContentAttribute":
      view.semanticContentAttribute = .init(rawValue: value.integer) ?? .unspecified
    case "overrideUserInterfaceStyle":
      view.overrideUserInterfaceStyle = .init(rawValue: value.integer) ?? .unspecified
    case "restorationIdentifier": view.restorationIdentifier = value.text
    case "largeContentTitle": view.largeContentTitle = value.text
    case "showsLargeContentViewer": view.showsLargeContentViewer = value.flag
    case "isAccessibilityElement": view.isAccessibilityElement = value.flag
    case "accessibilityLabel": view.accessibilityLabel = value.text
    case "accessibilityHint": view.accessibilityHint = value.text
    case "accessibilityIdentifier": view.accessibilityIdentifier = value.text
    case "accessibilityValue": view.accessibilityValue = value.text
    case "accessibilityTraits":
      view.accessibilityTraits = .init(rawValue: UInt64(clamping: value.integer))
    default: return false
    }
    return true
  }

  private func applyLayout(_ key: String, _ value: NibValue, to view: UIView) -> Bool {
    switch key {
    case "frame": if let frame = value.rect { view.frame = frame }
    case "autoresizingMask":
      view.autoresizingMask = .init(rawValue: UInt(clamping: value.integer))
    case "translates": view.translatesAutoresizingMaskIntoConstraints = value.flag
    case "subviews":
      for place in value.places {
        if let child = loader.view(at: place) { view.addSubview(child) }
      }
    case "constraints": loader.install(value.places)
    case "hugging.x":
      view.setContentHuggingPriority(UILayoutPriority(Float(value.double)), for: .horizontal)
    case "hugging.y":
      view.setContentHuggingPriority(UILayoutPriority(Float(value.double)), for: .vertical)
    case "resistance.x":
      view.setContentCompressionResistancePriority(
        UILayoutPriority(Float(value.double)), for: .horizontal)
    case "resistance.y":
      view.setContentCompressionResistancePriority(
        UILayoutPriority(Float(value.double)), for: .vertical)
    case "layoutMargins": if let insets = value.insets { view.layoutMargins = insets }
    case "directionalLayoutMargins":
      if let insets = value.directionalInsets { view.directionalLayoutMargins = insets }
    case "insetsLayoutMarginsFromSafeArea": view.insetsLayoutMarginsFromSafeArea = value.flag
    case "preservesSuperviewLayoutMargins": view.preservesSuperviewLayoutMargins = value.flag
    default: return false
    }
    return true
  }

  // MARK: Kinds of views

  private func apply(_ key: String, _ value: NibValue, toLabel label: UILabel) -> Bool {
    switch key {
    case "text": label.text = value.text
    case "attributedText": label.attributedText = attributedString(value)
    case "font": if let font = font(value) { label.font = font }
    case "textColor": if let color = color(value) { label.textColor = color }
    case "highlightedColor", "highlightedTextColor": label.highlightedTextColor = color(value)
    case "shadowColor": label.shadowColor = color(value)
    case "shadowOffset": if let size = value.size { label.shadowOffset = size }
    case "textAlignment": label.textAlignment = .init(rawValue: value.integer) ?? .natural
    case "lineBreakMode":
      label.lineBreakMode = .init(rawValue: value.integer) ?? .byTruncatingTail
    case "numberOfLines": label.numberOfLines = value.integer
    case "baselineAdjustment":
      label.baselineAdjustment = .init(rawValue: value.integer) ?? .alignBaselines
    case "adjustsFontSizeToFitWidth": label.adjustsFontSizeToFitWidth = value.flag
    case "minimumScaleFactor": label.minimumScaleFactor = value.cgFloat
    case "allowsDefaultTighteningForTruncation":
      label.allowsDefaultTighteningForTruncation = value.flag
    case "isHighlighted": label.isHighlighted = value.flag
    case "isEnabled": label.isEnabled = value.flag
    case "preferredMaxLayoutWidth": label.preferredMaxLayoutWidth = value.cgFloat
    case "adjustsFontForContentSizeCategory":
      label.adjustsFontForContentSizeCategory = value.flag
    default: return false
    }
    return true
  }

  private func apply(_ key: String, _ value: NibValue, toStack stack: UIStackView) -> Bool {
    switch key {
    case "arranged":
      for place in value.places {
        if let child = loader.view(at: place) { stack.addArrangedSubview(child) }
      }
    case "axis": stack.axis = .init(rawValue: value.integer) ?? .horizontal
    case "distribution": stack.distribution = .init(rawValue: value.integer) ?? .fill
    case "alignment": stack.alignment = .init(rawValue: value.integer) ?? .fill
    case "spacing": stack.spacing = value.cgFloat
    case "isBaselineRelativeArrangement": stack.isBaselineRelativeArrangement = value.flag
    case "isLayoutMarginsRelativeArrangement":
      stack.isLayoutMarginsRelativeArrangement = value.flag
    default: return false
    }
    return true
  }

  private func apply(_ key: String, _ value: NibValue, toScroll scroll: UIScrollView) -> Bool {
    if let table = scroll as? UITableView, apply(key, value, toTable: table) { return true }
    if let view = scroll as? UITextView, apply(key, value, toText: view) { return true }
    if let list = scroll as? UICollectionView, apply(key, value, toCollection: list) { return true }
    switch key {
    case "showsHorizontalScrollIndicator": scroll.showsHorizontalScrollIndicator = value.flag
    case "showsVerticalScrollIndicator": scroll.showsVerticalScrollIndicator = value.flag
    case "bounces": scroll.bounces = value.flag
    case "alwaysBounceVertical": scroll.alwaysBounceVertical = value.flag
    case "alwaysBounceHorizontal": scroll.alwaysBounceHorizontal = value.flag
    case "isPagingEnabled": scroll.isPagingEnabled = value.flag
    case "isScrollEnabled": scroll.isScrollEnabled = value.flag
    case "isDirectionalLockEnabled": scroll.isDirectionalLockEnabled = value.flag
    case "delaysContentTouches": scroll.delaysContentTouches = value.flag
    case "canCancelContentTouches": scroll.canCancelContentTouches = value.flag
    case "minimumZoomScale": scroll.minimumZoomScale = value.cgFloat
    case "maximumZoomScale": scroll.maximumZoomScale = value.cgFloat
    case "keyboardDismissMode":
      scroll.keyboardDismissMode = .init(rawValue: value.integer) ?? .none
    case "contentInsetAdjustmentBehavior":
      scroll.contentInsetAdjustmentBehavior = .init(rawValue: value.integer) ?? .automatic
    case "contentInset": if let insets = value.insets { scroll.contentInset = insets }
    case "contentSize": if let size = value.size { scroll.contentSize = size }
    default: return false
    }
    return true
  }

  private func apply(_ key: String, _ value: NibValue, toPlain view: UIView) -> Bool {
    switch (view, key) {
    case (let view as UIImageView, "image"): view.image = image(value)
    case (let view as UIImageView, "highlightedImage"): view.highlightedImage = image(value)
    case (let view as UIImageView, "isHighlighted"): view.isHighlighted = value.flag
    case (let view as UIProgressView, "progress"): view.progress = Float(value.double)
    case (let view as UIProgressView, "progressViewStyle"):
      view.progressViewStyle = .init(rawValue: value.integer) ?? .default
    case (let view as UIProgressView, "progressTintColor"): view.progressTintColor = color(value)
    case (let view as UIProgressView, "trackTintColor"): view.trackTintColor = color(value)
    case (let view as UIActivityIndicatorView, "style"):
      view.style = .init(rawValue: value.integer) ?? .medium
    case (let view as UIActivityIndicatorView, "hidesWhenStopped"):
      view.hidesWhenStopped = value.flag
    case (let view as UIActivityIndicatorView, "color"): view.color = color(value)
    case (let view as UIActivityIndicatorView, "isAnimating"):
      if value.flag { view.startAnimating() }
    case (let view as UIVisualEffectView, "contentView"): adopt(view.contentView, value)
    case (let view as UIVisualEffectView, "blurEffect"):
      view.effect = UIBlurEffect(style: Self.blurStyle(value.text ?? ""))
    default: return false
    }
    return true
  }

  private static func blurStyle(_ name: String) -> UIBlurEffect.Style {
    switch name {
    case "extraLight": .extraLight
    case "light": .light
    case "dark": .dark
    case "prominent": .prominent
    default: .regular
    }
  }

  /// Takes a part that the view made itself for the nib's object.
  func adopt(_ part: UIView?, _ value: NibValue) {
    guard let part, let place = value.place else { return }
    loader.populate(part, at: place)
  }

  // MARK: Objects that aren't views

  func populate(_ layout: UICollectionViewLayout, _ properties: [NibProperty]) {
    guard let flow = layout as? UICollectionViewFlowLayout else { return }
    for property in properties {
      let value = property.value
      switch property.key {
      case "minimumLineSpacing": flow.minimumLineSpacing = value.cgFloat
      case "minimumInteritemSpacing": flow.minimumInteritemSpacing = value.cgFloat
      case "scrollDirection":
        flow.scrollDirection = .init(rawValue: value.integer) ?? .vertical
      case "automaticEstimatedItemSize":
        if value.flag { flow.estimatedItemSize = UICollectionViewFlowLayout.automaticSize }
      case "itemSize": if let size = value.size { flow.itemSize = size }
      case "estimatedItemSize": if let size = value.size { flow.estimatedItemSize = size }
      case "headerReferenceSize": if let size = value.size { flow.headerReferenceSize = size }
      case "footerReferenceSize": if let size = value.size { flow.footerReferenceSize = size }
      case "sectionInset": if let insets = value.insets { flow.sectionInset = insets }
      default: break
      }
    }
  }

  func populate(_ recognizer: UIGestureRecognizer, _ properties: [NibProperty]) {
    for property in properties {
      let value = property.value
      switch (recognizer, property.key) {
      case (_, "cancelsTouchesInView"): recognizer.cancelsTouchesInView = value.flag
      case (_, "delaysTouchesBegan"): recognizer.delaysTouchesBegan = value.flag
      case (_, "delaysTouchesEnded"): recognizer.delaysTouchesEnded = value.flag
      case (_, "isEnabled"): recognizer.isEnabled = value.flag
      case (let tap as UITapGestureRecognizer, "numberOfTapsRequired"):
        tap.numberOfTapsRequired = max(value.integer, 1)
      case (let tap as UITapGestureRecognizer, "numberOfTouchesRequired"):
        tap.numberOfTouchesRequired = max(value.integer, 1)
      case (let press as UILongPressGestureRecognizer, "minimumPressDuration"):
        press.minimumPressDuration = max(value.double, 0)
      case (let press as UILongPressGestureRecognizer, "allowableMovement"):
        press.allowableMovement = value.cgFloat
      case (let press as UILongPressGestureRecognizer, "numberOfTapsRequired"):
        press.numberOfTapsRequired = max(value.integer, 0)
      case (let press as UILongPressGestureRecognizer, "numberOfTouchesRequired"):
        press.numberOfTouchesRequired = max(value.integer, 1)
      case (let pan as UIPanGestureRecognizer, "minimumNumberOfTouches"):
        pan.minimumNumberOfTouches = max(value.integer, 1)
      case (let pan as UIPanGestureRecognizer, "maximumNumberOfTouches"):
        pan.maximumNumberOfTouches = max(value.integer, 1)
      case (let swipe as UISwipeGestureRecognizer, "direction"):
        swipe.direction = .init(rawValue: UInt(clamping: value.integer))
      case (let swipe as UISwipeGestureRecognizer, "numberOfTouchesRequired"):
        swipe.numberOfTouchesRequired = max(value.integer, 1)
      default: break
      }
    }
  }
}
