package import Audit
import ExtensionBundle
import Foundation
package import KeyboardHost
import Sandbox

/// The audit of a keyboard at work: it is started, shown, tapped and watched in every situation of a table.
///
/// Nothing that the keyboard sends leaves the machine: with full access its sockets lead to the audit itself.
package struct DrivenRun {
  /// The keyboard to drive, and the settings.
  package struct Request {
    /// A limit for machines that are several times slower than most.
    package static let defaultSeconds = 120.0
    /// The keyboard.
    package var keyboard: EnabledKeyboard
    /// How findings call it: the path that the user named.
    package var name: String
    /// Where its container is.
    package var state: StateFolder
    /// How processes are started.
    package var configuration: SceneConfiguration
    /// The limit in seconds; the remaining steps are left out.
    package var seconds = defaultSeconds
    /// Receives the progress, to show it.
    package var progress: (String) -> Void = { _ in }

    /// Makes a request with the documented defaults.
    package init(
      keyboard: EnabledKeyboard, name: String, state: StateFolder,
      configuration: SceneConfiguration
    ) {
      self.keyboard = keyboard
      self.name = name
      self.state = state
      self.configuration = configuration
    }
  }

  /// The findings, worst first.
  package let findings: [Finding]
  /// How much was done, for reports.
  package let coverage: Coverage
  /// How the keyboard looked: at its start, and where a finding is about its look.
  package let pictures: [Picture]

  /// A snapshot of a keyboard.
  package struct Picture: Equatable, Sendable {
    /// The keyboard, as its findings name it.
    package var keyboard: String
    /// The rule that it belongs to; `nil` for the keyboard at its start.
    package var rule: String?
    /// When it was seen.
    package var caption: String
    /// The snapshot as a self-contained SVG of at most 256 KB.
    package var svg: String
  }

  /// How much of a keyboard was driven.
  package struct Coverage: Equatable, Sendable {
    /// The keyboard's name in reports.
    package var name: String
    /// How often it was presented.
    package var presentations: Int
    /// How often it was tapped.
    package var taps: Int
    /// With which kinds of access.
    package var modes: [String]
    /// How long it took, in seconds.
    package var seconds: Double
    /// Why something was left out; `nil` when nothing was.
    package var leftOut: Cause?

    /// Why something was left out, in words.
    package enum Cause: String, Sendable {
      /// There was no more time.
      case time = "time ran out"
      /// It could not continue.
      case failures = "the keyboard failed too often"
      /// Packed data that comes to more than the audit opens.
      case packed = "it packed more data than the audit opens"
      /// Data that the audit did not read to its end.
      case amount = "it kept, printed or sent more data than the audit reads"
    }
    /// The most memory that it used, in bytes; `nil` where it was not measured.
    package var peakMemory: UInt64?
    /// Fields in which no key typed anything; their own texts were watched for.
    package var untypedFields: [String] = []
    /// Fields in which not every key that can be reached was tapped.
    package var partlyTappedFields: [String] = []
    /// Delays of the keyboard whose effects were not seen, such as “a wait for a semaphore of 30 s”.
    package var unseenDelays: [String] = []
  }

  /// Drives the keyboard.
  ///
  /// - Throws: Why the keyboard cannot be started on this machine; what the keyboard itself does wrong is a finding.
  package init(_ request: Request) throws(SceneError) {
    let clock = ContinuousClock()
    let start = clock.now
    let placement: Placement
    do { placement = try request.state.place(request.keyboard.bundle) } catch {
      throw .state(error)
    }
    var configuration = request.configuration
    // A key that takes longer has failed.
    configuration.limits.deadline = min(configuration.limits.deadline, 4)
    configuration.limits.launchDeadline = 10
    configuration.keepsRecords = true
    configuration.delaysOnClock = true
    let context = DriveContext(
      keyboard: request.keyboard, placement: placement, state: request.state,
      configuration: configuration, seconds: request.seconds, tell: request.progress)
    var drive = Drive(context)
    drive.run()
    if let error = context.startError { throw error }
    let findings = DrivenFindings(drive, name: request.name)
    self.findings = findings.all.sorted(by: Finding.isOrdered)
    pictures = context.pictures.all(of: findings.name)
    let canaries = (drive.open ?? drive.closed).canaries
    let hidden: Coverage.Cause? =
      canaries?.hidesData == true ? .amount : canaries?.hidesPacked == true ? .packed : nil
    let elapsed = start.duration(to: clock.now).components
    coverage = Coverage(
      name: request.name, presentations: context.presentations, taps: context.taps,
      modes: drive.modes,
      seconds: Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18,
      leftOut: context.isOver
        ? .time
        : context.isHopeless ? .failures : hidden,
      peakMemory: context.peak?.peak, untypedFields: canaries?.untyped ?? [],
      partlyTappedFields: canaries?.partlyTapped ?? [],
      unseenDelays: canaries?.delays.descriptions ?? [])
  }
}
