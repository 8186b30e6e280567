import ReactiveDisposables
import ReactiveTesting
import TestSupport
import Testing

@Suite struct ActionDisposableTests {
  @Test func runsItsClosureOnce() {
    let runs = Counter()
    let disposable = ActionDisposable { runs.increment() }
    #expect(!disposable.isDisposed)
    disposable.dispose()
    disposable.dispose()
    #expect(disposable.isDisposed)
    #expect(runs.count == 1)
  }

  @Test func readsAsDisposedWhileItsClosureRuns() {
    let seen = Recorder<Bool>()
    let holder = SerialDisposable()
    let disposable = ActionDisposable { [weak holder] in seen.record(holder?.disposable?.isDisposed ?? false) }
    holder.disposable = disposable
    disposable.dispose()
    #expect(seen.entries == [true])
  }

  @Test func mayDisposeItselfFromItsClosure() {
    let runs = Counter()
    let holder = SerialDisposable()
    let disposable = ActionDisposable { [weak holder] in
      runs.increment()
      holder?.disposable?.dispose()
    }
    holder.disposable = disposable
    disposable.dispose()
    #expect(runs.count == 1)
  }

  @Test func releasesItsClosureRightAfterItRan() {
    let releases = Counter()
    let disposable = ActionDisposable { [probe = Releasing { releases.increment() }] in probe.touch() }
    #expect(releases.count == 0)
    disposable.dispose()
    #expect(releases.count == 1)
  }

  @Test func isDroppedWithoutRunning() {
    let runs = Counter()
    let releases = Counter()
    do {
      _ = ActionDisposable { [probe = Releasing { releases.increment() }] in
        probe.touch()
        runs.increment()
      }
    }
    #expect(runs.count == 0)
    #expect(releases.count == 1)
  }

  @Test func takesAClosureThatHoldsWhatIsNotSendable() {
    final class File { var isOpen = true }
    let closed = Recorder<Bool>()
    let file = File()
    let disposable = ActionDisposable {
      file.isOpen = false
      closed.record(file.isOpen)
    }
    disposable.dispose()
    #expect(closed.entries == [false])
  }

  @Test func runsOnceWhenTwoThreadsDispose() {
    race(for: { RacedAction() }) {
      $0.disposable.dispose()
    } _: {
      $0.disposable.dispose()
    } verify: {
      #expect($0.runs.count == 1)
    }
  }
}

private struct RacedAction: Sendable {
  let runs: Counter
  let disposable: ActionDisposable

  init() {
    let runs = Counter()
    self.runs = runs
    disposable = ActionDisposable { runs.increment() }
  }
}
