import ReactiveDisposables
import ReactiveKernel
import Synchronization

/// One group of a ``Grouping``: who listens to it, and how it ended.
///
/// Whoever comes is registered at once, under the lock; whoever leaves is taken out inside the claim, so that a value finds either
/// a group that is there or none. Inlinable throughout: a group that comes and goes would spend most of its time on looking up metadata.
@usableFromInline
final class Group<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let key: Key
  @usableFromInline let number: Int
  @usableFromInline let register: GroupRegister<Key, Value, Failure>
  @usableFromInline let members = SerialState(GroupMembers<Value, Failure>())
  /// Under the lock only.
  @usableFromInline let door = SerialState(GroupDoor<Value, Failure>())
  @usableFromInline let hasArrivals = Atomic<Bool>(false)
  @usableFromInline let isOver = Atomic<Bool>(false)

  @inlinable
  init(_ key: Key, number: Int, in register: GroupRegister<Key, Value, Failure>) {
    self.key = key
    self.number = number
    self.register = register
  }

  /// Inside the claim: hands a value to the members.
  ///
  /// - Returns: false if there were members and all have gone, which forgets the group.
  @inlinable
  func take(_ value: Value) -> Bool {
    while true {
      if hasArrivals.load(ordering: .acquiring) { admitArrivals() }
      if members.value.count == 0 { return true }
      var isTaken = false
      // Whoever comes or goes meanwhile waits for the end of this delivery.
      for case let member? in members.value.list where !member.subscription.isDisposed {
        isTaken = true
        member.next(value)
      }
      if isTaken { return true }
      if forget() { return false }
    }
  }

  /// Takes a subscriber, from anywhere.
  @inlinable
  func attach(_ subscriber: Subscriber<Value, Failure>) {
    let member = GroupMember(subscriber)
    let ending = register.lock.withLock {
      let ending = door.value.ending
      if ending == nil {
        door.value.arrivals.append(member)
        hasArrivals.store(true, ordering: .releasing)
      }
      return ending
    }
    if let ending { return member.end(ending) }
    // A search that comes to a group's subscriber goes on at the operator that sends the group.
    subscriber.subscription.add(self, member, upstream: register.link) { group, member in group.leave(member) }
  }

  /// Inside the claim: tells all members of the end.
  @inlinable
  func end(_ ending: GroupEnding<Failure>) {
    let latest = register.lock.withLock { close(ending) }
    let told = members.value.list.compactMap { $0 } + latest
    members.value = GroupMembers()
    for member in told where !member.subscription.isDisposed { member.end(ending) }
  }

  /// Inside the claim: makes members of those who came.
  @inlinable
  @inline(never)
  func admitArrivals() {
    let admitted = register.lock.withLock {
      hasArrivals.store(false, ordering: .relaxed)
      defer { door.value.arrivals = [] }
      return door.value.arrivals
    }
    for member in admitted { members.value.add(member) }
  }

  /// Takes a member out, from anywhere.
  @inlinable
  func leave(_ member: GroupMember<Value, Failure>) {
    if !isOver.load(ordering: .acquiring) { register.serialiser.forward(member) { [self] in dismiss($0) } }
  }

  @inlinable
  func dismiss(_ member: GroupMember<Value, Failure>) {
    admitArrivals()
    guard !isOver.load(ordering: .relaxed) else { return }
    members.value.remove(member)
    if members.value.count == 0 { _ = forget() }
  }

  /// Inside the claim: forgets the group, unless somebody has come just now.
  @inlinable
  func forget() -> Bool {
    let isForgotten = register.lock.withLock {
      let isForgotten = door.value.arrivals.isEmpty
      if isForgotten { _ = close(.abandoned) }
      return isForgotten
    }
    guard isForgotten else { return false }
    register.groups.value[key] = nil
    members.value = GroupMembers()
    return true
  }

  /// Lets nobody in any more, and returns who has come meanwhile; under the lock.
  @inlinable
  func close(_ ending: GroupEnding<Failure>) -> [GroupMember<Value, Failure>] {
    let latest = door.value.arrivals
    door.value = GroupDoor(ending: ending)
    isOver.store(true, ordering: .releasing)
    return latest
  }
}
