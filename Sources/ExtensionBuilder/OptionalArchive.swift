/// A part of the runtime that takes longer to link, so that only keyboards that import it are linked with it.
struct OptionalArchive {
  /// The names of modules, types or members whose use needs it: a source that contains none of them does not.
  let modules: [String]
  /// Names of which there must be one, too; empty where the first ones suffice.
  var others: [String] = []
  let file: String
  /// Whether it extends FoundationNetworking, so that a keyboard without a network can't be linked with it.
  var isOfNetworking = false
  /// Whether objects that nothing names are needed too: what a type conforms to can be in another file.
  var isWhole = false
  /// The libraries that the archive itself needs, of the toolchain or of Debian.
  let libraries: [String]

  /// The names of SwiftUI that need Core Data.
  static let managedNames = [
    "@FetchRequest", "@SectionedFetchRequest", "FetchRequest<", "FetchedResults<",
    "SectionedFetchResults<", "managedObjectContext",
  ]

  /// The names of URL loading that the toolchain's Foundation lacks.
  static let streamNames = [
    ".data(for", ".data(from", ".upload(for", ".download(for", ".download(from",
    "bytes(", "AsyncBytes", "URLSessionWebSocketDelegate", "webSocketTask", ".tasks", "allTasks",
    ".reset()",
    ".flush()",
    "prefersIncrementalDelivery", "attribution", "Attribution", "assumesHTTP3Capable",
    "allowsPersistentDNS", "allowsUltraConstrainedNetworkAccess", "cookiePartitionIdentifier",
    "SupportedProtocolVersion", "usesClassicLoadingMode", "enablesEarlyData",
  ]

  /// The names of URL loading that the toolchain's Foundation lacks, or says to be unavailable, because they are about trust.
  static let trustNames = [
    "serverTrust", "URLCredential(trust", "NSURLAuthenticationMethodServerTrust",
    "NSURLAuthenticationMethodClientCertificate", "NSURLSessionDownloadTaskResumeData",
  ]
  /// The beginnings of the names of certificates, keys and what trusts them.
  static let certificateNames = [
    "SecTrust", "SecKey", "SecCertificate", "SecPolicy", "kSecRevocation",
  ]

  static let all = [
    // Modules that have views of SwiftUI need it too.
    OptionalArchive(
      modules: ["SwiftUI", "import AVKit", "import Translation"], file: "libSwiftUI.a",
      libraries: ["swiftObservation"]),
    OptionalArchive(modules: ["import Translation"], file: "libTranslation.a", libraries: []),
    OptionalArchive(modules: ["import AVKit"], file: "libAVKit.a", libraries: []),
    // Of modules that few keyboards import, which link no more of it than they use.
    OptionalArchive(
      modules: [
        "Accelerate", "AdSupport", "AppIntents", "AppTrackingTransparency", "CloudKit",
        "ContactsUI",
        "CoreImage", "CIImage", "CIFilter", "CIContext", "CIColor", "CIVector", "CIDetector",
        "kCIInput", "CoreML", "CoreMotion",
        "CoreServices", "CoreTelephony", "FoundationModels", "LinkPresentation",
        "MessageUI", "MetricKit", "MultipeerConnectivity", "Photos", "SafariServices",
        "WidgetKit",
      ], file: "libServices.a", libraries: []),
    OptionalArchive(
      modules: ["ContactsUI"], others: ["SwiftUI"], file: "libContactsUIViews.a", libraries: []),
    OptionalArchive(
      modules: ["SwiftData"], file: "libSwiftData.a",
      libraries: ["sqlite3", "m", "swiftObservation"]),
    OptionalArchive(
      modules: ["SwiftData"], others: ["SwiftUI"], file: "libSwiftDataViews.a", libraries: []),
    OptionalArchive(
      modules: ["dataTaskPublisher", "DataTaskPublisher"], file: "libNetworkPublishers.a",
      isOfNetworking: true, libraries: []),
    OptionalArchive(
      modules: streamNames, file: "libNetworkStreams.a", isOfNetworking: true, libraries: []),
    OptionalArchive(
      modules: ["AsyncImage"], file: "libNetworkImages.a", isOfNetworking: true, libraries: []),
    OptionalArchive(
      modules: trustNames, file: "libNetworkTrust.a", isOfNetworking: true, libraries: []),
    OptionalArchive(
      modules: certificateNames + trustNames, file: "libSecurity.a", libraries: ["crypto"]),
    OptionalArchive(
      modules: ["CommonCrypto", "CryptoKit"], file: "libCommonCrypto.a", libraries: ["crypto"]),
    OptionalArchive(
      modules: ["CryptoKit"], file: "libCryptoKit.a", isWhole: true, libraries: ["crypto"]),
    OptionalArchive(
      modules: ["CoreData"], file: "libCoreData.a", isWhole: true, libraries: ["sqlite3", "m"]),
    OptionalArchive(modules: managedNames, file: "libManagedViews.a", libraries: []),
    // The modules and members that make pixels. The runtime refers to the archive weakly.
    OptionalArchive(
      modules: [
        "CoreImage", "ImageIO", "pngData", "jpegData",
        "UIImagePNGRepresentation", "UIImageJPEGRepresentation",
        "CGImageSource", "CGImageDestination", "bitsPerComponent", "dataProvider",
      ], file: "libImageCodecs.a", isWhole: true,
      libraries: ["png16", "jpeg", "webpdemux", "webp", "z", "m"]),
  ]

  /// For the linker alone: beside an archive that it is given itself, the driver writes a file.
  func arguments(runtime: String) -> [String] {
    let archive = [runtime + "/" + file]
    let linker = isWhole ? ["--whole-archive"] + archive + ["--no-whole-archive"] : archive
    return linker.flatMap { ["-Xlinker", $0] } + libraries.map { "-l" + $0 }
  }
}
