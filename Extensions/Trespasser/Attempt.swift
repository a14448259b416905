#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// One thing that a keyboard without open access may not do, tried with the system's own calls.
enum Attempt: String, CaseIterable {
    case network = "Network"
    case file = "File"
    case write = "Write"

    /// Tries it and returns the outcome as a word, as in `network: EACCES`.
    func run() -> String {
        let outcome: Int32
        switch self {
        case .network: outcome = connect()
        case .file: outcome = open("/etc/passwd", O_RDONLY)
        case .write: outcome = open("/tmp/trespasser.txt", O_WRONLY | O_CREAT, 0o600)
        }
        return "\(rawValue.lowercased()): \(name(ofError: outcome))"
    }

    /// The error number, 0 for success.
    private func open(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
        #if canImport(Darwin)
        let descriptor = Darwin.open(path, flags, mode)
        #else
        let descriptor = Glibc.open(path, flags, mode)
        #endif
        guard descriptor >= 0 else { return errno }
        close(descriptor)
        return 0
    }

    /// Connects to a documentation address (RFC 5737), at which nothing ever answers.
    private func connect() -> Int32 {
        #if canImport(Darwin)
        // keyward:allow network-closed this keyboard shows that there is no network
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        // Without this a network that drops the packets would hold the keyboard up for minutes.
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(443).bigEndian
        address.sin_addr.s_addr = inet_addr("192.0.2.1")
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { socketAddress in
                #if canImport(Darwin)
                return Darwin.connect(descriptor, socketAddress, length)
                #else
                return Glibc.connect(descriptor, socketAddress, length)
                #endif
            }
        }
        guard result != 0 else { return 0 }
        return errno == EINPROGRESS ? 0 : errno
    }

    private func name(ofError number: Int32) -> String {
        switch number {
        case 0: return "done"
        case EACCES: return "EACCES"
        case EPERM: return "EPERM"
        case EROFS: return "EROFS"
        case ENOENT: return "ENOENT"
        case ENOSYS: return "ENOSYS"
        case EAFNOSUPPORT: return "EAFNOSUPPORT"
        case ENETUNREACH: return "ENETUNREACH"
        default: return "error \(number)"
        }
    }
}
