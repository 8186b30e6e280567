import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import Testing

/// Any thread that holds a child subscription may end it, at the same time as its parent changes (C5).
@Suite struct ChildRaceTests {
  /// How a thread ends the child that it holds.
  enum End: CaseIterable, Sendable {
    case dispose, abandon, drop

    func run(_ child: SharedVariable<Subscription>) {
      switch self {
      case .dispose: child.value?.dispose()
      case .abandon: child.value?.abandon()
      case .drop: break
      }
      child.value = nil
    }
  }

  @Test(arguments: End.allCases) func theEndOfAChildAgainstTheReleaseOfItsParent(_ end: End) {
    race(for: { Family() }) {
      $0.parent.value = nil
    } _: {
      end.run($0.child)
    } verify: {
      #expect($0.teardowns.count == 2)
    }
  }

  @Test(arguments: End.allCases) func theEndOfAChildAgainstTheDisposalOfItsParent(_ end: End) {
    race(for: { Family() }) {
      $0.parent.value?.dispose()
    } _: {
      end.run($0.child)
    } verify: {
      #expect($0.teardowns.count == 2)
    }
  }

  @Test(arguments: End.allCases) func theEndOfAJoinedSourceAgainstTheReleaseOfItsOperator(_ end: End) {
    race(for: { KeptSource { Signal.merge([$0, .never()]) } }) {
      $0.release()
    } _: {
      end.run($0.kept)
    } verify: {
      #expect($0.teardowns.count == 1)
    }
  }

  @Test(arguments: End.allCases) func theEndOfAnUpstreamAgainstTheReleaseOfItsSubject(_ end: End) {
    race(for: { KeptUpstream() }) {
      $0.subject.value = nil
    } _: {
      end.run($0.kept)
    } verify: {
      #expect($0.teardowns.count == 1)
    }
  }
}

/// A parent and its child, each with one teardown.
private struct Family: Sendable {
  let teardowns = Journal<Int>()
  let parent: SharedVariable<Subscription>
  let child: SharedVariable<Subscription>

  init() {
    let (parent, teardowns) = (Subscription(), teardowns)
    let child = parent.makeChild()
    parent.add { teardowns.write(0) }
    child.add { teardowns.write(1) }
    self.parent = SharedVariable(parent)
    self.child = SharedVariable(child)
  }
}

/// A source that keeps only its subscription, upstream of an operator.
private struct KeptSource: Sendable {
  let teardowns = Journal<Int>()
  let kept = SharedVariable<Subscription>(nil)
  private let sink = SharedVariable<Subscription>(nil)

  init(below join: (Signal<Int, Never>) -> Signal<Int, Never>) {
    let (kept, teardowns) = (kept, teardowns)
    let source = Signal<Int, Never>.attaching { subscriber in
      subscriber.add { teardowns.write(1) }
      kept.value = subscriber.subscription
    }
    sink.value = join(source).subscribe()
  }

  func release() { sink.value = nil }
}

/// A subject with an upstream, whose subscription is kept.
private struct KeptUpstream: Sendable {
  let teardowns = Journal<Int>()
  let subject = SharedVariable(Subject<Int, Never>())
  let kept = SharedVariable<Subscription>(nil)

  init() {
    let upstream = Signal<Int, Never>.attaching { [teardowns] subscriber in
      subscriber.add { teardowns.write(1) }
    }
    if let subject = subject.value { kept.value = upstream.subscribe(subject) }
  }
}
