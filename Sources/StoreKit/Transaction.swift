/// Whether the store signed a value.
public enum VerificationResult<SignedType> {
  /// The reason that a signature doesn't hold.
  public enum VerificationError: Error, LocalizedError, Hashable, Sendable {
    case invalidCertificateChain, invalidDeviceVerification, invalidEncoding, invalidSignature
    case missingRequiredProperties, revokedCertificate
  }
  case unverified(SignedType, VerificationError)
  case verified(SignedType)

  /// The value.
  /// - Throws: The error of a signature that doesn't hold.
  public var payloadValue: SignedType {
    get throws {
      switch self {
      case .verified(let value): return value
      case .unverified(_, let error): throw error
      }
    }
  }
  public var unsafePayloadValue: SignedType {
    switch self {
    case .verified(let value), .unverified(let value, _): value
    }
  }
}
extension VerificationResult {
  /// The signed text of a value; the store here signs none, so that nothing has one.
  public var jwsRepresentation: String { "" }
}
extension VerificationResult: Sendable where SignedType: Sendable {}
extension VerificationResult: Equatable where SignedType: Equatable {}
extension VerificationResult: Hashable where SignedType: Hashable {}

/// A purchase of the user's. Nothing was bought on the simulated device, so nothing makes one.
public struct Transaction: Identifiable, Hashable, Sendable {
  /// The owner of a purchase.
  public struct OwnershipType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let purchased = OwnershipType(rawValue: "PURCHASED")
    public static let familyShared = OwnershipType(rawValue: "FAMILY_SHARED")
  }
  /// The offer of a purchase.
  public struct Offer: Hashable, Sendable {
    private let none: Never
    public var id: String? { switch none {} }
    public var type: Product.SubscriptionOffer.OfferType { switch none {} }
    public var paymentMode: Product.SubscriptionOffer.PaymentMode? { switch none {} }
    public var period: Product.SubscriptionPeriod? { switch none {} }
  }
  private let none: Never
  public var id: UInt64 { switch none {} }
  public var originalID: UInt64 { switch none {} }
  public var webOrderLineItemID: String? { switch none {} }
  public var productID: String { switch none {} }
  public var productType: Product.ProductType { switch none {} }
  public var subscriptionGroupID: String? { switch none {} }
  public var appBundleID: String { switch none {} }
  public var purchaseDate: Date { switch none {} }
  public var originalPurchaseDate: Date { switch none {} }
  public var expirationDate: Date? { switch none {} }
  public var purchasedQuantity: Int { switch none {} }
  public var isUpgraded: Bool { switch none {} }
  public var ownershipType: OwnershipType { switch none {} }
  public var revocationDate: Date? { switch none {} }
  public var environment: AppStore.Environment { switch none {} }
  public var price: Decimal? { switch none {} }
  public var offer: Offer? { switch none {} }
  public var appAccountToken: UUID? { switch none {} }
  public var jsonRepresentation: Data { switch none {} }
  public func finish() async { switch none {} }

  /// Purchases, one after the other.
  public struct Transactions: AsyncSequence, Sendable {
    public typealias Element = VerificationResult<Transaction>
    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate var silence: Silence<Element>?
      public mutating func next() async -> Element? { await silence?.next() }
    }
    fileprivate let areToCome: Bool
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(silence: areToCome ? Silence() : nil)
    }
  }
  /// All purchases; none.
  public static var all: Transactions { past }
  /// The purchases that are in force; none.
  public static var currentEntitlements: Transactions { past }
  public static func currentEntitlements(for productID: String) -> Transactions { past }
  /// The purchases that the app didn't finish; none.
  public static var unfinished: Transactions { past }
  /// Purchases that are made while the keyboard runs; none come until the task that waits is cancelled.
  public static var updates: Transactions { Transactions(areToCome: true) }
  private static var past: Transactions {
    tellOfStore()
    return Transactions(areToCome: false)
  }
  /// The latest purchase of a product; `nil`.
  public static func latest(for productID: String) async -> VerificationResult<Transaction>? { nil }
  /// The purchase of a product that is in force; `nil`.
  public static func currentEntitlement(for productID: String) async
    -> VerificationResult<Transaction>?
  { nil }
}

/// A sequence that gives nothing, and ends when the task that waits is cancelled.
struct Silence<Element: Sendable>: Sendable {
  private let stream = AsyncStream<Element>.makeStream()
  func next() async -> Element? {
    var iterator = stream.stream.makeAsyncIterator()
    return await iterator.next()
  }
}

/// The store and the user's account in it.
public enum AppStore {
  /// Which store a purchase was made in.
  public struct Environment: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let production = Environment(rawValue: "Production")
    public static let sandbox = Environment(rawValue: "Sandbox")
    public static let xcode = Environment(rawValue: "Xcode")
  }
  /// Whether the user may buy; `false`.
  public static var canMakePayments: Bool { false }
  public static var deviceVerificationID: UUID? { nil }
  /// Throws `StoreKitError.userCancelled`: no account is signed in.
  public static func sync() async throws {
    tellOfStore()
    throw StoreKitError.userCancelled
  }
  /// Throws `StoreKitError.unsupported`: a keyboard can't present the store.
  @MainActor public static func showManageSubscriptions(in scene: UIWindowScene) async throws {
    tellOfStore()
    throw StoreKitError.unsupported
  }
  /// Shows nothing, with a notice: the system decides whether it asks, and a keyboard can't present it.
  @MainActor public static func requestReview(in scene: UIWindowScene) {
    SKStoreReviewController.requestReview(in: scene)
  }
}

/// The store of the user's country; the simulated user has no account.
public struct Storefront: Identifiable, Hashable, Sendable {
  private let none: Never
  public var id: String { switch none {} }
  public var countryCode: String { switch none {} }
  public static var current: Storefront? { get async { nil } }
}

/// The purchase of the app itself.
public struct AppTransaction: Hashable, Sendable {
  private let none: Never
  public var appID: UInt64? { switch none {} }
  public var bundleID: String { switch none {} }
  public var appVersion: String { switch none {} }
  public var originalAppVersion: String { switch none {} }
  public var originalPurchaseDate: Date { switch none {} }
  public var environment: AppStore.Environment { switch none {} }
  /// Throws `StoreKitError.unknown`: the app didn't come from a store.
  public static var shared: VerificationResult<AppTransaction> {
    get async throws {
      tellOfStore()
      throw StoreKitError.unknown
    }
  }
  /// Throws, as `shared` does.
  public static func refresh() async throws -> VerificationResult<AppTransaction> {
    try await shared
  }
}
