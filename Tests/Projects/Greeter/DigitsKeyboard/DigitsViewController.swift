import GreeterKit
import UIKit

final class DigitsViewController: RowController {
  override var titles: [String] { PhraseBook.digits().phrases + ["Assets", "Next"] }

  override func keyTapped(_ sender: UIButton) {
    switch sender.currentTitle {
    case "Next": advanceToNextInputMode()
    case "Assets": textDocumentProxy.insertText(assets().joined(separator: " "))
    default: super.keyTapped(sender)
    }
  }

  /// The assets of the catalog, by its names and by the symbols that Xcode makes of them.
  private func assets() -> [String] {
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    let star = UIImage(named: "star")
    return [
      hex(UIColor(named: "KeyColor")), hex(.key.resolvedColor(with: dark)),
      hex(UIColor(resource: .key)), String(UIColor(named: "Brand/Deep") == nil),
      String(UIColor(named: "nothing") == nil),
      "\(Int(star?.size.width ?? 0))x\(Int(star?.size.height ?? 0))@\(Int(star?.scale ?? 0))",
      String(star?.renderingMode == .alwaysTemplate), "\(Int(UIImage.logo.size.width))",
      String(UIImage(named: "nothing") == nil),
    ]
  }

  private func hex(_ color: UIColor?) -> String {
    var (red, green, blue, alpha) = (CGFloat(), CGFloat(), CGFloat(), CGFloat())
    color?.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha].map { String(Int(($0 * 255).rounded())) }
      .joined(separator: ",")
  }
}
