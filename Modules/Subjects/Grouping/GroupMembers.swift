import ReactiveKernel

/// A subscriber of a group.
@usableFromInline
final class GroupMember<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because `place` is used only inside the claim of the group's serialiser.
  @usableFromInline let next: @Sendable (Value) -> Void
  @usableFromInline let terminal: @Sendable (Termination<Failure>) -> Void
  @usableFromInline let subscription: Subscription
  @exclusivity(unchecked) @usableFromInline var place = 0

  @inlinable
  init(_ subscriber: Subscriber<Value, Failure>) {
    next = subscriber.next
    terminal = subscriber.terminal
    subscription = subscriber.subscription
  }

  @inlinable
  func end(_ ending: GroupEnding<Failure>) {
    switch ending {
    case .terminated(let termination): terminal(termination)
    case .abandoned: subscription.abandon()
    }
  }
}

/// Who came to a group since its last delivery began, and how it ended.
@usableFromInline
struct GroupDoor<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline var arrivals: [GroupMember<Value, Failure>] = []
  @usableFromInline var ending: GroupEnding<Failure>?

  @inlinable
  init(ending: GroupEnding<Failure>? = nil) {
    self.ending = ending
  }
}

/// How a group ended.
@usableFromInline
enum GroupEnding<Failure: Error>: Sendable {
  case terminated(Termination<Failure>)
  /// Forgotten, or let go of (C9).
  case abandoned
}

/// The subscribers of a group, in the order they came. Coming and going are O(1), amortised over what is moved together.
@usableFromInline
struct GroupMembers<Value: Sendable, Failure: Error>: Sendable {
  /// With a gap where somebody left.
  @usableFromInline var list: [GroupMember<Value, Failure>?] = []
  /// How many there are.
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
