// swift-format-ignore-file
// The used parts of the Objective-C runtime, as the SDKs of Apple systems declare them for Swift. The SDKs document them. This file never runs.

public protocol NSObjectProtocol: AnyObject {}

open class NSObject: NSObjectProtocol {
  public init() { fatalError() }
}

public enum objc_AssociationPolicy: Sendable {
  case OBJC_ASSOCIATION_RETAIN
}

@discardableResult
public func objc_sync_enter(_ object: Any) -> Int32 { fatalError() }
@discardableResult
public func objc_sync_exit(_ object: Any) -> Int32 { fatalError() }
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? { fatalError() }
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) { fatalError() }
