@_exported import UIKit

/// Reports the requested sound to the developer; Keyward plays none.
func tellAudio(_ line: String) {
  SystemServices.noteSound(String(line.prefix { $0 != ":" }))
  SystemServices.tell(line)
}
