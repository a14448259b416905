@_exported import UIKit

public let MLModelErrorDomain = "com.apple.CoreML"
/// Why a model can't be used.
public struct MLModelError: Error, CustomNSError, LocalizedError, Hashable, Sendable {
  public enum Code: Int, Sendable {
    case generic = 0, featureType
    case io = 3, customLayer, customModel, update, parameters
    case modelDecryptionKeyFetch, modelDecryption, modelCollection, predictionCancelled
  }
  public let code: Code
  let words: String
  public init(_ code: Code) { self.init(code, "The model can't be used.") }
  init(_ code: Code, _ words: String) {
    self.code = code
    self.words = words
  }
  public static var errorDomain: String { MLModelErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: words] }
  public var errorDescription: String? { words }
  public static let generic = Code.generic
  public static let featureType = Code.featureType
  public static let io = Code.io
  public static let customLayer = Code.customLayer
  public static let customModel = Code.customModel
  public static let update = Code.update
  public static let parameters = Code.parameters
}
public func ~= (code: MLModelError.Code, error: any Error) -> Bool {
  (error as? MLModelError)?.code == code
}

/// The processors that a model may use.
public enum MLComputeUnits: Int, Sendable {
  case cpuOnly = 0
  case cpuAndGPU, all, cpuAndNeuralEngine
}

/// The settings of a model that is loaded.
open class MLModelConfiguration: NSObject, NSCopying, @unchecked Sendable {  // by one thread
  open var computeUnits = MLComputeUnits.all
  open var modelDisplayName: String?
  open var allowLowPrecisionAccumulationOnGPU = false
  open var functionName: String?
  public override init() {}
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = MLModelConfiguration()
    copy.computeUnits = computeUnits
    copy.modelDisplayName = modelDisplayName
    copy.allowLowPrecisionAccumulationOnGPU = allowLowPrecisionAccumulationOnGPU
    copy.functionName = functionName
    return copy
  }
}
/// The settings of a prediction.
open class MLPredictionOptions: NSObject, @unchecked Sendable {  // by one thread
  open var usesCPUOnly = false
  open var outputBackings: [String: Any] = [:]
  public override init() {}
}

/// A model that is ready to predict.
///
/// Keyward runs no models: loading one fails with Apple's error, with a notice, as on a device where the file cannot be
/// read. So there is never an object of this class, and a keyboard shows its way without predictions.
open class MLModel: NSObject, @unchecked Sendable {  // never made
  private let none: () -> Never

  public init(
    contentsOf url: URL, configuration: MLModelConfiguration = MLModelConfiguration()
  ) throws {
    throw Self.failure(at: url)
  }
  open class func load(
    contentsOf url: URL, configuration: MLModelConfiguration = MLModelConfiguration()
  ) async throws -> MLModel { throw failure(at: url) }
  /// Answers in a later turn of the main queue.
  open class func load(
    contentsOf url: URL, configuration: MLModelConfiguration = MLModelConfiguration(),
    completionHandler handler: @escaping @Sendable (Result<MLModel, any Error>) -> Void
  ) {
    let failure = failure(at: url)
    DispatchQueue.main.async { handler(.failure(failure)) }
  }
  open class func compileModel(at modelURL: URL) throws -> URL { throw failure(at: modelURL) }
  open class func compileModel(at modelURL: URL) async throws -> URL {
    throw failure(at: modelURL)
  }

  private static func failure(at url: URL) -> MLModelError {
    guard FileManager.default.fileExists(atPath: url.path) else {
      return MLModelError(.io, "There is no model at \(url.path).")
    }
    SystemServices.tell(
      "Core ML runs no models in Keyward: loading \(url.lastPathComponent) fails")
    return MLModelError(.io, "Core ML runs no models in Keyward.")
  }

  open var modelDescription: MLModelDescription { none() }
  open var configuration: MLModelConfiguration { none() }
  open func prediction(from input: any MLFeatureProvider) throws -> any MLFeatureProvider {
    none()
  }
  open func prediction(
    from input: any MLFeatureProvider, options: MLPredictionOptions
  ) throws -> any MLFeatureProvider { none() }
  open func prediction(
    from input: any MLFeatureProvider, options: MLPredictionOptions = MLPredictionOptions()
  ) async throws -> any MLFeatureProvider { none() }
  open func predictions(fromBatch inputBatch: any MLBatchProvider) throws -> any MLBatchProvider {
    none()
  }
  open func predictions(
    from inputBatch: any MLBatchProvider, options: MLPredictionOptions
  ) throws -> any MLBatchProvider { none() }
}

/// The inputs and outputs of a model. Only a loaded model has one, so nothing makes it.
open class MLModelDescription: NSObject, @unchecked Sendable {  // never made
  private let none: () -> Never
  private init(none: @escaping () -> Never) { self.none = none }
  open var inputDescriptionsByName: [String: MLFeatureDescription] { none() }
  open var outputDescriptionsByName: [String: MLFeatureDescription] { none() }
  open var predictedFeatureName: String? { none() }
  open var predictedProbabilitiesName: String? { none() }
  open var classLabels: [Any]? { none() }
  open var metadata: [MLModelMetadataKey: Any] { none() }
}
/// An input or output of a model. Only a loaded model has one, so nothing makes it.
open class MLFeatureDescription: NSObject, @unchecked Sendable {  // never made
  private let none: () -> Never
  private init(none: @escaping () -> Never) { self.none = none }
  open var name: String { none() }
  open var type: MLFeatureType { none() }
  open var isOptional: Bool { none() }
}
/// A key of what a model's author wrote.
public struct MLModelMetadataKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let author = Self(rawValue: "MLModelAuthorKey")
  public static let creatorDefinedKey = Self(rawValue: "MLModelCreatorDefinedKey")
  public static let description = Self(rawValue: "MLModelDescriptionKey")
  public static let license = Self(rawValue: "MLModelLicenseKey")
  public static let versionString = Self(rawValue: "MLModelVersionStringKey")
}
