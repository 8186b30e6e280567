import Foundation
import ReactiveKernel
import ReactiveObservation
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

/// Observing one property by key path.
@Suite struct PathTests {
  @Test(
    "The value is read at subscription, then each new value arrives on the changing thread, without a hop, also equal ones"
  )
  func valuesComeInsideTheWrite() {
    let document = Document()
    let signal = document.signal(for: \.title)
    document.title = "first"
    let seen = Recorded(signal)
    #expect(seen.values == ["first"])
    document.title = "second"
    #expect(seen.values == ["first", "second"])
    document.title = "second"
    #expect(seen.values == ["first", "second", "second"])
    seen.subscription.dispose()
    document.title = "third"
    #expect(seen.values.count == 3)
  }

  @Test("Values arrive on the changing thread") func valuesComeOnTheWritingThread() {
    let document = Confined(Document())
    let threads = Journal<ObjectIdentifier>()
    document.value.signal(for: \.title, options: .new).subscribe(next: { _ in
      threads.write(ObjectIdentifier(Thread.current))
    })
    let writer = onThread {
      document.value.title = "first"
      return ObjectIdentifier(Thread.current)
    }
    #expect(threads.entries == [writer])
  }

  @Test("Changes are sent with all options; these add the initial value, and the one before each change")
  func optionsAdd() {
    let document = Document()
    func moments(_ options: PathOptions) -> Recorded<PathChange<String>, Never> {
      Recorded(document.changes(for: \.title, options: options))
    }
    let seen = [moments([]), moments(.new), moments(.initial), moments(.prior), moments([.initial, .prior])]
    let values = [document.signal(for: \.title, options: []), document.signal(for: \.title, options: .prior)]
      .map { Recorded($0) }
    document.title = "changed"
    #expect(
      seen.map { $0.values.map(\.moment) } == [
        [.posterior], [.posterior], [.initial, .posterior], [.prior, .posterior], [.initial, .prior, .posterior],
      ])
    #expect(values.map(\.values) == [["changed"], ["untitled", "changed"]])
  }

  @Test("A change in answer to the initial value is sent: the observer is added before")
  func aChangeInAnswerToTheInitialValueIsNoticed() {
    let document = Document()
    let confined = Confined(document)
    for path in [document.signal(for: \.title), document.signal(for: \.headline)] {
      document.title = "a"
      let journal = Journal<String>()
      let subscription = path.subscribe(next: { title in
        journal.write(title)
        if title.count < 3 { confined.value.title += "a" }
      })
      #expect(journal.entries == ["a", "aa", "aaa"])
      subscription.dispose()
    }
  }

  @Test("Old and new values arrive in pairs") func oldAndNew() {
    let document = Document()
    let seen = Recorded(document.changes(for: \.title, options: .new))
    document.title = "a"
    document.title = "b"
    #expect(
      seen.values == [
        PathChange(.posterior, value: "a", old: "untitled"), PathChange(.posterior, value: "b", old: "a"),
      ])
    seen.subscription.dispose()
  }

  @Test(
    "Prior callbacks arrive only if requested: exactly one before and one after each change, and none with the initial one"
  )
  func priors() {
    let document = Document()
    let without = Recorded(document.changes(for: \.title))
    let with = Recorded(document.changes(for: \.title, options: [.initial, .prior, .new]))
    document.title = "a"
    document.title.append("b")
    #expect(without.values.map(\.moment) == [.initial, .posterior, .posterior])
    #expect(with.values.map(\.moment) == [.initial, .prior, .posterior, .prior, .posterior])
    #expect(with.values.map(\.value) == ["untitled", "untitled", "a", "a", "ab"])
    for subscription in [without.subscription, with.subscription] { subscription.dispose() }
  }

  @Test func thePropertyHasTheOldValueWhenThePriorIsSent() {
    let document = Document()
    let confined = Confined(document)
    let found = Journal<String>()
    let subscription = document.changes(for: \.title, options: [.prior, .new]).subscribe(next: { _ in
      found.write(confined.value.title)
    })
    document.title = "a"
    #expect(found.entries == ["untitled", "a"])
    subscription.dispose()
  }

  @Test func newLeavesOutTheInitialValue() {
    let document = Document()
    let seen = Recorded(document.signal(for: \.title, options: .new))
    document.title = "a"
    #expect(seen.values == ["a"])
    seen.subscription.dispose()
  }

  @Test func computedPropertiesFollowWhatTheyAreComputedFrom() {
    let document = Document()
    let ada = Author("Ada")
    let seen = Recorded(document.signal(for: \.headline))
    document.author = ada
    ada.name = "Lovelace"
    document.title = "Notes"
    document.author = nil
    ada.name = "nobody's"
    #expect(
      seen.values == [
        "untitled", "untitled, by Ada", "untitled, by Lovelace", "Notes, by Lovelace", "Notes",
      ])
    seen.subscription.dispose()
  }

  @Test func anOverriddenPropertyIsReadAsItIs() {
    let author: Author = Pseudonymous("Ada")
    let seen = Recorded(author.signal(for: \.name))
    let same = Recorded(Pseudonymous("Eve").signal(for: \.name))
    author.name = "Grace"
    #expect(seen.values == ["*Ada", "*Grace"])
    #expect(same.values.isEmpty)
    seen.subscription.dispose()
  }

  @Test func aPropertyOfASuperclassIsObservedThroughTheSubclass() {
    let author = Pseudonymous("Ada")
    let seen = Recorded(observe(author, \.address).then(\.city).signal)
    author.address.city = "London"
    #expect(seen.values == ["nowhere", "London"])
    seen.subscription.dispose()
  }

  @Test func inPlaceChangesAreSentOnce() {
    let document = Document()
    let seen = Recorded(observe(document, \.tags.count).signal)
    document.tags.append("a")
    document.tags += ["b", "c"]
    #expect(seen.values == [0, 1, 3])
    seen.subscription.dispose()
  }

  /// A value that is sent during a delivery is delivered afterwards, to all subscribers (C2), any number of times
  /// (C10).
  @Test func writesInAnswerToAValueDoNotGrowTheStack() {
    let document = Document()
    let confined = Confined(document)
    let last = SharedVariable(0)
    let subscription = observe(document, \.plainOverTitle).signal.subscribe(next: { count in
      last.value = count
      if count < many / 10 { confined.value.countUp() }
    })
    #expect(last.value == many / 10)
    subscription.dispose()
  }

  @Test func aPathWithoutSubscribersCostsTheModelNothing() throws {
    let document = Document()
    _ = document.signal(for: \.headline)
    let watched = try #require(Tracking.collect { document.title }.reads.first).cell
    document.title = "a"
    #expect(!watched.isObserved)
    Recorded(document.signal(for: \.headline)).subscription.dispose()
    document.title = "b"
    #expect(!watched.isObserved)
  }
}

extension Document {
  /// Computed, so that it is observed as a path, and not as a stored property.
  fileprivate var plainOverTitle: Int {
    _ = title
    return plain
  }

  fileprivate func countUp() {
    plain += 1
    title = ""
  }
}
