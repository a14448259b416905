// On iOS, the module has little more than the types that it passes on.
@_exported import CoreAudioTypes
