import ReactiveKernel

extension JointRoom {
  func choose() {
    if lock.withLock({ beginChoice() }) { continueChoice() }
  }

  /// Under the lock. Returns false if another thread chooses: it then chooses again.
  func beginChoice() -> Bool {
    isChoiceDue = isChoosing
    defer { isChoosing = true }
    return !isChoosing
  }

  func continueChoice() {
    repeat { while chooseNext() {} } while lock.withLock({ continuesChoice() })
  }

  func continuesChoice() -> Bool {
    isChoosing = isChoiceDue
    isChoiceDue = false
    return isChoosing
  }

  /// Ends the waits of the next sources, or waits for a member. Returns whether there may be more to do.
  private func chooseNext() -> Bool {
    let next: (isLooking: Bool, skipsKeepers: Bool)?? = lock.withLock {
      if hasPermit || !alarms.isEmpty { return nil }
      if let first = entering.first {
        return (isLooking: false, skipsKeepers: first.takeUnretainedValue().skipsKeepers)
      }
      return .some(looking.first.map { _ in (isLooking: true, skipsKeepers: false) })
    }
    guard let next else { return false }
    guard let next else {
      releasePermits()
      return false
    }
    let places = takePlaces(isLooking: next.isLooking, skipsKeepers: next.skipsKeepers)
    if places.areFree {
      admit(isLooking: next.isLooking)
    } else {
      releasePermits()
      for room in places.full { setAlarm(in: room, ofVersion: places.version) }
    }
    // Without a full member, a member is leaving, and the choice continues when it has left.
    return places.areFree || !places.full.isEmpty
  }

  private func admit(isLooking: Bool) {
    var admitted: [RoomWaiter.Resume] = []
    lock.withLock {
      if isLooking {
        while let waiter = looking.takeFirst() { add(waiter, to: &admitted) }
      } else if let first = entering.takeFirst() {
        hasPermit = true
        add(first, to: &admitted)
      }
    }
    if isLooking { releasePermits() }
    for resume in admitted { resume(true) }
  }

  func releasePermits() {
    lock.discarding {
      defer { permits = [] }
      return permits
    }
  }

  /// Takes a permit of each member that must have one, or looks for a place. By the thread that chooses.
  func takePlaces(isLooking: Bool, skipsKeepers: Bool) -> (areFree: Bool, full: [Room], version: Int) {
    var search = PlaceSearch(isLooking: isLooking, skipsKeepers: skipsKeepers)
    let version = lock.withLock {
      search.permits = permits
      return self.version
    }
    search.exempt = sidesOfOneOperator
    let areFree = takePlaces(&search)
    lock.withLock { permits = search.permits }
    return (areFree, search.full, version)
  }

  /// Waits for a permit of a member, as the other sources of that member do, in their order. Not if another member has
  /// given one, or has come or left.
  private func setAlarm(in room: Room, ofVersion version: Int) {
    let waiter = RoomWaiter()
    waiter.resume = { [self, waiter] isOpen in ring(waiter, isOpen ? room.makePermit() : nil) }
    let isDue = lock.withLock {
      guard permits.isEmpty, version == self.version else { return false }
      alarms.append((room, waiter))
      return true
    }
    let mayEnter: Bool? = isDue ? room.enter(waiter) : nil
    if mayEnter == false { return }
    // The closure holds the waiter.
    waiter.resume = nil
    ring(waiter, mayEnter == nil ? nil : room.makePermit())
  }

  /// Ends a wait for a member. Releases the permit if the wait has ended before.
  private func ring(_ waiter: RoomWaiter, _ permit: Permit?) {
    let stale: [(room: Room, waiter: RoomWaiter)] = lock.withLock {
      guard let index = alarms.firstIndex(where: { $0.waiter === waiter }) else { return [] }
      alarms.remove(at: index)
      if let permit { permits.append(permit) }
      return takeAlarms()
    }
    cancel(stale)
    choose()
  }

  func takeAlarms() -> [(room: Room, waiter: RoomWaiter)] {
    defer { alarms = [] }
    return alarms
  }

  func cancel(_ alarms: [(room: Room, waiter: RoomWaiter)]) {
    for (room, waiter) in alarms { room.cancel(waiter) }
  }
}
