@_exported import UIKit

/// Tells the developer which sound was requested; nothing sounds here.
func tellAudio(_ line: String) {
  SystemServices.noteSound(String(line.prefix { $0 != ":" }))
  SystemServices.tell(line)
}
