/// Draws what the system's own controls show of themselves, with colors of the view's appearance.
@MainActor
struct ControlLook {
  private(set) var drawing = RecordedDrawing()
  private let view: UIView

  init(_ view: UIView) { self.view = view }

  func color(_ color: UIColor) -> CGColor {
    color.resolvedColor(with: view.traitCollection).cgColor
  }

  /// A drawing that is dimmed where the control is disabled.
  static func of(_ control: UIView, isEnabled: Bool, _ draw: (inout ControlLook) -> Void)
    -> RecordedDrawing
  {
    var look = ControlLook(control)
    if !isEnabled { look.drawing.append(.group([.opacity(0.5)])) }
    draw(&look)
    if !isEnabled { look.drawing.append(.end) }
    return look.drawing
  }

  mutating func fill(_ frame: CGRect, radius: CGFloat = 0, _ color: UIColor) {
    guard frame.width > 0, frame.height > 0 else { return }
    drawing.append(.fill(.rounded(frame, radius), color: self.color(color)))
  }

  mutating func stroke(
    _ points: [CGPoint], width: CGFloat, _ color: UIColor, isRound: Bool = true
  ) {
    let path = CGMutablePath()
    path.addLines(between: points)
    drawing.append(
      .stroke(
        .init(path), color: self.color(color), width: width,
        line: .init(
          cap: isRound ? .round : .butt, join: isRound ? .round : .miter, dash: [], phase: 0)))
  }

  mutating func outline(_ frame: CGRect, radius: CGFloat, width: CGFloat, _ color: UIColor) {
    drawing.append(.stroke(.rounded(frame, radius), color: self.color(color), width: width))
  }

  /// The lens at the beginning of a search field.
  mutating func lens(in frame: CGRect, isAtRight: Bool) {
    let middle = CGPoint(x: isAtRight ? frame.maxX - 16 : frame.minX + 16, y: frame.midY)
    outline(
      CGRect(x: middle.x - 6.5, y: middle.y - 6.5, width: 10, height: 10), radius: 5, width: 1.4,
      .secondaryLabel)
    stroke(
      [CGPoint(x: middle.x + 2, y: middle.y + 2), CGPoint(x: middle.x + 6.5, y: middle.y + 6.5)],
      width: 1.6, .secondaryLabel)
  }

  /// A raised part, such as a slider's thumb.
  mutating func raised(_ frame: CGRect, radius: CGFloat, _ color: UIColor) {
    let shadow = CGColor(gray: 0, alpha: 0.15)
    drawing.append(
      .group([.shadow(color: shadow, radius: 4, offset: CGSize(width: 0, height: 2))]))
    fill(frame, radius: radius, color)
    drawing.append(.end)
  }

  mutating func image(_ image: UIImage, _ frame: CGRect, tint: UIColor? = nil) {
    drawing.append(
      .image(image.name, frame, image.placed(tint: tint ?? view.tintColor, in: view)))
  }
}

extension UISlider {
  /// A track with a thumb; images replace either if the keyboard sets them.
  func look(in frame: CGRect) -> RecordedDrawing {
    ControlLook.of(self, isEnabled: isEnabled) { look in
      let track = trackRect(forBounds: frame)
      let thumb = thumbRect(forBounds: frame, trackRect: track, value: value)
      let isMirrored = isRightToLeft
      var passed = track
      passed.size.width = isMirrored ? track.maxX - thumb.midX : thumb.midX - track.minX
      if isMirrored { passed.origin.x = thumb.midX }
      if let image = currentMaximumTrackImage {
        look.image(image, track)
      } else {
        look.fill(track, radius: track.height / 2, maximumTrackTintColor ?? .systemFill)
      }
      if let image = currentMinimumTrackImage {
        look.image(image, passed)
      } else {
        look.fill(passed, radius: track.height / 2, minimumTrackTintColor ?? tintColor)
      }
      if let image = minimumValueImage {
        look.image(image, minimumValueImageRect(forBounds: frame))
      }
      if let image = maximumValueImage {
        look.image(image, maximumValueImageRect(forBounds: frame))
      }
      if let image = currentThumbImage { return look.image(image, thumb) }
      look.raised(thumb, radius: thumb.height / 2, thumbTintColor ?? .white)
    }
  }
}

