import ReactiveKernel

/// An observable property as seen from outside its object: the type of `$name`.
///
/// The projection can be sent to any thread, and does not keep the object alive. Its signals complete right after the
/// `deinit` of the object. Later subscribers get the completion at once, and no value.
public struct ObservedProjection<Value> {
  @usableFromInline let mirror: ObservedMirror

  /// The view of the cell of a property of this type, with its value.
  package init(of cell: ObservedCell, _ value: Value) {
    mirror = cell.mirror { Hub<Mirrored<Value>, Never>(capacity: 1, current: Mirrored(value)) }
  }
}

// The mirror is thread-safe, and values come out of it where they are `Sendable`.
extension ObservedProjection: Sendable where Value: Sendable {}

// No `SignalSource`, for a conformance must not depend on whether a type is `Sendable`.
extension ObservedProjection where Value: Sendable {
  /// Sends the value, and each later one. A subscriber has the current value when `subscribe` returns.
  ///
  /// Equal values are sent too. ReactiveObjC: `RACObserve`.
  @inlinable
  public var signal: Signal<Value, Never> { unwrapped(values.replaying) }

  /// Sends each value that is set after the subscription.
  @inlinable
  public var changes: Signal<Value, Never> { unwrapped(values.live) }

  /// Sends the values before and after each write, as one pair, after the write. ReactiveObjC:
  /// `rac_valuesAndChangesForKeyPath:options:observer:`.
  ///
  /// While this signal has subscribers, a change in place copies the value.
  public var pairs: Signal<ObservedChange<Value>, Never> {
    replacements.live.lift { next in
      { if case .pair(let change) = $0.value { next(change) } }
    }
  }

  /// Sends the old value before each write, while the property still has it.
  ///
  /// Elsewhere: `willSet` (Swift), `NSKeyValueObservingOptionPrior` (Foundation).
  public var priors: Signal<Value, Never> {
    replacements.live.lift { next in
      { if case .prior(let value) = $0.value { next(value) } }
    }
  }

  private var replacements: Hub<Mirrored<Replacement<Value>>, Never> {
    mirror.replacements { Hub<Mirrored<Replacement<Value>>, Never>() }.hub()
  }

  /// The newest value; nil after the object has been released.
  public var value: Value? { values.withNewest { $0?.value } }

  /// The hub of the values: of this type, because this is the view of a property of this type.
  @usableFromInline
  var values: Hub<Mirrored<Value>, Never> { mirror.values.hub() }

  @inlinable
  func unwrapped(_ signal: Signal<Mirrored<Value>, Never>) -> Signal<Value, Never> {
    signal.lift { next in { mirrored in next(mirrored.value) } }
  }
}

extension ObservedProjection where Value: Sendable {
  /// An operator of a signal.
  @available(*, unavailable, message: "write `$name.signal.map { … }`: operators are members of signals")
  public func map<Output>(_ transform: (Value) -> Output) -> Signal<Output, Never> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `$name.signal.filter { … }`: operators are members of signals")
  public func filter(_ isIncluded: (Value) -> Bool) -> Signal<Value, Never> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `$name.signal.flatMap { … }`: operators are members of signals")
  public func flatMap<Inner: SignalSource>(_ transform: (Value) -> Inner) -> Signal<Inner.Value, Inner.Failure> {
    fatalError()
  }

  /// A subscription to a signal.
  @available(*, unavailable, message: "write `$name.signal.subscribe { … }`")
  public func subscribe(next: @escaping @Sendable (Value) -> Void) -> Subscription { fatalError() }
}

/// The values before and after a write.
public struct ObservedChange<Value> {
  /// The value before the write.
  public var old: Value
  /// The value after the write.
  public var new: Value

  /// Makes a pair of an old and a new value.
  public init(old: Value, new: Value) {
    self.old = old
    self.new = new
  }
}

extension ObservedChange: Sendable where Value: Sendable {}
extension ObservedChange: Equatable where Value: Equatable {}
extension ObservedChange: Hashable where Value: Hashable {}

/// The hubs of an observable property, to which any thread can subscribe without the object.
///
/// Projections hold it; signals and their subscribers hold their hub. So a write finds out whether there are observers
/// left. The type of the property makes the hubs, and so knows their types.
@usableFromInline
package final class ObservedMirror: @unchecked Sendable {
  // Unchecked because the variables change only under `lock`, and `values` does not change.
  private let lock = Lock()
  /// The hub of the values. A variable only because Swift counts references to no constant.
  @exclusivity(unchecked) @usableFromInline var values: SubscriberList
  private var madeReplacements: SubscriberList?
  private var hasEnded = false
  private let recalling = AtomicFlag()

  init(values: SubscriberList) {
    self.values = values
  }

  /// Whether a write must keep the value that it replaces.
  var recalls: Bool { recalling.isSet }

  /// Whether no observer holds one of the hubs. Only for the owner of the last reference: no other thread can use this
  /// then.
  var isIdle: Bool { isKnownUniquelyReferenced(&values) && (!recalls || replacements() == nil) }

  /// The hub of the replaced values; nil if no observer holds it.
  func replacements() -> SubscriberList? {
    lock.withLock {
      if isKnownUniquelyReferenced(&madeReplacements) { madeReplacements = nil }
      if madeReplacements == nil { recalling.clear() }
      return madeReplacements
    }
  }

  /// The hub of the replaced values.
  func replacements(making make: () -> SubscriberList) -> SubscriberList {
    let (hub, hasEnded) = lock.withLock {
      let hub = madeReplacements.orMake(make)
      recalling.set()
      return (hub, self.hasEnded)
    }
    if hasEnded { hub.expire() }
    return hub
  }

  /// Completes all signals of the property and releases its value, because the object has ended.
  func end() {
    let replacements = lock.withLock {
      hasEnded = true
      return madeReplacements
    }
    values.expire()
    replacements?.expire()
  }
}

/// A value in a hub of a property. Only signals of `Sendable` values read it.
@usableFromInline
package struct Mirrored<Value>: @unchecked Sendable {
  // Unchecked because every signal that reads such values requires them to be `Sendable`. If they are not, only the
  // property holds the hub, and releases its values.
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
  }
}

/// The value that a write replaces, before the write and after it.
enum Replacement<Value> {
  case prior(Value)
  case pair(ObservedChange<Value>)
}
