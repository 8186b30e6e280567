import Logging
import ReactiveCore
import ReactiveServices
import ReactiveSubjects
import ReactiveTesting
import ServiceLifecycle
import Testing

@Suite(.timeLimit(.minutes(5))) struct CompleteOnGracefulShutdownTests {
  @Test(arguments: OperatorLaw.all) func obeysWithoutAService(_ law: OperatorLaw) {
    law.check { $0.completeOnGracefulShutdown() }
  }

  @Test func anInnerSignalAfterTheBeginningCompletesAtOnce() async throws {
    let subscribed = Journal<Int>()
    let (outer, hold) = (Subject<Int, Never>(), Subject<Int, Never>())
    let ended = Journal<Void>()
    let inner: @Sendable (Int) -> Signal<Int, Never> = { number in
      hold.signal.initially { subscribed.write(number) }.completeOnGracefulShutdown().on(completed: { ended.write(()) })
    }
    // The outer signal is not marked, so it still sends after the beginning.
    let group = ServiceGroup(
      configuration: .init(
        services: [
          .init(
            service: SignalService(outer.signal.flatMap(inner)), successTerminationBehavior: .gracefullyShutdownGroup)
        ], logger: Logger(label: "test")))
    async let run: Void = group.run()
    while outer.subscriberCount == 0 { await Task.yield() }
    outer.send(1)
    await group.triggerGracefulShutdown()
    while ended.count == 0 { await Task.yield() }
    outer.send(2)
    #expect(subscribed.entries == [1])
    #expect(ended.count == 2)
    outer.complete()
    try await run
  }
}
