// swift-format-ignore-file
// The used parts of the C library of Apple systems, as their SDKs declare them for Swift. The SDKs document them. This file never runs.

public typealias pthread_key_t = UInt
public typealias time_t = Int

public struct clockid_t: RawRepresentable, Equatable, Sendable {
  public var rawValue: UInt32
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

public var CLOCK_REALTIME: clockid_t { clockid_t(0) }
public var CLOCK_UPTIME_RAW: clockid_t { clockid_t(8) }
public var ETIMEDOUT: Int32 { 60 }
public var STDERR_FILENO: Int32 { 2 }

public struct timespec {
  public var tv_sec: time_t
  public var tv_nsec: Int
  public init() { fatalError() }
  public init(tv_sec: time_t, tv_nsec: Int) { fatalError() }
}

@discardableResult
public func clock_gettime(_ clock: clockid_t, _ time: UnsafeMutablePointer<timespec>!) -> Int32 { fatalError() }
@discardableResult
public func nanosleep(_ pause: UnsafePointer<timespec>!, _ rest: UnsafeMutablePointer<timespec>!) -> Int32 {
  fatalError()
}
@discardableResult
public func sched_yield() -> Int32 { fatalError() }
@discardableResult
public func write(_ file: Int32, _ bytes: UnsafeRawPointer!, _ count: Int) -> Int { fatalError() }
public func send(_ socket: Int32, _ bytes: UnsafeRawPointer!, _ count: Int, _ flags: Int32) -> Int { fatalError() }
public var MSG_DONTWAIT: Int32 { 0x80 }
public func getenv(_ name: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { fatalError() }

// MARK: Locks

public struct os_unfair_lock_s {
  public init() { fatalError() }
}

public typealias os_unfair_lock = os_unfair_lock_s

public func os_unfair_lock_lock(_ lock: UnsafeMutablePointer<os_unfair_lock_s>) { fatalError() }
public func os_unfair_lock_unlock(_ lock: UnsafeMutablePointer<os_unfair_lock_s>) { fatalError() }

// MARK: Threads

public struct _opaque_pthread_t {
  public init() { fatalError() }
}

public struct pthread_attr_t {
  public init() { fatalError() }
}

public struct pthread_cond_t {
  public init() { fatalError() }
}

public struct pthread_condattr_t {
  public init() { fatalError() }
}

public struct pthread_mutex_t {
  public init() { fatalError() }
}

public struct pthread_mutexattr_t {
  public init() { fatalError() }
}

public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>

@discardableResult
public func pthread_attr_destroy(_ attributes: UnsafeMutablePointer<pthread_attr_t>) -> Int32 { fatalError() }
@discardableResult
public func pthread_attr_init(_ attributes: UnsafeMutablePointer<pthread_attr_t>) -> Int32 { fatalError() }
@discardableResult
public func pthread_attr_setstacksize(_ attributes: UnsafeMutablePointer<pthread_attr_t>, _ size: Int) -> Int32 {
  fatalError()
}
@discardableResult
public func pthread_cond_broadcast(_ condition: UnsafeMutablePointer<pthread_cond_t>) -> Int32 { fatalError() }
@discardableResult
public func pthread_cond_destroy(_ condition: UnsafeMutablePointer<pthread_cond_t>) -> Int32 { fatalError() }
@discardableResult
public func pthread_cond_init(
  _ condition: UnsafeMutablePointer<pthread_cond_t>, _ attributes: UnsafePointer<pthread_condattr_t>?
) -> Int32 { fatalError() }
@discardableResult
public func pthread_cond_timedwait_relative_np(
  _ condition: UnsafeMutablePointer<pthread_cond_t>, _ mutex: UnsafeMutablePointer<pthread_mutex_t>,
  _ time: UnsafePointer<timespec>?
) -> Int32 { fatalError() }
@discardableResult
public func pthread_cond_wait(
  _ condition: UnsafeMutablePointer<pthread_cond_t>, _ mutex: UnsafeMutablePointer<pthread_mutex_t>
) -> Int32 { fatalError() }
@discardableResult
public func pthread_create(
  _ thread: UnsafeMutablePointer<pthread_t?>!, _ attributes: UnsafePointer<pthread_attr_t>?,
  _ body: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?, _ argument: UnsafeMutableRawPointer?
) -> Int32 { fatalError() }
public func pthread_get_stackaddr_np(_ thread: pthread_t) -> UnsafeMutableRawPointer { fatalError() }
public func pthread_get_stacksize_np(_ thread: pthread_t) -> Int { fatalError() }
public func pthread_getspecific(_ key: pthread_key_t) -> UnsafeMutableRawPointer? { fatalError() }
@discardableResult
public func pthread_join(
  _ thread: pthread_t, _ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> Int32 { fatalError() }
@discardableResult
public func pthread_key_create(
  _ key: UnsafeMutablePointer<pthread_key_t>!, _ destructor: (@convention(c) (UnsafeMutableRawPointer) -> Void)?
) -> Int32 { fatalError() }
public func pthread_main_np() -> Int32 { fatalError() }
@discardableResult
public func pthread_mutex_destroy(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { fatalError() }
@discardableResult
public func pthread_mutex_init(
  _ mutex: UnsafeMutablePointer<pthread_mutex_t>, _ attributes: UnsafePointer<pthread_mutexattr_t>?
) -> Int32 { fatalError() }
@discardableResult
public func pthread_mutex_lock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { fatalError() }
@discardableResult
public func pthread_mutex_unlock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { fatalError() }
public func pthread_self() -> pthread_t { fatalError() }
@discardableResult
public func pthread_setspecific(_ key: pthread_key_t, _ value: UnsafeRawPointer?) -> Int32 { fatalError() }

// MARK: Descriptors and files

public typealias mode_t = UInt16
public typealias off_t = Int64
public typealias nfds_t = UInt32

public var errno: Int32 {
  get { fatalError() }
  set { fatalError() }
}

public var ENOENT: Int32 { 2 }
public var EINTR: Int32 { 4 }
public var EIO: Int32 { 5 }
public var EBADF: Int32 { 9 }
public var ENOTDIR: Int32 { 20 }
public var EAGAIN: Int32 { 35 }
public var EWOULDBLOCK: Int32 { 35 }
public var EMSGSIZE: Int32 { 40 }
public var ELOOP: Int32 { 62 }
public var EILSEQ: Int32 { 92 }

public var PATH_MAX: Int32 { 1024 }

public var O_RDONLY: Int32 { 0 }
public var O_NONBLOCK: Int32 { 0x4 }
public var O_EVTONLY: Int32 { 0x8000 }
public var O_NOCTTY: Int32 { 0x20000 }
public var O_DIRECTORY: Int32 { 0x100000 }
public var O_SYMLINK: Int32 { 0x200000 }
public var O_CLOEXEC: Int32 { 0x1000000 }
public var F_GETFD: Int32 { 1 }
public var F_SETFD: Int32 { 2 }
public var FD_CLOEXEC: Int32 { 1 }
public var AT_FDCWD: Int32 { -2 }
public var AT_SYMLINK_NOFOLLOW: Int32 { 0x20 }
public var SEEK_SET: Int32 { 0 }
public var SEEK_END: Int32 { 2 }
public var S_IFMT: mode_t { 0o170000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFSOCK: mode_t { 0o140000 }
public var POLLIN: Int32 { 1 }
public var POLLOUT: Int32 { 4 }
public var POLLNVAL: Int32 { 0x20 }

public struct pollfd {
  public var fd: Int32
  public var events: Int16
  public var revents: Int16
  public init() { fatalError() }
  public init(fd: Int32, events: Int16, revents: Int16) { fatalError() }
}

public struct stat {
  public var st_dev: Int32
  public var st_mode: mode_t
  public var st_uid: UInt32
  public var st_gid: UInt32
  public var st_ino: UInt64
  public var st_mtimespec: timespec
  public var st_size: off_t
  public init() { fatalError() }
}

public struct DIR {
  public init() { fatalError() }
}

public struct dirent {
  // A tuple of 1,024 in the SDK.
  public var d_name: (CChar, CChar, CChar, CChar)
  public init() { fatalError() }
}

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { fatalError() }
public func close(_ file: Int32) -> Int32 { fatalError() }
public func read(_ file: Int32, _ buffer: UnsafeMutableRawPointer!, _ count: Int) -> Int { fatalError() }
public func poll(_ entries: UnsafeMutablePointer<pollfd>!, _ count: nfds_t, _ timeout: Int32) -> Int32 { fatalError() }
public func pipe(_ ends: UnsafeMutablePointer<Int32>!) -> Int32 { fatalError() }
public func fcntl(_ file: Int32, _ command: Int32) -> Int32 { fatalError() }
public func fcntl(_ file: Int32, _ command: Int32, _ value: Int32) -> Int32 { fatalError() }
public func isatty(_ file: Int32) -> Int32 { fatalError() }
public func lseek(_ file: Int32, _ offset: off_t, _ origin: Int32) -> off_t { fatalError() }
public func fstatat(
  _ folder: Int32, _ path: UnsafePointer<CChar>!, _ status: UnsafeMutablePointer<stat>!, _ flags: Int32
) -> Int32 { fatalError() }
public func fstat(_ file: Int32, _ status: UnsafeMutablePointer<stat>!) -> Int32 { fatalError() }
public func opendir(_ path: UnsafePointer<CChar>!) -> UnsafeMutablePointer<DIR>! { fatalError() }
public func readdir(_ list: UnsafeMutablePointer<DIR>!) -> UnsafeMutablePointer<dirent>! { fatalError() }
@discardableResult
public func closedir(_ list: UnsafeMutablePointer<DIR>!) -> Int32 { fatalError() }
public func strerror(_ code: Int32) -> UnsafeMutablePointer<CChar>! { fatalError() }
public func memchr(_ bytes: UnsafeRawPointer!, _ byte: Int32, _ count: Int) -> UnsafeMutableRawPointer! { fatalError() }
public func memcmp(_ first: UnsafeRawPointer!, _ second: UnsafeRawPointer!, _ count: Int) -> Int32 { fatalError() }
@discardableResult
public func memset(_ bytes: UnsafeMutableRawPointer!, _ byte: Int32, _ count: Int) -> UnsafeMutableRawPointer! {
  fatalError()
}
@discardableResult
public func memcpy(
  _ target: UnsafeMutableRawPointer!, _ source: UnsafeRawPointer!, _ count: Int
) -> UnsafeMutableRawPointer! { fatalError() }
@discardableResult
public func memmove(
  _ target: UnsafeMutableRawPointer!, _ source: UnsafeRawPointer!, _ count: Int
) -> UnsafeMutableRawPointer! { fatalError() }
@discardableResult
public func atexit(_ body: @escaping @convention(c) () -> Void) -> Int32 { fatalError() }

// MARK: POSIX signals, child processes, written files

public typealias pid_t = Int32
public typealias uid_t = UInt32
public typealias gid_t = UInt32
public typealias id_t = UInt32
public typealias sigset_t = UInt32

public var ENOEXEC: Int32 { 8 }
public var ECHILD: Int32 { 10 }
public var EEXIST: Int32 { 17 }
public var EISDIR: Int32 { 21 }
public var EINVAL: Int32 { 22 }
public var EPIPE: Int32 { 32 }
public var ENOTSUP: Int32 { 45 }
public var SIGHUP: Int32 { 1 }
public var SIGINT: Int32 { 2 }
public var SIGQUIT: Int32 { 3 }
public var SIGILL: Int32 { 4 }
public var SIGTRAP: Int32 { 5 }
public var SIGFPE: Int32 { 8 }
public var SIGKILL: Int32 { 9 }
public var SIGBUS: Int32 { 10 }
public var SIGSEGV: Int32 { 11 }
public var SIGPIPE: Int32 { 13 }
public var SIGTERM: Int32 { 15 }
public var SIGSTOP: Int32 { 17 }
public var SIGTSTP: Int32 { 18 }
public var SIGCONT: Int32 { 19 }
public var SIGCHLD: Int32 { 20 }
public var SIGWINCH: Int32 { 28 }
public var SIGUSR1: Int32 { 30 }
public var SIGUSR2: Int32 { 31 }
public var SA_RESTART: Int32 { 0x2 }
public var SA_NOCLDSTOP: Int32 { 0x8 }
public var SA_NOCLDWAIT: Int32 { 0x20 }
public var SIG_IGN: @convention(c) (Int32) -> Void { fatalError() }
public var WEXITED: Int32 { 0x4 }
public var WNOWAIT: Int32 { 0x20 }
public var WNOHANG: Int32 { 0x1 }
public var X_OK: Int32 { 1 }
public var O_WRONLY: Int32 { 0x1 }
public var O_CREAT: Int32 { 0x200 }
public var O_EXCL: Int32 { 0x800 }
public var F_GETFL: Int32 { 3 }
public var F_SETFL: Int32 { 4 }
public var F_SETNOSIGPIPE: Int32 { 73 }
public var POSIX_SPAWN_SETPGROUP: Int32 { 0x2 }
public var POSIX_SPAWN_SETSIGDEF: Int32 { 0x4 }
public var POSIX_SPAWN_SETSIGMASK: Int32 { 0x8 }
public var POSIX_SPAWN_CLOEXEC_DEFAULT: Int32 { 0x4000 }

public struct idtype_t: RawRepresentable, Equatable, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { fatalError() }
}

public var P_PID: idtype_t { fatalError() }

public struct siginfo_t {
  public init() { fatalError() }
}

public struct __sigaction_u {
  public var __sa_handler: (@convention(c) (Int32) -> Void)!
  public init() { fatalError() }
}

public struct sigaction {
  public var __sigaction_u: __sigaction_u
  public var sa_mask: sigset_t
  public var sa_flags: Int32
  public init() { fatalError() }
}

// The function, which has the same name. A type and a function in one Swift module cannot.
extension sigaction: Equatable, ExpressibleByIntegerLiteral {
  public init(integerLiteral status: Int32) { fatalError() }
  public static func == (first: sigaction, second: sigaction) -> Bool { fatalError() }
  @discardableResult
  public init(
    _ number: Int32, _ action: UnsafePointer<sigaction>!, _ former: UnsafeMutablePointer<sigaction>!
  ) { fatalError() }
}

public typealias posix_spawn_file_actions_t = UnsafeMutableRawPointer
public typealias posix_spawnattr_t = UnsafeMutableRawPointer

@discardableResult
public func sigemptyset(_ set: UnsafeMutablePointer<sigset_t>!) -> Int32 { fatalError() }
@discardableResult
public func sigaddset(_ set: UnsafeMutablePointer<sigset_t>!, _ number: Int32) -> Int32 { fatalError() }
@discardableResult
public func kill(_ process: pid_t, _ number: Int32) -> Int32 { fatalError() }
public func waitid(
  _ kind: idtype_t, _ number: id_t, _ info: UnsafeMutablePointer<siginfo_t>!, _ options: Int32
) -> Int32 { fatalError() }
public func waitpid(_ process: pid_t, _ status: UnsafeMutablePointer<Int32>!, _ options: Int32) -> pid_t { fatalError() }
@discardableResult
public func pthread_detach(_ thread: pthread_t) -> Int32 { fatalError() }
public func access(_ path: UnsafePointer<CChar>!, _ mode: Int32) -> Int32 { fatalError() }
public func strdup(_ text: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { fatalError() }
public func free(_ memory: UnsafeMutableRawPointer!) { fatalError() }
public func realpath(
  _ path: UnsafePointer<CChar>!, _ buffer: UnsafeMutablePointer<CChar>!
) -> UnsafeMutablePointer<CChar>! { fatalError() }
public func readlink(
  _ path: UnsafePointer<CChar>!, _ buffer: UnsafeMutablePointer<CChar>!, _ count: Int
) -> Int { fatalError() }
public func rename(_ old: UnsafePointer<CChar>!, _ new: UnsafePointer<CChar>!) -> Int32 { fatalError() }
@discardableResult
public func unlink(_ path: UnsafePointer<CChar>!) -> Int32 { fatalError() }
public func fsync(_ file: Int32) -> Int32 { fatalError() }
public func fchown(_ file: Int32, _ owner: uid_t, _ group: gid_t) -> Int32 { fatalError() }
public func fchmod(_ file: Int32, _ mode: mode_t) -> Int32 { fatalError() }
public func _NSGetEnviron()
  -> UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>!
{ fatalError() }
@discardableResult
public func posix_spawn_file_actions_init(_ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!) -> Int32 {
  fatalError()
}
@discardableResult
public func posix_spawn_file_actions_destroy(_ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!) -> Int32 {
  fatalError()
}
@discardableResult
public func posix_spawn_file_actions_addopen(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!, _ file: Int32, _ path: UnsafePointer<CChar>!,
  _ flags: Int32, _ mode: mode_t
) -> Int32 { fatalError() }
@discardableResult
public func posix_spawn_file_actions_adddup2(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!, _ file: Int32, _ new: Int32
) -> Int32 { fatalError() }
@discardableResult
public func posix_spawn_file_actions_addinherit_np(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!, _ file: Int32
) -> Int32 { fatalError() }
@discardableResult
public func posix_spawn_file_actions_addchdir_np(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!, _ path: UnsafePointer<CChar>!
) -> Int32 { fatalError() }
@discardableResult
public func posix_spawnattr_init(_ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!) -> Int32 { fatalError() }
@discardableResult
public func posix_spawnattr_destroy(_ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!) -> Int32 { fatalError() }
@discardableResult
public func posix_spawnattr_setsigmask(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!, _ signals: UnsafePointer<sigset_t>!
) -> Int32 { fatalError() }
@discardableResult
public func posix_spawnattr_setsigdefault(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!, _ signals: UnsafePointer<sigset_t>!
) -> Int32 { fatalError() }
@discardableResult
public func posix_spawnattr_setpgroup(_ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!, _ group: pid_t) -> Int32 {
  fatalError()
}
@discardableResult
public func posix_spawnattr_setflags(_ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!, _ flags: Int16) -> Int32 {
  fatalError()
}
public func posix_spawnp(
  _ process: UnsafeMutablePointer<pid_t>!, _ program: UnsafePointer<CChar>!,
  _ actions: UnsafePointer<posix_spawn_file_actions_t?>!, _ attributes: UnsafePointer<posix_spawnattr_t?>!,
  _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>!, _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>!
) -> Int32 { fatalError() }

// MARK: Whether the process is traced

public typealias u_int = UInt32
public let CTL_KERN: Int32 = 1
public let KERN_PROC: Int32 = 14
public let KERN_PROC_PID: Int32 = 1
public let P_TRACED: Int32 = 0x800
public struct extern_proc {
  public var p_flag: Int32 = 0
}
public struct kinfo_proc {
  public init() {}
  public var kp_proc = extern_proc()
}
public func sysctl(
  _ name: UnsafeMutablePointer<Int32>?, _ length: u_int, _ old: UnsafeMutableRawPointer?, _ oldLength: UnsafeMutablePointer<Int>?,
  _ new: UnsafeMutableRawPointer?, _ newLength: Int
) -> Int32 { fatalError() }
public func getpid() -> Int32 { fatalError() }
@discardableResult public func raise(_ signal: Int32) -> Int32 { fatalError() }

// MARK: Followed files, temporary files

public var F_DUPFD_CLOEXEC: Int32 { 67 }
public var LOCK_EX: Int32 { 2 }
public var LOCK_NB: Int32 { 4 }
public var O_NOFOLLOW: Int32 { 0x100 }

public struct iovec {
  public var iov_base: UnsafeMutableRawPointer!
  public var iov_len: Int
  public init(iov_base: UnsafeMutableRawPointer!, iov_len: Int) { fatalError() }
}

public func flock(_ file: Int32, _ operation: Int32) -> Int32 { fatalError() }
public func preadv(_ file: Int32, _ parts: UnsafePointer<iovec>!, _ count: Int32, _ place: off_t) -> Int { fatalError() }

// MARK: Functions by name

public var RTLD_NOW: Int32 { 2 }
public func dlopen(_ path: UnsafePointer<CChar>!, _ mode: Int32) -> UnsafeMutableRawPointer! { fatalError() }
public func dlsym(_ handle: UnsafeMutableRawPointer!, _ name: UnsafePointer<CChar>!) -> UnsafeMutableRawPointer! {
  fatalError()
}
public func exit(_ status: Int32) -> Never { fatalError() }
