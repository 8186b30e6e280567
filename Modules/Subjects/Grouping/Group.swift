import ReactiveKernel

/// One group of a ``Grouping``: its subscribers, and its end.
///
/// A new subscriber is registered at once, under the lock. A subscriber that leaves is removed inside the claim, so
/// that a value finds either an open group or none. Inlinable throughout: a short-lived group would spend most of its
/// time on look-ups of metadata.
@usableFromInline
package final class Group<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because `members` changes only inside the claim, and `arrivals` and `termination` only under the lock.
  @usableFromInline package let key: Key
  @usableFromInline let number: Int
  @usableFromInline let register: GroupRegister<Key, Value, Failure>
  @exclusivity(unchecked) @usableFromInline var members = GroupMembers<Value, Failure>()
  /// The subscribers that came since the last delivery began.
  @usableFromInline var arrivals: [GroupMember<Value, Failure>] = []
  /// The terminal, if the group ended with one: else it was forgotten, or released by the operator (C9). Never changed
  /// when the group is over.
  @exclusivity(unchecked) @usableFromInline var termination: Termination<Failure>?
  /// The subscription to the signal that ends the group, if there is one. Changes only inside the claim.
  @exclusivity(unchecked) @usableFromInline package var duration: Subscription?
  @usableFromInline let hasArrivals = AtomicFlag()
  @usableFromInline package let isOver = AtomicFlag()

  @inlinable
  init(_ key: Key, number: Int, in register: GroupRegister<Key, Value, Failure>) {
    self.key = key
    self.number = number
    self.register = register
  }

  /// Sends a value to the members. Inside the claim.
  ///
  /// - Returns: false if there were members and all have left, which forgets the group.
  @inlinable
  func take(_ value: Value) -> Bool {
    while true {
      if hasArrivals.isSet { admitArrivals() }
      if members.count == 0 { return true }
      var isTaken = false
      // Members that come or leave meanwhile wait for the end of this delivery.
      for case let member? in members.list where !member.subscriber.isDisposed {
        isTaken = true
        member.subscriber.next(value)
      }
      if isTaken { return true }
      if forget() { return false }
    }
  }

  /// Adds a subscriber, from anywhere.
  @inlinable
  func attach(_ subscriber: Subscriber<Value, Failure>) {
    let member = GroupMember(subscriber)
    let isListed = register.lock.withLock {
      if isOver.isSet { return false }
      arrivals.append(member)
      hasArrivals.set()
      return true
    }
    guard isListed else { return member.end(termination) }
    // A search that comes to a group's subscriber continues at the operator that sends the group.
    subscriber.subscription.adopt(TeardownCall(self, member, upstream: register.link) { $0.leave($1) })
  }

  /// Ends all members. Inside the claim.
  @inlinable
  package func end(with termination: Termination<Failure>?) {
    let latest = register.lock.withLock { close(termination) }
    let ended = members.list.compactMap { $0 } + latest
    members = GroupMembers()
    duration?.end()
    for member in ended where !member.subscriber.isDisposed { member.end(termination) }
  }

  /// Makes members of the new subscribers. Inside the claim.
  @inlinable
  @inline(never)
  func admitArrivals() {
    let admitted = register.lock.withLock {
      hasArrivals.clear()
      defer { arrivals = [] }
      return arrivals
    }
    for member in admitted { members.add(member) }
  }

  /// Removes a member, from anywhere.
  @inlinable
  func leave(_ member: GroupMember<Value, Failure>) {
    if !isOver.isSet { register.serialiser.forward(member) { [self] in dismiss($0) } }
  }

  @inlinable
  func dismiss(_ member: GroupMember<Value, Failure>) {
    admitArrivals()
    guard !isOver.isSet else { return }
    members.remove(member)
    if members.count == 0 { _ = forget() }
  }

  /// Forgets the group, unless a subscriber has come just now. Inside the claim.
  @inlinable
  func forget() -> Bool {
    let isForgotten = register.lock.withLock {
      let isForgotten = arrivals.isEmpty
      if isForgotten { _ = close(nil) }
      return isForgotten
    }
    guard isForgotten else { return false }
    register.groups[key] = nil
    members = GroupMembers()
    duration?.end()
    return true
  }

  /// Accepts no further subscribers, and returns the subscribers that are not members yet. Called under the lock.
  @inlinable
  func close(_ termination: Termination<Failure>?) -> [GroupMember<Value, Failure>] {
    defer { arrivals = [] }
    self.termination = termination
    isOver.set()
    return arrivals
  }
}

/// A subscriber of a group.
@usableFromInline
final class GroupMember<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because `place` is used only inside the claim of the group's serialiser.
  @usableFromInline let subscriber: Subscriber<Value, Failure>
  @usableFromInline var place = 0

  @inlinable
  init(_ subscriber: Subscriber<Value, Failure>) {
    self.subscriber = subscriber
  }

  @inlinable
  func end(_ termination: Termination<Failure>?) {
    if let termination { subscriber.terminal(termination) } else { subscriber.subscription.abandon() }
  }
}

/// The subscribers of a group, in the order in which they subscribed. To add and to remove is O(1), amortised.
@usableFromInline
struct GroupMembers<Value: Sendable, Failure: Error>: Sendable {
  /// Nil in the place of a member that has left.
  @usableFromInline var list: [GroupMember<Value, Failure>?] = []
  @usableFromInline var count = 0

  @inlinable
  init() {}

  @inlinable
  mutating func add(_ member: GroupMember<Value, Failure>) {
    member.place = list.count
    list.append(member)
    count += 1
  }

  @inlinable
  mutating func remove(_ member: GroupMember<Value, Failure>) {
    list[member.place] = nil
    count -= 1
    guard list.count > 2 * count + 8 else { return }
    list = list.filter { $0 != nil }
    for place in list.indices { list[place]?.place = place }
  }
}
