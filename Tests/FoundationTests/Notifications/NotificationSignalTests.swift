import Foundation
import ReactiveCore
import ReactiveFoundation
import ReactiveTesting
import TestSupport
import Testing

extension Notification.Name {
  fileprivate static let tested = Notification.Name("ReactiveFoundation.tested")
}

/// A poster whose life can be observed.
private final class Radio: NSObject, Sendable {
  let token = Lifetime.Token()
}

@Suite("Notifications as a signal")
struct NotificationSignalTests {
  let center = NotificationCenter()
  let log = Journal<String>()

  func post(_ text: String, from object: AnyObject? = nil) {
    center.post(name: .tested, object: object, userInfo: ["text": text])
  }

  func texts(of object: AnyObject? = nil, during lifetime: Lifetime? = nil) -> Signal<String, Never> {
    center.signal(for: .tested, object: object, during: lifetime) { $0.userInfo?["text"] as? String ?? "none" }
  }

  @Test("are delivered while subscribed, before the post returns, on the posting thread")
  func delivers() {
    post("early")
    let threads = Journal<Bool>()
    texts().map { text in (text, ObjectIdentifier(Thread.current)) }
      .subscribe { [log] text, reader in
        log.write(text)
        threads.write(reader == ObjectIdentifier(Thread.current))
      }
    post("a")
    #expect(log.entries == ["a"])
    onThread { [center] in
      center.post(name: .tested, object: nil, userInfo: ["text": "b"])
      #expect(log.entries == ["a", "b"])
    }
    #expect(threads.entries == [true, true])
  }

  @Test("are not delivered after the subscription was disposed")
  func removes() {
    let subscription = texts().subscribe { [log] in log.write($0) }
    post("a")
    subscription.dispose()
    post("b")
    #expect(log.entries == ["a"])
  }

  @Test("are not read after an end inside a delivery")
  func removesInside() {
    let reads = Counter()
    center.signal(for: .tested) { _ in reads.increment() }.take(1).subscribe { _ in }
    post("a")
    post("b")
    #expect(reads.count == 1)
  }

  @Test("of one object or of all, of one name or of all")
  func selects() {
    let (first, second) = (NSObject(), NSObject())
    texts(of: first).subscribe { [log] in log.write("first \($0)") }
    texts().subscribe { [log] in log.write("all \($0)") }
    let every = Counter()
    center.signal(for: nil).subscribe(next: { every.increment() })
    post("a", from: first)
    post("b", from: second)
    center.post(name: Notification.Name("other"), object: first)
    #expect(log.entries.sorted() == ["all a", "all b", "first a"])
    #expect(every.count == 3)
  }

  @Test("keep the observed object neither by the signal nor by a subscription")
  func keepsNothing() {
    weak var observed: NSObject?
    let subscription: Subscription
    let signal: Signal<String, Never>
    do {
      let object = NSObject()
      observed = object
      signal = texts(of: object)
      subscription = signal.subscribe { [log] in log.write($0) }
      post("a", from: object)
    }
    #expect(observed == nil)
    #expect(!subscription.isDisposed)
    // Another object may get the address of the first one.
    for _ in 0..<100 { post("b", from: NSObject()) }
    #expect(log.entries == ["a"])
    signal.subscribe(completed: { [log] in log.write("completed") })
    #expect(log.entries == ["a", "completed"])
  }

  @Test("end with the observed object")
  func endsWithTheObject() {
    var radio: Radio? = Radio()
    texts(of: radio, during: radio?.token.lifetime)
      .subscribe(next: { [log] in log.write($0) }, completed: { [log] in log.write("completed") })
    post("a", from: radio)
    radio = nil
    #expect(log.entries == ["a", "completed"])
  }

  @Test("end with the observer")
  func endsWithTheObserver() {
    var observer: Radio? = Radio()
    texts().take(during: observer!.token.lifetime)
      .subscribe(next: { [log] in log.write($0) }, completed: { [log] in log.write("completed") })
    post("a")
    observer = nil
    post("b")
    #expect(log.entries == ["a", "completed"])
  }

  @Test("release the closures after a dispose, however often")
  func leaksNothing() {
    expectNoLeaks { probe in
      for _ in 0..<repetitions(quick: 500, full: 2_000, night: 10_000) {
        let token = probe.token()
        center.signal(for: .tested) { _ in token.touch() }.subscribe { token.touch() }.dispose()
      }
    }
    post("a")
  }

  @Test("a post against a dispose: at most one delivery, and none later")
  func postAgainstDispose() {
    let delivered = Journal<Int>()
    race(for: { Arena() }) { arena in
      arena.center.post(name: .tested, object: nil)
    } _: { arena in
      arena.subscription.value?.dispose()
    } verify: { arena in
      let count = arena.deliveries.count
      #expect(count <= 1)
      delivered.write(count)
      arena.center.post(name: .tested, object: nil)
      #expect(arena.deliveries.count == count)
    }
    // Both outcomes occur: the two did race.
    #expect(delivered.entries.contains(0) && delivered.entries.contains(1))
  }

  private final class Arena: Sendable {
    let center = NotificationCenter()
    let deliveries = Counter()
    let subscription = SharedVariable<Subscription>(nil)

    init() {
      subscription.value = center.signal(for: .tested).subscribe(next: { [deliveries] in deliveries.increment() })
    }
  }
}
