import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct AwaitCollectTests {
  @Test func isAllValues() async {
    let all = await Signal(1...1_000).collect()
    #expect(all == Array(1...1_000))
    #expect(await Signal<Int, Never>.empty.collect() == [])
    #expect(await Signal<Int?, Never>.just(nil).collect() == [nil])
  }

  @Test func throwsTheTypedFailure() async {
    let signal = Signal<Int, Failure> { subscriber in
      subscriber.send(1)
      subscriber.fail(.expected)
      return nil
    }
    do throws(Failure) {
      _ = try await signal.collect()
      Issue.record("a failure was expected")
    } catch {
      switch error {
      case .expected: break
      }
    }
  }

  @Test @MainActor func waitsForTheEnd() async throws {
    let subject = Subject<Int, Failure>()
    let task = Task { @MainActor in try await subject.signal.collect() }
    await settle()
    subject.send(1)
    await settle()
    subject.send(2)
    subject.complete()
    #expect(try await task.value == [1, 2])
  }

  @Test @MainActor func isWhatCameWhenTheSourceLetsGo() async {
    var subject: Subject? = Subject<Int, Never>()
    let signal = subject?.signal
    let task = Task { @MainActor in await signal?.collect() }
    await settle()
    subject?.send(1)
    subject = nil
    #expect(await task.value == [1])
  }

  @Test @MainActor func isWhatCameWhenTheTaskIsCancelled() async {
    let subject = Subject<Int, Never>()
    let log = Journal<Int>()
    let signal = subject.signal.teardown { log.write(-1) }
    let task = Task { @MainActor in await signal.collect() }
    await settle()
    subject.send(1)
    task.cancel()
    subject.send(2)
    #expect(log.entries == [-1])
    #expect(await task.value == [1])
  }

  @Test func leavesTheOperatorOfItsNameUsable() async {
    let typed: Signal<[Int], Never> = Signal(1...3).collect()
    #expect(await typed.first() == [1, 2, 3])
    let chained = Signal(1...3).collect().map { $0.count }
    #expect(await chained.collect() == [3])
    #expect(await synchronously().collect() == [[1, 2, 3]])
    #expect(await Signal(1...3).collect().first() == [1, 2, 3])
  }

  private func synchronously() -> Signal<[Int], Never> {
    let operated = Signal(1...3).collect()
    return operated
  }
}
