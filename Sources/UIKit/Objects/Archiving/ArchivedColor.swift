/// A color as archives contain it.
enum ArchivedColor {
  case fixed(CGColor)
  case named(UIColor)
  case pair(light: UIColor, dark: UIColor)
  case pattern(UIImage)

  private enum Key {
    static let name = "UISystemColorName"
    static let image = "UIPatternImage"
    static let light = "KWLightColor"
    static let dark = "KWDarkColor"
    static let components = ["UIRed", "UIGreen", "UIBlue", "UIAlpha"]
    static let white = "UIWhite"
  }

  /// A color that depends on its surroundings: on iOS most depend on nothing except the style.
  init(dynamic color: UIColor) {
    if AssetCatalog.systemColors.values.contains(where: { $0() == color }) {
      self = .named(color)
      return
    }
    let traits = UITraitCollection.current
    let light = color.resolvedColor(with: traits.with(style: .light))
    let dark = color.resolvedColor(with: traits.with(style: .dark))
    self = light == dark ? .fixed(light.cgColor) : .pair(light: light, dark: dark)
  }

  init?(_ coder: NSCoder) {
    if let color = coder.string(Key.name).flatMap({ AssetCatalog.systemColors[$0]?() }) {
      self = .named(color)
    } else if let light = coder.object(UIColor.self, Key.light),
      let dark = coder.object(UIColor.self, Key.dark)
    {
      self = .pair(light: light, dark: dark)
    } else if let image = coder.object(UIImage.self, Key.image) {
      self = .pattern(image)
    } else if Key.components.allSatisfy(coder.containsValue) {
      let values = Key.components.map(coder.length)
      self = .fixed(
        CGColor(red: values[0], green: values[1], blue: values[2], alpha: values[3]))
    } else if coder.containsValue(forKey: Key.white) {
      self = .fixed(CGColor(gray: coder.length(Key.white), alpha: coder.length("UIAlpha")))
    } else {
      return nil
    }
  }

  func encode(with coder: NSCoder) {
    switch self {
    case .fixed(let color):
      coder.encode(4, forKey: "UIColorComponentCount")
      for (key, value) in zip(Key.components, [color.red, color.green, color.blue, color.alpha]) {
        coder.encode(length: value, key)
      }
    case .named(let color):
      guard let name = AssetCatalog.systemColors.first(where: { $0.value() == color })?.key else {
        return
      }
      coder.encode(text: name, Key.name)
    case .pair(let light, let dark):
      coder.encode(light, forKey: Key.light)
      coder.encode(dark, forKey: Key.dark)
    case .pattern(let image): coder.encode(image, forKey: Key.image)
    }
  }
}
