import Foundation
import FoundationNetworking
import NetworkStreams
import Testing
import UIKit

@Suite struct `Bytes of a server's answer` {
  private static let ok = "HTTP/1.1 200 OK\r\nConnection: close\r\n"
  private let session = URLSession(configuration: .ephemeral)

  @Test func `come before the answer is whole`() async throws {
    let isRead = DispatchSemaphore(value: 0)
    let server = try LoopbackAnswers {
      $0.send(Self.ok + "Content-Type: text/event-stream\r\n\r\n")
      isRead.wait()
      $0.send("data: one\n\n")
      isRead.wait()
      $0.send("data: two")
    }
    let (bytes, response) = try await session.bytes(from: server.url)
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    isRead.signal()
    var lines: [String] = []
    for try await line in bytes.lines {
      lines.append(line)
      isRead.signal()
    }
    #expect(lines == ["data: one", "data: two"])
  }

  @Test(arguments: [
    (ok + "Content-Length: 0\r\n\r\n", 200, ""),
    (ok + "\r\n", 200, ""),
    ("HTTP/1.1 500 Broken\r\nContent-Length: 4\r\n\r\noops", 500, "oops"),
    ("HTTP/1.1 401 No\r\nContent-Length: 3\r\n\r\nkey", 401, "key"),
    (ok + "Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n", 200, "abc"),
  ])
  func `are those of its body`(answer: String, status: Int, body: String) async throws {
    let server = try LoopbackAnswers { $0.send(answer) }
    let (bytes, response) = try await session.bytes(for: URLRequest(url: server.url))
    #expect((response as? HTTPURLResponse)?.statusCode == status)
    var read: [UInt8] = []
    for try await byte in bytes { read.append(byte) }
    #expect(read == Array(body.utf8))
  }

