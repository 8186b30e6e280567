// swift-format-ignore-file
// What the library uses of Foundation, as the SDKs of Apple's systems declare it for Swift. The names are theirs, and documented there. Nothing here is ever run.

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
