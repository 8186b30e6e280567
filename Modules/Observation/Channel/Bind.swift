import ReactiveChannel
import ReactiveKernel
import ReactiveProperties

/// Binds a property to a signal; see ``ReactiveKernel/Signal/bind(to:file:line:)``.
infix operator <~ : BindingPrecedence

/// Writes each value of a signal to a property, until the returned subscription is disposed. ReactiveObjC:
/// `RAC(object, path) = signal`.
@discardableResult
public func <~ <Value: Sendable>(
  target: some BindingTargetProvider<Value>, source: some SignalSource<Value, Never>
) -> Subscription {
  let target = target.bindingTarget
  return source.signal.bind(to: target, file: target.place.file, line: target.place.line)
}

/// Writes each value of a signal to an optional property.
@discardableResult
@_disfavoredOverload
public func <~ <Value: Sendable>(
  target: some BindingTargetProvider<Value?>, source: some SignalSource<Value, Never>
) -> Subscription {
  target.bindingTarget.converting { $0 } <~ source
}

extension Signal where Failure == Never {
  /// Writes each value to a property, on the thread that sends it.
  ///
  ///     self    --1-----2-----|
  ///     target  0-1-----2------     the former value stays until the first value
  ///
  /// The object of the property is kept alive only during a write. The binding ends when the signal completes, when the
  /// object is released, or when the binding is disposed. The property keeps the last value. The release of the object
  /// ends the binding at once for a `Property`, for an `@Observed` property, and for any property of a
  /// ``LifetimeOwner``. The release also ends the binding at once for a property that is computed from `@Observed`
  /// properties of its own object. For other properties, the next value after the release ends the binding.
  ///
  /// Traps if the signal comes from the property itself, directly or indirectly: each value would be written again
  /// without end (C15).
  ///
  /// A `Property` or an observable property can have only one binding at a time. A second binding is a misuse (C15)
  /// until the first binding has ended.
  ///
  /// Elsewhere: `setKeyPath:onObject:` (ReactiveObjC), `<~` (ReactiveSwift), `bind(to:)` (RxSwift), `assign(to:on:)`
  /// (Combine).
  ///
  /// - Returns: the subscription that ends the binding.
  @discardableResult
  public func bind(
    to target: some BindingTargetProvider<Value>, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    let target = target.bindingTarget
    let upstream = target.hub.map { UpstreamSubscription(feeding: $0) }
    upstream?.place = (file, line)
    let setter = target.ties.map { SetterSubscription(to: $0, file: file, line: line) }
    let binding = upstream ?? setter ?? Subscription()
    guard target.claim(binding) else {
      Diagnostics.trap(
        "\(target.name()) was bound to a signal while it was bound to another.",
        breaking: "C15, a property has one live binding", meaning: "code that sets up a view ran twice",
        remedy: "dispose the first binding, or merge the signals; bind(to:) in place of <~ names its line",
        file: file, line: line)
    }
    if let lifetime = target.lifetime { binding.add(lifetime.onEnded { [weak binding] in binding?.dispose() }) }
    let write = target.write
    attach(as: binding) { value in
      upstream?.noteNext()
      if !binding.isDisposed, !write(value) { binding.dispose() }
    } ended: { _ in
    }
    upstream?.noteAttached()
    return binding
  }

  /// Writes each value to an optional property.
  @discardableResult
  @_disfavoredOverload
  public func bind(
    to target: some BindingTargetProvider<Value?>, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    bind(to: target.bindingTarget.converting { $0 }, file: file, line: line)
  }

  /// Writes each value to a property of an object. Call this method where the object may be used, such as on its actor.
  /// See `bind(to:)` and ``BindingTarget``.
  ///
  /// - Returns: the subscription that ends the binding.
  @discardableResult
  public func bind<Object: AnyObject>(
    to object: Object, _ path: ReferenceWritableKeyPath<Object, Value>,
    isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    BindingTarget(object, path, isolation: isolation, file: file, line: line) <~ self
  }

  /// Writes each value to an optional property of an object. Call this method where the object may be used, such as on
  /// its actor.
  @discardableResult
  @_disfavoredOverload
  public func bind<Object: AnyObject>(
    to object: Object, _ path: ReferenceWritableKeyPath<Object, Value?>,
    isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    BindingTarget(object, path, isolation: isolation, file: file, line: line) <~ self
  }

