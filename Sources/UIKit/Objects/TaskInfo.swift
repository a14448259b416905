import Foundation

#if canImport(Glibc)
  import Glibc
#endif

// The figures of Darwin's kernel for a process's memory, by which keyboards watch their limit.

public typealias mach_msg_type_number_t = UInt32
public typealias task_flavor_t = UInt32
public typealias task_t = UInt32
public typealias mach_port_t = UInt32
public typealias kern_return_t = Int32
public typealias integer_t = Int32
public typealias natural_t = UInt32
public typealias task_info_t = UnsafeMutablePointer<integer_t>
public typealias mach_vm_size_t = UInt64
public let KERN_SUCCESS: kern_return_t = 0
public let KERN_FAILURE: kern_return_t = 5
public let KERN_INVALID_ARGUMENT: kern_return_t = 4
public let TASK_VM_INFO: Int32 = 22
public let MACH_TASK_BASIC_INFO: Int32 = 20
/// The process itself.
public let mach_task_self_: mach_port_t = 1
public func mach_task_self() -> mach_port_t { mach_task_self_ }

/// The memory of a process, in bytes. What isn't listed of Apple's isn't known here.
public struct task_vm_info_data_t: Sendable {
  /// The most that the process has used.
  public var phys_footprint: UInt64 = 0
  public var resident_size: UInt64 = 0
  public var resident_size_peak: UInt64 = 0
  public init() {}
}
public typealias task_vm_info = task_vm_info_data_t
/// The memory of a process, in bytes.
public struct mach_task_basic_info: Sendable {
  public var resident_size: UInt64 = 0
  public var resident_size_max: UInt64 = 0
  public init() {}
}
public typealias mach_task_basic_info_data_t = mach_task_basic_info
public let MACH_TASK_BASIC_INFO_COUNT = mach_msg_type_number_t(
  MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size)

/// Writes the memory of this process: its peak, as a sandboxed process can't read what it uses at the moment.
public func task_info(
  _ target_task: task_t, _ flavor: task_flavor_t, _ task_info_out: UnsafeMutablePointer<integer_t>?,
  _ task_info_outCnt: UnsafeMutablePointer<mach_msg_type_number_t>
) -> kern_return_t {
  guard target_task == mach_task_self_, let task_info_out else { return KERN_INVALID_ARGUMENT }
  var usage = rusage()
  guard getrusage(Glibc.RUSAGE_SELF, &usage) == 0 else { return KERN_FAILURE }
  let peak = UInt64(max(0, usage.ru_maxrss)) * 1024
  let values: Int
  switch Int32(bitPattern: flavor) {
  case TASK_VM_INFO: values = 3
  case MACH_TASK_BASIC_INFO: values = 2
  default: return KERN_INVALID_ARGUMENT
  }
  guard Int(task_info_outCnt.pointee) >= values * 2 else { return KERN_INVALID_ARGUMENT }
  let bytes = UnsafeMutableRawPointer(task_info_out)
  for index in 0..<values { bytes.storeBytes(of: peak, toByteOffset: index * 8, as: UInt64.self) }
  return KERN_SUCCESS
}

/// How many bytes the keyboard may still use: what its peak leaves of the host's usual limit.
public func os_proc_available_memory() -> Int {
  var usage = rusage()
  guard getrusage(Glibc.RUSAGE_SELF, &usage) == 0 else { return 0 }
  return max(0, (48 << 20) - Int(usage.ru_maxrss) * 1024)
}