extension UIProgressView {
  func look(in frame: CGRect) -> RecordedDrawing {
    ControlLook.of(self, isEnabled: true) { look in
      let height = min(frame.height, progressViewStyle == .bar ? 2.5 : 4)
      var bar = CGRect(
        x: frame.minX, y: frame.midY - height / 2, width: frame.width, height: height)
      look.fill(bar, radius: height / 2, trackTintColor ?? .systemFill)
      bar.size.width = frame.width * CGFloat(progress)
      if isRightToLeft { bar.origin.x = frame.maxX - bar.width }
      look.fill(bar, radius: height / 2, progressTintColor ?? tintColor)
    }
  }
}

extension UIPageControl {
  func look(in frame: CGRect) -> RecordedDrawing {
    ControlLook.of(self, isEnabled: isEnabled) { look in
      guard numberOfPages > 1 || numberOfPages == 1 && !hidesForSinglePage else { return }
      let (pitch, side): (CGFloat, CGFloat) = (16, 8)
      // No more than there is room for, as on a device.
      // An infinite width isn't a whole number of dots.
      let room = frame.width / pitch
      let count = min(numberOfPages, room < 1000 ? max(1, Int(room)) : 1000)
      for index in 0..<count {
        let isCurrent = index == min(currentPage, count - 1)
        let place = isRightToLeft ? count - 1 - index : index
        let x = frame.midX + (CGFloat(place) - CGFloat(count - 1) / 2) * pitch
        let color =
          isCurrent
          ? currentPageIndicatorTintColor ?? .white
          : pageIndicatorTintColor ?? UIColor.white.withAlphaComponent(0.3)
        look.fill(
          CGRect(x: x - side / 2, y: frame.midY - side / 2, width: side, height: side),
          radius: side / 2, color)
      }
    }
  }
}

extension UIStepper {
  func look(in frame: CGRect) -> RecordedDrawing {
    ControlLook.of(self, isEnabled: isEnabled) { look in
      look.fill(frame, radius: 8, .tertiarySystemFill)
      look.fill(
        CGRect(x: frame.midX - 0.5, y: frame.minY + 7, width: 1, height: frame.height - 14),
        .separator)
    }
  }
}

extension UISegmentedControl {
  /// The trough, the chosen segment above it, and lines between those that are not chosen.
  func look(in frame: CGRect, segments: [CGRect]) -> RecordedDrawing {
    ControlLook.of(self, isEnabled: isEnabled) { look in
      look.fill(frame, radius: 8, .tertiarySystemFill)
      let isDark = traitCollection.userInterfaceStyle == .dark
      for (index, segment) in segments.enumerated() {
        let place = segment.offsetBy(dx: frame.minX - bounds.minX, dy: frame.minY - bounds.minY)
        if index == selectedSegmentIndex {
          let chosen = isDark ? UIColor(white: 0.39, alpha: 1) : UIColor.white
          look.raised(
            place.insetBy(dx: 2, dy: 2), radius: 7, selectedSegmentTintColor ?? chosen)
        } else if index > 0, index - 1 != selectedSegmentIndex {
          let x = isRightToLeft ? place.maxX : place.minX
          look.fill(
            CGRect(x: x - 0.5, y: place.minY + 7, width: 1, height: place.height - 14), .separator)
        }
      }
    }
  }
}

