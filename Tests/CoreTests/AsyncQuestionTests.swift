import ReactiveCore
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

/// `retry(when:)` and `repeat(when:)` with async functions.
@Suite(.inTurn, .timeLimit(.minutes(5))) struct AsyncQuestionTests {
  typealias Numbers = Signal<Int, TestFailure>

  enum Kind: CaseIterable, Sendable {
    case retry, `repeat`

    /// Asks after each end: after a failure, or after a completion.
    func apply(to numbers: Numbers, _ ask: @escaping @Sendable (Int) async -> Bool) -> Numbers {
      switch self {
      case .retry: numbers.retry(when: { _, attempt in await ask(attempt) })
      case .repeat: numbers.repeat(when: ask)
      }
    }

    /// A run of one value, with the end after which it asks.
    var run: Numbers {
      switch self {
      case .retry: .concat(.just(1), .fail(TestFailure()))
      case .repeat: .just(1)
      }
    }
  }

  @Test(arguments: Kind.allCases) func aMillionQuestions(_ kind: Kind) async {
    let (total, count, isDone) = (many / 10, SerialState(0), AsyncLatch())
    kind.apply(to: kind.run) { runs in runs < total }
      .subscribe(next: { _ in count.value += 1 }, failed: { _ in isDone.open() }, completed: { isDone.open() })
    await isDone.wait()
    #expect(count.value == total)
  }

  /// The tasks run in place, each inside the run before: the stack does not grow all the same (C10).
  @Test(arguments: Kind.allCases) func aMillionAnswersInPlace(_ kind: Kind) {
    let (total, count) = (many / 10, SerialState(0))
    let sent: Int? = onThread(stack: 512 << 10) {
      kind.apply(to: kind.run.sentInPlace()) { runs in runs < total }
        .subscribe(next: { _ in count.value += 1 }, failed: { _ in }, completed: {})
      return count.value
    }
    #expect(sent == total)
  }

  @Test(arguments: Kind.allCases) func anAnswerMeetsADisposal(_ kind: Kind) {
    raceReturnsAgainstADisposal { numbers in kind.apply(to: numbers) { _ in false } }
  }

  /// Neither of the function, nor of the run, after an answer or a disposal.
  @Test(arguments: Kind.allCases, [true, false]) func nothingIsLeft(_ kind: Kind, isDisposed: Bool) async {
    let (isReleased, asked, answer) = (AsyncLatch(), AsyncLatch(), AsyncLatch())
    do {
      let witness = Releasing { isReleased.open() }
      let subscription = kind.apply(to: kind.run.on(next: { _ in witness.touch() })) { _ in
        witness.touch()
        asked.open()
        await answer.wait()
        return false
      }.subscribe(events: { _ in })
      await asked.wait()
      if isDisposed { subscription.dispose() }
    }
    answer.open()
    await isReleased.wait()
  }
}
