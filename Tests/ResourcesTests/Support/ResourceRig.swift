import ReactiveResources
import ReactiveTesting

/// A resource with one input, a server whose answers the test sends, and virtual time.
final class ResourceRig: Sendable {
  let id = Property(1)
  let server = Server<Int, String>()
  let scheduler = VirtualTimeScheduler()

  func make(_ policy: TestPolicy = TestPolicy()) -> Resource<String, TestFailure> {
    let (id, server) = (id, server)
    return Resource(policy, on: scheduler) {
      id.value
    } load: { (id) async throws(TestFailure) in
      try await server.load(id)
    }
  }

  /// A resource whose first load was answered with `a`.
  func makeReady(_ policy: TestPolicy = TestPolicy()) -> Resource<String, TestFailure> {
    let resource = make(policy)
    server.answer(0, "a")
    return resource
  }
}
