// swift-format-ignore-file
// The used parts of the C library of Apple systems, as their SDKs declare them for Swift. The SDKs document them. This file never runs.

public typealias pthread_key_t = UInt
public typealias time_t = Int

public struct clockid_t: RawRepresentable, Equatable, Sendable {
  public var rawValue: UInt32
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

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
