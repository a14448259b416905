#if canImport(Glibc)
  import Glibc
#endif

// Constants whose type in Glibc isn't the `Int32` that it is in Darwin, so that calls compile as they do there. The values are
// Linux's.

// MARK: Sockets

public let SOCK_STREAM: Int32 = 1
public let SOCK_DGRAM: Int32 = 2
public let SOCK_RAW: Int32 = 3
public let SOCK_RDM: Int32 = 4
public let SOCK_SEQPACKET: Int32 = 5
public let IPPROTO_IP: Int32 = 0
public let IPPROTO_ICMP: Int32 = 1
public let IPPROTO_IGMP: Int32 = 2
public let IPPROTO_TCP: Int32 = 6
public let IPPROTO_UDP: Int32 = 17
public let IPPROTO_IPV6: Int32 = 41
public let IPPROTO_ICMPV6: Int32 = 58
public let IPPROTO_RAW: Int32 = 255
public let SHUT_RD: Int32 = 0
public let SHUT_WR: Int32 = 1
public let SHUT_RDWR: Int32 = 2
public let MSG_OOB = Int32(Glibc.MSG_OOB)
public let MSG_PEEK = Int32(Glibc.MSG_PEEK)
public let MSG_DONTROUTE = Int32(Glibc.MSG_DONTROUTE)
public let MSG_CTRUNC = Int32(Glibc.MSG_CTRUNC)
public let MSG_TRUNC = Int32(Glibc.MSG_TRUNC)
public let MSG_DONTWAIT = Int32(Glibc.MSG_DONTWAIT)
public let MSG_EOR = Int32(Glibc.MSG_EOR)
public let MSG_WAITALL = Int32(Glibc.MSG_WAITALL)
public let MSG_NOSIGNAL = Int32(Glibc.MSG_NOSIGNAL)
public let IFF_UP = Int32(Glibc.IFF_UP)
public let IFF_BROADCAST = Int32(Glibc.IFF_BROADCAST)
public let IFF_LOOPBACK = Int32(Glibc.IFF_LOOPBACK)
public let IFF_POINTOPOINT = Int32(Glibc.IFF_POINTOPOINT)
public let IFF_RUNNING = Int32(Glibc.IFF_RUNNING)
public let IFF_PROMISC = Int32(Glibc.IFF_PROMISC)
public let IFF_MULTICAST = Int32(Glibc.IFF_MULTICAST)

// MARK: Processes, files and threads

public let RUSAGE_SELF: Int32 = 0
public let RUSAGE_CHILDREN: Int32 = -1
public let RLIMIT_CPU: Int32 = 0
public let RLIMIT_FSIZE: Int32 = 1
public let RLIMIT_DATA: Int32 = 2
public let RLIMIT_STACK: Int32 = 3
public let RLIMIT_CORE: Int32 = 4
public let RLIMIT_NOFILE = Int32(Glibc.RLIMIT_NOFILE.rawValue)
public let RLIMIT_AS = Int32(Glibc.RLIMIT_AS.rawValue)
public let ITIMER_REAL: Int32 = 0
public let ITIMER_VIRTUAL: Int32 = 1
public let ITIMER_PROF: Int32 = 2
public let PRIO_PROCESS: Int32 = 0
public let PRIO_PGRP: Int32 = 1
public let PRIO_USER: Int32 = 2
public let _SC_CLK_TCK = Int32(Glibc._SC_CLK_TCK)
public let _SC_OPEN_MAX = Int32(Glibc._SC_OPEN_MAX)
public let _SC_PAGESIZE = Int32(Glibc._SC_PAGESIZE)
public let _SC_PAGE_SIZE = Int32(Glibc._SC_PAGESIZE)
public let _SC_PHYS_PAGES = Int32(Glibc._SC_PHYS_PAGES)
public let _SC_NPROCESSORS_CONF = Int32(Glibc._SC_NPROCESSORS_CONF)
public let _SC_NPROCESSORS_ONLN = Int32(Glibc._SC_NPROCESSORS_ONLN)
public let DT_UNKNOWN: Int32 = 0
public let DT_FIFO: Int32 = 1
public let DT_CHR: Int32 = 2
public let DT_DIR: Int32 = 4
public let DT_BLK: Int32 = 6
public let DT_REG: Int32 = 8
public let DT_LNK: Int32 = 10
public let DT_SOCK: Int32 = 12
public let PTHREAD_MUTEX_NORMAL = Int32(Glibc.PTHREAD_MUTEX_NORMAL)
public let PTHREAD_MUTEX_ERRORCHECK = Int32(Glibc.PTHREAD_MUTEX_ERRORCHECK)
public let PTHREAD_MUTEX_RECURSIVE = Int32(Glibc.PTHREAD_MUTEX_RECURSIVE)
public let PTHREAD_MUTEX_DEFAULT = Int32(Glibc.PTHREAD_MUTEX_DEFAULT)
public let PTHREAD_CREATE_JOINABLE = Int32(Glibc.PTHREAD_CREATE_JOINABLE)
public let PTHREAD_CREATE_DETACHED = Int32(Glibc.PTHREAD_CREATE_DETACHED)
public let PTHREAD_PROCESS_PRIVATE = Int32(Glibc.PTHREAD_PROCESS_PRIVATE)
public let PTHREAD_PROCESS_SHARED = Int32(Glibc.PTHREAD_PROCESS_SHARED)
