extension FilterRecipe {
  static let codes: [String: FilterRecipe] = [
    // A module of white on each side, as Apple's filter draws it.
    "CIQRCodeGenerator": FilterRecipe(
      kCICategoryGenerator, ["inputMessage", "inputCorrectionLevel"],
      { ["inputCorrectionLevel": "M"] }
    ) { inputs in
      guard let message = inputs.data("inputMessage"),
        let level = QRCode.Level(inputs.text("inputCorrectionLevel") ?? "M"),
        let code = QRCode([UInt8](message), level: level)
      else { return nil }
      return image(code.side + 2, code.side + 2) { x, y in
        1...code.side ~= x && 1...code.side ~= y && code[x - 1, code.side - y]
      }
    },
    "CICode128BarcodeGenerator": FilterRecipe(
      kCICategoryGenerator, ["inputMessage", "inputQuietSpace", "inputBarcodeHeight"],
      { ["inputQuietSpace": 7, "inputBarcodeHeight": 32] }
    ) { inputs in
      guard let message = inputs.data("inputMessage") else { return nil }
      guard let modules = Code128.modules([UInt8](message)) else {
        if message.count > Code128.mostBytes {
          SystemServices.tell(
            "CICode128BarcodeGenerator: Keyward draws no more than \(Code128.mostBytes) characters"
          )
        }
        return nil
      }
      let margin = Int(min(max(inputs.number("inputQuietSpace"), 0), 100))
      let height = Int(min(max(inputs.number("inputBarcodeHeight"), 1), 500))
      return image(modules.count + 2 * margin, height) { x, _ in
        modules.indices.contains(x - margin) && modules[x - margin]
      }
    },
  ]
  /// Black on white, with hard edges when it is made larger.
  private static func image(
    _ width: Int, _ height: Int, _ isDark: @escaping @Sendable (Int, Int) -> Bool
  ) -> CIImage {
    CIImage(CGRect(x: 0, y: 0, width: width, height: height), isNearest: true) {
      rect, _ throws(NoPixels) in
      Bitmap(rect) { x, y in Pixel(of: isDark(x, y) ? .zero : .one, 1) }
    }
  }
}
