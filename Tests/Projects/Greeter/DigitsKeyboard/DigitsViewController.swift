import GreeterKit
import UIKit

final class DigitsViewController: RowController {
  override var titles: [String] { PhraseBook.digits().phrases + ["Next"] }

  override func keyTapped(_ sender: UIButton) {
    if sender.currentTitle == "Next" { return advanceToNextInputMode() }
    super.keyTapped(sender)
  }
}
