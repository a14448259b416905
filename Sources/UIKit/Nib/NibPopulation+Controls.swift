internal import NibArchive

extension NibPopulation {
  func apply(_ key: String, _ value: NibValue, toControl control: UIControl) -> Bool {
    switch control {
    case let button as UIButton: if apply(key, value, toButton: button) { return true }
    case let segmented as UISegmentedControl:
      if apply(key, value, toSegments: segmented) { return true }
    case let field as UITextField: if apply(key, value, toField: field) { return true }
    default: if apply(key, value, toValueControl: control) { return true }
    }
    switch key {
    case "isEnabled": control.isEnabled = value.flag
    case "isSelected": control.isSelected = value.flag
    case "isHighlighted": control.isHighlighted = value.flag
    case "contentHorizontalAlignment":
      control.contentHorizontalAlignment = .init(rawValue: value.integer) ?? .center
    case "contentVerticalAlignment":
      control.contentVerticalAlignment = .init(rawValue: value.integer) ?? .center
    case "showsMenuAsPrimaryAction": control.showsMenuAsPrimaryAction = value.flag
    default: return false
    }
    return true
  }

  private func apply(_ key: String, _ value: NibValue, toButton button: UIButton) -> Bool {
    switch key {
    case "buttonType": button.adopt(.init(rawValue: value.integer) ?? .custom)
    case "role": button.role = .init(rawValue: value.integer) ?? .normal
    case "state": apply(state: value, to: button)
    case "configuration": button.configuration = configuration(value)
    case "font": if let font = font(value) { button.titleLabel?.font = font }
    case "title.lineBreakMode":
      if let mode = NSLineBreakMode(rawValue: value.integer) {
        button.titleLabel?.lineBreakMode = mode
      }
    case "contentEdgeInsets": if let insets = value.insets { button.contentEdgeInsets = insets }
    case "titleEdgeInsets": if let insets = value.insets { button.titleEdgeInsets = insets }
    case "imageEdgeInsets": if let insets = value.insets { button.imageEdgeInsets = insets }
    case "adjustsImageWhenHighlighted": button.adjustsImageWhenHighlighted = value.flag
    case "adjustsImageWhenDisabled": button.adjustsImageWhenDisabled = value.flag
    case "titleShadowOffset": break
    default: return false
    }
    return true
  }

  private func apply(state value: NibValue, to button: UIButton) {
    let state = UIControl.State(rawValue: UInt(clamping: value.part("state")?.integer ?? 0))
    for part in value.record {
      switch part.key {
      case "title": button.setTitle(part.value.text, for: state)
      case "attributedTitle":
        button.setAttributedTitle(attributedString(part.value), for: state)
      case "titleColor": button.setTitleColor(color(part.value), for: state)
      case "image": button.setImage(image(part.value), for: state)
      case "backgroundImage": button.setBackgroundImage(image(part.value), for: state)
      default: break
      }
    }
  }

  private func configuration(_ value: NibValue) -> UIButton.Configuration {
    var configuration: UIButton.Configuration =
      switch value.part("style")?.text {
      case "filled": .filled()
      case "tinted": .tinted()
      case "gray": .gray()
      case "borderless": .borderless()
      case "bordered": .bordered()
      case "borderedTinted": .borderedTinted()
      case "borderedProminent": .borderedProminent()
      default: .plain()
      }
    for part in value.record {
      switch part.key {
      case "title": configuration.title = part.value.text
      case "attributedTitle": configuration.title = attributedString(part.value)?.string
      case "image": configuration.image = image(part.value)
      case "baseForegroundColor": configuration.baseForegroundColor = color(part.value)
      case "baseBackgroundColor": configuration.baseBackgroundColor = color(part.value)
      case "imagePadding": configuration.imagePadding = part.value.cgFloat
      case "titlePadding": configuration.titlePadding = part.value.cgFloat
      case "contentInsets":
        if let insets = part.value.directionalInsets { configuration.contentInsets = insets }
      case "cornerStyle": configuration.cornerStyle = Self.cornerStyle(part.value.text ?? "")
      case "background.backgroundColor":
        configuration.background.backgroundColor = color(part.value)
      case "background.strokeColor": configuration.background.strokeColor = color(part.value)
      case "background.cornerRadius":
        configuration.background.cornerRadius = part.value.cgFloat
      case "background.strokeWidth": configuration.background.strokeWidth = part.value.cgFloat
      default: break
      }
    }
    return configuration
  }

  private static func cornerStyle(_ name: String) -> UIButton.Configuration.CornerStyle {
    switch name {
    case "fixed": .fixed
    case "small": .small
    case "medium": .medium
    case "large": .large
    case "capsule": .capsule
    default: .dynamic
    }
  }

  private func apply(
    _ key: String, _ value: NibValue, toSegments segmented: UISegmentedControl
  ) -> Bool {
    switch key {
    case "segments":
      for (index, item) in value.items.enumerated() {
        if let picture = item.part("image").flatMap(image) {
          segmented.insertSegment(with: picture, at: index, animated: false)
        } else {
          segmented.insertSegment(withTitle: item.part("title")?.text, at: index, animated: false)
        }
        if let width = item.part("width") {
          segmented.setWidth(width.cgFloat, forSegmentAt: index)
        }
        if let isEnabled = item.part("isEnabled") {
          segmented.setEnabled(isEnabled.flag, forSegmentAt: index)
        }
      }
    case "selectedSegmentIndex": segmented.selectedSegmentIndex = value.integer
    case "isMomentary": segmented.isMomentary = value.flag
    case "apportionsSegmentWidthsByContent":
      segmented.apportionsSegmentWidthsByContent = value.flag
    case "selectedSegmentTintColor": segmented.selectedSegmentTintColor = color(value)
    default: return false
    }
    return true
  }

  private func apply(
    _ key: String, _ value: NibValue, toValueControl control: UIControl
  ) -> Bool {
    switch (control, key) {
    case (let slider as UISlider, "value"): slider.value = Float(value.double)
    case (let slider as UISlider, "minimumValue"): slider.minimumValue = Float(value.double)
    case (let slider as UISlider, "maximumValue"): slider.maximumValue = Float(value.double)
    case (let slider as UISlider, "isContinuous"): slider.isContinuous = value.flag
    case (let slider as UISlider, "minimumTrackTintColor"):
      slider.minimumTrackTintColor = color(value)
    case (let slider as UISlider, "maximumTrackTintColor"):
      slider.maximumTrackTintColor = color(value)
    case (let slider as UISlider, "thumbTintColor"): slider.thumbTintColor = color(value)
    case (let knob as UISwitch, "isOn"): knob.isOn = value.flag
    case (let knob as UISwitch, "title"): knob.title = value.text
    case (let knob as UISwitch, "onTintColor"): knob.onTintColor = color(value)
    case (let knob as UISwitch, "thumbTintColor"): knob.thumbTintColor = color(value)
    case (let pages as UIPageControl, "numberOfPages"):
      pages.numberOfPages = min(max(value.integer, 0), 1_000)
    case (let pages as UIPageControl, "currentPage"): pages.currentPage = value.integer
    case (let pages as UIPageControl, "hidesForSinglePage"): pages.hidesForSinglePage = value.flag
    case (let pages as UIPageControl, "defersCurrentPageDisplay"):
      pages.defersCurrentPageDisplay = value.flag
    case (let pages as UIPageControl, "pageIndicatorTintColor"):
      pages.pageIndicatorTintColor = color(value)
    case (let pages as UIPageControl, "currentPageIndicatorTintColor"):
      pages.currentPageIndicatorTintColor = color(value)
    default: return false
    }
    return true
  }
}
