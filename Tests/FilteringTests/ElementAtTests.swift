import ReactiveFiltering
import ReactiveTesting
import Testing

@Suite struct ElementAtTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check(.endsEarly) { $0.element(at: 1) } }
  @Test(arguments: OperatorLaw.all) func withADefaultObeys(_ law: OperatorLaw) {
    law.check(.endsEarly) { $0.element(at: 1, default: 0) }
  }

  @Test func completesWithTheValueAtThePlace() {
    expectMarbles("-a-b-c-|", "-(a|)", subscribed: [.ticks(0, 1)]) { $0.element(at: 0) }
    expectMarbles("-a-b-c-|", "---(b|)", subscribed: [.ticks(0, 3)]) { $0.element(at: 1) }
    expectMarbles("-a-b-c-|", "---(b|)", subscribed: [.ticks(0, 3)]) { $0.element(at: 1, default: "z") }
  }

  @Test func withTooFewValuesItCompletesWithoutOneOrWithTheDefault() {
    expectMarbles("-a-b-|", "-----|") { $0.element(at: 2) }
    expectMarbles("-a-b-|", "-----(z|)") { $0.element(at: 2, default: "z") }
  }

  @Test func anEarlierFailurePasses() {
    expectMarbles("-a-#", "---#") { $0.element(at: 1) }
    expectMarbles("-a-#", "---#") { $0.element(at: 1, default: "z") }
  }

  #if EXIT_TESTS
    @Test func aNegativeIndexTraps() async {
      await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty().element(at: -1) }
    }
  #endif
}
