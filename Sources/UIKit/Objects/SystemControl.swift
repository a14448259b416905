#if canImport(Glibc)
  import Glibc
#endif

// The values of Darwin's kernel: the simulated device's model and version, and this computer's real memory and
// processors.

/// A value of `sysctl`, in the bytes that Darwin writes.
private enum SystemValue {
  case text(String)
  case int(Int32)
  case long(Int64)
  case time(timeval)

  var bytes: [UInt8] {
    switch self {
    case .text(let text): Array(text.utf8) + [0]
    case .int(let number): withUnsafeBytes(of: number) { Array($0) }
    case .long(let number): withUnsafeBytes(of: number) { Array($0) }
    case .time(let time): withUnsafeBytes(of: time) { Array($0) }
    }
  }

  static func named(_ name: String) -> SystemValue? {
    ofMachine(name) ?? ofKernel(name)
  }

  private static func ofMachine(_ name: String) -> SystemValue? {
    let process = ProcessInfo.processInfo
    switch name {
    case "hw.machine": return .text(DeviceModel.current.identifier)
    case "hw.model": return .text(DeviceModel.current.board)
    case "hw.memsize": return .long(Int64(clamping: process.physicalMemory))
    case "hw.pagesize": return .long(Int64(sysconf(Int32(_SC_PAGESIZE))))
    case "hw.byteorder": return .int(1234)
    case "hw.ncpu", "hw.physicalcpu", "hw.physicalcpu_max", "hw.logicalcpu", "hw.logicalcpu_max":
      return .int(Int32(clamping: process.processorCount))
    case "hw.activecpu": return .int(Int32(clamping: process.activeProcessorCount))
    default: return nil
    }
  }

  private static func ofKernel(_ name: String) -> SystemValue? {
    switch name {
    case "kern.ostype": return .text("Darwin")
    case "kern.osrelease": return .text(DeviceModel.kernelRelease)
    case "kern.osproductversion": return .text(DeviceModel.systemVersion)
    case "kern.osversion":
      return DeviceModel.builds[DeviceModel.systemVersion].map(SystemValue.text)
    case "kern.version": return .text(DeviceModel.kernelVersion)
    case "kern.hostname": return .text("localhost")
    case "kern.boottime": return .time(bootTime)
    default: return nil
    }
  }

  private static var bootTime: timeval {
    let start = Date.timeIntervalSince1970Now - ProcessInfo.processInfo.systemUptime
    return timeval(tv_sec: Int(start), tv_usec: Int((start - start.rounded(.down)) * 1_000_000))
  }

  /// Writes the value as the kernel does: without room only its size, with too little what fits.
  func write(
    to room: UnsafeMutableRawPointer?, _ size: UnsafeMutablePointer<Int>?
  ) -> Int32 {
    let bytes = bytes
    guard let size else { return room == nil ? 0 : fail(EFAULT) }
    guard let room else {
      size.pointee = bytes.count
      return 0
    }
    let count = min(max(size.pointee, 0), bytes.count)
    room.copyMemory(from: bytes, byteCount: count)
    size.pointee = count
    return count == bytes.count ? 0 : fail(ENOMEM)
  }
}

extension Date {
  fileprivate static var timeIntervalSince1970Now: TimeInterval { Date().timeIntervalSince1970 }
}

private func fail(_ code: Int32) -> Int32 {
  errno = code
  return -1
}

/// Reads a value of the system by its name; nothing can be set.
///
/// Known are `hw.machine`, `hw.model`, `hw.memsize`, `hw.pagesize`, `hw.byteorder`, the numbers of processors, and of
/// `kern`: `ostype`, `osrelease`, `osversion`, `osproductversion`, `version`, `hostname` and `boottime`. For any other
/// name, -1 is returned and `errno` is `ENOENT`.
@discardableResult
public func sysctlbyname(
  _ name: UnsafePointer<CChar>!, _ oldp: UnsafeMutableRawPointer!,
  _ oldlenp: UnsafeMutablePointer<Int>!, _ newp: UnsafeMutableRawPointer!, _ newlen: Int
) -> Int32 {
  guard newp == nil else { return fail(EPERM) }
  guard let name, let value = SystemValue.named(String(cString: name)) else { return fail(ENOENT) }
  return value.write(to: oldp, oldlenp)
}

