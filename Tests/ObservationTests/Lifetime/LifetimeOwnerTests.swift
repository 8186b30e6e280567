import ReactiveDisposables
import ReactiveObservation
import ReactiveTesting
import TestSupport
import Testing

@Suite struct LifetimeOwnerTests {
  /// An owner that does not end its token itself.
  private final class Plain: LifetimeOwner {
    let lifetimeToken = Lifetime.Token()
    let log: Journal<String>

    init(_ log: Journal<String>) {
      self.log = log
    }

    deinit { log.write("deinit") }
  }

  /// Ends its token while the object can still be used.
  private final class Careful: LifetimeOwner {
    let lifetimeToken = Lifetime.Token()
    let log: Journal<String>
    var name = "usable"

    init(_ log: Journal<String>) {
      self.log = log
      let this = Confined(Unmanaged.passUnretained(self))
      lifetime.onEnded { log.write(this.value.takeUnretainedValue().name) }
    }

    deinit {
      lifetimeToken.dispose()
      log.write("deinit")
    }
  }

  @Test("The will-deallocate signal has no values and completes with the object; late subscribers complete at once")
  func completesWithTheObject() {
    let log = Journal<String>()
    var object: Plain? = Plain(log)
    let lifetime = object?.lifetime
    lifetime?.ended.subscribe(completed: { log.write("ended") })
    lifetime?.onEnded { log.write("hook") }
    let disposed = lifetime?.ended.subscribe(completed: { log.write("never") })
    disposed?.dispose()
    #expect(lifetime?.observerCount == 2)
    object = nil
    #expect(log.entries == ["deinit", "ended", "hook"])
    lifetime?.ended.subscribe(completed: { log.write("late") })
    #expect(log.entries.last == "late")
  }

  @Test("The object is usable in the hook if its deinit ends the token") func canBeUsedInTheHook() {
    let log = Journal<String>()
    _ = Careful(log)
    #expect(log.entries == ["usable", "deinit"])
  }
}
