import ReactiveNATS
import ReactiveSchedulers
import Testing

@Suite struct MembershipTests {
  private func at(_ seconds: Int) -> SchedulerInstant { SchedulerInstant(offset: .seconds(seconds)) }

  private func make(_ name: String = "a", partitions: Int = 4) -> Membership {
    Membership(member: name, partitions: partitions, lease: .seconds(5))
  }

  @Test func aMemberAloneTakesAllAndRenews() {
    var membership = make()
    #expect(membership.takes(at: at(0), room: 8) == (0..<4).map { .take($0, replacing: 0) })
    for partition in 0..<4 { membership.took(partition, revision: UInt64(partition + 1), since: at(0)) }
    #expect(membership.plan(at: at(1)) == (0..<4).map { .renew($0, revision: UInt64($0 + 1)) })
  }

  @Test func aPartitionIsTakenOnlyIfThereIsRoomForIt() {
    var membership = make()
    #expect(membership.takes(at: at(0), room: 0).isEmpty)
    #expect(membership.takes(at: at(0), room: 1) == [.take(0, replacing: 0)])
    // It is under way.
    #expect(membership.takes(at: at(0), room: 1).isEmpty)
    membership.took(0, revision: 1, since: at(0))
    #expect(membership.takes(at: at(0), room: 1) == [.take(1, replacing: 0)])
  }

  @Test func onePartitionHasOneCallAtATime() {
    var membership = make(partitions: 2)
    for partition in 0..<2 { membership.took(partition, revision: 1, since: at(0)) }
    #expect(membership.plan(at: at(1)) == [.renew(0, revision: 1), .renew(1, revision: 1)])
    #expect(membership.plan(at: at(2)).isEmpty)
    membership.renewed(0, revision: 2, since: at(1))
    membership.ended(1)
    #expect(membership.plan(at: at(2)) == [.renew(0, revision: 2), .renew(1, revision: 1)])
  }

  @Test func theSharesOfAllAddUp() {
    let counts = ["a", "b", "c"].map { name in
      var membership = make(name, partitions: 16)
      for other in ["a", "b", "c"] { membership.sawMember(other, isGone: false, revision: 1, at: at(0)) }
      return membership.takes(at: at(0), room: 16).count
    }
    #expect(counts == [6, 5, 5])
  }

  /// Each begins at another place, so that they do not take the same ones.
  @Test func membersThatBeginTogetherTakeDifferentPartitions() {
    let taken = ["a", "b", "c"].flatMap { name in
      var membership = make(name, partitions: 16)
      for other in ["a", "b", "c"] { membership.sawMember(other, isGone: false, revision: 1, at: at(0)) }
      return membership.takes(at: at(0), room: 5)
    }
    #expect(Set(taken).count == 15)
  }

  @Test func theOthersTakeWhatAMemberHasNoRoomFor() {
    var membership = make("c", partitions: 16)
    membership.sawMember("a", isGone: false, capacity: 2, revision: 1, at: at(0))
    membership.sawMember("b", isGone: false, capacity: 6, revision: 2, at: at(0))
    // Without limits each has five or six. The rest of a is for b and c, and b has room for six.
    #expect(membership.takes(at: at(0), room: 16).count == 8)
  }

  @Test func aMemberIsFullIfThereIsNoRoomTwiceInARow() {
    var membership = make()
    membership.took(0, revision: 1, since: at(0))
    membership.look(hasRoom: false)
    #expect(membership.capacity == nil)
    membership.look(hasRoom: false)
    #expect(membership.capacity == 1)
    // After the end of one there is room for another one, and not for more.
    membership.dropped(0)
    membership.look(hasRoom: true)
    #expect(membership.capacity == 1)
    membership.took(1, revision: 2, since: at(1))
    membership.look(hasRoom: true)
    #expect(membership.capacity == nil)
  }

