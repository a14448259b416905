@_exported import UIKit

public let SKErrorDomain = "SKErrorDomain"

/// Why a purchase failed.
public struct SKError: Error, CustomNSError, Hashable {
  public enum Code: Int, Sendable {
    case unknown = 0
    case clientInvalid, paymentCancelled, paymentInvalid, paymentNotAllowed
    case storeProductNotAvailable, cloudServicePermissionDenied
    case cloudServiceNetworkConnectionFailed, cloudServiceRevoked
    case privacyAcknowledgementRequired, unauthorizedRequestData
    case invalidOfferIdentifier, invalidSignature, missingOfferParams, invalidOfferPrice
    case overlayCancelled, overlayInvalidConfiguration, overlayTimeout, ineligibleForOffer
    case unsupportedPlatform, overlayPresentedInBackgroundScene
  }
  public let code: Code
  public init(_ code: Code) { self.code = code }
  public static var errorDomain: String { SKErrorDomain }
  public var errorCode: Int { code.rawValue }
  public static let unknown = Code.unknown
  public static let clientInvalid = Code.clientInvalid
  public static let paymentCancelled = Code.paymentCancelled
  public static let paymentInvalid = Code.paymentInvalid
  public static let paymentNotAllowed = Code.paymentNotAllowed
  public static let storeProductNotAvailable = Code.storeProductNotAvailable
  public static var cloudServicePermissionDenied: Code { .cloudServicePermissionDenied }
  public static var cloudServiceNetworkConnectionFailed: Code {
    .cloudServiceNetworkConnectionFailed
  }
  public static var cloudServiceRevoked: Code { .cloudServiceRevoked }
  public static var privacyAcknowledgementRequired: Code { .privacyAcknowledgementRequired }
  public static var unauthorizedRequestData: Code { .unauthorizedRequestData }
  public static var invalidOfferIdentifier: Code { .invalidOfferIdentifier }
  public static var invalidSignature: Code { .invalidSignature }
  public static var missingOfferParams: Code { .missingOfferParams }
  public static var invalidOfferPrice: Code { .invalidOfferPrice }
  public static var overlayCancelled: Code { .overlayCancelled }
  public static var overlayInvalidConfiguration: Code { .overlayInvalidConfiguration }
  public static var overlayTimeout: Code { .overlayTimeout }
  public static var ineligibleForOffer: Code { .ineligibleForOffer }
  public static var unsupportedPlatform: Code { .unsupportedPlatform }
  public static var overlayPresentedInBackgroundScene: Code { .overlayPresentedInBackgroundScene }
}
public func ~= (code: SKError.Code, error: any Error) -> Bool { (error as? SKError)?.code == code }

/// A product of the store. The store of the simulated device has none, so nothing makes one.
open class SKProduct: NSObject, @unchecked Sendable {  // immutable
  open var productIdentifier: String { "" }
  open var localizedTitle: String { "" }
  open var localizedDescription: String { "" }
  open var price: NSDecimalNumber { 0 }
  open var priceLocale: Locale { .current }
  override init() {}
}

/// A request to the store.
open class SKRequest: NSObject {
  open weak var delegate: (any SKRequestDelegate)?
  open func start() {}
  open func cancel() {}
}
/// Notified of the end of a request.
public protocol SKRequestDelegate: NSObjectProtocol {
  func requestDidFinish(_ request: SKRequest)
  func request(_ request: SKRequest, didFailWithError error: any Error)
}
extension SKRequestDelegate {
  public func requestDidFinish(_ request: SKRequest) {}
  public func request(_ request: SKRequest, didFailWithError error: any Error) {}
}
/// Requests products: none of the identifiers is valid, with a notice.
open class SKProductsRequest: SKRequest {
  private let identifiers: Set<String>
  private var isCancelled = false
  public init(productIdentifiers: Set<String>) { identifiers = productIdentifiers }
  open override func start() {
    AuditRecord.note(handed: identifiers.sorted())
    SystemServices.tell("StoreKit has no products: the simulated device has no store")
    nonisolated(unsafe) let request = self
    DispatchQueue.main.async {
      guard !request.isCancelled else { return }
      let response = SKProductsResponse(request.identifiers.sorted())
      (request.delegate as? any SKProductsRequestDelegate)?.productsRequest(
        request, didReceive: response)
      request.delegate?.requestDidFinish(request)
    }
  }
  open override func cancel() { isCancelled = true }
}
/// Gets the products.
public protocol SKProductsRequestDelegate: SKRequestDelegate {
  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse)
}
/// The store's answer to a product request.
open class SKProductsResponse: NSObject {
  public let products: [SKProduct] = []
  public let invalidProductIdentifiers: [String]
  init(_ invalid: [String]) { invalidProductIdentifiers = invalid }
}

