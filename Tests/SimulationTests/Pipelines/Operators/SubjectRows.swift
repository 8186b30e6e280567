import ReactiveCore
import ReactiveSimulation

extension PipelineOperator {
  /// Subjects that get the input, and the numbers of their subscribers. The texts have words in place of several
  /// statements.
  static let subjects: [PipelineOperator] = [
    // Behind it a buffer without a limit: it grants no room that the mailbox would wait for.
    PipelineOperator("|> { Mailbox(capacity: #, of: $0).signal.delay(subscription: #).deliver() }", 1...3, 0...4) {
      input, with in
      .deferred {
        let mailbox = Mailbox<Int, TestFailure>(capacity: with.numbers[0])
        let values = mailbox.signal.delay(subscription: .ticks(with.numbers[1]), on: with.scheduler)
        let sent = input.on(
          next: { mailbox.send($0) }, failed: { mailbox.fail($0) }, completed: { mailbox.complete() })
        return .merge([values, sent.silently()]).keeping(mailbox).deliver(on: with.scheduler)
      }
    } model: { input, with in
      input.kept(with.numbers[0], forTicks: with.numbers[1]).delivered { $0 + [$1] }
    },
    PipelineOperator(
      "|> { Subject(of: $0), with .take(#) and @.then of its signal }.merging(subscriberCounts, trySend)", 1...3
    ) { input, with in
      .deferred {
        let subject = Subject<Int, TestFailure>()
        let outcomes = input.on(failed: { subject.fail($0) }, completed: { subject.complete() })
          .map { subject.trySend($0) == .delivered ? 10 : 11 }
        return .merge([
          subject.subscriberCounts.promoteError(), subject.signal.take(with.number).silently(),
          with.branch.then(subject.signal).silently(), outcomes,
        ]).keeping(subject)
      }
    } model: { input, with in
      input.observed(taking: with.number, joining: with.branch)
    },
  ]
}

extension PipelineSignal {
  /// Sends nothing, and completes at any end.
  fileprivate func silently() -> PipelineSignal { ignoreValues(as: Int.self).completeOnFailure().promoteError() }

  /// Retains an object until the end: an input without a source releases what its subscriber holds.
  fileprivate func keeping(_ object: some AnyObject & Sendable) -> PipelineSignal {
    on(ended: { withExtendedLifetime(object) {} })
  }
}

extension ModelSignal {
  /// Keeps the first values until a number of ticks is over, sends them then, and all later values at once.
  fileprivate func kept(_ count: Int, forTicks ticks: Int) -> ModelSignal {
    timed((isOpen: false, held: [Int](), end: PipelineEvent?.none)) { state, time, happening in
      switch happening {
      case .subscription: time.wake(after: ticks)
      case .event(let event) where state.isOpen: time.send(event)
      case .event(.next(let value)): state.held = Array((state.held + [value]).prefix(count))
      case .event(let end): state.end = end
      case .alarm:
        state.isOpen = true
        time.send(state.held)
        if let end = state.end { time.send(end) }
      }
    }
  }

  /// Sends the number of subscribers of a subject, and the outcome of each value.
  ///
  /// - Parameters:
  ///   - count: the number of values after which the first subscriber leaves.
  ///   - other: the second subscriber comes at its completion.
  fileprivate func observed(taking count: Int, joining other: ModelSignal) -> ModelSignal {
    .awaiting(
      [other, self], Subscribers(),
      begin: { signs in
        signs.send(.next(0))
        signs.send(.next(1))
      }
    ) { state, signs, cause in
      switch cause {
      case .event(.next, input: 0), .sign: break
      case .event(let end, input: 0):
        state.isOtherOver = true
        if state.isEnded { return signs.send(.completed) }
        guard end == .completed else { return }
        state.present += 1
        signs.send(.next(state.present))
      case .event(.next, _):
        let isObserved = state.present > 0
        state.values += 1
        if state.values == count {
          state.present -= 1
          signs.send(.next(state.present))
        }
        signs.send(.next(isObserved ? 10 : 11))
      case .event(let end, _):
        state.isEnded = true
        while state.present > 0 {
          state.present -= 1
          signs.send(.next(state.present))
        }
        if end.isFailure || state.isOtherOver { signs.send(end) }
      }
    }
  }
}

/// The state of `observed(taking:joining:)`.
private struct Subscribers {
  var present = 1
  var values = 0
  var isEnded = false
  var isOtherOver = false
}
