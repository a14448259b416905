/// A text to speak.
open class AVSpeechUtterance: NSObject, @unchecked Sendable {  // used on the main actor
  public let speechString: String
  open var voice: AVSpeechSynthesisVoice?
  open var rate: Float = AVSpeechUtteranceDefaultSpeechRate
  open var pitchMultiplier: Float = 1
  open var volume: Float = 1
  open var preUtteranceDelay: TimeInterval = 0
  open var postUtteranceDelay: TimeInterval = 0
  /// The text with its attributes, if the utterance was made with them.
  public let attributedSpeechString: NSAttributedString
  open var prefersAssistiveTechnologySettings = false
  public init(string: String) {
    (speechString, attributedSpeechString) = (string, NSAttributedString(string: string))
  }
  public init(attributedString string: NSAttributedString) {
    (speechString, attributedSpeechString) = (string.string, string)
  }
}
/// The attribute of a text that says how it is pronounced.
public let AVSpeechSynthesisIPANotationAttribute = "AVSpeechSynthesisIPANotationAttribute"
public let AVSpeechSynthesisVoiceIdentifierAlex = "com.apple.speech.voice.Alex"

public enum AVSpeechSynthesisVoiceQuality: Int, Sendable {
  case `default` = 1
  case enhanced, premium
}
public enum AVSpeechSynthesisVoiceGender: Int, Sendable {
  case unspecified = 0
  case male, female
}

public let AVSpeechUtteranceMinimumSpeechRate: Float = 0
public let AVSpeechUtteranceMaximumSpeechRate: Float = 1
public let AVSpeechUtteranceDefaultSpeechRate: Float = 0.5

// Immutable after init.
/// A voice of a language. Every language is taken to have one.
open class AVSpeechSynthesisVoice: NSObject, NSSecureCoding, @unchecked Sendable {
  private let code: String
  open class var supportsSecureCoding: Bool { true }
  open var language: String { code }
  open var identifier: String { "keyward.voice.\(language)" }
  open var name: String { language }
  open var quality: AVSpeechSynthesisVoiceQuality { .default }
  open var gender: AVSpeechSynthesisVoiceGender { .unspecified }
  open var audioFileSettings: [String: Any] { [:] }
  /// Makes the voice of an identifier that `identifier` gave.
  public convenience init?(identifier: String) {
    guard identifier.hasPrefix("keyward.voice.") else { return nil }
    self.init(language: String(identifier.dropFirst(14)))
  }
  public convenience init?(language languageCode: String?) {
    self.init(code: languageCode ?? "en-US")
  }
  /// The voice of the user's language.
  public override init() { code = Self.currentLanguageCode() }
  private init(code: String) { self.code = code }
  public required init?(coder: NSCoder) {
    guard let code = coder.decodeObject(forKey: "language") as? String else { return nil }
    self.code = code
  }
  open func encode(with coder: NSCoder) { coder.encode(code, forKey: "language") }
  open class func speechVoices() -> [AVSpeechSynthesisVoice] {
    ["de-DE", "en-GB", "en-US", "es-ES", "fr-FR", "ja-JP", "ko-KR", "zh-CN"].compactMap {
      AVSpeechSynthesisVoice(language: $0)
    }
  }
  open class func currentLanguageCode() -> String { "en-US" }
}

public enum AVSpeechBoundary: Int, Sendable {
  case immediate = 0
  case word
}

/// Speaks texts one after the other. Nothing is audible; each takes 60 ms of the virtual clock for a
/// character.
open class AVSpeechSynthesizer: NSObject, @unchecked Sendable {  // used on the main actor
  private static let secondsPerCharacter = 0.06
  private var waiting: [AVSpeechUtterance] = []
  private var timer: Timer?
  open weak var delegate: (any AVSpeechSynthesizerDelegate)?
  open private(set) var isPaused = false
  open var isSpeaking: Bool { !waiting.isEmpty }

  open func speak(_ utterance: AVSpeechUtterance) {
    let language = utterance.voice.map { " (\($0.language))" } ?? ""
    tellAudio(
      "AVSpeechSynthesizer: “\(utterance.speechString)”\(language) requested; Keyward does not speak."
    )
    waiting.append(utterance)
    if waiting.count == 1 { begin() }
  }
  private func begin() {
    guard let first = waiting.first else { return }
    delegate?.speechSynthesizer(self, didStart: first)
    let length = Self.secondsPerCharacter * Double(first.speechString.count)
    timer = Timer.scheduledTimer(withTimeInterval: length, repeats: false) { [weak self] _ in
      self?.saidFirst()
    }
  }
  private func saidFirst() {
    guard !waiting.isEmpty else { return }
    let said = waiting.removeFirst()
    delegate?.speechSynthesizer(self, didFinish: said)
    begin()
  }
  @discardableResult open func stopSpeaking(at boundary: AVSpeechBoundary) -> Bool {
    guard isSpeaking else { return false }
    timer?.invalidate()
    let stopped = waiting
    waiting = []
    for utterance in stopped { delegate?.speechSynthesizer(self, didCancel: utterance) }
    return true
  }
  @discardableResult open func pauseSpeaking(at boundary: AVSpeechBoundary) -> Bool {
    guard isSpeaking, !isPaused else { return false }
    timer?.invalidate()
    isPaused = true
    return true
  }
  /// Continues the interrupted text from its beginning.
  @discardableResult open func continueSpeaking() -> Bool {
    guard isPaused else { return false }
    isPaused = false
    begin()
    return true
  }
}

/// Receives the progress of speech.
public protocol AVSpeechSynthesizerDelegate: NSObjectProtocol {
  func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance)
  func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance)
  func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance)
}
extension AVSpeechSynthesizerDelegate {
  public func speechSynthesizer(
    _ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance
  ) {}
  public func speechSynthesizer(
    _ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance
  ) {}
  public func speechSynthesizer(
    _ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance
  ) {}
}
