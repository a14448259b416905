/// The simulated device's model, for code that reads it from the kernel instead of UIKit.
struct DeviceModel: Sendable {
  /// Apple's identifier of the model, such as `iPhone14,7`.
  let identifier: String
  /// The name of its main board.
  let board: String

  private static let phone = DeviceModel(identifier: "iPhone14,7", board: "D27AP")
  /// By the points of the screen's shorter and longer side.
  private static let known: [[Int]: DeviceModel] = [
    [390, 844]: phone,
    [375, 667]: DeviceModel(identifier: "iPhone14,6", board: "D49AP"),
    [440, 956]: DeviceModel(identifier: "iPhone17,2", board: "D94AP"),
    [820, 1180]: DeviceModel(identifier: "iPad13,18", board: "J271AP"),
  ]
  /// Builds of iOS by version. For others no build is known.
  static let builds = [
    "15.0": "19A346", "16.0": "20A362", "17.0": "21A329", "18.0": "22A3354", "26.0": "23A341",
  ]

  /// The last model of the process, readable on any thread.
  private static let state = Lock<(model: DeviceModel, version: String)>((phone, "26.0"))

  static var current: DeviceModel { state.withLock { $0.model } }
  static var systemVersion: String { state.withLock { $0.version } }

  static func adopt(screen: CGRect) {
    let sides = [screen.width, screen.height].map { Int($0) }.sorted()
    guard let model = known[sides] else { return }
    state.withLock { $0.model = model }
  }
  static func adopt(systemVersion: String) {
    state.withLock { $0.version = systemVersion }
  }

  /// The version of Darwin that the iOS version is built on: since iOS 26 one less, before six more.
  static var kernelRelease: String {
    let major = Int(systemVersion.prefix { $0 != "." }) ?? 0
    return "\(major >= 26 ? major - 1 : major + 6).0.0"
  }
  static var kernelVersion: String {
    "Darwin Kernel Version \(kernelRelease): simulated by Keyward"
  }
}
