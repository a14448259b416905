import ExtensionBundle
import Foundation
import KeyboardProtocol
import Sandbox

extension KeyboardScene {
  /// The process of a keyboard, started where it does not live.
  func session(of keyboard: EnabledKeyboard) throws(SceneError) -> Session {
    if let session = sessions[keyboard.identifier] { return session }
    let placement: Placement
    do { placement = try state.place(keyboard.bundle, groups: keyboard.groups) } catch {
      throw .state(error)
    }
    let session = try Session.start(
      keyboard, at: placement, configuration: configuration,
      services: desk(for: keyboard), trace: trace)
    session.onService = { [unowned self] in take($0, of: keyboard) }
    sessions[keyboard.identifier] = session
    all.append(StartedProcess(keyboard, session))
    return session
  }

  /// Forgets a process that has ended, but for what it used and tried; its descriptors are closed.
  func retire(_ identifier: String) {
    guard let session = sessions.removeValue(forKey: identifier),
      let index = all.firstIndex(where: { $0.session === session })
    else { return }
    all[index].retire()
  }
}

extension Session {
  /// Starts the process of a keyboard as a scene does, with the access that its manifest and the user's
  /// settings give.
  package static func start(
    _ keyboard: EnabledKeyboard, at placement: Placement,
    configuration: SceneConfiguration, services: ServiceDesk? = nil, trace: TextTrace? = nil
  ) throws(SceneError) -> Session {
    let manifest = keyboard.bundle.manifest
    let access = AccessPolicy(
      bundlePath: placement.bundlePath, executablePath: placement.executablePath,
      containerPath: placement.containerPath, interpreter: keyboard.bundle.interpreter,
      hasFullAccess: keyboard.hasFullAccess, groups: placement.groups,
      closedGroups: configuration.groupContainer, limits: configuration.resources)
    var request = LaunchRequest(
      executable: placement.executablePath,
      environment: [
        "HOME": placement.containerPath, "CFFIXED_USER_HOME": placement.containerPath,
        "TMPDIR": placement.containerPath, "LANG": "C.UTF-8",
      ], workingDirectory: placement.containerPath, policy: access.policy,
      launcher: configuration.launcher, user: placement.user,
      confinement: configuration.confinement)
    request.enforcement = configuration.enforcement
    request.policy.closedPorts = configuration.closedPorts
    if let traffic = configuration.traffic, keyboard.hasFullAccess {
      request.policy.network = .captured
      request.traffic = traffic
    }
    request.environment[AccessPolicy.groupVariable] = access.groupVariableValue
    if configuration.keepsRecords {
      request.environment[AccessPolicy.recordsVariable] =
        "\(placement.containerPath)/\(AccessPolicy.recordPrefix)"
    }
    if configuration.delaysOnClock { request.environment["KEYWARD_DELAYS"] = "virtual" }
    request.environment[SimulatedUser.languagesVariable] =
      configuration.host.user.languages.joined(separator: ",")
    if keyboard == configuration.systemKeyboard {
      request.environment[SimulatedUser.suggestionsVariable] =
        configuration.host.user.suggestionsText
    }
    let parameters = StartParameters(
      principalClass: manifest.principalClass, bundlePath: placement.bundlePath,
      containerPath: placement.containerPath, hasFullAccess: keyboard.hasFullAccess,
      primaryLanguage: manifest.primaryLanguage)
    do throws(SessionFailure) {
      let session = try Session(
        extensionName: keyboard.name, launch: request, parameters: parameters,
        limits: configuration.limits, host: configuration.host,
        services: services ?? ServiceDesk(keyboard, configuration: configuration), trace: trace)
      // As root a copy runs, which does not last and has no symbols beside it.
      session.program.program = keyboard.bundle.executableURL.path
      session.program.symbols = ExtensionBundle.symbols(ofBundle: keyboard.bundle.url).path
      configuration.running.add(session.process)
      configuration.onLaunch?(keyboard, session.process)
      return session
    } catch {
      if case .launch(let failure) = error.reason {
        throw .launch(error, isOfMachine: failure.step != .execute)
      }
      throw .launch(error, isOfMachine: true)
    }
  }
}

/// A process that was started, and what is kept of it once it has ended.
struct StartedProcess {
  struct Record {
    var mode: SandboxMode
    var memoryUse: MemoryUse?
    var accessEvents: [AccessEvent]

    init(_ process: SandboxedProcess) {
      mode = process.mode
      memoryUse = process.memoryUse
      accessEvents = process.accessEvents()
    }
  }

  let keyboard: EnabledKeyboard
  /// `nil` once it has ended.
  private(set) var session: Session?
  private var kept: Record

  init(_ keyboard: EnabledKeyboard, _ session: Session) {
    self.keyboard = keyboard
    self.session = session
    kept = Record(session.process)
  }

  /// Its use of memory and its attempts so far.
  var record: Record { session.map { Record($0.process) } ?? kept }

  mutating func retire() {
    kept = record
    session = nil
  }
}
