import Platform
import CSandbox
import Glibc

/// A launch request as the launcher reads it.
struct LaunchBlob {
  let bytes: [UInt8]

  init(
    _ request: LaunchRequest, _ filters: CompiledPolicy, mode: SandboxMode
  ) throws(LaunchFailure) {
    let environment = request.completeEnvironment
    let user = geteuid() == 0 ? request.targetUser : nil
    var header = kw_policyHeader()
    header.magic = KW_POLICY_MAGIC
    header.version = KW_POLICY_VERSION
    header.kind = UInt32(KW_KIND_KEYBOARD)
    header.hostProcess = getpid()
    header.changesUser = user == nil ? 0 : 1
    header.user = user?.userID ?? 0
    header.group = user?.groupID ?? 0
    header.refusesConnect = request.policy.network == .outgoing ? 0 : 1
    header.landlockABI = mode == .brokered ? 0 : UInt32(clamping: request.landlockABI ?? .max)
    header.isNotified = mode == .unnamed ? 0 : 1
    header.openFiles = request.policy.limits.openFiles
    header.fileBytes = request.policy.limits.fileBytes
    header.reservedBytes = request.policy.limits.reservedBytes
    header.userThreads = request.policy.limits.userThreads
    header.argumentCount = UInt32(request.arguments.count + 1)
    header.environmentCount = UInt32(environment.count)
    header.grantCount = UInt32(request.policy.files.count)
    header.notifyInstructions = UInt32(filters.notify.count)
    header.mainInstructions = UInt32(filters.main.count)
    let grants = request.policy.files.map {
      ($0.access.code, $0.isRequired, PathText.resolved($0.path))
    }
    bytes = try Self.bytes(
      header,
      strings: [request.executable, request.workingDirectory, request.executable]
        + request.arguments + environment, grants, filters)
  }

  /// A tool, which keeps its user: what it makes is the caller's own.
  init(_ tool: ConfinedTool) throws(LaunchFailure) {
    let filters: CompiledPolicy
    let calls =
      tool.policy.hasNetwork ? ToolPolicy.systemCallsWithNetwork : ToolPolicy.systemCalls
    do { filters = try CompiledPolicy(calls) } catch {
      throw LaunchFailure(step: .compileFilter, errno: EINVAL, subject: error.message)
    }
    let limits = tool.policy.limits
    var header = kw_policyHeader()
    header.magic = KW_POLICY_MAGIC
    header.version = KW_POLICY_VERSION
    header.kind = UInt32(KW_KIND_TOOL)
    header.hostProcess = getpid()
    header.refusesConnect = tool.policy.hasNetwork ? 0 : 1
    header.landlockABI = .max
    header.openFiles = limits.openFiles
    header.fileBytes = limits.fileBytes
    header.reservedBytes = limits.memory
    header.processorSeconds = limits.processorSeconds
    header.argumentCount = UInt32(tool.arguments.count + 1)
    header.environmentCount = UInt32(tool.environment.count)
    header.grantCount = UInt32(tool.policy.grants.count)
    header.notifyInstructions = UInt32(filters.notify.count)
    header.mainInstructions = UInt32(filters.main.count)
    let environment = tool.environment.map { "\($0.key)=\($0.value)" }.sorted()
    // Resolving a checked path again could lead elsewhere.
    let grants = tool.policy.grants.map {
      ($0.access.code, $0.isRequired, $0.hasNoLinks ? $0.path : PathText.resolved($0.path))
    }
    bytes = try Self.bytes(
      header,
      strings: [tool.executable, tool.workingDirectory, tool.executable] + tool.arguments
        + environment, grants, filters)
  }

  private static func bytes(
    _ start: kw_policyHeader, strings: [String],
    _ grants: [(code: Int, isRequired: Bool, path: String)], _ filters: CompiledPolicy
  ) throws(LaunchFailure) -> [UInt8] {
    var header = start
    let size = MemoryLayout<kw_policyHeader>.size
    var bytes = [UInt8](repeating: 0, count: size)
    for string in strings { try bytes.append(terminated: string) }
    for grant in grants {
      bytes.append(UInt8(grant.code))
      bytes.append(grant.isRequired ? 1 : 0)
      try bytes.append(terminated: grant.path)
    }
    bytes += filters.notify.bytes
    bytes += filters.main.bytes
    guard bytes.count <= KW_POLICY_BYTES_MAX else {
      throw LaunchFailure(step: .request, errno: E2BIG, subject: strings[0])
    }
    header.byteCount = UInt32(bytes.count)
    unsafe withUnsafeBytes(of: &header) { unsafe bytes.replaceSubrange(0..<size, with: $0) }
    return bytes
  }

  /// A memory file that contains it.
  func file() throws(SystemError) -> Descriptor {
    let file = try Descriptor.memoryFile("keyward-policy")
    let count = unsafe bytes.withUnsafeBytes {
      unsafe pwrite(file.number, $0.baseAddress, $0.count, 0)
    }
    guard count == bytes.count else {
      throw SystemError(call: "pwrite", errno: count < 0 ? errno : ENOSPC)
    }
    return file
  }
}

extension [UInt8] {
  fileprivate mutating func append(terminated string: String) throws(LaunchFailure) {
    guard !string.utf8.contains(0) else {
      throw LaunchFailure(step: .request, errno: EINVAL, subject: DisplayText.escaped(string))
    }
    self += Array(string.utf8)
    append(0)
  }
}

extension Policy.FileGrant.Access {
  /// The launcher's number for it.
  var code: Int {
    switch self {
    case .read: KW_GRANT_READ
    case .readWrite: KW_GRANT_READ_WRITE
    case .execute: KW_GRANT_EXECUTE
    }
  }
}

extension ToolPolicy.Grant.Access {
  /// The launcher's number for it.
  var code: Int {
    switch self {
    case .read: KW_GRANT_READ
    case .write: KW_GRANT_TOOL_WRITE
    case .programs: KW_GRANT_TOOL_PROGRAMS
    case .scratch: KW_GRANT_TOOL_SCRATCH
    }
  }
}
