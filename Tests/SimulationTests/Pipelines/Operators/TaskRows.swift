import ReactiveCore
import ReactiveSimulation

extension PipelineOperator {
  /// Operators with async closures. A call waits for a timer, and its task runs in place, so that it keeps virtual
  /// time.
  static let tasks: [PipelineOperator] = onSchedulers + onPreferredExecutor

  /// Each subscription has a concurrent scheduler of its own: the model of a signal knows no other signal.
  private static let onSchedulers: [PipelineOperator] = [
    PipelineOperator(
      ".map(on: ConcurrentScheduler(width: #)) { await ticks($0 % #); return try refuse($0, 6) }", 1...3, 1...4
    ) { input, with in
      with.calling { clock in
        input.map(on: with.concurrentScheduler) { value async throws(TestFailure) -> Int in
          await clock.wait(value % with.numbers[1])
          return try refuse(value, 6)
        }
      }
    } model: { input, with in
      input.ordered(limit: with.numbers[0]) { .refusing($0, 6, after: $0 % with.numbers[1]) }
    },
    PipelineOperator(
      ".map(on: ConcurrentScheduler(width: #), ordered: false) { await ticks($0 % #); return $0 }", 1...3, 1...4
    ) { input, with in
      with.calling { clock in
        input.map(on: with.concurrentScheduler, ordered: false) { value in
          await clock.wait(value % with.numbers[1])
          return value
        }
      }
    } model: { input, with in
      input.flattened(limit: with.numbers[0]) { .sending($0, after: $0 % with.numbers[1]) }
    },
    PipelineOperator(
      ".flatMap { .task(on: ConcurrentScheduler(width: #)) { await ticks(#); return $0 } }", 1...3, 0...3
    ) { input, with in
      with.calling { clock in
        let scheduler = with.concurrentScheduler
        return input.flatMap { value in
          .task(on: scheduler) {
            await clock.wait(with.numbers[1])
            return value
          }
        }
      }
    } model: { input, with in
      input.flattened(limit: with.numbers[0]) { .sending($0, after: with.numbers[1]) }
    },
  ]

  /// Apple's systems before version 26.4 do not return the preferred executor, so these tasks would run on the pool.
  private static var onPreferredExecutor: [PipelineOperator] {
    #if compiler(>=6.3)
      if #available(macOS 26.4, iOS 26.4, watchOS 26.4, tvOS 26.4, visionOS 26.4, *) { return withWidths + again }
    #endif
    return []
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private static let withWidths: [PipelineOperator] = [
    PipelineOperator(".map(width: #) { await ticks($0 % #); return try refuse($0, 6) }", 1...3, 1...4) { input, with in
      with.calling { clock in
        input.sentInPlace().map(width: with.numbers[0]) { value async throws(TestFailure) -> Int in
          await clock.wait(value % with.numbers[1])
          return try refuse(value, 6)
        }
      }
    } model: { input, with in
      input.ordered(limit: with.numbers[0]) { .refusing($0, 6, after: $0 % with.numbers[1]) }
    },
    PipelineOperator(".map(width: #, ordered: false) { await ticks($0 % #); return $0 }", 1...3, 1...4) { input, with in
      with.calling { clock in
        input.sentInPlace().map(width: with.numbers[0], ordered: false) { value in
          await clock.wait(value % with.numbers[1])
          return value
        }
      }
    } model: { input, with in
      input.flattened(limit: with.numbers[0]) { .sending($0, after: $0 % with.numbers[1]) }
    },
    PipelineOperator(".filter(width: #) { await ticks($0 % #); return $0 % 2 == 0 }", 1...3, 1...4) { input, with in
      with.calling { clock in
        input.sentInPlace().filter(width: with.numbers[0], on: TasksInPlace.shared) { value in
          await clock.wait(value % with.numbers[1])
          return value % 2 == 0
        }
      }
    } model: { input, with in
      input.ordered(limit: with.numbers[0]) { .sending($0, after: $0 % with.numbers[1]) }
        .eachValue { $0 % 2 == 0 ? [$0] : [] }
    },
    PipelineOperator(".filter(width: #, ordered: false) { await ticks($0 % #); return $0 % 2 == 0 }", 1...3, 1...4) {
      input, with in
      with.calling { clock in
        input.sentInPlace().filter(width: with.numbers[0], ordered: false, on: TasksInPlace.shared) { value in
          await clock.wait(value % with.numbers[1])
          return value % 2 == 0
        }
      }
    } model: { input, with in
      input.flattened(limit: with.numbers[0]) { .sending($0, after: $0 % with.numbers[1]) }
        .eachValue { $0 % 2 == 0 ? [$0] : [] }
    },
    PipelineOperator(".on(width: #, next: { await ticks($0 % #) })", 1...3, 1...4) { input, with in
      with.calling { clock in
        input.sentInPlace().on(
          width: with.numbers[0], on: TasksInPlace.shared, next: { await clock.wait($0 % with.numbers[1]) })
      }
    } model: { input, with in
      input.ordered(limit: with.numbers[0]) { .sending($0, after: $0 % with.numbers[1]) }
    },
    PipelineOperator(".on(width: #, ordered: false, next: { await ticks($0 % #) })", 1...3, 1...4) { input, with in
      with.calling { clock in
        input.sentInPlace().on(
          width: with.numbers[0], ordered: false, on: TasksInPlace.shared,
          next: { await clock.wait($0 % with.numbers[1]) })
      }
    } model: { input, with in
      input.flattened(limit: with.numbers[0]) { .sending($0, after: $0 % with.numbers[1]) }
    },
  ]

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private static let again: [PipelineOperator] = [
    PipelineOperator(".retry(when: { await ticks(#); return $1 <= # })", 0...3, 0...2, isMultiplying: true) {
      input, with in
      with.calling { clock in
        input.sentInPlace().retry(when: { _, attempt in
          await clock.wait(with.numbers[0])
          return attempt <= with.numbers[1]
        })
      }
    } model: { input, with in
      input.asking(for: with.numbers[0], atMost: with.numbers[1]) { $0.isFailure }
    },
    PipelineOperator(".repeat(when: { await ticks(#); return $0 <= # })", 0...3, 0...2, isMultiplying: true) {
      input, with in
      with.calling { clock in
        input.sentInPlace().repeat(when: { runs in
          await clock.wait(with.numbers[0])
          return runs <= with.numbers[1]
        })
      }
    } model: { input, with in
      input.asking(for: with.numbers[0], atMost: with.numbers[1]) { $0 == .completed }
    },
  ]
}

extension PipelineArguments<PipelineSignal> {
  /// The first number is its width.
  fileprivate var concurrentScheduler: ConcurrentScheduler {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      return ConcurrentScheduler(width: numbers[0], on: TasksInPlace.shared)
    }
    return ConcurrentScheduler(width: numbers[0])
  }