  /// Writes each value to a property of an object, and a default value in place of nil. Call this method where the
  /// object may be used, such as on its actor. ReactiveObjC: `setKeyPath:onObject:nilValue:`.
  @discardableResult
  public func bind<Object: AnyObject, Wrapped: Sendable>(
    to object: Object, _ path: ReferenceWritableKeyPath<Object, Wrapped>, default replacement: Wrapped,
    isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription where Value == Wrapped? {
    let target = BindingTarget(object, path, isolation: isolation, file: file, line: line)
    return target.replacingNil(by: replacement) <~ self
  }

  /// Writes each value to an optional property of an object, and a default value in place of nil. Call this method
  /// where the object may be used, such as on its actor.
  @discardableResult
  public func bind<Object: AnyObject, Wrapped: Sendable>(
    to object: Object, _ path: ReferenceWritableKeyPath<Object, Wrapped?>, default replacement: Wrapped,
    isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription where Value == Wrapped? {
    let target = BindingTarget(object, path, isolation: isolation, file: file, line: line)
    return target.replacingNil(by: replacement) <~ self
  }

  /// Writes each value to a property that any thread may write. The object of the property is `Sendable`. See
  /// `bind(to:)` and ``BindingTarget/init(shared:_:file:line:)``.
  @discardableResult
  public func bind<Object: AnyObject & Sendable>(
    toShared object: Object, _ path: any ReferenceWritableKeyPath<Object, Value> & Sendable,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    BindingTarget(shared: object, path, file: file, line: line) <~ self
  }
}

/// A target for the values of a signal: a `Property`, or a ``BindingTarget``. Elsewhere: `BindingTargetProvider`
/// (ReactiveSwift).
public protocol BindingTargetProvider<Value> {
  /// The type of the values.
  associatedtype Value: Sendable
  /// The target that takes the values.
  var bindingTarget: BindingTarget<Value> { get }
}

extension Property: BindingTargetProvider {
  /// A target that sets the value of the property. The target does not keep the property alive.
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget(
      write: { [state] value in
        state.write(value)
        return true
      }, claim: state.bind(by:), hub: state.hub, ties: nil, lifetime: nil, name: { "A Property<\(Value.self)>" },
      // The operator and this property know no line of the program, and the library's would mislead.
      place: .anywhere(file: "the program, at <~", line: 0))
  }
}

/// A property of an object, as the target of a binding.
///
/// ```
/// final class Label { var text = "" }
/// let label = Label()
/// let names = Subject<String, Never>()
/// BindingTarget(label, \.text) <~ names
/// ```
///
/// A target holds the object weakly, and may be sent to any thread. Make the target where the object may be used. The
/// signal must send its values in the place where the target was made; each write checks this (C12). For code that is
/// isolated to an actor, such as the main actor, the place is that actor. For other code, the place is the main queue
/// or the queue of a `QueueScheduler`, if the code runs on one. Otherwise the place is the current task, or, outside
/// tasks, the current thread. `deliverOnMain()` delivers values on the main actor. ``init(shared:_:file:line:)`` is for
/// a property that any thread may write; its object is `Sendable`.
///
/// ReactiveObjC: `RACSubscriptingAssignmentTrampoline`.
public struct BindingTarget<Value: Sendable>: BindingTargetProvider, Sendable {
  let write: @Sendable (Value) -> Bool
  /// Makes a subscription the binding of the property; returns false if there is a live one.
  let claim: @Sendable (Subscription) -> Bool
  /// The hub of the property, for the search for a cycle; nil if it is not known.
  let hub: SubscriberList?
  /// The ties of an observable property of an object, likewise.
  let ties: PropertyTies?
  let lifetime: Lifetime?
  /// The name of the property, for messages.
  let name: @Sendable () -> String
  let place: Confinement

  /// This target.
  public var bindingTarget: BindingTarget { self }
}

extension BindingTarget {
  /// Makes a target for a property of an object. Make the target where the object may be used, such as on its actor.
  public init<Object: AnyObject>(
    _ object: Object, _ path: ReferenceWritableKeyPath<Object, Value>, isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      IsolatedProperty(of: object, path), confinedTo: Confinement(in: isolation, file: file, line: line))
  }

  /// Makes a target for a property that any thread may write. The object of the property is `Sendable`.
  public init<Object: AnyObject & Sendable>(
    shared object: Object, _ path: any ReferenceWritableKeyPath<Object, Value> & Sendable,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(IsolatedProperty(of: object, path), confinedTo: .anywhere(file: file, line: line))
  }

  private init(_ property: IsolatedProperty<Value>, confinedTo place: Confinement) {
    let write: @Sendable (Value) -> Bool = { value in
      property.checkWrite(in: place)
      return property.write(value)
    }
    self.init(
      write: write, claim: property.bind(by:), hub: nil, ties: property.ties, lifetime: property.lifetime,
      name: { property.name }, place: place)
  }

  /// Returns a target that takes optional values, and writes a default value in place of nil.
  public func replacingNil(by replacement: Value) -> BindingTarget<Value?> {
    converting { $0 ?? replacement }
  }

  /// Returns a target for this target's property, which is optional. The new target writes a default value in place of
  /// nil.
  public func replacingNil<Wrapped>(by replacement: Wrapped) -> BindingTarget where Value == Wrapped? {
    converting { $0 ?? replacement }
  }

  /// The target of values of another type.
  func converting<Other>(_ convert: @escaping @Sendable (Other) -> Value) -> BindingTarget<Other> {
    BindingTarget<Other>(
      write: { write(convert($0)) }, claim: claim, hub: hub, ties: ties, lifetime: lifetime, name: name, place: place)
  }
}
