import ReactiveResources
import Testing

#if EXIT_TESTS
  @Suite struct ResourceMisuseTests {
    @Test func aNegativeDurationTraps() async {
      await #expect(processExitsWith: .failure) {
        _ = Resource(.init(staleAfter: .seconds(-1))) { 1 }
      }
    }

    @Test func aPollWithoutAPauseTraps() async {
      await #expect(processExitsWith: .failure) {
        _ = Resource(.init(pollsEvery: .zero)) { 1 }
      }
    }

    @Test func aComputedValueThatRefreshesWhatItReadsTraps() async {
      await #expect(processExitsWith: .failure) {
        let user = Resource { 1 }
        let value = Computed { () -> Int? in
          let value = user.value
          user.set(2)
          return value
        }
        _ = value.value
      }
    }
  }
#endif
