import ReactiveDisposables
import ReactiveObservation
import ReactiveTesting
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

/// The ends of paths and their objects, and the absence of leaks.
@Suite struct PathLifetimeTests {
  /// Stored, computed and nested paths, and their changes.
  static let forms: [@Sendable (Author) -> Signal<String?, Never>] = [
    { $0.signal(for: \.name).optional },
    { $0.signal(for: \.name, options: [.initial, .prior, .new]).optional },
    { observe($0, \.friend).then(\.name).signal },
    { observe($0, \.address.city).signal.optional },
  ]

  @Test("Completes when the observed object ends, and does not retain it", arguments: 0..<forms.count)
  func completesWithTheObject(form: Int) {
    expectNoLeaks { probe in
      var author: Author? = Author("Ada", probe.token("author"))
      author?.friend = Author("Grace", probe.token("friend"))
      let seen = author.map { Recorded(PathLifetimeTests.forms[form]($0)) }
      #expect(seen?.values.count == 1)
      author = nil
      #expect(seen?.events.last == .completed)
      return seen
    }
  }

  @Test("Subscribing after the end completes at once", arguments: 0..<forms.count) func late(form: Int) {
    let signal = PathLifetimeTests.forms[form](Author("Ada"))
    #expect(Recorded(signal).events == [.completed])
  }

  @Test func aDescriptionDoesNotKeepItsObject() {
    expectNoLeaks { probe in
      let path = observe(Author("Ada", probe.token()), \.friend).then(\.name)
      #expect(Recorded(path.signal).events == [.completed])
      #expect(Recorded(path.changes()).events.count == 1)
      return path
    }
  }

  @Test("Completes when the observer ends, and does not retain it") func completesWithTheObserver() {
    let author = Author("Ada")
    expectNoLeaks { probe in
      var observer: Author? = Author("observer", probe.token())
      let byCell = observer.map { Recorded(author.signal(for: \.name, observer: $0)) }
      var watcher: Watcher? = Watcher()
      let byToken = watcher.map { Recorded(observe(author, \.friend).then(\.name).changes(observer: $0)) }
      author.name = "Lovelace"
      observer = nil
      watcher = nil
      author.name = "not told"
      #expect(byCell?.events == [.next("Ada"), .next("Lovelace"), .completed])
      #expect(byToken?.values.map(\.value) == [nil])
      #expect(byToken?.events.last?.termination != nil)
      #expect(byToken?.subscription.isDisposed == true)
    }
  }

  @Test("The changes of a property complete when the observer or the object ends") func changesOfAProperty() {
    var author: Author? = Author("Ada")
    var watcher: Watcher? = Watcher()
    let other = Watcher()
    func changes(_ options: PathOptions, _ observer: Watcher?) -> Recorded<PathChange<String>, Never>? {
      author.flatMap { author in
        observer.map { Recorded(author.changes(for: \.name, options: options, observer: $0)) }
      }
    }
    let first = changes(.initial, watcher)
    let second = changes(.prior, other)
    author?.name = "Lovelace"
    watcher = nil
    author?.name = "King"
    author = nil
    #expect(first?.values.map(\.moment) == [.initial, .posterior])
    #expect(first?.events.last == .completed)
    #expect(second?.values.map(\.value) == ["Ada", "Lovelace", "Lovelace", "King"])
    #expect(second?.events.last == .completed)
    withExtendedLifetime(other) {}
  }

  @Test("The observed object may be the observer") func observesItself() {
    let seen = expectNoLeaks { probe in
      let author = Author("Ada", probe.token())
      let seen = Recorded(author.signal(for: \.name, observer: author))
      author.name = "Lovelace"
      return seen
    }
    #expect(seen.events == [.next("Ada"), .next("Lovelace"), .completed])
  }

  @Test func anObserverThatHasEndedGetsNothing() {
    let author = Author("Ada")
    let watcher = Watcher()
    let signal = author.signal(for: \.name, observer: watcher)
    watcher.lifetime.dispose()
    #expect(Recorded(signal).events == [.completed])
  }

  @Test func theObjectsOwnTheSubscription() {
    expectNoLeaks { probe in
      let author = Author("Ada")
      for form in PathLifetimeTests.forms {
        let token = probe.token()
        form(author).subscribe(next: { _ in token.touch() })
      }
      #expect(probe.liveCount == PathLifetimeTests.forms.count)
    }
  }

  @Test func disposalLetsGoOfEverything() {
    let author = Author("Ada")
    expectNoLeaks { probe in
      for form in PathLifetimeTests.forms {
        let token = probe.token()
        form(author).subscribe(next: { _ in token.touch() }).dispose()
      }
    }
  }

  @Test func aHundredThousandObjectsLeaveNothing() {
    let ends = Journal<Bool>()
    expectNoLeaks { probe in
      for number in 0..<many / 10 {
        let author = Author("someone", probe.token())
        author.friend = Author("another", probe.token())
        let token = probe.token()
        PathLifetimeTests.forms[number % PathLifetimeTests.forms.count](author).subscribe(
          next: { _ in token.touch() }, completed: { ends.write(true) })
        author.friend?.name = "changed"
      }
    }
    #expect(ends.count == many / 10)
  }

  /// A part that is replaced many times, and many short subscriptions, leave nothing behind (C11).
  @Test func nothingPilesUp() throws {
    let document = Document()
    let author = Author("Ada")
    document.author = author
    let cell = try #require(Tracking.collect { author.name }.reads.first).cell
    let seen = Recorded(observe(document, \.author).then(\.name).signal(options: .new))
    for _ in 0..<repetitions(quick: 1_000, full: 10_000, night: 10_000) {
      document.author = nil
      document.author = author
      Recorded(observe(document, \.author).then(\.name).signal).subscription.dispose()
    }
    #expect(cell.watchCount == 1)
    seen.subscription.dispose()
    #expect(cell.watchCount == 0)
  }

  #if EXIT_TESTS
    @Test func aPropertyThatIsNotObservableTraps() async throws {
      let result = try #require(
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          let document = Document()
          withExtendedLifetime(document) { _ = document.signal(for: \.plain) }
        })
      let message = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(
        message.contains("Document.plain of an object of type Document was to be observed, but is not observable"))
      #expect(message.contains("PathLifetimeTests.swift"))
      #expect(message.contains("mark it @Observed"))
      await #expect(processExitsWith: .failure) {
        let document = Document()
        withExtendedLifetime(document) { _ = observe(document, \.constant).signal }
      }
    }

    @Test func anObserverWithoutAnEndTraps() async throws {
      final class Endless {}
      let result = try #require(
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          _ = Document().signal(for: \.title, observer: Endless())
        })
      #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("its end cannot be known"))
    }
  #endif
}

extension Signal where Failure == Never {
  fileprivate var optional: Signal<Value?, Never> { lift { next in { next($0) } } }
}
