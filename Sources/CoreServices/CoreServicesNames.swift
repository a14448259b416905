// On iOS, both modules have the same names of types.
@_exported import MobileCoreServices
