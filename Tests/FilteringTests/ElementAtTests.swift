import ReactiveFiltering
import ReactiveTesting
import Testing

@Suite struct ElementAtTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check(.endsEarly) { $0.element(at: 1) } }

  @Test func completesWithTheValueAtThePlace() {
    expectMarbles("-a-b-c-|", "-(a|)", subscribed: [.ticks(0, 1)]) { $0.element(at: 0) }
    expectMarbles("-a-b-c-|", "---(b|)", subscribed: [.ticks(0, 3)]) { $0.element(at: 1) }
  }

  @Test func withTooFewValuesItCompletesWithoutOne() {
    expectMarbles("-a-b-|", "-----|") { $0.element(at: 2) }
  }

  @Test func anEarlierFailurePasses() {
    expectMarbles("-a-#", "---#") { $0.element(at: 1) }
  }

  #if EXIT_TESTS
    @Test func aNegativeIndexTraps() async {
      await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty().element(at: -1) }
    }
  #endif
}
