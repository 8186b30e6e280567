import ReactiveChannel
import ReactiveKernel

/// What a property is about to become, without its type.
@usableFromInline
class PendingChange {
  @usableFromInline let dependency: Dependency
  /// The version of the value that it was made from, if it was.
  @exclusivity(unchecked) final var basis: UInt?
  /// Takes the value, and returns what delivers it; a function for the reason of ``DerivationOperations``.
  private let take: (PendingChange) -> (() -> Void)?
  @exclusivity(unchecked) private var delivery: (() -> Void)?

  @usableFromInline
  init(of dependency: Dependency, basis: UInt?, take: @escaping (PendingChange) -> (() -> Void)?) {
    self.dependency = dependency
    self.basis = basis
    self.take = take
  }

  /// Sees to it that the property changes only under its lock; under it.
  func bar() {}
  /// Undoes that; under the lock.
  func unbar() {}

  /// Whether the value that the change was made from is still there; under the lock.
  final var isFounded: Bool { basis == dependency.looseVersion }

  /// Takes the value; under the lock.
  final func accept() { delivery = take(self) }

  /// Tells of the value, if it was taken.
  final func deliver() { delivery?() }
}

/// What a property is about to become.
@usableFromInline
final class PendingWrite<Value: Sendable>: PendingChange {
  @usableFromInline let value: Value

  @inlinable
  init(of value: Value, to state: PropertyState<Value>, basis: UInt? = nil) {
    self.value = value
    // Called with this object alone, so that its type is known.
    super.init(of: state, basis: basis) { unsafeDowncast($0, to: PendingWrite.self).accepted() }
  }

  /// The property's.
  @inlinable var state: PropertyState<Value> { unsafeDowncast(dependency, to: PropertyState<Value>.self) }

  override func bar() { state.hub.setWatched(true) }
  override func unbar() { state.updateWatch() }

  @inlinable
  func accepted() -> (() -> Void)? {
    let (state, hub) = (state, state.hub)
    guard let acceptance = hub.accept(value) else { return nil }
    guard let binding = state.binding, let news = binding.accept(Stamped(value)) else {
      return { hub.deliver(acceptance) }
    }
    return {
      hub.deliver(acceptance)
      binding.deliver(news)
    }
  }
}
