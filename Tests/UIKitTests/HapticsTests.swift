import CoreHaptics
import LocalAuthentication
import Testing

@testable import UIKit

@MainActor @Suite struct `A device without haptics` {
  private func event(at time: TimeInterval, lasting duration: TimeInterval = 0) -> CHHapticEvent {
    CHHapticEvent(
      eventType: duration == 0 ? .hapticTransient : .hapticContinuous,
      parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.5)],
      relativeTime: time, duration: duration)
  }

  @Test func `makes no engine, and says so`() {
    #expect(!CHHapticEngine.capabilitiesForHardware().supportsHaptics)
    #expect(throws: CHHapticError(.notSupported)) { try CHHapticEngine() }
    #expect((CHHapticError(.notSupported) as NSError).code == -4809)
  }

  @Test func `knows patterns, their length and their file`() throws {
    let pattern = try CHHapticPattern(
      events: [event(at: 0), event(at: 0.5, lasting: 1)], parameters: [])
    #expect(pattern.duration == 1.5)
    let entries = try #require(
      try pattern.exportDictionary()[.pattern] as? [[CHHapticPattern.Key: Any]])
    let last = try #require(entries.last?[.event] as? [CHHapticPattern.Key: Any])
    #expect(entries.count == 2 && last[.eventDuration] as? Double == 1)
    #expect(last[.eventType] as? String == "HapticContinuous")
    #expect(throws: CHHapticError(.invalidEventTime)) {
      try CHHapticPattern(events: [event(at: -1)], parameterCurves: [])
    }
  }
}

@MainActor @Suite struct `A device on which nobody is enrolled` {
  @Test(arguments: [
    (LAPolicy.deviceOwnerAuthentication, LAError.Code.passcodeNotSet),
    (.deviceOwnerAuthenticationWithBiometrics, .biometryNotEnrolled),
  ])
  func `evaluates no policy`(policy: LAPolicy, code: LAError.Code) async {
    let context = LAContext()
    var error: NSError?
    #expect(!context.canEvaluatePolicy(policy, error: &error))
    #expect(error?.domain == LAErrorDomain && error?.code == code.rawValue)
    #expect(context.biometryType == .faceID)
    await #expect(throws: LAError(code)) {
      try await context.evaluatePolicy(policy, localizedReason: "keys")
    }
    context.invalidate()
    #expect(!context.canEvaluatePolicy(policy, error: &error))
    #expect(error?.code == LAError.Code.invalidContext.rawValue)
  }
}
