import Platform
import Foundation
import KeyboardProtocol
import Sandbox
import Testing
import TestSupport

@testable import KeyboardHost

/// A channel, and the ends of its pipes that an extension would have.
private final class Pipes {
  let toExtension: (read: Int32, write: Int32)
  let toHost: (read: Int32, write: Int32)

  init() {
    func make() -> (Int32, Int32) {
      var ends: [Int32] = [-1, -1]
      #expect(pipe2(&ends, O_CLOEXEC | O_NONBLOCK) == 0)
      return (ends[0], ends[1])
    }
    toExtension = make()
    toHost = make()
  }

  deinit {
    for end in [toExtension.read, toExtension.write, toHost.read, toHost.write] { close(end) }
  }

  /// Replaces them with something else, so that the numbers stay reserved until `deinit`.
  func closeExtensionEnds() {
    let other = open("/dev/null", O_RDWR | O_CLOEXEC)
    #expect(dup2(other, toExtension.read) >= 0 && dup2(other, toHost.write) >= 0)
    close(other)
  }

  func answer(_ bytes: [UInt8]) { #expect(write(toHost.write, bytes, bytes.count) == bytes.count) }
  var channel: FrameChannel { FrameChannel(input: toExtension.write, output: toHost.read) }
}

@Suite struct `A channel` {
  @Test func `sends what is queued with one write, and reads one frame`() throws {
    let pipes = Pipes()
    var channel = pipes.channel
    channel.queue(.dismiss)
    channel.queue(.settle(1))
    channel.beginExchange(byteLimit: 1 << 20)
    var sent = [UInt8](repeating: 0, count: 100)
    let count = read(pipes.toExtension.read, &sent, sent.count)
    var expected: [UInt8] = []
    HostMessage.dismiss.encode(into: &expected)
    HostMessage.settle(1).encode(into: &expected)
    #expect(Array(sent.prefix(count)) == expected)
    pipes.answer([2, 0, 0, 0, 7, 8])
    #expect(try channel.nextFrame(before: Deadline(seconds: 5)) == [7, 8])
  }

  @Test func `waits for the rest of a frame that comes in pieces`() throws {
    let pipes = Pipes()
    var channel = pipes.channel
    channel.beginExchange(byteLimit: 100)
    pipes.answer([3, 0])
    #expect(throws: ChannelEnd.deadline(isBlocked: false)) {
      try channel.nextFrame(before: Deadline(seconds: 0.01))
    }
    pipes.answer([0, 0, 1, 2, 3])
    #expect(try channel.nextFrame(before: Deadline(seconds: 5)) == [1, 2, 3])
  }

  @Test func `says when the extension leaves its input unread`() {
    let pipes = Pipes()
    var channel = pipes.channel
    for _ in 0..<20_000 { channel.queue(.settle(1)) }
    channel.beginExchange(byteLimit: 100)
    #expect(throws: ChannelEnd.deadline(isBlocked: true)) {
      try channel.nextFrame(before: Deadline(seconds: 0.05))
    }
  }

  @Test func `reads what came before a closed pipe, without a signal`() throws {
    let pipes = Pipes()
    var channel = pipes.channel
    pipes.answer([1, 0, 0, 0, 9])
    pipes.closeExtensionEnds()
    channel.queue(.settle(1))
    channel.beginExchange(byteLimit: 100)
    #expect(try channel.nextFrame(before: Deadline(seconds: 5)) == [9])
    #expect(throws: ChannelEnd.endOfFile(isInsideFrame: false)) {
      try channel.nextFrame(before: Deadline(seconds: 5))
    }
  }

  @Test(arguments: [
    ([0, 0, 0, 0x80] as [UInt8], ChannelEnd.malformed(.frameLength(0x8000_0000))),
    ([0, 0, 0, 0], .malformed(.frameLength(0))),
    ([UInt8](repeating: 1, count: 200), .tooManyBytes(200)),
  ])
  func `refuses what is no frame, or too much`(bytes: [UInt8], end: ChannelEnd) {
    let pipes = Pipes()
    var channel = pipes.channel
    channel.beginExchange(byteLimit: 100)
    pipes.answer(bytes)
    #expect(throws: end) { try channel.nextFrame(before: Deadline(seconds: 5)) }
  }

  /// Each byte restarted the wait for the rest.
  @Test func `waits no longer for a frame that comes byte by byte`() throws {
    let pipes = Pipes()
    var channel = pipes.channel
    channel.beginExchange(byteLimit: 1 << 20)
    pipes.answer([0, 0, 1, 0])
    let writer = DispatchQueue(label: "bytes")
    let isDone = Lock(false)
    let end = pipes.toHost.write
    writer.async { while !isDone.withLock({ $0 }) { _ = write(end, [1], 1) } }
    #expect(throws: ChannelEnd.deadline(isBlocked: false)) {
      while true { _ = try channel.nextFrame(before: Deadline(seconds: 0)) }
    }
    isDone.withLock { $0 = true }
    writer.sync {}
  }

  @Test func `takes a frame that is there, however late it looks`() throws {
    let pipes = Pipes()
    var channel = pipes.channel
    channel.beginExchange(byteLimit: 100)
    pipes.answer([1, 0, 0, 0, 9])
    #expect(try channel.nextFrame(before: Deadline(seconds: 0)) == [9])
  }

  @Test func `heeds the deadline also when something else asks for attention all the time`() throws
  {
    let pipes = Pipes()
    let other = Pipes()
    other.answer([1])
    var channel = FrameChannel(
      input: pipes.toExtension.write, output: pipes.toHost.read, attention: other.toHost.read)
    channel.beginExchange(byteLimit: 100)
    #expect(try channel.nextFrame(before: Deadline(seconds: 60)) == nil)
    #expect(throws: ChannelEnd.deadline(isBlocked: false)) {
      _ = try channel.nextFrame(before: Deadline(seconds: 0))
    }
  }
}
