import KeyboardHost

extension RunPlan {
  /// What becomes of the keyboard besides typing.
  enum LifeCycleStep: Equatable {
    case hide, show, suspend, resume, memoryWarning
    /// The keyboard goes and comes so many times.
    case cycles(Int)

    /// Reads the name of a flag; `nil` for any other.
    init?(flag: String) {
      switch flag {
      case "hide": self = .hide
      case "show": self = .show
      case "suspend": self = .suspend
      case "resume": self = .resume
      case "memory-warning": self = .memoryWarning
      default: return nil
      }
    }

    var name: String {
      switch self {
      case .hide: "hide keyboard"
      case .show: "show keyboard"
      case .suspend: "suspend"
      case .resume: "resume"
      case .memoryWarning: "memory warning"
      case .cycles(let count): "hide and show x \(count)"
      }
    }

    func perform(on scene: KeyboardScene) throws(SceneError) {
      switch self {
      case .hide: scene.hide()
      case .show: try scene.showAgain()
      case .suspend: try scene.suspend()
      case .resume: try scene.resume()
      case .memoryWarning: try scene.warnOfMemory()
      case .cycles(let count):
        for _ in 0..<count {
          scene.hide()
          try scene.showAgain()
        }
      }
    }
  }

  static func cycles(_ value: String) throws(UsageError) -> LifeCycleStep {
    guard let count = Int(value), (1...1000).contains(count) else {
      throw UsageError(message: "--cycles takes a number from 1 to 1000, not '\(value)'")
    }
    return .cycles(count)
  }

  static func megabytes(_ value: String, of option: String) throws(UsageError) -> UInt64 {
    guard let count = UInt64(value), (1...1024).contains(count) else {
      throw UsageError(message: "--\(option) takes megabytes from 1 to 1024, not '\(value)'")
    }
    return count << 20
  }
}
