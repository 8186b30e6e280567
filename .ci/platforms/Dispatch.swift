// swift-format-ignore-file
// The used parts of Dispatch, as the SDKs of Apple systems declare them for Swift. The SDKs document them. This file never runs.

public struct DispatchQoS: Equatable, Sendable {
  public static var unspecified: DispatchQoS { fatalError() }
}

public final class DispatchSpecificKey<T>: Sendable {
  public init() { fatalError() }
}

open class DispatchQueue: @unchecked Sendable {
  public struct Attributes: OptionSet, Sendable {
    public var rawValue: UInt64
    public init(rawValue: UInt64) { fatalError() }
    public static var initiallyInactive: Attributes { fatalError() }
  }

  public enum AutoreleaseFrequency: Sendable {
    case inherit, workItem, never
  }

  public convenience init(
    label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [],
    autoreleaseFrequency: AutoreleaseFrequency = .inherit, target: DispatchQueue? = nil
  ) { fatalError() }

  public class var main: DispatchQueue { fatalError() }
  public var label: String { fatalError() }
  public func suspend() { fatalError() }
  public func resume() { fatalError() }
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) { fatalError() }
  public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void) {
    fatalError()
  }
  public func activate() { fatalError() }
  public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) { fatalError() }
  public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { fatalError() }
}

public struct DispatchTime: Comparable, Sendable {
  public static func now() -> DispatchTime { fatalError() }
  public static func < (earlier: DispatchTime, later: DispatchTime) -> Bool { fatalError() }
  public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { fatalError() }
}

public enum DispatchTimeInterval: Equatable, Sendable {
  case seconds(Int)
  case milliseconds(Int)
  case microseconds(Int)
  case nanoseconds(Int)
  case never
}

public protocol DispatchSourceProtocol: AnyObject {
  func setEventHandler(handler: (@Sendable () -> Void)?)
  func setCancelHandler(handler: (@Sendable () -> Void)?)
  func activate()
  func suspend()
  func resume()
  func cancel()
}

public protocol DispatchSourceTimer: DispatchSourceProtocol {}
public protocol DispatchSourceRead: DispatchSourceProtocol {}
public protocol DispatchSourceWrite: DispatchSourceProtocol {}
public protocol DispatchSourceFileSystemObject: DispatchSourceProtocol {}

extension DispatchSourceTimer {
  public func schedule(
    deadline: DispatchTime, repeating interval: DispatchTimeInterval = .never,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) { fatalError() }
}

open class DispatchSource {
  public struct FileSystemEvent: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static var delete: FileSystemEvent { fatalError() }
    public static var write: FileSystemEvent { fatalError() }
    public static var extend: FileSystemEvent { fatalError() }
    public static var attrib: FileSystemEvent { fatalError() }
    public static var link: FileSystemEvent { fatalError() }
    public static var rename: FileSystemEvent { fatalError() }
  }

  public class func makeReadSource(fileDescriptor: Int32, queue: DispatchQueue? = nil) -> any DispatchSourceRead {
    fatalError()
  }
  public class func makeWriteSource(fileDescriptor: Int32, queue: DispatchQueue? = nil) -> any DispatchSourceWrite {
    fatalError()
  }
  public class func makeFileSystemObjectSource(
    fileDescriptor: Int32, eventMask: FileSystemEvent, queue: DispatchQueue? = nil
  ) -> any DispatchSourceFileSystemObject { fatalError() }
  public class func makeTimerSource(queue: DispatchQueue? = nil) -> any DispatchSourceTimer { fatalError() }
}

public enum DispatchTimeoutResult { case success, timedOut }

open class DispatchSemaphore: @unchecked Sendable {
  public init(value: Int) { fatalError() }
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { fatalError() }
}
