// Names of other libraries, so that the compiler answers with the name here. An available type of the same name, of the
// other library or of the program, hides an unavailable alias: both can be imported.

/// RxSwift's name for a ``Property``.
@available(*, unavailable, renamed: "Property", message: "it is set like a variable, `property.value = value`")
public typealias BehaviorRelay<Value: Sendable> = Property<Value>

/// ReactiveSwift's name for a ``Property`` that can be set.
@available(*, unavailable, renamed: "Property")
public typealias MutableProperty = Property

extension Property {
  /// RxSwift's initialiser of a relay or subject with a value.
  @available(*, unavailable, renamed: "init(_:)")
  public convenience init(value: Value) { fatalError() }

  /// RxSwift's name for a write.
  @available(*, unavailable, renamed: "setter:value(_:)")
  public func accept(_ value: Value) { fatalError() }
}
