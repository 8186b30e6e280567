import ReactiveResources
import ReactiveTesting
import TestSupport
import Testing

/// Loaders that belong to an actor.
@Suite struct LoaderIsolationTests {
  let rig = ResourceRig()

  /// A class that only one isolation may use.
  final class Cache {
    var loads: [Int] = []
  }

  /// Waits until the calling task is cancelled.
  static func untilCancelled() async { await AsyncLatch().wait() }

  @Test @MainActor func aLoaderOfTheMainActorRunsThereAndUsesItsObjects() async throws {
    let cache = Cache()
    let user = Resource(on: rig.scheduler) { [rig] in
      rig.id.value
    } load: { @MainActor (id) async throws(TestFailure) in
      MainActor.assertIsolated()
      cache.loads.append(id)
      await Task.yield()
      MainActor.assertIsolated()
      return "\(id)"
    }
    #expect(try await user.loadedValue() == "1")
    rig.id.value = 2
    #expect(try await user.loadedValue() == "2")
    #expect(cache.loads == [1, 2])
  }

  @Test @MainActor func aLoadOfTheMainActorIsCancelledByAnotherInput() async throws {
    let (cache, ends) = (Cache(), Journal<Int>())
    let began = AsyncLatch()
    let user = Resource(on: rig.scheduler) { [rig] in
      rig.id.value
    } load: { @MainActor (id) async throws(TestFailure) in
      if id == 1 {
        began.open()
        await Self.untilCancelled()
        MainActor.assertIsolated()
        ends.write(id)
      }
      cache.loads.append(id)
      return "\(id)"
    }
    await began.wait()
    rig.id.value = 2
    #expect(try await user.loadedValue() == "2")
    await eventually { user.unfinishedLoads == 0 }
    #expect(ends.entries == [1] && Set(cache.loads) == [1, 2] && user.value == "2")
  }

  /// An actor that loads with its own objects.
  actor Store {
    private let cache = Cache()
    nonisolated let began = AsyncLatch()
    nonisolated let ends = Journal<Int>()

    var loads: [Int] { cache.loads }

    func load(_ id: Int) async throws(TestFailure) -> String {
      preconditionIsolated()
      cache.loads.append(id)
      if id == 3 { throw TestFailure("e") }
      if id == 1 {
        began.open()
        await LoaderIsolationTests.untilCancelled()
        preconditionIsolated()
        ends.write(id)
      }
      return "\(id)"
    }

    /// A resource whose loads belong to this actor.
    nonisolated func makeResource(_ rig: ResourceRig) -> Resource<String, TestFailure> {
      Resource(on: rig.scheduler) {
        rig.id.value
      } load: { (id) async throws(TestFailure) in
        try await self.load(id)
      }
    }
  }

  @Test func aLoadOfAnActorRunsThereAndIsCancelledByAnotherInput() async throws {
    let store = Store()
    let user = store.makeResource(rig)
    await store.began.wait()
    rig.id.value = 2
    #expect(try await user.loadedValue() == "2")
    rig.id.value = 3
    await #expect(throws: ResourceError.failed(TestFailure("e"))) { try await user.loadedValue() }
    await eventually { user.unfinishedLoads == 0 }
    // Awaiting a value loads again if the load has failed before.
    let loads = await store.loads
    #expect((loads == [1, 2, 3] || loads == [1, 2, 3, 3]) && store.ends.entries == [1])
    #expect(user.value == "2")
  }

  @Test func changesOvertakeTheLoadsOfAnActor() async throws {
    actor Echo {
      func load(_ id: Int) -> String { "\(id)" }
    }
    let echo = Echo()
    let user = Resource(on: rig.scheduler) {
      rig.id.value
    } load: { (id) async throws(TestFailure) in
      await echo.load(id)
    }
    for next in 2...20 { rig.id.value = next }
    #expect(try await user.loadedValue() == "20")
  }

  @Test @MainActor func aWriteRunsOnTheActorOfItsCaller() async throws {
    let (cache, user) = (Cache(), rig.makeReadyByHand())
    try await user.set("b") { (text) async throws(TestFailure) in
      MainActor.assertIsolated()
      cache.loads.append(1)
      await Task.yield()
      return text.uppercased()
    }
    #expect(user.value == "B" && cache.loads == [1])
  }

  @Test @MainActor func keysAndPagesLoadOnTheMainActorToo() async throws {
    let cache = Cache()
    let users = Resource.keyed(on: rig.scheduler) { @MainActor (key: Int) in
      cache.loads.append(key)
      return key
    }
    #expect(try await users[7].loadedValue() == 7)
    let list = PagedResource(on: rig.scheduler) { @MainActor (cursor: Int?) in
      cache.loads.append(cursor ?? 0)
      return Page([cursor ?? 0], next: cursor == nil ? 1 : nil)
    }
    await eventually { list.state.hasNextPage }
    list.loadNextPage()
    await eventually { list.items == [0, 1] }
    #expect(cache.loads == [7, 0, 1])
  }
}

extension ResourceRig {
  /// A resource that has a value and loads nothing.
  fileprivate func makeReadyByHand() -> Resource<String, TestFailure> {
    let resource = make(TestPolicy(loadsWhen: .observed))
    resource.set("a")
    return resource
  }
}
