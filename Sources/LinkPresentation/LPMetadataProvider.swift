@_exported import UIKit

public let LPErrorDomain = "LPErrorDomain"
/// Why nothing is known of an address.
public struct LPError: Error, CustomNSError, Hashable, Sendable {
  public enum Code: Int, Sendable {
    case unknown = 1
    case metadataFetchFailed, metadataFetchCancelled, metadataFetchTimedOut
    case metadataFetchNotAllowed
  }
  public let code: Code
  public init(_ code: Code) { self.code = code }
  public static var errorDomain: String { LPErrorDomain }
  public var errorCode: Int { code.rawValue }
  public static let unknown = Code.unknown
  public static let metadataFetchFailed = Code.metadataFetchFailed
  public static let metadataFetchCancelled = Code.metadataFetchCancelled
  public static let metadataFetchTimedOut = Code.metadataFetchTimedOut
  public static let metadataFetchNotAllowed = Code.metadataFetchNotAllowed
}
public func ~= (code: LPError.Code, error: any Error) -> Bool { (error as? LPError)?.code == code }

/// The title and images of an address.
open class LPLinkMetadata: NSObject, @unchecked Sendable {  // used by one thread at a time
  open var originalURL: URL?
  open var url: URL?
  open var title: String?
  open var iconProvider: NSItemProvider?
  open var imageProvider: NSItemProvider?
  open var videoProvider: NSItemProvider?
  open var remoteVideoURL: URL?
}

/// Learns what an address shows. Keyward reads no pages: fetching fails with Apple's error, with a notice.
open class LPMetadataProvider: NSObject, @unchecked Sendable {  // used by one thread at a time
  /// Only kept: fetching fails at once.
  open var timeout: TimeInterval = 30
  open var shouldFetchSubresources = true

  /// Answers in a later turn of the main queue.
  @preconcurrency
  open func startFetchingMetadata(
    for URL: URL, completionHandler: @escaping @Sendable (LPLinkMetadata?, (any Error)?) -> Void
  ) {
    SystemServices.tell("LPMetadataProvider fails: Keyward reads no web pages")
    AuditRecord.note(handed: URL)
    DispatchQueue.main.async { completionHandler(nil, LPError(.metadataFetchFailed)) }
  }
  open func startFetchingMetadata(for URL: URL) async throws -> LPLinkMetadata {
    SystemServices.tell("LPMetadataProvider fails: Keyward reads no web pages")
    AuditRecord.note(handed: URL)
    throw LPError(.metadataFetchFailed)
  }
  open func cancel() {}
}

/// Shows a link: its title, and the host of its address.
@preconcurrency @MainActor
open class LPLinkView: UIView {
  private let title = UILabel()
  private let host = UILabel()
  open var metadata: LPLinkMetadata { didSet { show() } }

  public convenience init(url URL: URL) {
    let metadata = LPLinkMetadata()
    metadata.url = URL
    self.init(metadata: metadata)
  }
  public init(metadata: LPLinkMetadata) {
    self.metadata = metadata
    super.init(frame: .zero)
    backgroundColor = .secondarySystemBackground
    layer.cornerRadius = 10
    title.font = .preferredFont(forTextStyle: .headline)
    host.font = .preferredFont(forTextStyle: .footnote)
    host.textColor = .secondaryLabel
    for label in [title, host] { addSubview(label) }
    show()
  }
  public required init?(coder: NSCoder) { nil }

  private func show() {
    let address = metadata.url ?? metadata.originalURL
    title.text = metadata.title ?? address?.absoluteString
    host.text = address?.host
    setNeedsLayout()
  }
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let (upper, lower) = (title.intrinsicContentSize, host.intrinsicContentSize)
    return CGSize(
      width: max(upper.width, lower.width) + 24, height: upper.height + lower.height + 20)
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    let (upper, lower) = (title.intrinsicContentSize, host.intrinsicContentSize)
    let width = max(0, bounds.width - 24)
    title.frame = CGRect(x: 12, y: 10, width: width, height: upper.height)
    host.frame = CGRect(x: 12, y: 10 + upper.height, width: width, height: lower.height)
  }
}
