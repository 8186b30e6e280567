import ReactiveKernel
import Synchronization

/// One group of a ``Grouping``: who listens to it, and how it ended.
///
/// Whoever comes is registered at once, under the lock; whoever leaves is taken out inside the claim, so that a value finds either
/// a group that is there or none.
@usableFromInline
final class Group<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let key: Key
  let number: Int
  private let register: GroupRegister<Key, Value, Failure>
  @usableFromInline let members = SerialState(GroupMembers<Value, Failure>())
  /// Who came since the last delivery began. Under the lock only, as `ending` is.
  private let arrivals = SerialState<[GroupMember<Value, Failure>]>([])
  private let ending = SerialState<GroupEnding<Failure>?>(nil)
  @usableFromInline let hasArrivals = Atomic<Bool>(false)
  private let isOver = Atomic<Bool>(false)

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
      for place in members.value.list.indices {
        guard let member = members.value.list[place], !member.subscription.isDisposed else { continue }
        isTaken = true
        member.next(value)
      }
      if isTaken { return true }
      if forget() { return false }
    }
  }

  /// Takes a subscriber, from anywhere.
  @usableFromInline
  func attach(_ subscriber: Subscriber<Value, Failure>) {
    let member = GroupMember(subscriber)
    let ending = register.lock.withLock {
      if self.ending.value == nil {
        arrivals.value.append(member)
        hasArrivals.store(true, ordering: .releasing)
      }
      return self.ending.value
    }
    if let ending { return member.end(ending) }
    subscriber.add { [self] in
      if !isOver.load(ordering: .acquiring) { register.serialiser.forward(member) { [self] in dismiss($0) } }
    }
  }

  /// Inside the claim: tells all members of the end.
  func end(_ ending: GroupEnding<Failure>) {
    let latest = register.lock.withLock {
      close(ending)
      return arrivals.value
    }
    let told = members.value.list + latest
    arrivals.value = []
    members.value = GroupMembers()
    for case let member? in told where !member.subscription.isDisposed { member.end(ending) }
  }

  /// Inside the claim: makes members of those who came.
  @usableFromInline
  @inline(never)
  func admitArrivals() {
    let admitted = register.lock.withLock {
      hasArrivals.store(false, ordering: .relaxed)
      let admitted = arrivals.value
      arrivals.value = []
      return admitted
    }
    for member in admitted { members.value.add(member) }
  }

  private func dismiss(_ member: GroupMember<Value, Failure>) {
    admitArrivals()
    guard !isOver.load(ordering: .relaxed) else { return }
    members.value.remove(member)
    if members.value.count == 0 { _ = forget() }
  }

  /// Inside the claim: forgets the group, unless somebody has come just now.
  @usableFromInline
  func forget() -> Bool {
    let isForgotten = register.lock.withLock {
      guard arrivals.value.isEmpty else { return false }
      close(.abandoned)
      return true
    }
    guard isForgotten else { return false }
    register.groups.value[key] = nil
    members.value = GroupMembers()
    return true
  }

  /// Lets nobody in any more; under the lock.
  private func close(_ ending: GroupEnding<Failure>) {
    self.ending.value = ending
    isOver.store(true, ordering: .releasing)
  }
}
