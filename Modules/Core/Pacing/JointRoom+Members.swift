import ReactiveKernel

extension JointRoom {
  /// Changes the members, here and in the joint rooms of which this is a member, and chooses again.
  func changeMembers(_ change: () -> Void = {}) {
    let (stale, wholes) = lock.withLock {
      change()
      version += 1
      roomCount.store(members.count)
      return (takeAlarms(), self.wholes)
    }
    cancel(stale)
    choose()
    for whole in wholes { whole.changeMembers() }
  }

  /// Adds a member.
  func add(_ room: Room) {
    room.link(self)
    changeMembers {
      if let index = members.firstIndex(where: { $0.room === room }) {
        members[index].count += 1
      } else {
        members.append((room, 1))
      }
    }
  }

  func remove(_ room: Room) {
    room.unlink(self)
    changeMembers {
      guard let index = members.firstIndex(where: { $0.room === room }) else { return }
      members[index].count -= 1
      if members[index].count == 0 { members.remove(at: index) }
    }
  }

  /// Breaks the links between this room and its members.
  func closeMembers() {
    for (room, _) in lock.withLock({ members }) { room.unlink(self) }
  }

  /// The members, or nothing if the room is closed.
  var openMembers: [(room: Room, count: Int)]? { lock.withLock { isClosed ? nil : members } }

  /// The rooms of operators of which one run reaches several sides, such as a `zip` of a signal with itself. The run
  /// does not wait for one side, because the other side may need more values.
  var sidesOfOneOperator: [Room] {
    let sides = leaves.filter { $0.owner != nil }
    return sides.filter { side in sides.contains { $0.owner == side.owner && $0 !== side } }
  }
}

/// A search for places in all rooms that a value leads to.
struct PlaceSearch {
  let isLooking: Bool
  var skipsKeepers: Bool
  /// Rooms that are not waited for.
  var exempt: [Room] = []
  /// The permits that rooms have given.
  var permits: [Permit] = []
  /// Rooms without a place.
  var full: [Room] = []
}
