import Foundation

/// The minimum for a tap: two processes, two pipes, and only the bytes.
final class PingPong {
  /// The argument that turns this program into the echoing peer.
  static let peerArgument = "--ping-pong-peer"

  private let toPeer: Int32
  private let fromPeer: Int32
  private let peer: pid_t
  private let request: [UInt8]
  private var reply: [UInt8]

  /// Starts the peer, which answers each `requestBytes` with `replyBytes`.
  init(requestBytes: Int, replyBytes: Int) throws {
    var down: [Int32] = [0, 0]
    var up: [Int32] = [0, 0]
    guard pipe2(&down, O_CLOEXEC) == 0, pipe2(&up, O_CLOEXEC) == 0 else {
      throw BenchFailure("pipe2(2): \(String(cString: strerror(errno)))")
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, down[0], 0)
    posix_spawn_file_actions_adddup2(&actions, up[1], 1)
    let arguments = ["/proc/self/exe", Self.peerArgument, "\(requestBytes)", "\(replyBytes)"]
    var vector = arguments.map { strdup($0) } + [nil]
    defer { vector.forEach { free($0) } }
    var child: pid_t = 0
    let status = posix_spawn(&child, "/proc/self/exe", &actions, nil, &vector, environ)
    close(down[0])
    close(up[1])
    guard status == 0 else {
      throw BenchFailure("posix_spawn(3) of the peer: \(String(cString: strerror(status)))")
    }
    peer = child
    toPeer = down[1]
    fromPeer = up[0]
    request = [UInt8](repeating: 1, count: requestBytes)
    reply = [UInt8](repeating: 0, count: replyBytes)
  }

  /// One round trip.
  func exchange() throws {
    guard write(toPeer, request, request.count) == request.count else {
      throw BenchFailure("the ping-pong peer is gone")
    }
    try Self.fill(&reply, from: fromPeer)
  }

  deinit {
    close(toPeer)
    close(fromPeer)
    var status: Int32 = 0
    waitpid(peer, &status, 0)
  }

  /// The peer's whole program.
  static func runPeer(requestBytes: Int, replyBytes: Int) {
    var request = [UInt8](repeating: 0, count: requestBytes)
    let reply = [UInt8](repeating: 2, count: replyBytes)
    while (try? fill(&request, from: 0)) != nil {
      guard write(1, reply, reply.count) == reply.count else { return }
    }
  }

  private static func fill(_ buffer: inout [UInt8], from descriptor: Int32) throws {
    var filled = 0
    while filled < buffer.count {
      let count = buffer.withUnsafeMutableBytes { bytes in
        read(descriptor, bytes.baseAddress.map { $0 + filled }, bytes.count - filled)
      }
      guard count > 0 else { throw BenchFailure("the ping-pong pipe ended") }
      filled += count
    }
  }
}

/// Why a row could not be measured.
struct BenchFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
