import UIKit

class PhraseButton: UIButton {
  var phrase = ""
}
