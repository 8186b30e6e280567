import ReactiveDisposables
import ReactiveObservation
import ReactiveTesting
import Testing

/// Races at a path: one thread writes to its own models; others subscribe, dispose, release signals, and release the
/// last references to objects.
@Suite struct PathRaceTests {
  /// A document of the writing thread, and a signal of it.
  struct Raced: Sendable {
    let document: Confined<Document>
    let signal: SharedVariable<Signal<String?, Never>>
    let seen = Journal<String?>()

    init(_ form: (Document) -> Signal<String?, Never>) {
      let made = Document()
      made.author = Author("a0")
      document = Confined(made)
      signal = SharedVariable(form(made))
    }

    func subscribe() -> Subscription? { signal.value?.subscribe(next: { [seen] in seen.write($0) }) }

    /// Writes to each component in turn.
    func write() {
      document.value.author?.name = "a1"
      document.value.author = Author("a2")
      document.value.author?.name = "a3"
    }
  }

  static let forms: [@Sendable (Document) -> Signal<String?, Never>] = [
    { observe($0, \.author).then(\.name).signal },
    { observe($0, \.author).then(\.name).signal(options: [.initial, .prior, .new]) },
    { observe($0, \.author?.name).signal },
  ]

  @Test(arguments: 0..<forms.count) func disposeAgainstWrite(form: Int) {
    var isObeyed = true
    race(for: {
      let raced = Raced(PathRaceTests.forms[form])
      return (raced, raced.subscribe(), Journal<Int>())
    }) { raced, _, _ in
      raced.write()
    } _: { raced, subscription, counts in
      subscription?.dispose()
      counts.write(raced.seen.count)
    } verify: { raced, _, counts in
      isObeyed = isObeyed && raced.seen.count - counts.entries[0] <= 1
    }
    #expect(isObeyed)
  }

  @Test(arguments: 0..<forms.count) func subscribeAgainstWrite(form: Int) {
    var isObeyed = true
    race(for: { Raced(PathRaceTests.forms[form]) }) { raced in
      raced.write()
    } _: { raced in
      _ = raced.subscribe()
    } verify: { raced in
      let values = raced.seen.entries.map { $0 ?? "" }
      isObeyed = isObeyed && values == values.sorted() && values.last == "a3"
    }
    #expect(isObeyed)
  }

  @Test(arguments: 0..<forms.count) func dropSignalAgainstWrite(form: Int) {
    var isObeyed = true
    race(for: { Raced(PathRaceTests.forms[form]) }) { raced in
      raced.write()
    } _: { raced in
      raced.signal.value = nil
    } verify: { raced in
      let cells = Tracking.collect { raced.document.value.author?.name }.reads.map(\.cell)
      isObeyed = isObeyed && cells.allSatisfy { $0.watchCount == 0 }
    }
    #expect(isObeyed)
  }

  /// A document that is released, and a signal of it that remains.
  struct Leaving: Sendable {
    let document: SharedVariable<Confined<Document>>
    let signal: Signal<String?, Never>
    let ends = Journal<Bool>()

    init(_ form: (Document) -> Signal<String?, Never>) {
      let made = Document()
      signal = form(made)
      document = SharedVariable(Confined(made))
    }

    func subscribe() { signal.subscribe(next: { _ in }, completed: { [ends] in ends.write(true) }) }
  }

  @Test(
    "Setup and the end of the object exclude each other: every subscriber completes", arguments: 0..<forms.count)
  func subscribeAgainstEnd(form: Int) {
    var isObeyed = true
    race(for: { Leaving(PathRaceTests.forms[form]) }) { raced in
      raced.document.value = nil
    } _: { raced in
      raced.subscribe()
    } verify: { raced in
      isObeyed = isObeyed && raced.ends.count == 1
    }
    #expect(isObeyed)
  }

  /// A document that stays, with an observer that leaves.
  struct Watched: Sendable {
    let document = Confined(Document())
    let observer: SharedVariable<Confined<Watcher>>
    let signal: Signal<String, Never>
    let ends = Journal<Bool>()

    init() {
      let watcher = Watcher()
      observer = SharedVariable(Confined(watcher))
      signal = document.value.signal(for: \.title, observer: watcher)
    }
  }

  @Test("Setup and the end of the observer exclude each other") func subscribeAgainstEndOfTheObserver() {
    var isObeyed = true
    race(for: { Watched() }) { watched in
      watched.observer.value = nil
    } _: { watched in
      watched.signal.subscribe(next: { _ in }, completed: { watched.ends.write(true) })
    } verify: { watched in
      isObeyed = isObeyed && watched.ends.count == 1
    }
    #expect(isObeyed)
  }

  /// A document that leads to a reviewer that it does not hold.
  struct Reviewed: Sendable {
    let document = Confined(Document())
    let successor = Confined(Author("Grace"))
    let ada: SharedVariable<Confined<Author>>
    let seen: Recorded<String?, Never>

    init() {
      let author = Author("Ada")
      ada = SharedVariable(Confined(author))
      document.value.reviewer.object = author
      seen = Recorded(observe(document.value, \.currentReviewer).then(\.name).signal)
    }
  }

  /// The last reference to an object on a weak path is released on another thread: the last report is the current
  /// value.
  @Test func endOfAPartAgainstItsReplacement() {
    var isObeyed = true
    race(for: Reviewed.init) { raced in
      raced.document.value.reviewer.object = raced.successor.value
      raced.successor.value.name = "Hopper"
      raced.document.value.reviewer = raced.document.value.reviewer
    } _: { raced in
      raced.ada.value = nil
    } verify: { raced in
      isObeyed = isObeyed && raced.seen.values.last == "Hopper"
    }
    #expect(isObeyed)
  }

  @Test func endOfAPartAgainstFollowing() {
    var isObeyed = true
    race(for: Reviewed.init) { raced in
      for _ in 0..<3 { raced.document.value.reviewer = raced.document.value.reviewer }
    } _: { raced in
      raced.ada.value = nil
    } verify: { raced in
      isObeyed = isObeyed && raced.seen.values.last == .some(nil)
    }
    #expect(isObeyed)
  }

  @Test func endOfTheObserverAgainstWrite() {
    var isObeyed = true
    race(for: {
      let document = Document()
      let watcher = Watcher()
      let seen = Recorded(document.signal(for: \.title, observer: watcher))
      return (Confined(document), SharedVariable(Confined(watcher)), seen)
    }) { document, _, _ in
      for title in ["a", "b", "c"] { document.value.title = title }
    } _: { _, watcher, _ in
      watcher.value = nil
    } verify: { _, _, seen in
      isObeyed = isObeyed && seen.values == Array(["untitled", "a", "b", "c"].prefix(seen.values.count))
      isObeyed = isObeyed && seen.events.last == .completed
    }
    #expect(isObeyed)
  }
}