  /// A signal with calls that wait, made for each subscription.
  fileprivate func calling(_ make: @escaping @Sendable (CallClock) -> PipelineSignal) -> PipelineSignal {
    .attaching { [scheduler] downstream in
      let clock = CallClock(scheduler)
      // The child ends before the waits do, so that what their tasks return is dropped.
      let child = downstream.subscription.makeChild()
      downstream.add { clock.close() }
      make(clock).attach(as: child, next: downstream.next) { termination in
        clock.close()
        downstream.terminal(termination)
      }
    }
  }
}

/// The waits of the calls of one subscription, all on one thread.
private final class CallClock: Sendable {
  private typealias Wait = (timer: any Disposable, continuation: UnsafeContinuation<Void, Never>)

  private let scheduler: VirtualTimeScheduler
  private let waits = SerialState<[Int: Wait]>([:])
  private let count = SerialState(0)

  init(_ scheduler: VirtualTimeScheduler) { self.scheduler = scheduler }

  /// Suspends for a number of ticks.
  ///
  /// It has no handler of cancellation: a task may not end inside the handler, as it would in place.
  func wait(_ ticks: Int) async {
    await withUnsafeContinuation { continuation in
      count.value += 1
      let number = count.value
      let timer = scheduler.schedule(after: .ticks(ticks)) { [self] in
        waits.value.removeValue(forKey: number)?.continuation.resume()
      }
      waits.value[number] = (timer, continuation)
    }
  }

  /// Ends all waits, after the subscription has ended.
  func close() {
    let open = waits.value.sorted { $0.key < $1.key }.map(\.value)
    waits.value = [:]
    for wait in open { wait.timer.dispose() }
    for wait in open { wait.continuation.resume() }
  }
}

extension ModelSignal {
  fileprivate static func sending(_ value: Int, after ticks: Int) -> ModelSignal {
    ModelSignal { start in ModelSignal.sending(.next(value), .completed).run(start.later(by: ticks)) }
  }

  /// The call of a closure that ends with `refuse(_:_:)`.
  fileprivate static func refusing(_ value: Int, _ rest: Int, after ticks: Int) -> ModelSignal {
    guard value % 7 == rest else { return .sending(value, after: ticks) }
    return ModelSignal { start in ModelSignal.sending(.failure).run(start.later(by: ticks)) }
  }

  /// Runs again after a call that takes some ticks, a number of times; the end after the last call is that of the last
  /// run.
  fileprivate func asking(
    for ticks: Int, atMost count: Int, after isAsked: @escaping @Sendable (PipelineEvent) -> Bool
  ) -> ModelSignal {
    ModelSignal { start in
      var runs = [run(start)]
      var events = runs[0].events
      while let end = runs[runs.count - 1].end, isAsked(end.event) {
        let answer = end.moment.later(by: ticks)
        events[events.count - 1].moment = answer
        guard runs.count <= count else { break }
        events.removeLast()
        runs.append(run(answer))
        events += runs[runs.count - 1].events
      }
      return ModelRun(events, of: runs)
    }
  }
}
