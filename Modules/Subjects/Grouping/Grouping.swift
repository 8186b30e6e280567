import ReactiveKernel

/// The machine of `group(by:)`: one for each subscription. Only the closures that its upstream has hold it.
///
/// One serialiser orders all values, groups, and subscribers that come or leave. So a value finds a group either open
/// or forgotten, and deliveries do not overlap. The groups do not use hubs, because each hub has a claim of its own. A
/// value could then be left to a thread that is just disposing, and the next value of another group could overtake it.
@usableFromInline
package final class Grouping<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let downstream: Subscriber<GroupedSignal<Key, Value, Failure>, Failure>
  @usableFromInline let register: GroupRegister<Key, Value, Failure>
  /// Called inside the claim with each new group, after its first value.
  @usableFromInline let began: (@Sendable (Group<Key, Value, Failure>) -> Void)?

  @inlinable
  convenience init(_ downstream: Subscriber<GroupedSignal<Key, Value, Failure>, Failure>) {
    self.init(downstream, GroupRegister(of: downstream.subscription), began: nil)
  }

  @inlinable
  package init(
    _ downstream: Subscriber<GroupedSignal<Key, Value, Failure>, Failure>,
    _ register: GroupRegister<Key, Value, Failure>, began: (@Sendable (Group<Key, Value, Failure>) -> Void)?
  ) {
    self.downstream = downstream
    self.register = register
    self.began = began
    downstream.subscription.noteSignals()
    downstream.add { [register] in register.silence() }
  }

  @inlinable
  deinit {
    // The upstream has released the machine: no event can come any more (C9).
    register.silence()
  }

  /// Takes a value of the upstream.
  @inlinable
  package func receive(_ value: Value, for key: Key) {
    register.serialiser.forward(KeyedValue(key: key, value: value)) { [self] keyed in
      register.link.delivering { deliver(keyed.value, for: keyed.key) }
    }
  }

  /// Takes the end of the upstream.
  @inlinable
  func end(with termination: Termination<Failure>) {
    register.serialiser.forward(termination) { [self] termination in register.end(with: termination, after: downstream)
    }
  }

  /// Sends a value to its group, or begins one. Inside the claim.
  @inlinable
  func deliver(_ value: Value, for key: Key) {
    // A source that does not read `isDisposed` sends values after the end.
    guard !downstream.isDisposed else { return }
    if let group = register.groups[key], group.take(value) { return }
    begin(key, with: value)
  }

  @inlinable
  @inline(never)
  func begin(_ key: Key, with value: Value) {
    let group = register.begin(key)
    downstream.next(GroupedSignal(group))
    // Subscribers of just now get the value. If they have left again, the value is dropped and begins no other group:
    // that might never end.
    if !downstream.isDisposed { _ = group.take(value) }
    if let began, !group.isOver.isSet { began(group) }
  }
}

/// A queued value: the compiler cannot compile a tuple of two generic types here.
@usableFromInline
struct KeyedValue<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline let key: Key
  @usableFromInline let value: Value

  @inlinable
  init(key: Key, value: Value) {
    self.key = key
    self.value = value
  }
}

/// The groups of one subscription, by their keys.
///
/// Separate from ``Grouping``, because the groups and the teardown hold it, and must not hold the downstream.
@usableFromInline
package final class GroupRegister<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because the variables change only inside the claim.
  @usableFromInline package let serialiser = Serialiser()
  /// The lock of all groups.
  @usableFromInline let lock = Lock()
  @exclusivity(unchecked) @usableFromInline package var groups: [Key: Group<Key, Value, Failure>] = [:]
  @usableFromInline var begun = 0
  /// Leads to the operator that sends the groups.
  @usableFromInline let link: OperatorLink

  @inlinable
  package init(of subscription: Subscription) {
    link = OperatorLink(to: subscription)
  }

  /// Makes a group. Inside the claim.
  @inlinable
  func begin(_ key: Key) -> Group<Key, Value, Failure> {
    begun += 1
    let group = Group(key, number: begun, in: self)
    groups[key] = group
    return group
  }

  /// Ends all groups, in the order they began. Inside the claim.
  @inlinable
  func end(with termination: Termination<Failure>?) {
    let ended = groups.values.sorted { $0.number < $1.number }
    groups = [:]
    for group in ended { group.end(with: termination) }
  }

  /// Ends the signal of groups and then all groups, which a disposal has abandoned. Inside the claim.
  @inlinable
  package func end(
    with termination: Termination<Failure>, after downstream: Subscriber<GroupedSignal<Key, Value, Failure>, Failure>
  ) {
    let isSilenced = downstream.isDisposed
    downstream.terminal(termination)
    // Also after a disposal: its own call is dropped if the failure of a duration has closed the serialiser.
    end(with: isSilenced ? nil : termination)
  }

  /// Abandons all groups, because no event will come to them any more.
  @inlinable
  func silence() {
    serialiser.forward(()) { [self] in end(with: nil) }
  }
}
