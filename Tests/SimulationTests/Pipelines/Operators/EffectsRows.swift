import ReactiveCore
import ReactiveSimulation

extension PipelineOperator {
  /// The closures' observations are sent as a last value, before the end.
  static let effects: [PipelineOperator] = [
    PipelineOperator(
      ".on(started: { see(1) }, next: see, failed: { see(2) }, completed: { see(3) }, ended: { see(4) })"
    ) {
      input, _ in
      input.sending { see in
        input.on(
          started: { see(1) }, next: see, failed: { _ in see(2) }, completed: { see(3) }, ended: { see(4) })
      }
    } model: { input, _ in
      input.sendingSeen(1) { seen, event in
        if let value = event.value { seen = see(value, after: seen) }
        if event.isTerminal { seen = see(4, after: see(event.isFailure ? 2 : 3, after: seen)) }
      }
    },
    PipelineOperator(".initially { see(1) }.finally { see(2) }") { input, _ in
      input.sending { see in input.initially { see(1) }.finally { see(2) } }
    } model: { input, _ in
      input.sendingSeen(1) { seen, event in if event.isTerminal { seen = see(2, after: seen) } }
    },
  ]
}

/// A number that represents the observed values and their order.
private func see(_ value: Int, after seen: Int) -> Int { wrapped(seen * 3 + value) }

extension PipelineSignal {
  fileprivate func sending(
    seenBy watch: @escaping @Sendable (_ see: @escaping @Sendable (Int) -> Void) -> PipelineSignal
  ) -> PipelineSignal {
    .deferred {
      let seen = SerialState(0)
      let last = PipelineSignal.deferred { .just(seen.value) }
      let watched = watch { seen.value = see($0, after: seen.value) }
      return PipelineSignal.concat([watched, last]).catch { failure in .concat([last, .fail(failure)]) }
    }
  }
}

extension ModelSignal {
  fileprivate func sendingSeen(
    _ initial: Int, _ watch: @escaping @Sendable (_ seen: inout Int, PipelineEvent) -> Void
  ) -> ModelSignal {
    eachEvent(initial) { seen, event in
      watch(&seen, event)
      return event.isTerminal ? [.next(seen), event] : [event]
    }
  }
}
