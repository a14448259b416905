import Foundation
import FoundationNetworking

/// The work of keyboards with full access; the tests' server listens where the second argument
/// says.
let networkWorks: [String: () throws -> Void] = [
  "refused": loadRefused, "load": loadAddress, "upload": uploadWords, "await": awaitAddress,
  "resolve": resolveNames,
]

private func address(_ path: String) -> URL {
  URL(string: "http://127.0.0.1:\(CommandLine.arguments[2])/\(path)") ?? URL(fileURLWithPath: "/")
}

private final class Answer: @unchecked Sendable {
  var body = Data()
  var status = 0
  var error: (any Error)?
}

private func finish(_ request: URLRequest, in session: URLSession) -> Answer {
  let answer = Answer()
  let done = DispatchSemaphore(value: 0)
  session.dataTask(with: request) { data, response, error in
    answer.body = data ?? Data()
    answer.status = (response as? HTTPURLResponse)?.statusCode ?? 0
    answer.error = error
    done.signal()
  }.resume()
  require(done.wait(timeout: .now() + 20) == .success)
  return answer
}

private func loadAddress() throws {
  for session in [URLSession.shared, URLSession(configuration: .ephemeral)] {
    let answer = finish(URLRequest(url: address("word")), in: session)
    if let error = answer.error { print("\(error)") }
    require(answer.status == 200 && answer.body == Data("GET /word ".utf8))
  }
  let refused = finish(
    URLRequest(url: URL(string: "http://127.0.0.1:1/") ?? address("")), in: .shared)
  require(refused.error != nil)
}

/// Without full access every request fails.
private func loadRefused() throws {
  require(finish(URLRequest(url: address("word")), in: .shared).error != nil)
  let secure = URL(string: "https://127.0.0.1:\(CommandLine.arguments[2])/word") ?? address("")
  require(finish(URLRequest(url: secure), in: .shared).error != nil)
}

private func uploadWords() throws {
  var request = URLRequest(url: address("words"))
  request.httpMethod = "POST"
  request.httpBody = Data("hello".utf8)
  let answer = finish(request, in: .shared)
  require(answer.status == 200 && answer.body == Data("POST /words hello".utf8))
}

private func awaitAddress() throws {
  let done = DispatchSemaphore(value: 0)
  let url = address("later")
  let answer = Answer()
  Task.detached {
    do { answer.body = try await URLSession.shared.data(from: url).0 } catch {
      answer.error = error
    }
    done.signal()
  }
  require(done.wait(timeout: .now() + 20) == .success)
  require(answer.body == Data("GET /later ".utf8))
}

private func resolveNames() throws {
  for (name, flags) in [("localhost", 0), ("127.0.0.1", AI_NUMERICHOST), ("::1", AI_NUMERICHOST)] {
    var hints = addrinfo()
    hints.ai_flags = flags
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    require(getaddrinfo(name, "80", &hints, &found) == 0)
    require(found != nil)
    freeaddrinfo(found)
  }
}
