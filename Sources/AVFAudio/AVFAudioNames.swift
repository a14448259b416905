// AVFoundation passes this module's names on. Here it has them itself, so that one module is compiled.
@_exported import AVFoundation