public let CTL_KERN: Int32 = 1
public let CTL_HW: Int32 = 6
public let KERN_OSTYPE: Int32 = 1
public let KERN_OSRELEASE: Int32 = 2
public let KERN_VERSION: Int32 = 4
public let KERN_HOSTNAME: Int32 = 10
public let KERN_BOOTTIME: Int32 = 21
public let KERN_OSVERSION: Int32 = 65
public let HW_MACHINE: Int32 = 1
public let HW_MODEL: Int32 = 2
public let HW_NCPU: Int32 = 3
public let HW_BYTEORDER: Int32 = 4
public let HW_PAGESIZE: Int32 = 7
public let HW_MEMSIZE: Int32 = 24

private let namesByNumber: [[Int32]: String] = [
  [CTL_KERN, KERN_OSTYPE]: "kern.ostype", [CTL_KERN, KERN_OSRELEASE]: "kern.osrelease",
  [CTL_KERN, KERN_VERSION]: "kern.version", [CTL_KERN, KERN_HOSTNAME]: "kern.hostname",
  [CTL_KERN, KERN_BOOTTIME]: "kern.boottime", [CTL_KERN, KERN_OSVERSION]: "kern.osversion",
  [CTL_HW, HW_MACHINE]: "hw.machine", [CTL_HW, HW_MODEL]: "hw.model",
  [CTL_HW, HW_NCPU]: "hw.ncpu", [CTL_HW, HW_BYTEORDER]: "hw.byteorder",
  [CTL_HW, HW_PAGESIZE]: "hw.pagesize", [CTL_HW, HW_MEMSIZE]: "hw.memsize",
]

/// Reads a value of the system by its numbers: those that have a constant here.
@discardableResult
public func sysctl(
  _ name: UnsafeMutablePointer<Int32>!, _ namelen: UInt32, _ oldp: UnsafeMutableRawPointer!,
  _ oldlenp: UnsafeMutablePointer<Int>!, _ newp: UnsafeMutableRawPointer!, _ newlen: Int
) -> Int32 {
  guard newp == nil else { return fail(EPERM) }
  guard let name, namelen == 2,
    let known = namesByNumber[[name[0], name[1]]], let value = SystemValue.named(known)
  else { return fail(ENOENT) }
  return value.write(to: oldp, oldlenp)
}

/// Describes the simulated device as Darwin does: `machine` is its model.
@discardableResult
public func uname(_ names: UnsafeMutablePointer<utsname>) -> Int32 {
  names.pointee = utsname()
  set(&names.pointee.sysname, "Darwin")
  set(&names.pointee.nodename, "localhost")
  set(&names.pointee.release, DeviceModel.kernelRelease)
  set(&names.pointee.version, DeviceModel.kernelVersion)
  set(&names.pointee.machine, DeviceModel.current.identifier)
  return 0
}
/// The bytes of each text of `utsname`.
public let _SYS_NAMELEN: Int32 = 65

private func set<Field>(_ field: inout Field, _ text: String) {
  withUnsafeMutableBytes(of: &field) { bytes in
    bytes.copyBytes(from: text.utf8.prefix(bytes.count - 1))
  }
}

// MARK: Build conditions

public let TARGET_OS_MAC: Int32 = 1
public let TARGET_OS_IPHONE: Int32 = 1
public let TARGET_OS_IOS: Int32 = 1
public let TARGET_OS_OSX: Int32 = 0
public let TARGET_OS_TV: Int32 = 0
public let TARGET_OS_WATCH: Int32 = 0
public let TARGET_OS_VISION: Int32 = 0
public let TARGET_OS_MACCATALYST: Int32 = 0
/// 0, as on a device, whose rules are simulated.
public let TARGET_OS_SIMULATOR: Int32 = 0
public let TARGET_IPHONE_SIMULATOR: Int32 = 0

// MARK: Clocks

public let CLOCK_UPTIME_RAW: clockid_t = CLOCK_MONOTONIC
public let CLOCK_MONOTONIC_RAW_APPROX: clockid_t = CLOCK_MONOTONIC
public let CLOCK_UPTIME_RAW_APPROX: clockid_t = CLOCK_MONOTONIC
/// A clock's time in nanoseconds.
public func clock_gettime_nsec_np(_ clock: clockid_t) -> UInt64 {
  var time = timespec()
  guard clock_gettime(clock, &time) == 0 else { return 0 }
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
