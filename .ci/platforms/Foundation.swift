// swift-format-ignore-file
// The used parts of Foundation, as the SDKs of Apple systems declare them for Swift. The SDKs document them. This file never runs.

@_exported import ObjectiveC

public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public var rawValue: UInt
  public init(rawValue: UInt) { fatalError() }
  public static var initial: NSKeyValueObservingOptions { fatalError() }
}

public struct NSKeyValueObservedChange<Value> {}

public class NSKeyValueObservation: NSObject {
  public func invalidate() { fatalError() }
}

public protocol _KeyValueCodingAndObserving {}

extension NSObject: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving {
  public func observe<Value>(
    _ path: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation { fatalError() }
}
