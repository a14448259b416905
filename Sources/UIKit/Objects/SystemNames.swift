import Foundation

// Names that Foundation brings along on iOS from Dispatch and from its own error handling.

/// Nanoseconds of a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds of a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Nanoseconds of a microsecond.
public let NSEC_PER_USEC: UInt64 = 1_000
/// Microseconds of a second.
public let USEC_PER_SEC: UInt64 = 1_000_000

/// Reports that a setting has no effect; for the sources that the builder writes.
public func _tellDeveloper(_ line: String) { SystemServices.tell(line) }

// `id as CVarArg` is how predicates and formats get an identifier on iOS.
extension UUID: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The identifier's text as an object, which the list of arguments keeps for as long as a format can read it.
  public var _cVarArgObject: any CVarArg { NSString(string: uuidString) }
  public var _cVarArgEncoding: [Int] {
    preconditionFailure("lists of arguments encode the object instead")
  }
}