  @Test func `end with an error where the body is cut off`() async throws {
    let server = try LoopbackAnswers { $0.send(Self.ok + "Content-Length: 9\r\n\r\nhalf") }
    let (bytes, _) = try await session.bytes(from: server.url)
    var read: [UInt8] = []
    await #expect(throws: URLError.self) {
      for try await byte in bytes { read.append(byte) }
    }
    #expect(read == Array("half".utf8))
  }

  @Test func `do not come from a closed port, or in an answer without a head`() async throws {
    let server = try LoopbackAnswers { _ in }
    await #expect(throws: URLError.self) { try await session.bytes(from: server.url) }
    let closed = try #require(URL(string: "http://127.0.0.1:1/"))
    await #expect(throws: URLError.self) { try await session.bytes(from: closed) }
  }

  @Test(arguments: [false, true])
  func `end with the task that waits for them`(hasHead: Bool) async throws {
    let isWaiting = DispatchSemaphore(value: 0)
    let isGone = DispatchSemaphore(value: 0)
    let server = try LoopbackAnswers {
      if hasHead { $0.send(Self.ok + "\r\na") }
      isWaiting.signal()
      $0.waitForEnd()
      isGone.signal()
    }
    let reading = Task { [session] in
      let (bytes, _) = try await session.bytes(from: server.url)
      for try await _ in bytes {}
    }
    await wait(for: isWaiting)
    reading.cancel()
    let error = await #expect(throws: URLError.self) { try await reading.value }
    #expect(error?.code == .cancelled)
    await wait(for: isGone)
  }

  @Test func `are no longer received when nobody can read them`() async throws {
    let isGone = DispatchSemaphore(value: 0)
    let server = try LoopbackAnswers {
      $0.send(Self.ok + "\r\na")
      $0.waitForEnd()
      isGone.signal()
    }
    _ = try await session.bytes(from: server.url)
    await wait(for: isGone)
  }

  @Test func `are not requested by a cancelled task`() async throws {
    let url = try #require(URL(string: "http://127.0.0.1:1/"))
    let task = Task { [session] in
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await session.bytes(from: url)
    }
    let error = await #expect(throws: URLError.self) { try await task.value }
    #expect(error?.code == .cancelled)
  }

  @Test(arguments: [false, true])
  func `follow the credentials of a delegate`(isOfSession: Bool) async throws {
    let server = try LoopbackAnswers(
      {
        $0.send(
          "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"a\"\r\nContent-Length: 4\r\n"
            + "Connection: close\r\n\r\nnone")
      },
      { connection in
        let isAuthorized = connection.head?.contains("Authorization: Basic bWU6a2V5") == true
        connection.send(Self.ok + "\r\n" + (isAuthorized ? "yes" : "no"))
      })
    let delegate = Credentials()
    let session =
      isOfSession
      ? URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil) : session
    let (bytes, response) = try await session.bytes(
      from: server.url, delegate: isOfSession ? nil : delegate)
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    #expect(try await bytes.lines.reduce("", +) == "yes")
  }

  @Test(arguments: [false, true])
  func `come from where an answer leads, unless a delegate stays`(stays: Bool) async throws {
    let server = try LoopbackAnswers(
      {
        $0.send(
          "HTTP/1.1 302 Found\r\nLocation: /there\r\nContent-Length: 4\r\n"
            + "Connection: close\r\n\r\nhere")
      },
      { $0.send(Self.ok + "\r\n" + ($0.head?.hasPrefix("GET /there ") == true ? "there" : "no")) })
    let (bytes, response) = try await session.bytes(
      from: server.url, delegate: stays ? Staying() : nil)
    #expect((response as? HTTPURLResponse)?.statusCode == (stays ? 302 : 200))
    #expect(try await bytes.lines.reduce("", +) == (stays ? "here" : "there"))
  }

  @Test func `are those of the session's configuration`() async throws {
    let server = try LoopbackAnswers { connection in
      connection.send(Self.ok + "\r\n" + (connection.head?.contains("X-Key: a") == true ? "a" : ""))
    }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = ["X-Key": "a"]
    let (bytes, _) = try await URLSession(configuration: configuration).bytes(from: server.url)
    #expect(bytes.task.originalRequest?.url == server.url)
    #expect(try await bytes.characters.reduce(into: "") { $0.append($1) } == "a")
  }

  @Test func `that nobody reads are bounded`() async throws {
    let isWaiting = DispatchSemaphore(value: 0)
    let server = try LoopbackAnswers {
      $0.send(Self.ok + "\r\n")
      let part = String(repeating: "a", count: 1 << 20)
      for _ in 0..<34 { $0.send(part) }
      $0.waitForEnd()
      isWaiting.signal()
    }
    let (bytes, _) = try await session.bytes(from: server.url)
    await wait(for: isWaiting)
    let error = await #expect(throws: URLError.self) {
      for try await _ in bytes {}
    }
    #expect(error?.code == .dataLengthExceedsMaximum)
  }

  @Test func `have settings and tasks that the toolchain lacks`() async throws {
    let server = try LoopbackAnswers { $0.waitForEnd() }
    var request = URLRequest(url: server.url)
    request.attribution = .user
    request.assumesHTTP3Capable = true
    #expect(request.attribution == .developer && !request.assumesHTTP3Capable)
    let configuration = URLSessionConfiguration.ephemeral
    configuration.tlsMinimumSupportedProtocolVersion = .TLSv13
    #expect(configuration.tlsMinimumSupportedProtocolVersion == .TLSv12)
    let task = session.dataTask(with: request)
    task.resume()
    #expect(await session.allTasks == [task])
    #expect(await session.tasks.0 == [task])
    task.cancel()
    await session.flush()
    await session.reset()
  }

  private func wait(for semaphore: DispatchSemaphore) async {
    await withCheckedContinuation { done in
      Thread.detachNewThread {
        semaphore.wait()
        done.resume()
      }
    }
  }
}

private final class Credentials: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (
        URLSession.AuthChallengeDisposition, URLCredential?
      ) -> Void
  ) {
    completionHandler(
      .useCredential, URLCredential(user: "me", password: "key", persistence: .none))
  }
}
private final class Staying: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) { completionHandler(nil) }
}
