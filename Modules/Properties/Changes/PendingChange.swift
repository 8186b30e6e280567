import ReactiveKernel

/// What a property is about to become, without its type.
@usableFromInline
class PendingChange {
  @usableFromInline let dependency: Dependency
  /// The version of the value that it was made from, if it was.
  @usableFromInline let basis: UInt?
  private let operations: PendingOperations

  @usableFromInline
  init(of dependency: Dependency, basis: UInt?, operations: PendingOperations) {
    self.dependency = dependency
    self.basis = basis
    self.operations = operations
  }

  /// Sees to it that the property changes only under its lock; under it.
  func bar() {}
  /// Undoes that; under the lock.
  func unbar() {}

  /// Whether the value that the change was made from is still there; under the lock.
  final var isFounded: Bool { basis.map { $0 == dependency.looseVersion } ?? true }

  /// Takes the value; under the lock.
  final func accept() { operations.accept(self) }

  /// Tells of the value, if it was taken.
  final func deliver() { operations.deliver(self) }
}

/// What a pending change does that its type has a part in; functions for the reason of ``DerivationOperations``.
@usableFromInline
struct PendingOperations {
  let accept: (PendingChange) -> Void
  let deliver: (PendingChange) -> Void

  @usableFromInline
  init(accept: @escaping (PendingChange) -> Void, deliver: @escaping (PendingChange) -> Void) {
    self.accept = accept
    self.deliver = deliver
  }
}

/// What a property is about to become.
@usableFromInline
final class PendingWrite<Value: Sendable>: PendingChange {
  @usableFromInline let state: PropertyState<Value>
  @usableFromInline let value: Value
  @exclusivity(unchecked) @usableFromInline var accepted = PropertyState<Value>.Accepted()

  @inlinable
  init(of value: Value, to state: PropertyState<Value>, basis: UInt?) {
    self.state = state
    self.value = value
    // Both are called with this object alone, so that its type is known.
    let operations = PendingOperations(
      accept: { unsafeDowncast($0, to: PendingWrite.self).acceptValue() },
      deliver: { unsafeDowncast($0, to: PendingWrite.self).deliverValue() })
    super.init(of: state, basis: basis, operations: operations)
  }

  override func bar() { state.hub.setWatched(true) }
  override func unbar() { state.updateWatch() }

  @inlinable
  func acceptValue() { accepted = state.accept(value, as: nil, ifVersion: nil) }

  @inlinable
  func deliverValue() { state.deliver(accepted) }
}
