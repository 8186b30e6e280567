import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct AllValuesTests {
  @Test func isAllValues() async {
    let all = await Signal(1...1_000).allValues()
    #expect(all == Array(1...1_000))
    #expect(await Signal<Int, Never>.empty().allValues() == [])
    #expect(await Signal<Int?, Never>.just(nil).allValues() == [nil])
  }

  @Test func throwsTheTypedFailure() async {
    let signal = Signal<Int, Failure> { subscriber in
      subscriber.send(1)
      subscriber.fail(.expected)
      return nil
    }
    do throws(Failure) {
      _ = try await signal.allValues()
      Issue.record("it has to fail")
    } catch {
      switch error {
      case .expected: break
      }
    }
  }

  @Test @MainActor func waitsForTheEnd() async throws {
    let subject = Subject<Int, Failure>()
    let task = Task { @MainActor in try await subject.signal.allValues() }
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
    let task = Task { @MainActor in await signal?.allValues() }
    await settle()
    subject?.send(1)
    subject = nil
    #expect(await task.value == [1])
  }

  @Test @MainActor func isWhatCameWhenTheTaskIsCancelled() async {
    let subject = Subject<Int, Never>()
    let log = Journal<Int>()
    let signal = subject.signal.teardown { log.write(-1) }
    let task = Task { @MainActor in await signal.allValues() }
    await settle()
    subject.send(1)
    task.cancel()
    subject.send(2)
    #expect(log.entries == [-1])
    #expect(await task.value == [1])
  }

  @Test func takesTheArrayOfTheOperatorCollect() async {
    #expect(await Signal(1...3).collect().allValues() == [[1, 2, 3]])
    #expect(await Signal(1...3).collect().map { $0.count }.firstValue() == 3)
  }
}
