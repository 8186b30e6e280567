import Reactive
import ReactiveTesting
import Testing

/// Objects that are not `Sendable`, bound and written on schedulers.
@Suite struct QueueConfinementTests {
  private final class Label {
    @Observed var text = ""
  }

  /// Keeps an object alive in a `@Sendable` closure.
  private struct Kept: @unchecked Sendable {
    // Unchecked because nothing reads it.
    private let label: Label

    init(_ label: Label) {
      self.label = label
    }
  }

  #if EXIT_TESTS
    @Test("A delivery by a scheduler to an object that was bound elsewhere traps (C12)")
    func trapsOnAQueue() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let queue = QueueScheduler()
        let label = Label()
        let texts = Subject<String, Never>()
        BindingTarget(label, \.text) <~ texts.signal.deliver(on: queue)
        texts.send("a")
        await withCheckedContinuation { continuation in queue.schedule { continuation.resume() } }
        withExtendedLifetime(label) {}
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("QueueConfinementTests.swift:"))
      #expect(message.contains("outside the task that bound its object"))
      #expect(message.contains("Remedy:"))
    }
  #endif

  #if EXIT_TESTS
    @Test("An object that was bound on a scheduler must not be written elsewhere") func trapsOutsideTheQueue()
      async throws
    {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let queue = QueueScheduler()
        let texts = Subject<String, Never>()
        await withCheckedContinuation { continuation in
          queue.schedule {
            let label = Label()
            texts.signal.bind(to: label, \.text)
            let kept = Kept(label)
            texts.signal.subscribe(completed: { withExtendedLifetime(kept) {} })
            continuation.resume()
          }
        }
        texts.send("a")
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("QueueConfinementTests.swift:"))
      #expect(message.contains("outside the QueueScheduler that its object was bound on"))
    }
  #endif

  @Test("An object that was bound on a scheduler may be written there, by any thread of the pool")
  func followsTheQueue() async {
    let queue = QueueScheduler()
    let texts = Subject<String, Never>()
    let seen = Journal<String>()
    await withCheckedContinuation { continuation in
      queue.schedule {
        let label = Label()
        texts.signal.deliver(on: queue).bind(to: label, \.text)
        label.$text.changes.subscribe(next: { seen.write($0) })
        // A binding keeps nothing alive.
        let kept = Kept(label)
        texts.signal.subscribe(completed: { withExtendedLifetime(kept) {} })
        continuation.resume()
      }
    }
    for number in 1...100 {
      texts.send("\(number)")
      await withCheckedContinuation { continuation in queue.schedule { continuation.resume() } }
    }
    #expect(seen.entries == (1...100).map { "\($0)" })
  }
}
