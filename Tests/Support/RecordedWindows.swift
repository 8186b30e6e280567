import ReactiveKernel
import ReactiveTesting

extension Signal {
  /// The events of a signal of windows and of its windows, one letter each: `o` opens one, `c` completes it, `f` fails
  /// it.
  package func drawn<Element, WindowFailure: Error>() -> Signal<String, Failure>
  where Value == Signal<Element, WindowFailure> {
    lift { next in
      { window in
        next("o")
        window.subscribe(next: { next("\($0)") }, failed: { _ in next("f") }, completed: { next("c") })
      }
    }
  }

  /// The values of each window as an array, when it completes.
  package func gathered<Element: Sendable, WindowFailure: Error>() -> Signal<[Element], Failure>
  where Value == Signal<Element, WindowFailure> {
    lift { next in
      { window in
        let values = SerialState<[Element]>([])
        window.subscribe(next: { values.value.append($0) }, failed: { _ in }, completed: { next(values.value) })
      }
    }
  }

  /// The values of all windows, in the order of arrival.
  package func flattened<Element>() -> Signal<Element, Failure> where Value == Signal<Element, Failure> {
    .attaching { downstream in
      let joiner = Flattened(downstream, sources: 1)
      joiner.join(self, tag: 1) { window in
        joiner.open += 1
        joiner.serialiser.start { joiner.join(window, next: downstream.next) }
      }
    }
  }
}

/// Ends without a terminal if the outer signal, which has tag 1, ended without one.
private final class Flattened<Element: Sendable, Failure: Error>: Joiner<Element, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; the variables change only inside the claim.
  @exclusivity(unchecked) var open = 1
  @exclusivity(unchecked) private var isOuterAbandoned = false

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == 1 { isOuterAbandoned = isAbandoned }
    open -= 1
    if open == 0 { finish(isAbandoned: isOuterAbandoned) }
  }
}

/// A subscription to a signal of windows, and to each window.
package final class RecordedWindows: Sendable {
  package let windows = Journal<Recorded<Int, TestFailure>>()
  package let log = Journal<Event<Int, TestFailure>>()
  package let subscription: Subscription

  /// - Parameter signal: the signal of windows, which are numbered from zero.
  package init(_ signal: Signal<Signal<Int, TestFailure>, TestFailure>) {
    let (windows, log) = (windows, log)
    subscription = signal.subscribe(events: { event in
      if let window = event.value { windows.write(Recorded(window)) }
      log.write(event.map { _ in windows.count - 1 })
    })
  }

  /// The events of each window.
  package var events: [[Event<Int, TestFailure>]] { windows.entries.map(\.events) }
}
