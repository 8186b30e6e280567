import ReactiveDisposables
import ReactiveKernel

/// The machine of `group(by:)`: one for each subscription, held by the closures that its upstream has and by nobody else.
///
/// One serialiser orders all that happens: values, groups, their subscribers' coming and going. So a value meets a group that is either
/// there or forgotten, and no delivery meets another one. The groups' subscribers are not kept in hubs, each of which would
/// have a claim of its own: a value could then be left to a thread that is just disposing, and be overtaken by the next one of another group.
@usableFromInline
final class Grouping<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let downstream: Subscriber<GroupedSignal<Key, Value, Failure>, Failure>
  @usableFromInline let register: GroupRegister<Key, Value, Failure>

  @inlinable
  init(_ downstream: Subscriber<GroupedSignal<Key, Value, Failure>, Failure>) {
    self.downstream = downstream
    register = GroupRegister(of: downstream.subscription)
    downstream.add { [register] in register.silence() }
  }

  @inlinable
  deinit {
    // The upstream let go: nothing can come any more (C9).
    register.silence()
  }

  /// Takes a value of the upstream.
  @inlinable
  func receive(_ value: Value, for key: Key) {
    register.serialiser.forward(KeyedValue(key: key, value: value)) { [self] keyed in
      register.link.delivering { deliver(keyed.value, for: keyed.key) }
    }
  }

  /// Takes the end of the upstream.
  @inlinable
  func end(with termination: Termination<Failure>) {
    register.serialiser.forward(termination) { [self] termination in
      let isSilenced = downstream.isDisposed
      downstream.terminal(termination)
      if !isSilenced { register.end(.terminated(termination)) }
    }
  }

  /// Inside the claim: hands a value to its group, or begins one.
  @inlinable
  func deliver(_ value: Value, for key: Key) {
    // A source that does not look whether it was disposed sends on.
    guard !downstream.isDisposed else { return }
    if let group = register.groups.value[key], group.take(value) { return }
    begin(key, with: value)
  }

  @inlinable
  @inline(never)
  func begin(_ key: Key, with value: Value) {
    let group = register.begin(key)
    downstream.next(GroupedSignal(group))
    // Whoever subscribed just now gets the value. Who has left again by now has had the group, and the value is gone with it: it does
    // not begin another one, for that would have no end.
    if !downstream.isDisposed { _ = group.take(value) }
  }
}

/// What waits for the serialiser: the compiler cannot cope with a tuple of two generic types here.
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
/// Apart from the machine, for the groups hold it, and the teardown does: what lives as long as these must not hold the downstream.
@usableFromInline
final class GroupRegister<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let serialiser = Serialiser()
  /// The lock of all groups.
  @usableFromInline let lock = Lock()
  @usableFromInline let groups = SerialState<[Key: Group<Key, Value, Failure>]>([:])
  @usableFromInline let begun = SerialState(0)

  /// Leads to what sends the groups.
  @usableFromInline let link: OperatorLink

  @inlinable
  init(of subscription: Subscription) {
    link = OperatorLink(to: subscription)
  }

  /// Inside the claim: makes a group.
  @inlinable
  func begin(_ key: Key) -> Group<Key, Value, Failure> {
    begun.value += 1
    let group = Group(key, number: begun.value, in: self)
    groups.value[key] = group
    return group
  }

  /// Inside the claim: ends all groups, in the order they began.
  @inlinable
  func end(_ ending: GroupEnding<Failure>) {
    let ended = groups.value.values.sorted { $0.number < $1.number }
    groups.value = [:]
    for group in ended { group.end(ending) }
  }

  /// Lets go of all groups, because nothing will come to them any more.
  @inlinable
  func silence() {
    serialiser.forward(()) { [self] in end(.abandoned) }
  }
}
