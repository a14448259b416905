import Foundation
package import KeyboardHost
import KeyboardTesting
import Platform

/// The page with the device: sends it to browsers, and performs their requests on the device.
///
/// Everything happens on the caller's thread, in one loop around `poll(2)`.
package final class LiveSimulator {
  /// How often the sandbox's observations are looked at while nothing happens, in milliseconds.
  private static let pace: Int32 = 500

  private let setup: LiveSetup
  private let server: LiveServer
  private let device: LiveDevice
  private var clients: [Int: LiveClient] = [:]
  private var watch: FileWatch?
  /// When a change was seen that is not yet built, and when the changes have stopped for a moment.
  private var change: (saved: ContinuousClock.Instant, due: ContinuousClock.Instant)?

  /// Begins to listen, and shows the keyboard.
  package init(_ setup: LiveSetup) throws(LiveServerError) {
    self.setup = setup
    server = try LiveServer(
      port: setup.port, allowedHosts: setup.allowedHosts.map { $0.lowercased() },
      token: setup.token.flatMap(LiveToken.init) ?? LiveToken(), page: LivePage.html)
    do throws(SystemError) {
      device = try LiveDevice(setup, closing: server.requestGuard.port)
    } catch {
      throw LiveServerError(message: "\(error.call)(2): \(String(cString: strerror(error.errno)))")
    }
  }

  /// The page's address with its token.
  package var address: String { server.address }
  /// The token alone.
  package var token: String { server.token.text }

  /// Runs until the process exits.
  package func run() throws(SceneError) {
    do throws(SceneError) { try device.begin(setup.first) } catch {
      device.end()
      throw error
    }
    watchSources()
    setup.report(
      .object([
        ("event", .string("listening")), ("address", .string(address)), ("version", .integer(1)),
      ]))
    while true { turn() }
  }

  /// Waits once, and performs due work.
  private func turn() {
    let watched = watch.map { [$0.descriptor] } ?? []
    let (events, readable) = server.wait(
      milliseconds: timeout, others: [device.worker.descriptor] + watched)
    for event in events { handle(event) }
    if readable.contains(device.worker.descriptor) { device.worker.finish(on: device) }
    if let watch, readable.contains(watch.descriptor), watch.takeChange() { noteChange() }
    buildIfDue()
    device.passTime()
    device.reportAccesses()
    device.prepareImages()
    publish()
  }

  private var timeout: Int32 {
    var times = [device.timeout ?? Self.pace, Self.pace]
    if let change {
      times.append(Int32(LiveDevice.milliseconds(from: .now, to: change.due)))
    }
    return max(times.min() ?? 0, 0)
  }

  private func publish() {
    for number in server.known {
      guard var client = clients[number], client.isReady, server.hasRoom(number) else { continue }
      if let message = client.message(for: device) { server.send(message, to: number) }
      clients[number] = client
    }
  }

  // MARK: - Save and see

  private func watchSources() {
    guard !setup.watched.isEmpty else { return }
    watch = try? FileWatch(setup.watched, ignoring: [])
  }

  /// An editor or a checkout writes several files at once: changes within a moment belong together.
  private func noteChange() {
    let quiet = ContinuousClock.now + .milliseconds(FileWatch.quietMilliseconds)
    change = (change?.saved ?? .now, quiet)
  }

  private func buildIfDue() {
    guard let change, change.due <= .now, !device.build.isRunning, let rebuild = setup.rebuild
    else { return }
    self.change = nil
    // New folders are watched from now on, so that later changes aren't missed.
    watchSources()
    device.build.isRunning = true
    device.build.saved = change.saved
    publish()
    device.worker.start({ rebuild() }) { device, result in device.finishBuild(result) }
  }
}

extension LiveDevice {
  func finishBuild(_ result: LiveBuild) {
    build.isRunning = false
    switch result {
    case .failed(let errors):
      build.errors = errors
      report(
        .object([
          ("event", .string("buildFailed")), ("errors", .array(errors.map(LivePanels.json))),
        ]))
    case .built(let keyboards):
      build.errors = []
      swap(to: keyboards)
      build.count += 1
      build.milliseconds = build.saved.map { Self.milliseconds(from: $0, to: .now) }
      report(
        .object([
          ("event", .string("built")),
          ("milliseconds", build.milliseconds.map { .integer(Int64($0)) } ?? .null),
        ]))
    }
  }
}

// MARK: - Requests of pages

extension LiveSimulator {
  private func handle(_ event: LiveServer.Event) {
    switch event {
    case .joined(let number): clients[number] = LiveClient(number: number)
    case .left(let number):
      clients[number] = nil
      device.cancelTouches(of: number)
    case .message(let number, let text):
      guard let request = LiveRequest(text) else {
        return device.message = "the page sent a message that isn't understood"
      }
      perform(request, from: number)
    }
  }

  private func perform(_ request: LiveRequest, from number: Int) {
    switch request {
    case .acknowledge(let frame): clients[number]?.acknowledge(frame)
    case .touch(let pointer, let phase, let x, let y):
      let id = LiveTouchID(connection: number, pointer: pointer)
      switch phase {
      case .down: device.touchDown(id, x: x, y: y)
      case .move: device.touchMoved(id, x: x, y: y)
      case .up: device.touchUp(id)
      case .cancel: device.touchUp(id, isCancelled: true)
      }
    case .key(let view): device.press(view)
    case .inspect(let view): device.inspect(view)
    case .act(let action): device.userAct(action)
    case .invalid(let reason): device.message = reason
    case .focus(let kind): device.focus(kind)
    case .restart: device.restart()
    case .set(let settings, let named): device.set(settings, named)
    case .flow(let text): device.edit(flow: text)
    case .record(let begins): begins ? device.beginRecording() : device.finishRecording()
    case .play(let isStepping): device.play(isStepping: isStepping)
    case .step: device.playNext(isStepping: true)
    case .stop: device.stopPlaying()
    }
  }
}
