/// An error of the store.
public enum StoreKitError: Error, LocalizedError, Sendable {
  case unknown, userCancelled, notAvailableInStorefront, notEntitled, unsupported
  case networkError(URLError)
  case systemError(any Error)

  public var errorDescription: String? {
    switch self {
    case .unknown: "The store failed."
    case .userCancelled: "The user cancelled."
    case .notAvailableInStorefront: "The store of this country doesn't have it."
    case .notEntitled: "The app is not entitled to it."
    case .unsupported: "The store doesn't support it."
    case .networkError(let error): error.localizedDescription
    case .systemError(let error): error.localizedDescription
    }
  }
}

/// Says once that the store is empty.
func tellOfStore() {
  SystemServices.tell(
    "StoreKit: the simulated device has no account and no products: product requests are empty, nothing was bought, "
      + "and purchases fail")
}

/// A product of the store. The store of the simulated device has none, so nothing makes one.
public struct Product: Identifiable, Hashable, Sendable {
  /// The kind of a product.
  public struct ProductType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let consumable = ProductType(rawValue: "Consumable")
    public static let nonConsumable = ProductType(rawValue: "Non-Consumable")
    public static let nonRenewable = ProductType(rawValue: "Non-Renewing Subscription")
    public static let autoRenewable = ProductType(rawValue: "Auto-Renewable Subscription")
    public var localizedDescription: String { rawValue }
  }
  /// The end of a purchase.
  public enum PurchaseResult: Sendable {
    case success(VerificationResult<Transaction>)
    case userCancelled, pending
  }
  /// The reason that a purchase failed.
  public enum PurchaseError: Error, LocalizedError, Sendable {
    case invalidQuantity, productUnavailable, purchaseNotAllowed, ineligibleForOffer
    case invalidOfferIdentifier, invalidOfferPrice, invalidOfferSignature, missingOfferParameters
  }
  /// An option of a purchase.
  public struct PurchaseOption: Hashable, Sendable {
    private let name: String
    private let value: String
    public static func appAccountToken(_ token: UUID) -> PurchaseOption {
      PurchaseOption(name: "token", value: token.uuidString)
    }
    public static func quantity(_ quantity: Int) -> PurchaseOption {
      PurchaseOption(name: "quantity", value: String(quantity))
    }
    public static func simulatesAskToBuyInSandbox(_ simulates: Bool) -> PurchaseOption {
      PurchaseOption(name: "ask", value: String(simulates))
    }
    public static func custom(key: String, value: String) -> PurchaseOption {
      PurchaseOption(name: key, value: value)
    }
  }

  private let none: Never
  public var id: String { switch none {} }
  public var type: ProductType { switch none {} }
  public var displayName: String { switch none {} }
  public var description: String { switch none {} }
  public var price: Decimal { switch none {} }
  public var displayPrice: String { switch none {} }
  public var priceFormatStyle: Decimal.FormatStyle.Currency { switch none {} }
  public var isFamilyShareable: Bool { switch none {} }
  public var subscription: SubscriptionInfo? { switch none {} }
  public var jsonRepresentation: Data { switch none {} }
  public var latestTransaction: VerificationResult<Transaction>? {
    get async { switch none {} }
  }
  public var currentEntitlement: VerificationResult<Transaction>? {
    get async { switch none {} }
  }
  public func purchase(options: Set<PurchaseOption> = []) async throws -> PurchaseResult {
    switch none {}
  }
  public func purchase(
    confirmIn scene: some UIScene, options: Set<PurchaseOption> = []
  ) async throws -> PurchaseResult { switch none {} }

  /// The products of some identifiers; the store has none.
  public static func products<Identifiers: Collection>(for identifiers: Identifiers) async throws
    -> [Product] where Identifiers.Element == String
  {
    AuditRecord.note(handed: identifiers.map { $0 })
    tellOfStore()
    return []
  }
}

