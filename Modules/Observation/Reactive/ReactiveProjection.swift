import ReactiveKernel

/// An observable property as seen from outside its object: what `$name` is.
///
/// It can be sent anywhere and does not keep the object alive. Its signals complete when the object ends, right after its `deinit`; who
/// subscribes later is told of the completion at once, and of no value.
public struct ReactiveProjection<Value> {
  private typealias Values = Hub<Mirrored<Value>, Never>
  private typealias Pairs = Hub<Mirrored<ReactiveChange<Value>>, Never>

  @usableFromInline let mirror: ReactiveMirror

  /// The view of a cell.
  ///
  /// - Parameters:
  ///   - cell: the cell of a property of this type.
  ///   - value: the property's value.
  package init(of cell: ReactiveCell, _ value: Value) {
    mirror = cell.mirror { Values(capacity: 1, current: Mirrored(value)) }
  }
}

// The mirror is thread-safe, and values come out of it where they are `Sendable`.
extension ReactiveProjection: Sendable where Value: Sendable {}

// No `SignalSource`, for a conformance must not depend on whether a type is `Sendable`.
extension ReactiveProjection where Value: Sendable {
  /// The value, and each later one: what a subscriber has when `subscribe` returns is the value of that moment.
  ///
  /// Equal values are sent too. ReactiveObjC: `RACObserve`.
  @inlinable
  public var signal: Signal<Value, Never> { unwrapped(values.replaying) }

  /// Each value that is set from now on.
  @inlinable
  public var changes: Signal<Value, Never> { unwrapped(values.live) }

  /// The value before and after each write, sent after it. ReactiveObjC: `rac_valuesAndChangesForKeyPath:options:observer:`.
  ///
  /// While somebody listens, what is changed in place is copied for it.
  public var pairs: Signal<ReactiveChange<Value>, Never> {
    let hub = mirror.pairs { Pairs() }
    return hub.hub(of: Mirrored<ReactiveChange<Value>>.self, failing: Never.self).live.lift { next in { next($0.value) }
    }
  }

  /// The value that is about to be replaced, sent before each write: the property still has it.
  ///
  /// Elsewhere it would be called will-set. ReactiveObjC: `NSKeyValueObservingOptionPrior`.
  public var priors: Signal<Value, Never> {
    let hub = mirror.priors { Values() }
    return hub.hub(of: Mirrored<Value>.self, failing: Never.self).live.lift { next in { next($0.value) } }
  }

  /// The newest value; nil when the object has gone.
  public var value: Value? { values.withNewest { $0?.value } }

  /// The hub of the values: of this type, because this is the view of a property of this type.
  @usableFromInline
  var values: Hub<Mirrored<Value>, Never> { mirror.values.hub() }

  @inlinable
  func unwrapped(_ signal: Signal<Mirrored<Value>, Never>) -> Signal<Value, Never> {
    signal.lift { next in { mirrored in next(mirrored.value) } }
  }
}
