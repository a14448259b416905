public import KeyboardTesting
public import Testing

/// Attaches the keyboard's snapshot and the failure's text to a test that fails.
///
/// `@Suite(.keyboardAttachments)` does so for all tests of a suite. `swift test --attachments-path DIR` writes the
/// attachments to a folder.
public struct KeyboardAttachments: TestTrait, SuiteTrait, TestScoping {
  /// Whether the tests inside a suite have the trait, too; they do.
  public var isRecursive: Bool { true }

  /// Makes the trait.
  public init() {}

  /// Performs a test, and attaches what its failure has to show.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: Its case.
  ///   - function: What the test does.
  /// - Throws: What the test throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    do {
      try await function()
    } catch let failure as FlowFailure {
      for attachment in failure.attachments {
        Attachment.record(attachment.text, named: attachment.name)
      }
      throw failure
    }
  }
}

extension Trait where Self == KeyboardAttachments {
  /// Attaches the keyboard's snapshot and the failure's text to tests that fail.
  public static var keyboardAttachments: Self { Self() }
}

extension DeviceVariant: CustomTestStringConvertible {
  /// The name in reports.
  public var testDescription: String { description }
}