extension Product {
  /// How long a subscription runs.
  public struct SubscriptionPeriod: Hashable, Sendable {
    public enum Unit: Hashable, Sendable { case day, week, month, year }
    public let unit: Unit
    public let value: Int
    public static let weekly = SubscriptionPeriod(unit: .week, value: 1)
    public static let monthly = SubscriptionPeriod(unit: .month, value: 1)
    public static let yearly = SubscriptionPeriod(unit: .year, value: 1)
  }
  /// A lower price of a subscription.
  public struct SubscriptionOffer: Hashable, Sendable {
    public struct OfferType: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public static let introductory = OfferType(rawValue: "introductory")
      public static let promotional = OfferType(rawValue: "promotional")
      public static let winBack = OfferType(rawValue: "winBack")
    }
    public struct PaymentMode: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public static let payAsYouGo = PaymentMode(rawValue: "PAY_AS_YOU_GO")
      public static let payUpFront = PaymentMode(rawValue: "PAY_UP_FRONT")
      public static let freeTrial = PaymentMode(rawValue: "FREE_TRIAL")
    }
    private let none: Never
    public var id: String? { switch none {} }
    public var type: OfferType { switch none {} }
    public var price: Decimal { switch none {} }
    public var displayPrice: String { switch none {} }
    public var period: SubscriptionPeriod { switch none {} }
    public var periodCount: Int { switch none {} }
    public var paymentMode: PaymentMode { switch none {} }
  }
  /// The subscription of a product. Without products there is none.
  public struct SubscriptionInfo: Hashable, Sendable {
    /// Whether a subscription runs.
    public struct RenewalState: RawRepresentable, Hashable, Sendable {
      public let rawValue: Int
      public init(rawValue: Int) { self.rawValue = rawValue }
      public static let subscribed = RenewalState(rawValue: 1)
      public static let expired = RenewalState(rawValue: 2)
      public static let inBillingRetryPeriod = RenewalState(rawValue: 3)
      public static let inGracePeriod = RenewalState(rawValue: 4)
      public static let revoked = RenewalState(rawValue: 5)
    }
    /// The renewal at the end of a period.
    public struct RenewalInfo: Hashable, Sendable {
      private let none: Never
      public var originalTransactionID: UInt64 { switch none {} }
      public var currentProductID: String { switch none {} }
      public var willAutoRenew: Bool { switch none {} }
      public var autoRenewPreference: String? { switch none {} }
      public var renewalDate: Date? { switch none {} }
      public var isInBillingRetry: Bool { switch none {} }
      public var gracePeriodExpirationDate: Date? { switch none {} }
    }
    /// A subscription of the user's.
    public struct Status: Hashable, Sendable {
      private let none: Never
      public var state: RenewalState { switch none {} }
      public var renewalInfo: VerificationResult<RenewalInfo> { switch none {} }
      public var transaction: VerificationResult<Transaction> { switch none {} }
      /// Changes of the user's subscriptions; none come.
      public static var updates: Statuses { Statuses() }
    }
    /// Changes of subscriptions; none come until the task that waits is cancelled.
    public struct Statuses: AsyncSequence, Sendable {
      public typealias Element = Status
      public struct AsyncIterator: AsyncIteratorProtocol {
        private var silence = Silence<Status>()
        public mutating func next() async -> Status? { await silence.next() }
      }
      public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
    }
    private let none: Never
    public var subscriptionGroupID: String { switch none {} }
    public var subscriptionPeriod: SubscriptionPeriod { switch none {} }
    public var introductoryOffer: SubscriptionOffer? { switch none {} }
    public var promotionalOffers: [SubscriptionOffer] { switch none {} }
    public var winBackOffers: [SubscriptionOffer] { switch none {} }
    public var isEligibleForIntroOffer: Bool { get async { switch none {} } }
    public var status: [Status] { get async throws { switch none {} } }
    /// The user's subscriptions of a group; none.
    public static func status(for groupID: String) async throws -> [Status] { [] }
    /// Whether the user never subscribed to a group; nothing was bought.
    public static func isEligibleForIntroOffer(for groupID: String) async -> Bool { true }
  }
}