extension UIActivityIndicatorView {
  /// A wheel of eight spokes that fade around it, standing still.
  func look(in frame: CGRect) -> RecordedDrawing {
    ControlLook.of(self, isEnabled: true) { look in
      let radius = min(frame.width, frame.height) / 2
      guard radius > 0 else { return }
      for spoke in 0..<8 {
        let angle = CGFloat(spoke) * .pi / 4 - .pi / 2
        let points = [radius * 0.5, radius * 0.9].map {
          CGPoint(x: frame.midX + cos(angle) * $0, y: frame.midY + sin(angle) * $0)
        }
        let opacity = 0.3 + 0.7 * CGFloat(spoke) / 7
        look.stroke(
          points, width: radius * 0.22, (color ?? .systemGray).withAlphaComponent(opacity))
      }
    }
  }
}

extension UIVisualEffectView {
  /// The color of a material: nothing behind the keyboard can shine through it.
  func look(in frame: CGRect) -> RecordedDrawing? {
    guard let effect, !(effect is UIVibrancyEffect), !(effect is UIGlassContainerEffect) else {
      return nil
    }
    let style = (effect as? UIBlurEffect)?.style
    let isDark =
      switch style {
      case .extraLight, .light: false
      case .dark: true
      case let style?
      where style.rawValue >= UIBlurEffect.Style.systemUltraThinMaterialDark.rawValue:
        true
      case let style?
      where style.rawValue >= UIBlurEffect.Style.systemUltraThinMaterialLight.rawValue:
        false
      default: traitCollection.userInterfaceStyle == .dark
      }
    var opacity: CGFloat = 0.7
    switch style {
    case .systemUltraThinMaterial, .systemUltraThinMaterialDark, .systemUltraThinMaterialLight:
      opacity = 0.4
    case .systemThinMaterial, .systemThinMaterialDark, .systemThinMaterialLight: opacity = 0.55
    case .systemThickMaterial, .systemThickMaterialDark, .systemThickMaterialLight, .extraLight,
      .systemChromeMaterial, .systemChromeMaterialDark, .systemChromeMaterialLight:
      opacity = 0.85
    default: break
    }
    return ControlLook.of(self, isEnabled: true) { look in
      look.fill(
        frame, radius: layer.cornerRadius,
        UIColor(white: isDark ? 0.145 : 0.975, alpha: opacity))
    }
  }
}

extension UITextField {
  /// The border, and the mark that clears the text. A round border's fill is the field's background.
  func look() -> RecordedDrawing? {
    guard borderStyle != .none || showsClearButton || background != nil else { return nil }
    return ControlLook.of(self, isEnabled: true) { look in
      let border = borderRect(forBounds: bounds)
      switch borderStyle {
      case .none: if let background { look.image(background, border) }
      case .line: look.outline(border.insetBy(dx: 0.5, dy: 0.5), radius: 0, width: 1, .label)
      case .bezel: look.outline(border.insetBy(dx: 0.5, dy: 0.5), radius: 0, width: 1, .systemGray)
      case .roundedRect where self is UISearchTextField:
        (self as? UISearchTextField)?.addLens(to: &look, in: border)
      case .roundedRect:
        look.outline(
          border.insetBy(dx: 0.25, dy: 0.25), radius: borderRadius, width: 0.5, .systemGray3)
      }
      guard showsClearButton, (self as? UISearchTextField)?.addClearIcon(to: &look) != true else {
        return
      }
      let place = clearButtonRect(forBounds: bounds)
      let side = min(place.width, place.height, 16)
      let circle = CGRect(
        x: place.midX - side / 2, y: place.midY - side / 2, width: side, height: side)
      look.fill(circle, radius: side / 2, .systemGray2)
      let arm = side * 0.19
      for direction: CGFloat in [-1, 1] {
        look.stroke(
          [
            CGPoint(x: place.midX - arm, y: place.midY - arm * direction),
            CGPoint(x: place.midX + arm, y: place.midY + arm * direction),
          ], width: side / 11, .white)
      }
    }
  }
}
