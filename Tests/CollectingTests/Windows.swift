import ReactiveCollecting
import ReactiveTesting

extension Signal {
  /// What a signal of windows and its windows do, one letter each: `o` opens one, `c` completes it, `f` fails it.
  func drawn<Element, WindowFailure: Error>() -> Signal<String, Failure>
  where Value == Signal<Element, WindowFailure> {
    lift { next in
      { window in
        next("o")
        window.subscribe(next: { next("\($0)") }, failed: { _ in next("f") }, completed: { next("c") })
      }
    }
  }

  /// The values of all windows as they come.
  func flattened<Element>() -> Signal<Element, Failure> where Value == Signal<Element, Failure> {
    .attaching { downstream in
      let confluence = Confluence(downstream, sources: 1)
      confluence.join(self) { window in
        confluence.addSource()
        confluence.serialiser.start { confluence.join(window, next: downstream.next) }
      }
    }
  }
}

/// A subscription to a signal of windows, and to each window.
final class RecordedWindows: Sendable {
  let windows = Journal<Recorded<Int, TestFailure>>()
  let log = Journal<Event<Int, TestFailure>>()
  let subscription: Subscription

  /// - Parameter signal: whose windows are numbered from zero.
  init(_ signal: Signal<Signal<Int, TestFailure>, TestFailure>) {
    let (windows, log) = (windows, log)
    subscription = signal.subscribe(events: { event in
      if let window = event.value { windows.write(Recorded(window)) }
      log.write(event.map { _ in windows.count - 1 })
    })
  }

  /// What each window sent.
  var events: [[Event<Int, TestFailure>]] { windows.entries.map(\.events) }
}