  @Test func aMemberWithTooManyGivesTheLastBack() {
    var membership = make()
    for partition in 0..<4 { membership.took(partition, revision: 1, since: at(0)) }
    membership.sawMember("b", isGone: false, revision: 1, at: at(1))
    #expect(
      membership.plan(at: at(1)) == [
        .renew(0, revision: 1), .renew(1, revision: 1), .release(2, revision: 1), .release(3, revision: 1),
      ])
  }

  @Test func theLeasesOfTheDeadAreTakenWhenTheyRunOut() {
    var membership = make(partitions: 2)
    membership.sawMember("b", isGone: false, revision: 1, at: at(0))
    for partition in 0..<2 { membership.sawLease(of: partition, owner: "b", revision: 7, at: at(0)) }
    #expect(membership.takes(at: at(4), room: 2).isEmpty)
    #expect(membership.takes(at: at(5), room: 2) == [.take(0, replacing: 7), .take(1, replacing: 7)])
  }

  @Test func aRenewedLeaseIsNotTaken() {
    var membership = make(partitions: 1)
    membership.sawLease(of: 0, owner: "b", revision: 7, at: at(0))
    membership.sawLease(of: 0, owner: "b", revision: 8, at: at(3))
    membership.sawLease(of: 0, owner: "b", revision: 7, at: at(6))
    #expect(membership.takes(at: at(7), room: 1).isEmpty)
    #expect(membership.takes(at: at(8), room: 1) == [.take(0, replacing: 8)])
  }

  @Test func aLeaseThatWasGivenBackIsTakenAtOnce() {
    var membership = make(partitions: 1)
    membership.sawLease(of: 0, owner: "b", revision: 7, at: at(0))
    membership.sawLease(of: 0, owner: "", revision: 8, at: at(1))
    #expect(membership.takes(at: at(1), room: 1) == [.take(0, replacing: 8)])
  }

  @Test func aLeaseThatCannotBeRenewedIsLost() {
    var membership = make(partitions: 1)
    membership.took(0, revision: 3, since: at(0))
    #expect(membership.nextExpiry == at(5))
    #expect(membership.plan(at: at(4)) == [.renew(0, revision: 3)])
    #expect(membership.expire(at: at(4)).isEmpty)
    #expect(membership.expire(at: at(5)) == [0])
    // A late reply renews nothing. Another call takes the partition.
    membership.renewed(0, revision: 4, since: at(4))
    #expect(membership.heldPartitions.isEmpty)
    #expect(membership.takes(at: at(5), room: 1) == [.take(0, replacing: 4)])
  }

  @Test func entriesOfTheSilentAreRemovedAfterTenLeases() {
    var membership = make(partitions: 0)
    membership.sawMember("a", isGone: false, revision: 1, at: at(0))
    membership.sawMember("b", isGone: false, revision: 2, at: at(0))
    membership.sawMember("c", isGone: true, revision: 3, at: at(0))
    membership.sawMember("d", isGone: false, revision: 4, at: at(1))
    #expect(membership.plan(at: at(49)).isEmpty)
    #expect(membership.plan(at: at(50)) == [.forget("b", revision: 2), .forget("c", revision: 3)])
    membership.sawMember("b", isGone: false, revision: 5, at: at(50))
    membership.forgot("b", revision: 2)
    membership.forgot("c", revision: 3)
    #expect(membership.plan(at: at(51)) == [.forget("d", revision: 4)])
    #expect(membership.plan(at: at(100)) == [.forget("b", revision: 5), .forget("d", revision: 4)])
  }

  @Test func keysStayInTheirPartition() {
    let partitions = NATSPartitions("words", count: 16)
    // Computed once: other processes and versions rely on them.
    #expect(["a", "reactive", "signal", ""].map { partitions.partition(for: $0) } == [11, 4, 5, 6])
    #expect(partitions.subject(for: "a") == "words.\(partitions.partition(for: "a"))")
    let used = Set((0..<1_000).map { partitions.partition(for: "key \($0)") })
    #expect(used.count == 16)
  }
}
