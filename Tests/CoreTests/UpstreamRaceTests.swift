import ReactiveCore
import ReactiveTesting
import Testing

/// An upstream may end on another thread during its subscription: an operator with several upstreams continues, and
/// leaks nothing.
@Suite struct UpstreamRaceTests {
  @Test(arguments: UpstreamKind.allCases) func theFirstEndsWhileItIsSubscribedTo(_ kind: UpstreamKind) {
    race(for: { RacedUpstream(kind) }) {
      $0.subscribe()
    } _: {
      $0.endFirst()
    } verify: { raced in
      #expect(raced.log.entries == raced.expected)
      #expect(raced.probe.liveLabels == [])
    }
  }
}

/// An operator with two upstreams: a test ends the first, and the second ends immediately.
private struct RacedUpstream: Sendable {
  let kind: UpstreamKind
  let log = Journal<Event<Int, TestFailure>>()
  let probe = LeakProbe()
  private let first = SharedVariable<Subscriber<Int, TestFailure>>(nil)
  private let isSecond = SharedVariable<Bool>(false)

  init(_ kind: UpstreamKind) {
    self.kind = kind
  }

  var expected: [Event<Int, TestFailure>] {
    switch kind {
    case .flatMap, .switchToLatest: [.next(1), .completed]
    case .concat, .repeat, .retry: [.next(1), .next(2), .completed]
    }
  }

  func subscribe() {
    let token = probe.token("closure")
    joined.map { token.use($0) }.subscribe(events: { [log] in log.write($0) })
  }

  func endFirst() {
    spinUntil { first.value != nil }
    guard let subscriber = first.value else { return }
    first.value = nil
    subscriber.next(1)
    subscriber.terminal(kind == .retry ? .failed(TestFailure()) : .completed)
  }

  private var joined: Signal<Int, TestFailure> {
    let upstream = upstream
    return switch kind {
    case .flatMap: Signal<Int, TestFailure>.just(0).flatMap { _ in upstream }
    case .switchToLatest: Signal<Int, TestFailure>.just(0).map { _ in upstream }.switchToLatest()
    case .concat: Signal.concat([upstream, upstream])
    case .repeat: upstream.repeat(2)
    case .retry: upstream.retry(1)
    }
  }

  private var upstream: Signal<Int, TestFailure> {
    .attaching { [first, isSecond] subscriber in
      if isSecond.value == true {
        subscriber.next(2)
        subscriber.terminal(.completed)
      } else {
        isSecond.value = true
        first.value = subscriber
      }
    }
  }
}
