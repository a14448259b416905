/// An image as archives contain it: a symbol and an asset by their names, any other by the bytes of a file.
enum ArchivedImage {
  private enum Key {
    static let symbol = "UISystemSymbolResourceName"
    static let asset = "UIImageName"
    static let data = "UIImageData"
    static let scale = "UIScale"
    static let mode = "UIRenderingMode"
    static let tint = "UITintColor"
    static let orientation = "UIImageOrientation"
    static let caps = "UICapInsets"
    static let resizing = "UIResizingMode"
    static let alignment = "UIAlignmentRectInsets"
    static let pointSize = "UISymbolPointSize"
    static let symbolScale = "UISymbolScale"
    static let weight = "UISymbolWeight"
  }

  /// The image without what was set afterward.
  static func plain(_ coder: NSCoder) -> UIImage? {
    if let name = coder.string(Key.symbol) {
      guard coder.containsValue(forKey: Key.weight) else { return UIImage(systemName: name) }
      let weight = UIImage.SymbolWeight(rawValue: coder.decodeInteger(forKey: Key.weight))
      let scale = UIImage.SymbolScale(rawValue: coder.decodeInteger(forKey: Key.symbolScale))
      let size = coder.length(Key.pointSize)
      let shape = UIImage.SymbolConfiguration(weight: weight ?? .unspecified)
        .applying(UIImage.SymbolConfiguration(scale: scale ?? .unspecified))
      return UIImage(
        systemName: name,
        withConfiguration: size > 0
          ? shape.applying(UIImage.SymbolConfiguration(pointSize: size)) : shape)
    }
    if let name = coder.string(Key.asset) { return UIImage(named: name) }
    let scale = coder.length(Key.scale)
    return coder.object(NSData.self, Key.data)
      .flatMap { UIImage(data: Data(referencing: $0), scale: scale > 0 ? scale : 1) }
  }

  /// The image as it was set.
  static func arguments(_ coder: NSCoder) -> Settings {
    Settings(
      mode: UIImage.RenderingMode(rawValue: coder.decodeInteger(forKey: Key.mode)),
      tint: coder.object(UIColor.self, Key.tint),
      orientation: coder.containsValue(forKey: Key.orientation)
        ? UIImage.Orientation(rawValue: coder.decodeInteger(forKey: Key.orientation)) : nil,
      caps: coder.insets(Key.caps),
      resizing: UIImage.ResizingMode(rawValue: coder.decodeInteger(forKey: Key.resizing)),
      alignment: coder.insets(Key.alignment))
  }
  struct Settings {
    let mode: UIImage.RenderingMode?
    let tint: UIColor?
    let orientation: UIImage.Orientation?
    let caps: UIEdgeInsets
    let resizing: UIImage.ResizingMode?
    let alignment: UIEdgeInsets
  }

  static func encode(_ image: UIImage, with coder: NSCoder) {
    coder.encode(image.renderingMode.rawValue, forKey: Key.mode)
    coder.encode(image.resizingMode.rawValue, forKey: Key.resizing)
    coder.encode(insets: image.capInsets, Key.caps)
    coder.encode(insets: image.alignmentRectInsets, Key.alignment)
    if let tint = image.ownTint { coder.encode(tint, forKey: Key.tint) }
    if image.isSymbolImage {
      coder.encode(text: image.name, Key.symbol)
      guard let symbol = image.symbolConfiguration else { return }
      coder.encode(symbol.weight.rawValue, forKey: Key.weight)
      coder.encode(symbol.scale.rawValue, forKey: Key.symbolScale)
      if let size = symbol.chosenPointSize { coder.encode(length: size, Key.pointSize) }
    } else if let content = image.content {
      if content.isResource { return coder.encode(text: image.name, Key.asset) }
      coder.encode(length: image.scale, Key.scale)
      if let bytes = content.fileBytes {
        coder.encode(image.imageOrientation.rawValue, forKey: Key.orientation)
        coder.encode(NSData(data: bytes), forKey: Key.data)
      } else if let png = image.pngData() {
        // Its pixels are turned.
        coder.encode(NSData(data: png), forKey: Key.data)
      }
    }
  }
}
