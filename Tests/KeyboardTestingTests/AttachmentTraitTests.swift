import Platform
import KeyboardTesting
import KeyboardTestingTraits
import Sandbox
import Testing

@Suite struct `The trait of attachments` {
  private struct OtherFault: Error {}

  @Test func `passes on what a test throws, whatever that is`() async throws {
    let test = try #require(Test.current)
    let trait = KeyboardAttachments()
    let ran = Lock(0)
    try await trait.provideScope(for: test, testCase: .current) { ran.withLock { $0 += 1 } }
    await #expect(throws: FlowFailure.self) {
      try await trait.provideScope(for: test, testCase: .current) {
        throw FlowFailure(kind: .unmet, message: "as this test wants it")
      }
    }
    await #expect(throws: OtherFault.self) {
      try await trait.provideScope(for: test, testCase: .current) { throw OtherFault() }
    }
    #expect(ran.withLock { $0 } == 1 && trait.isRecursive)
  }

  @Test(arguments: DeviceMatrix.appearances)
  func `names a variant as it describes itself`(variant: DeviceVariant) {
    #expect(variant.testDescription == variant.description)
  }
}
