import Glibc

/// The namespaces that the kernel starts with.
///
/// Their numbers are fixed, so a process outside of a container can recognize them. A file such as `/.dockerenv` also exists in
/// a virtual machine that was made of a container's image.
package enum InitialNamespaces {
  /// The numbers in the kernel's `nsfs.h`.
  private static let numbers = ["ipc": 0xEFFF_FFFF, "uts": 0xEFFF_FFFE, "pid": 0xEFFF_FFFC]

  /// Compares this process's namespaces with them.
  ///
  /// - Parameter processes: The folder of the kernel's process files.
  /// - Returns: Whether it is in all of them; `nil` if none can be read.
  package static func holdThisProcess(processes: String = "/proc") -> Bool? {
    var results: [Bool] = []
    for (name, number) in numbers {
      var buffer = [CChar](repeating: 0, count: 64)
      let count = unsafe readlink("\(processes)/self/ns/\(name)", &buffer, buffer.count)
      guard count > 0 else { continue }
      let target = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
      results.append(target == "\(name):[\(number)]")
    }
    return results.isEmpty ? nil : results.allSatisfy(\.self)
  }
}
