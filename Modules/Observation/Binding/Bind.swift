import ReactiveDisposables
import ReactiveKernel

/// Binds a property to a signal; see ``ReactiveKernel/Signal/bind(to:file:line:)``.
infix operator <~ : BindingPrecedence

/// Writes each value of a signal to a property.
///
/// ReactiveObjC: `RAC(object, path) = signal`.
///
/// - Returns: what ends the binding.
@discardableResult
public func <~ <Value: Sendable>(
  target: BindingTarget<Value>, source: some SignalSource<Value, Never>
) -> Subscription {
  source.signal.bind(to: target, file: target.file, line: target.line)
}

/// Writes each value of a signal to a property that may be nil.
///
/// - Returns: what ends the binding.
@discardableResult
@_disfavoredOverload
public func <~ <Value: Sendable>(
  target: BindingTarget<Value?>, source: some SignalSource<Value, Never>
) -> Subscription {
  source.signal.bind(to: target, file: target.file, line: target.line)
}

extension Signal where Failure == Never {
  /// Writes each value to a property, on the thread that sends it.
  ///
  ///     self    --1-----2-----|
  ///     target  0-1-----2------     and what it was before stays, if nothing is sent
  ///
  /// The object is not kept alive but while it is written. The binding ends when the signal completes, when the object ends, or when it is
  /// disposed; the last value stays. A property that is not `@Reactive`, nor computed from such of the same object, does not tell of the end if the
  /// object is no ``LifetimeOwner``: the next value finds out.
  ///
  /// An observable property that is bound already cannot be bound a second time (C15): which of the two it would follow is anybody's guess. When
  /// the first binding has ended, it can.
  ///
  /// Elsewhere: `setKeyPath:onObject:` (ReactiveObjC), `<~` (ReactiveSwift), `bind(to:)` (RxSwift), `assign(to:on:)` (Combine).
  ///
  /// - Parameters:
  ///   - target: the property.
  ///   - file: the caller's file, for the trap's message.
  ///   - line: the caller's line.
  /// - Returns: what ends the binding.
  @discardableResult
  public func bind(
    to target: BindingTarget<Value>, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    let binding = Subscription()
    guard let claim = target.claim(binding) else {
      Diagnostics.trap(
        "A property was bound to a signal while it was bound to another.",
        breaking: "C15, a property has one live binding", meaning: "code that sets up a view ran twice",
        remedy: "dispose the first binding, or merge the signals", file: file, line: line)
    }
    binding.add(claim)
    if let lifetime = target.lifetime { binding.add(lifetime.onEnded { [weak binding] in binding?.dispose() }) }
    guard !binding.isDisposed else { return binding }
    let write = target.write
    attach(
      Subscriber(
        next: { value in if !binding.isDisposed, !write(value) { binding.dispose() } },
        terminal: { _ in binding.end() },
        subscription: binding))
    return binding
  }

  /// Writes each value to a property that may be nil.
  ///
  /// - Returns: what ends the binding.
  @discardableResult
  @_disfavoredOverload
  public func bind(
    to target: BindingTarget<Value?>, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    bind(to: target.converting { $0 }, file: file, line: line)
  }

  /// Writes each value to a property of an object of this isolation. See `bind(to:)` and ``BindingTarget``.
  ///
  /// - Parameters:
  ///   - object: whose property it is. Main-actor objects are bound on the main actor, to signals that send there.
  ///   - path: which property.
  ///   - isolation: the object's: that of the caller.
  /// - Returns: what ends the binding.
  @discardableResult
  public func bind<Object: AnyObject>(
    to object: Object, _ path: ReferenceWritableKeyPath<Object, Value>,
    isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    bind(to: BindingTarget(object, path, isolation: isolation, file: file, line: line), file: file, line: line)
  }

  /// Writes each value to a property of an object of this isolation that may be nil.
  ///
  /// - Returns: what ends the binding.
  @discardableResult
  @_disfavoredOverload
  public func bind<Object: AnyObject>(
    to object: Object, _ path: ReferenceWritableKeyPath<Object, Value?>,
    isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    bind(to: BindingTarget(object, path, isolation: isolation, file: file, line: line), file: file, line: line)
  }

  /// Writes each value to a property of an object of this isolation, and a default for nil.
  ///
  /// ReactiveObjC: `setKeyPath:onObject:nilValue:`.
  ///
  /// - Parameters:
  ///   - object: whose property it is.
  ///   - path: which property.
  ///   - replacement: what is written for nil.
  ///   - isolation: the object's: that of the caller.
  /// - Returns: what ends the binding.
  @discardableResult
  public func bind<Object: AnyObject, Wrapped: Sendable>(
    to object: Object, _ path: ReferenceWritableKeyPath<Object, Wrapped>, default replacement: Wrapped,
    isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription where Value == Wrapped? {
    let target = BindingTarget(object, path, isolation: isolation, file: file, line: line)
    return bind(to: target.replacingNil(by: replacement), file: file, line: line)
  }

  /// Writes each value to a property of an object of this isolation that may be nil, and a default for nil.
  ///
  /// - Returns: what ends the binding.
  @discardableResult
  public func bind<Object: AnyObject, Wrapped: Sendable>(
    to object: Object, _ path: ReferenceWritableKeyPath<Object, Wrapped?>, default replacement: Wrapped,
    isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription where Value == Wrapped? {
    let target = BindingTarget(object, path, isolation: isolation, file: file, line: line)
    return bind(to: target.replacingNil(by: replacement), file: file, line: line)
  }

  /// Writes each value to a property that threads share: one that may be written from anywhere.
  ///
  /// - Parameters:
  ///   - object: whose property it is.
  ///   - path: which property.
  /// - Returns: what ends the binding.
  @discardableResult
  public func bind<Object: AnyObject & Sendable>(
    toShared object: Object, _ path: any ReferenceWritableKeyPath<Object, Value> & Sendable,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    bind(to: BindingTarget(shared: object, path, file: file, line: line), file: file, line: line)
  }
}
