#if EXIT_TESTS
  import ReactiveIsolation
  import ReactiveTesting
  import Testing

  @Suite(.inTurn, .timeLimit(.minutes(5))) struct IsolationMisuseTests {
    @Test func aNegativeCount() async {
      await #expect(processExitsWith: .failure) {
        _ = Signal<Int, Never>.just(1).isolated(to: MainActor.self).take(-1)
      }
      await #expect(processExitsWith: .failure) {
        _ = Signal<Int, Never>.just(1).isolated(to: Store()).skip(-1)
      }
    }

    @Test func aHandlerThatContinuesOnAnotherActor() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let other = Signal<Int, Never>.just(1).isolated(to: Store())
        await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in
          Signal<Int, TestFailure>.fail(TestFailure("lost")).isolated(to: Store()).catch { _, _ in other }
            .subscribe { _, _ in }
        }
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("on another actor"))
    }
  }
#endif
