import ReactiveObservation
import ReactiveTesting
import Testing

/// Paths through several objects.
@Suite struct NestedPathTests {
  @Test("A replaced intermediate object is no longer observed, and the new one is") func replacedIntermediate() {
    let document = Document()
    let (ada, grace) = (Author("Ada"), Author("Grace"))
    let seen = Recorded(observe(document, \.author).then(\.name).signal)
    document.author = ada
    ada.name = "Lovelace"
    document.author = grace
    ada.name = "not told"
    grace.name = "Hopper"
    #expect(seen.values == [nil, "Ada", "Lovelace", "Grace", "Hopper"])
    seen.subscription.dispose()
  }

  @Test("A nil component gives nil, and there are no deeper watches") func nilComponent() {
    let document = Document()
    let ada = Author("Ada")
    document.author = ada
    let cells = Tracking.collect { ada.address.postcode }.reads.map(\.cell)
    let seen = Recorded(observe(document, \.author).then(\.address).then(\.postcode).signal)
    #expect(cells.map(\.watchCount) == [1, 1])
    ada.address.postcode = 1
    document.author = nil
    #expect(cells.map(\.watchCount) == [0, 0])
    ada.address.postcode = 2
    #expect(seen.values == [nil, 1, nil])
    seen.subscription.dispose()
  }

  @Test("An object that was replaced in a weak reference may end without a report") func replacedWeakly() {
    let document = Document()
    var ada: Author? = Author("Ada")
    let grace = Author("Grace")
    document.reviewer.object = ada
    let seen = Recorded(observe(document, \.currentReviewer).then(\.name).signal)
    document.reviewer.object = grace
    ada = nil
    #expect(ada == nil && seen.values == ["Ada", "Grace"])
    grace.name = "Hopper"
    #expect(seen.values == ["Ada", "Grace", "Hopper"])
    seen.subscription.dispose()
  }

