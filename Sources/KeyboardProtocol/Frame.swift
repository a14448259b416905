/// The version that both sides must share.
package let keyboardProtocolVersion: UInt16 = 17

/// The descriptor from which the extension reads the host's frames.
package let extensionInputDescriptor: Int32 = 3
/// The descriptor to which the extension writes its frames.
package let extensionOutputDescriptor: Int32 = 4

/// The bounds of everything that crosses the pipes, checked before anything is allocated.
package enum ProtocolLimits {
  /// The longest message in bytes, without its four length bytes.
  package static let frameBytes = 16 << 20
  /// The longest string in UTF-8 bytes.
  package static let stringBytes = 8 << 20
  /// The most edits in a batch.
  package static let edits = 65_536
  /// The most views in a snapshot.
  package static let views = 16_384
  /// The most things that all views of a snapshot have drawn.
  package static let drawnMarks = 16_384
  /// The most steps in all paths of a snapshot.
  package static let drawnSteps = 65_536
  /// The most colors of a gradient.
  package static let gradientColors = 64
  /// The most effects on all parts of a snapshot.
  package static let drawnEffects = 512
  /// The most lengths of a dashed line.
  package static let dashes = 16
  /// The most bytes of one image file that an extension sends.
  package static let imageBytes = 8 << 20
  /// The most bytes of all image files that an extension sends.
  package static let allImageBytes = 32 << 20
  /// The most image files that an extension sends.
  package static let images = 2048
  /// The most UTF-8 bytes of the path of an image in the bundle.
  package static let pathBytes = 1024
  /// The most entries of `stillRunning`.
  package static let runningItems = 64
  /// The most constraints of a view that are sent.
  package static let constraints = 64
  /// The most fingers of one frame.
  package static let fingers = 16
  /// The most entries of a lexicon.
  package static let lexiconEntries = 16_384
  /// The most UTF-8 bytes of a language tag.
  package static let languageBytes = 255
  /// The most UTF-8 bytes of a URL to open.
  package static let urlBytes = 2048
  /// The most UTF-8 bytes of a text that another app copied.
  package static let copiedBytes = 1 << 20
  /// The most people of an address book.
  package static let addressBookEntries = 2000
  /// The most UTF-8 bytes of a text in an address book.
  package static let addressBookText = 400
  /// The most phone numbers, or addresses, of one person.
  package static let labeledValues = 16
  /// The most records of one trace message.
  package static let records = 4096
  /// The most Unicode scalars of a string in a record.
  package static let recordUnits = 120
  /// The greatest magnitude of a coordinate or size in points.
  package static let magnitude = 1e6
  /// The least size in points that is not 0: what divides by a size shall stay finite.
  package static let leastSize = 1e-3
}

/// Why bytes are not a message.
///
/// Each ends the session.
public enum ProtocolError: Error, Equatable, Sendable {
  /// A frame's length is 0 or over `ProtocolLimits.frameBytes`.
  case frameLength(UInt32)
  /// The bytes end before the message does.
  case truncated
  /// Bytes follow the message.
  case trailingBytes(Int)
  /// The first byte names no message.
  case unknownTag(UInt8)
  /// A value is outside what its type or the limits allow.
  case invalidValue(String)
  /// A string is not UTF-8.
  case invalidUTF8
}
