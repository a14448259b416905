import Foundation
import FoundationNetworking
import NetworkStreams
import Testing
import UIKit

@Suite struct `Answers to requests` {
  private static let ok = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi"
  private let session = URLSession(configuration: .ephemeral)

  @Test func `are data or a file, also of what was sent`() async throws {
    func server() throws -> LoopbackAnswers { try LoopbackAnswers { $0.send(Self.ok) } }
    let first = try server()
    let (data, response) = try await session.data(from: first.url)
    #expect(data == Data("hi".utf8) && (response as? HTTPURLResponse)?.statusCode == 200)
    let second = try server()
    var request = URLRequest(url: second.url)
    request.httpMethod = "POST"
    let (sent, _) = try await session.upload(for: request, from: Data("body".utf8))
    #expect(sent == data)
    let third = try server()
    let (file, _) = try await session.download(from: third.url)
    #expect(try Data(contentsOf: file) == data)
    try FileManager.default.removeItem(at: file)
  }

  @Test func `are not awaited any more as soon as the task is cancelled`() async throws {
    let isOver = DispatchSemaphore(value: 0)
    let server = try LoopbackAnswers { _ in isOver.wait() }
    defer { isOver.signal() }
    let task = Task { [session] in try await session.data(from: server.url) }
    task.cancel()
    await #expect(throws: URLError(.cancelled)) { try await task.value }
  }

  /// The control is Foundation's own call, which ends the process after some of them.
  @Test func `may be cancelled while they fail, again and again`() async throws {
    let closed = try #require(URL(string: "http://127.0.0.1:1/"))
    for _ in 0..<500 {
      let task = Task { [session] in try await session.data(from: closed) }
      task.cancel()
      await #expect(throws: URLError.self) { try await task.value }
    }
  }
}
