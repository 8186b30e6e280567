import ReactiveDisposables
import ReactiveTesting
import TestSupport
import Testing

@Suite struct TaskCancellationTests {
  @Test func disposingCancelsTheTask() async {
    let task = Task { await untilCancelled() }
    let disposable = task.asDisposable()
    #expect(!disposable.isDisposed)
    disposable.dispose()
    disposable.dispose()
    #expect(disposable.isDisposed)
    #expect(await task.value == "cancelled")
  }

  @Test func theEndOfABagCancelsItsTasks() async {
    let bag = DisposableBag()
    let tasks = (0..<3).map { _ in Task { await untilCancelled() } }
    for task in tasks { task.store(in: bag) }
    bag.dispose()
    for task in tasks { #expect(await task.value == "cancelled") }
  }

  @Test func aTaskThatReturnedReadsAsDisposedAndIsReleased() async {
    let releases = Counter()
    let disposable = Task { Releasing { releases.increment() } }.asDisposable()
    await eventually { disposable.isDisposed && releases.count > 0 }
    disposable.dispose()
    #expect(releases.count == 1)
  }

  @Test func droppingDoesNotCancel() async {
    let gate = Gate()
    let task = Task {
      await gate.wait()
      return Task.isCancelled
    }
    do { _ = task.asDisposable() }
    gate.open()
    #expect(await task.value == false)
  }

  @Test func cancellingDisposesOnce() async {
    let disposable = CountingDisposable()
    let started = Gate()
    let task = Task {
      await withDisposalOnCancellation(of: disposable) {
        started.open()
        return await untilCancelled()
      }
    }
    await started.wait()
    #expect(disposable.count == 0)
    task.cancel()
    #expect(disposable.count == 1)
    task.cancel()
    #expect(await task.value == "cancelled")
    #expect(disposable.count == 1)
  }

  @Test func anEarlierCancellationDisposesBeforeTheOperation() async {
    let disposable = CountingDisposable()
    let gate = Gate()
    let task = Task {
      await gate.wait()
      return await withDisposalOnCancellation(of: disposable) { disposable.count }
    }
    task.cancel()
    gate.open()
    #expect(await task.value == 1)
  }

  @Test func returningDisposesNothing() async {
    let disposable = CountingDisposable()
    let value = await withDisposalOnCancellation(of: disposable) { 7 }
    #expect(value == 7)
    #expect(disposable.count == 0)
  }

  @Test func theTypeOfTheFailureIsKept() async {
    struct Broken: Error, Equatable { var code: Int }
    let disposable = CountingDisposable()
    do throws(Broken) {
      try await withDisposalOnCancellation(of: disposable) { () async throws(Broken) in throw Broken(code: 3) }
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.code == 3)
    }
    #expect(disposable.count == 0)
  }

  @Test func theOperationRunsOnTheCallersActor() async {
    #expect(await Tally().countInside() == 1)
  }

  @Test func cancellingWhileTheOperationReturnsDisposesAtMostOnce() async {
    for _ in 0..<2_500 {
      let disposable = CountingDisposable()
      let task = Task {
        await withDisposalOnCancellation(of: disposable) { await Task.yield() }
      }
      await Task.yield()
      task.cancel()
      await task.value
      #expect(disposable.count <= 1)
    }
  }
}

private actor Tally {
  private var number = 0

  func countInside() async -> Int {
    await withDisposalOnCancellation(of: ActionDisposable()) {
      number += 1
      await Task.yield()
      assertIsolated()
      return number
    }
  }
}

private func untilCancelled() async -> String {
  while !Task.isCancelled { await Task.yield() }
  return "cancelled"
}

/// A gate at which tasks wait until it opens.
private final class Gate: Sendable {
  private let opened = ActionDisposable()

  func open() { opened.dispose() }

  func wait() async {
    await eventually { opened.isDisposed }
  }
}
