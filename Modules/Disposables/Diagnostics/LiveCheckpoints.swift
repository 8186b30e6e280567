extension FailureTrace {
  /// Delivers a failure that passes a checkpoint.
  ///
  /// A retried signal fails at its checkpoint again, perhaps inside the delivery of its first failure. So a second
  /// visit drops the checkpoints after the first visit.
  package static func passing(_ place: CheckpointPlace, _ deliver: () -> Void) {
    let passed = Array(places.prefix { $0 != place }) + [place]
    run(FailureTrace(passed, origin: ofThisThread?.origin), deliver)
  }
}

/// The numbers of subscriptions that exist at each checkpoint.
package enum LiveCheckpoints {
  private final class Counts: @unchecked Sendable {
    // Unchecked because `numbers` is used under the lock only.
    private let lock = Lock()
    private var numbers: [CheckpointPlace: Int] = [:]

    var copy: [CheckpointPlace: Int] { lock.withLock { numbers } }

    func add(_ change: Int, at place: CheckpointPlace) {
      lock.withLock {
        let number = numbers[place, default: 0] + change
        numbers[place] = number == 0 ? nil : number
      }
    }
  }

  private static let counts = Counts()

  /// The numbers now. A checkpoint without a subscription is not among them.
  package static var numbers: [CheckpointPlace: Int] { counts.copy }

  package static func begin(at place: CheckpointPlace) { counts.add(1, at: place) }

  package static func end(at place: CheckpointPlace) { counts.add(-1, at: place) }

  /// The checkpoints that have more subscriptions than before, in one line after a phrase; empty if there are none.
  package static func list(since before: [CheckpointPlace: Int], after phrase: String) -> String {
    let grown = numbers.filter { place, number in number > before[place, default: 0] }.keys
    return CheckpointPlace.list(grown.sorted { $0.description < $1.description }, after: phrase)
  }
}
