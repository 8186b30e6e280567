import ReactiveDisposables
import ReactiveFiltering
import ReactiveFlattening
import ReactiveKernel
import ReactiveSubjects
import ReactiveTransforming

// When subscriptions end, and which objects are left.
extension Checks {
  static func teardown() {
    check("teardown runs in the order in which it was added", expecting: [1, 2, 3, 4, 5]) { record in
      let subscription = Subscription()
      subscription.add { record.note(1) }
      subscription.add(ActionDisposable { record.note(2) })
      let child = subscription.makeChild()
      child.add { record.note(3) }
      subscription.add { record.note(4) }
      let gone = subscription.makeChild()
      gone.end()
      subscription.dispose()
      subscription.dispose()
      subscription.add { record.note(5) }
    }
    check("teardown runs before the end is passed on", expecting: [1, 10, 11, Record.completed]) { record in
      Signal<Int, Trouble> { subscriber in
        subscriber.add { record.note(10) }
        subscriber.add { record.note(11) }
        subscriber.send(1)
        subscriber.complete()
      }.record(in: record)
    }
    check("a compound disposes in order, a bag with its owner", expecting: [1, 2, 3, 4]) { record in
      let compound = CompoundDisposable((1...3).map { number in ActionDisposable { record.note(number) } })
      compound.dispose()
      let bag = DisposableBag()
      bag.add { record.note(4) }
    }
  }

  static func children() {
    check("a child outlives its parent", expecting: [1, 2]) { record in
      var parent: Subscription? = Subscription()
      let child = parent?.makeChild()
      child?.add { record.note(1) }
      parent = nil
      if child?.isDisposed != true { record.note(-100) }
      child?.abandon()
      if child?.end() == false { record.note(2) }
    }
    check("an abandoned child abandons its parent", expecting: [1]) { record in
      let parent = Subscription()
      parent.add { record.note(1) }
      parent.makeChild().makeChild().abandon()
    }
  }

  static func abandonment() {
    check("a subject that goes ends its subscriptions without an event", expecting: [1, 9]) { record in
      var subject: Subject<Int, Trouble>? = Subject()
      let subscription = subject?.signal.map { $0 }.flatMap { .just($0) }.record(in: record)
      subscription?.add { record.note(9) }
      subject?.send(1)
      subject = nil
      if subscription?.isDisposed != true { record.note(-100) }
    }
    check("an inner signal that goes completes", expecting: [1, Record.completed]) { record in
      var inner: Subject<Int, Trouble>? = Subject()
      let outer = Subject<Signal<Int, Trouble>, Trouble>()
      outer.signal.flatten().record(in: record)
      outer.send(inner!.signal)
      outer.complete()
      inner?.send(1)
      inner = nil
    }
  }
}