  @Test("Each write is sent once, at any depth, with whether only the last component changed") func causes() {
    let document = Document()
    let seen = Recorded(observe(document, \.author).then(\.address).then(\.city).changes(.new))
    document.author = Author("Ada")
    document.author?.address.city = "London"
    document.author?.address = Address("Paris")
    document.author = nil
    #expect(
      seen.values == [
        PathChange(.posterior, value: "nowhere", old: .some(nil), affectedOnlyLastComponent: false),
        PathChange(.posterior, value: "London", old: "nowhere", affectedOnlyLastComponent: true),
        PathChange(.posterior, value: "Paris", old: "London", affectedOnlyLastComponent: false),
        PathChange(.posterior, value: nil, old: "Paris", affectedOnlyLastComponent: false),
      ])
    seen.subscription.dispose()
  }

  @Test("On will-change of a component, the watches on the old value are removed") func tornDownBeforeTheWrite() {
    let document = Document()
    let ada = Confined(Author("Ada"))
    document.author = ada.value
    let seen = Journal<PathChange<String?>>()
    let subscription = observe(document, \.author).then(\.name).changes([.prior, .new]).subscribe(next: { change in
      seen.write(change)
      if change.moment == .prior, !change.affectedOnlyLastComponent { ada.value.name = "too late" }
    })
    document.author = Author("Grace")
    #expect(seen.entries.map(\.moment) == [.prior, .posterior])
    #expect(seen.entries.map(\.value) == ["Ada", "Grace"])
    subscription.dispose()
  }

  /// The write releases the object that it replaces: one change, not two.
  @Test func theEndOfAReplacedPartIsSentOnce() {
    let document = Document()
    document.author = Author("Ada")
    let seen = Recorded(observe(document, \.author).then(\.name).changes([.initial, .prior, .new]))
    document.author = Author("Grace")
    document.author = nil
    #expect(seen.values.map(\.moment) == [.initial, .prior, .posterior, .prior, .posterior])
    #expect(seen.values.map(\.value) == ["Ada", "Ada", "Grace", "Grace", nil])
    #expect(seen.values.allSatisfy { !$0.causedByEnd })
    seen.subscription.dispose()
  }

  @Test("The end of a weakly held object on a path gives nil, in one change with that cause") func weakDeath() {
    let document = Document()
    var ada: Author? = Author("Ada")
    document.reviewer.object = ada
    let seen = Recorded(observe(document, \.currentReviewer).then(\.address).then(\.city).changes([.prior, .new]))
    ada = nil
    #expect(
      seen.values == [
        PathChange(
          .posterior, value: nil, old: "nowhere", affectedOnlyLastComponent: false, causedByEnd: true)
      ])
    // The path is followed again from the new object.
    let grace = Author("Grace")
    document.reviewer.object = grace
    grace.address.city = "Arlington"
    #expect(seen.values.map(\.value) == [nil, nil, "nowhere", "nowhere", "Arlington"])
    seen.subscription.dispose()
  }

  @Test("The end of an object whose property is computed from its part alone") func endOfAWholeThatReadsItsPart() {
    final class Folder {
      let content = Document()
      var author: Author? { content.author }
    }
    final class Shelf {
      @Observed var reference = Unowned<Folder>()
      var folder: Folder? { reference.object }
    }
    let shelf = Shelf()
    var folder: Folder? = Folder()
    folder?.content.author = Author("Ada")
    shelf.reference.object = folder
    let seen = Recorded(observe(shelf, \.folder).then(\.author).then(\.name).signal)
    folder = nil
    #expect(folder == nil && seen.values == ["Ada", nil])
    seen.subscription.dispose()
  }

  @Test("The end of an object on the path completes its own observation")
  func theObserversOwnEnd() {
    let document = Document()
    var ada: Author? = Author("Ada")
    document.reviewer.object = ada
    let seen = ada.map { Recorded(observe(document, \.currentReviewer).then(\.name).signal(observer: $0)) }
    ada = nil
    #expect(seen?.events == [.next("Ada"), .completed])
  }

  @Test func anObjectThatWritesToItselfWhileItEndsIsReportedAsEnded() {
    let document = Document()
    var ada: Author? = Author("Ada")
    ada?.isWritingAtItsEnd = true
    document.reviewer.object = ada
    let seen = Recorded(observe(document, \.currentReviewer).then(\.name).signal)
    ada = nil
    #expect(seen.values == ["Ada", nil])
    seen.subscription.dispose()
  }

  @Test func thePathMayComeBackToTheSameObject() {
    let ada = Author("Ada")
    ada.friend = ada
    let seen = Recorded(observe(ada, \.friend).then(\.friend).then(\.name).changes([.prior, .new]))
    ada.name = "Lovelace"
    ada.friend = Author("Grace")
    ada.friend = nil
    #expect(seen.values.map(\.moment) == [.prior, .posterior, .prior, .posterior, .prior, .posterior])
    #expect(seen.values.map(\.value) == ["Ada", "Lovelace", "Lovelace", nil, nil, nil])
    seen.subscription.dispose()
  }

  @Test func aritiesMeanTheSameAsSteps() {
    let document = Document()
    let ada = Author("Ada")
    document.author = ada
    ada.friend = Author("Grace")
    let two = Recorded(observe(document, \.author, \.name).signal)
    let optionalLast = Recorded(observe(document, \.author, \.address, \.postcode).signal)
    let three = Recorded(observe(document, \.author, \.address, \.city).signal)
    let four = Recorded(observe(document, \.author, \.friend, \.address, \.city).signal)
    let fourOptional = Recorded(observe(document, \.author, \.friend, \.address, \.postcode).signal)
    ada.name = "Lovelace"
    ada.address.postcode = 1
    ada.address.city = "London"
    ada.friend?.address.city = "Arlington"
    ada.friend?.address.postcode = 2
    document.author = nil
    #expect(two.values == ["Ada", "Lovelace", nil])
    #expect(optionalLast.values == [nil, 1, nil])
    #expect(three.values == ["nowhere", "London", nil])
    #expect(four.values == ["nowhere", "Arlington", nil])
    #expect(fourOptional.values == [nil, 2, nil])
  }

  @Test func severalPathsOfOneDescriptionAreIndependent() {
    let document = Document()
    let path = observe(document, \.author).then(\.name)
    let first = Recorded(path.signal)
    document.author = Author("Ada")
    let second = Recorded(path.signal)
    first.subscription.dispose()
    document.author = nil
    #expect(first.values == [nil, "Ada"])
    #expect(second.values == ["Ada", nil])
    second.subscription.dispose()
  }
}
