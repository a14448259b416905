@_exported import AVFoundation

/// Whether a keyboard may have speech recognized.
public enum SFSpeechRecognizerAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case denied, restricted, authorized
}

/// The general subject of the speech.
public enum SFSpeechRecognitionTaskHint: Int, Sendable {
  case unspecified = 0
  case dictation, search, confirmation
}

/// Notified of whether a recognizer can be used.
public protocol SFSpeechRecognizerDelegate: NSObjectProtocol {
  func speechRecognizer(
    _ speechRecognizer: SFSpeechRecognizer, availabilityDidChange available: Bool)
}
extension SFSpeechRecognizerDelegate {
  public func speechRecognizer(
    _ speechRecognizer: SFSpeechRecognizer, availabilityDidChange available: Bool
  ) {}
}

private func refusal() -> NSError {
  NSError(
    domain: "kAFAssistantErrorDomain", code: 1700,
    userInfo: [NSLocalizedDescriptionKey: "User denied access to speech recognition"])
}
func tell() {
  SystemServices.tell(
    "speech recognition fails: a keyboard has no microphone, and Keyward recognizes no speech"
  )
}

/// Recognizes speech.
///
/// A keyboard has no microphone, and the simulated user denies speech recognition: no recognizer is available, and a task ends at
/// once with that error, with a notice.
open class SFSpeechRecognizer: NSObject, @unchecked Sendable {  // used on the main actor
  public let locale: Locale
  open weak var delegate: (any SFSpeechRecognizerDelegate)?
  open var defaultTaskHint = SFSpeechRecognitionTaskHint.unspecified
  open var queue = OperationQueue.main

  public override init() { locale = .current }
  public init?(locale: Locale) { self.locale = locale }
  open var isAvailable: Bool { false }
  open var supportsOnDeviceRecognition: Bool { false }
  open class func supportedLocales() -> Set<Locale> { [] }
  open class func authorizationStatus() -> SFSpeechRecognizerAuthorizationStatus { .denied }
  open class func requestAuthorization(
    _ handler: @escaping @Sendable (SFSpeechRecognizerAuthorizationStatus) -> Void
  ) {
    tell()
    DispatchQueue.main.async { handler(.denied) }
  }

  @discardableResult
  open func recognitionTask(
    with request: SFSpeechRecognitionRequest,
    resultHandler: @escaping (SFSpeechRecognitionResult?, (any Error)?) -> Void
  ) -> SFSpeechRecognitionTask {
    tell()
    let task = SFSpeechRecognitionTask()
    nonisolated(unsafe) let handler = resultHandler
    queue.addOperation { handler(nil, refusal()) }
    return task
  }
  @discardableResult
  open func recognitionTask(
    with request: SFSpeechRecognitionRequest, delegate: any SFSpeechRecognitionTaskDelegate
  ) -> SFSpeechRecognitionTask {
    tell()
    let task = SFSpeechRecognitionTask()
    nonisolated(unsafe) let told = delegate
    queue.addOperation { told.speechRecognitionTask(task, didFinishSuccessfully: false) }
    return task
  }
}

/// A request to recognize speech, with its options.
open class SFSpeechRecognitionRequest: NSObject {
  open var taskHint = SFSpeechRecognitionTaskHint.unspecified
  open var shouldReportPartialResults = true
  open var contextualStrings: [String] = []
  open var requiresOnDeviceRecognition = false
  open var addsPunctuation = false
}
/// Speech of a file.
open class SFSpeechURLRecognitionRequest: SFSpeechRecognitionRequest {
  public let url: URL
  public init(url URL: URL) { url = URL }
}
/// Speech of buffers. Kept are none: nothing is recognized.
open class SFSpeechAudioBufferRecognitionRequest: SFSpeechRecognitionRequest {
  open var nativeAudioFormat: AVAudioFormat { AVAudioFormat() }
  open func append(_ audioPCMBuffer: AVAudioPCMBuffer) {}
  open func endAudio() {}
}

public enum SFSpeechRecognitionTaskState: Int, Sendable {
  case starting = 0
  case running, finishing, canceling, completed
}
/// A recognition, which ends before it begins.
open class SFSpeechRecognitionTask: NSObject, @unchecked Sendable {  // immutable
  open var state: SFSpeechRecognitionTaskState { .completed }
  open var isFinishing: Bool { false }
  open var isCancelled: Bool { false }
  open var error: (any Error)? { refusal() }
  open func finish() {}
  open func cancel() {}
}
/// Notified of a recognition.
public protocol SFSpeechRecognitionTaskDelegate: NSObjectProtocol {
  func speechRecognitionDidDetectSpeech(_ task: SFSpeechRecognitionTask)
  func speechRecognitionTask(
    _ task: SFSpeechRecognitionTask, didHypothesizeTranscription transcription: SFTranscription)
  func speechRecognitionTask(
    _ task: SFSpeechRecognitionTask,
    didFinishRecognition recognitionResult: SFSpeechRecognitionResult)
  func speechRecognitionTaskFinishedReadingAudio(_ task: SFSpeechRecognitionTask)
  func speechRecognitionTaskWasCancelled(_ task: SFSpeechRecognitionTask)
  func speechRecognitionTask(
    _ task: SFSpeechRecognitionTask, didFinishSuccessfully successfully: Bool)
}
extension SFSpeechRecognitionTaskDelegate {
  public func speechRecognitionDidDetectSpeech(_ task: SFSpeechRecognitionTask) {}
  public func speechRecognitionTask(
    _ task: SFSpeechRecognitionTask, didHypothesizeTranscription transcription: SFTranscription
  ) {}
  public func speechRecognitionTask(
    _ task: SFSpeechRecognitionTask,
    didFinishRecognition recognitionResult: SFSpeechRecognitionResult
  ) {}
  public func speechRecognitionTaskFinishedReadingAudio(_ task: SFSpeechRecognitionTask) {}
  public func speechRecognitionTaskWasCancelled(_ task: SFSpeechRecognitionTask) {}
  public func speechRecognitionTask(
    _ task: SFSpeechRecognitionTask, didFinishSuccessfully successfully: Bool
  ) {}
}

/// Recognized speech. A keyboard gets none, so only this module makes one.
public final class SFSpeechRecognitionResult: NSObject {
  public let bestTranscription: SFTranscription
  public let transcriptions: [SFTranscription]
  public let isFinal: Bool
  init(_ transcription: SFTranscription) {
    bestTranscription = transcription
    transcriptions = [transcription]
    isFinal = true
  }
}
/// Recognized text.
public final class SFTranscription: NSObject {
  public let formattedString: String
  public let segments: [SFTranscriptionSegment]
  init(_ text: String) {
    formattedString = text
    segments = []
  }
}
/// One word of it.
public final class SFTranscriptionSegment: NSObject {
  public let substring: String
  public let substringRange: NSRange
  public let timestamp: TimeInterval
  public let duration: TimeInterval
  public let confidence: Float
  public let alternativeSubstrings: [String]
  init(_ text: String) {
    substring = text
    substringRange = NSRange(location: 0, length: text.utf16.count)
    (timestamp, duration, confidence, alternativeSubstrings) = (0, 0, 0, [])
  }
}