/// A requested purchase.
open class SKPayment: NSObject, @unchecked Sendable {  // immutable for all except mutable ones
  open var productIdentifier: String
  open var quantity: Int
  public init(product: SKProduct) {
    productIdentifier = product.productIdentifier
    quantity = 1
  }
}
open class SKMutablePayment: SKPayment, @unchecked Sendable {}

public enum SKPaymentTransactionState: Int, Sendable {
  case purchasing = 0
  case purchased, failed, restored, deferred
}
/// A purchase, which has failed.
open class SKPaymentTransaction: NSObject, @unchecked Sendable {  // immutable
  public let payment: SKPayment
  public let error: (any Error)?
  public let transactionState = SKPaymentTransactionState.failed
  open var transactionIdentifier: String? { nil }
  open var transactionDate: Date? { nil }
  open var original: SKPaymentTransaction? { nil }
  init(_ payment: SKPayment) {
    self.payment = payment
    error = SKError(.paymentNotAllowed)
  }
}
/// Notified of purchases.
public protocol SKPaymentTransactionObserver: NSObjectProtocol {
  func paymentQueue(
    _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction])
  func paymentQueue(
    _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction])
  func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error)
  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)
  func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool
}
extension SKPaymentTransactionObserver {
  public func paymentQueue(
    _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]
  ) {}
  public func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
  ) {}
  public func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {}
  public func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool { false }
}

/// The purchases. An extension can't make any: each payment fails as not allowed, with a notice.
open class SKPaymentQueue: NSObject, @unchecked Sendable {  // behind the lock
  private static let shared = SKPaymentQueue()
  private let lock = NSLock()
  private var observers: [any SKPaymentTransactionObserver] = []
  private var failed: [SKPaymentTransaction] = []

  open class func `default`() -> SKPaymentQueue { shared }
  open class func canMakePayments() -> Bool { false }
  open var transactions: [SKPaymentTransaction] { lock.withLock { failed } }
  open func add(_ observer: any SKPaymentTransactionObserver) {
    lock.withLock { observers.append(observer) }
  }
  open func remove(_ observer: any SKPaymentTransactionObserver) {
    lock.withLock { observers.removeAll { $0 === observer } }
  }
  open func add(_ payment: SKPayment) {
    SystemServices.tell("StoreKit refuses a payment: a keyboard can't make purchases")
    let transaction = SKPaymentTransaction(payment)
    lock.withLock { failed.append(transaction) }
    later { $0.paymentQueue($1, updatedTransactions: [transaction]) }
  }
  open func finishTransaction(_ transaction: SKPaymentTransaction) {
    lock.withLock { failed.removeAll { $0 === transaction } }
    later { $0.paymentQueue($1, removedTransactions: [transaction]) }
  }
  open func restoreCompletedTransactions() {
    SystemServices.tell("StoreKit restores nothing: a keyboard can't make purchases")
    later {
      $0.paymentQueue(
        $1, restoreCompletedTransactionsFailedWithError: SKError(.paymentNotAllowed))
    }
  }
  private func later(
    _ tell: @escaping @Sendable (any SKPaymentTransactionObserver, SKPaymentQueue) -> Void
  ) {
    DispatchQueue.main.async {
      for observer in self.lock.withLock({ self.observers }) { tell(observer, self) }
    }
  }
}

/// Requests a review, which an extension can't show: it becomes a notice.
@preconcurrency @MainActor
open class SKStoreReviewController: NSObject {
  open class func requestReview() { tellReview() }
  open class func requestReview(in windowScene: UIWindowScene) { tellReview() }
  private class func tellReview() {
    SystemServices.tell("requestReview shows nothing: a keyboard can't ask for a review")
  }
}
