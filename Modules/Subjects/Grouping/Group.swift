import ReactiveKernel
import Synchronization

/// One group of a ``Grouping``: who listens to it, and how it ended.
@usableFromInline
final class Group<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let key: Key
  let number: Int
  @usableFromInline let register: GroupRegister<Key, Value, Failure>
  @usableFromInline let members = SerialState(GroupMembers<Value, Failure>())
  /// Written once, before `isOver` is stored.
  private let ending = SerialState<GroupEnding<Failure>?>(nil)
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
    if members.value.count == 0 { return true }
    var isTaken = false
    // Whoever comes or goes meanwhile waits for the end of this delivery.
    for place in members.value.list.indices {
      guard let member = members.value.list[place], !member.subscription.isDisposed else { continue }
      isTaken = true
      member.next(value)
    }
    if !isTaken { forget() }
    return isTaken
  }

  /// Takes a subscriber, from anywhere.
  @usableFromInline
  func attach(_ subscriber: Subscriber<Value, Failure>) {
    let member = GroupMember(subscriber)
    if isOver.load(ordering: .acquiring) { return tellEnd(to: member) }
    register.serialiser.forward(member) { [self] in admit($0) }
    subscriber.add { [self] in
      if !isOver.load(ordering: .acquiring) { register.serialiser.forward(member) { [self] in dismiss($0) } }
    }
  }

  /// Inside the claim: tells all members of the end.
  func end(_ ending: GroupEnding<Failure>) {
    let told = members.value.list
    close(ending)
    for case let member? in told where !member.subscription.isDisposed { tellEnd(to: member) }
  }

  private func admit(_ member: GroupMember<Value, Failure>) {
    if isOver.load(ordering: .relaxed) { tellEnd(to: member) } else { members.value.add(member) }
  }

  private func dismiss(_ member: GroupMember<Value, Failure>) {
    guard !isOver.load(ordering: .relaxed) else { return }
    members.value.remove(member)
    if members.value.count == 0 { forget() }
  }

  @usableFromInline
  func forget() {
    register.groups.value[key] = nil
    close(.abandoned)
  }

  private func close(_ ending: GroupEnding<Failure>) {
    self.ending.value = ending
    isOver.store(true, ordering: .releasing)
    members.value = GroupMembers()
  }

  private func tellEnd(to member: GroupMember<Value, Failure>) {
    switch ending.value {
    case .terminated(let termination): member.terminal(termination)
    case .abandoned: member.subscription.abandon()
    case nil: break
    }
  }
}

/// How a group ended.
@usableFromInline
enum GroupEnding<Failure: Error>: Sendable {
  case terminated(Termination<Failure>)
  /// Forgotten, or let go of (C9).
  case abandoned
}
