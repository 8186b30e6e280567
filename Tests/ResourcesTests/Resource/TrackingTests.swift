import Observation
import ReactiveResources
import ReactiveTesting
import Testing

/// The state in the toolchain's observation, and the faces of a resource.
@Suite struct TrackingTests {
  let rig = ResourceRig()

  @Test func aReaderIsNotifiedAndFindsTheNewState() async throws {
    try await inPlace {
      let user = rig.make(TestPolicy().observationTracking())
      let seen = Journal<String>()
      @Sendable func read() {
        withObservationTracking {
          seen.write(user.state.signs)
        } onChange: {
          read()
        }
      }
      read()
      rig.server.answer(0, "a")
      rig.id.value = 2
      rig.server.fail(1, "e")
      #expect(seen.entries == ["L", "Ra", "La?", "#e:a?"])
    }
  }

  @Test func withoutThePolicyAReaderIsNotNotified() async throws {
    try await inPlace {
      let user = rig.make()
      let changes = Journal<Int>()
      withObservationTracking {
        _ = user.state
      } onChange: {
        changes.write(1)
      }
      rig.server.answer(0, "a")
      #expect(changes.count == 0)
    }
  }

  @Test func theReadOnlyFaceIsAnObserverWhenItIsSubscribedTo() async throws {
    try await inPlace {
      let user = rig.make(TestPolicy(loadsWhen: .observed))
      let face = user.readOnly
      #expect(face.value.signs == "I")
      face.signal.subscribe()
      #expect(face.value.signs == "L")
    }
  }
}
