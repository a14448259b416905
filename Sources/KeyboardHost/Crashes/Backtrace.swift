import Platform
import Foundation

/// Where a keyboard crashed: the calls that led there, with the names and lines that could be found.
public struct Backtrace: Equatable, Sendable {
  /// One call; several share an address where the compiler has put functions into each other.
  public struct Frame: Equatable, Sendable {
    /// The code in the program's file; `nil` for code that is not the program's.
    public var address: UInt64?
    /// The function as in the source; `nil` where its name is unknown.
    public var function: String?
    /// The path of its source, as the compiler was given it.
    public var file: String?
    /// The line in that file, from 1.
    public var line: Int?
    /// Whether it is the keyboard's code, rather than Swift's or that of a framework.
    public var isKeyboards: Bool

    /// Makes a frame.
    public init(
      address: UInt64?, function: String? = nil, file: String? = nil, line: Int? = nil,
      isKeyboards: Bool = false
    ) {
      self.address = address
      self.function = function
      self.file = file
      self.line = line
      self.isKeyboards = isKeyboards
    }
  }

  /// The calls, the innermost first.
  public var frames: [Frame]
  /// Why there are no names, and what to do; `nil` where there are.
  public var remark: String?

  /// Makes a backtrace.
  public init(frames: [Frame], remark: String? = nil) {
    self.frames = frames
    self.remark = remark
  }

  /// The innermost call of the keyboard's own code.
  public var place: Frame? { frames.first(where: \.isKeyboards) }

  /// The path of the program that knows names and lines, `llvm-symbolizer`; `nil` where PATH leads to none.
  public static func symbolizer(environment: [String: String]) -> String? {
    SymbolizerTool.find("llvm-symbolizer", environment: environment)
  }

  /// The most frames that are shown to people.
  static let shownFrames = 20

  /// The backtrace for people: the keyboard's own place first, then the calls, of which `>` marks the keyboard's.
  public var lines: [String] {
    guard !frames.isEmpty else { return [] }
    var lines = [place.map { "It crashed in \($0.text)." } ?? "It crashed here:"]
    let digits = String(min(frames.count, Self.shownFrames) - 1).count
    for (number, frame) in frames.prefix(Self.shownFrames).enumerated() {
      let index = String(number)
      let padding = String(repeating: " ", count: digits - index.count)
      lines.append("  \(frame.isKeyboards ? ">" : " ") \(padding)\(index) \(frame.text)")
    }
    if frames.count > Self.shownFrames {
      lines.append("  … and \(frames.count - Self.shownFrames) more calls")
    }
    return lines + (remark.map { [$0] } ?? [])
  }
}

extension Backtrace.Frame {
  /// The function and its line, or the address; bounded and without control characters.
  public var text: String {
    guard let function else {
      return address.map { "0x" + String($0, radix: 16) } ?? "code outside the program"
    }
    guard let file, let line else { return function.forDisplay }
    return "\(function.forDisplay) at \(Self.shown(file).forDisplay):\(line)"
  }

  /// A path inside the working directory, relative to it; otherwise only the file's name.
  private static func shown(_ file: String) -> String {
    let folder = FileManager.default.currentDirectoryPath
    if folder != "/", let place = file.place(inFolder: folder), !place.isEmpty { return place }
    return file.lastPathName
  }
}
