// The names of AudioToolbox are UIKit's here, as Foundation's are: one archive is linked into a keyboard.
@_exported public import CoreAudioTypes
@_exported public import UIKit
