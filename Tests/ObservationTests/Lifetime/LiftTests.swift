import ReactiveDisposables
import ReactiveObservation
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct LiftTests {
  private final class Painter: LifetimeOwner {
    let lifetimeToken = Lifetime.Token()
    var painted: [String] = []

    func show(_ text: String) -> Int {
      painted.append(text)
      return text.count
    }

    func show(_ text: String, times: Int) -> String {
      painted.append(String(repeating: text, count: times))
      return painted.last ?? ""
    }

    func add(_ first: Int, _ second: Int, _ third: Int) -> Int { first + second + third }

    func add(_ first: Int, _ second: Int, _ third: Int, _ fourth: Int) -> Int { first + second + third + fourth }

    func clear(_ isClear: Bool) { if isClear { painted = [] } }
  }

  @Test("Subscribes at once, and calls for each value, with or without subscribers") func subscribesAtOnce() {
    let painter = Painter()
    let texts = Subject<String, TestFailure>()
    let lengths = lift(painter, texts) { $0.show($1) }
    texts.send("a")
    texts.send("bb")
    #expect(painter.painted == ["a", "bb"])
    let late = Recorded(lengths)
    texts.send("ccc")
    texts.complete()
    #expect(late.events == [.next(2), .next(3), .completed])
    #expect(Recorded(lengths).events == [.next(3), .completed])
    #expect(painter.painted == ["a", "bb", "ccc"])
  }

  @Test("Several signals: calls once all have a value, then at each change, with the latest value of each")
  func takesTheLatestOfEach() {
    let painter = Painter()
    let texts = Subject<String, Never>()
    let times = Subject<Int, Never>()
    let results = Recorded(lift(painter, texts, times) { $0.show($1, times: $2) })
    texts.send("a")
    #expect(painter.painted.isEmpty)
    times.send(2)
    texts.send("b")
    texts.complete()
    times.send(1)
    #expect(results.events == [.next("aa"), .next("bb"), .next("b")])
    times.complete()
    #expect(results.events.last == .completed)
  }

  @Test("Three signals, and any number") func takesMany() {
    let painter = Painter()
    let numbers = (0..<4).map { _ in Subject<Int, Never>() }
    let three = Recorded(lift(painter, numbers[0], numbers[1], numbers[2]) { $0.add($1, $2, $3) })
    let four = Recorded(
      lift(painter, numbers[0].signal, numbers[1].signal, numbers[2].signal, numbers[3].signal) {
        $0.add($1, $2, $3, $4)
      })
    for place in 0..<4 { numbers[place].send(1) }
    numbers[0].send(5)
    #expect(three.values == [3, 7])
    #expect(four.values == [4, 8])
    for number in numbers { number.complete() }
    #expect(three.events.last == .completed)
    #expect(four.events.last == .completed)
  }

  @Test("A method without a result gives empty values") func givesVoid() {
    let painter = Painter()
    painter.painted = ["a"]
    let results = Journal<Int>()
    lift(painter, Signal<Bool, Never>.just(true)) { $0.clear($1) }.subscribe(next: { results.write(1) })
    #expect(painter.painted.isEmpty)
    #expect(results.entries == [1])
  }

  @Test("A failure is forwarded, and ends the other signals") func passesFailures() {
    let painter = Painter()
    let texts = Subject<String, TestFailure>()
    let times = Subject<Int, TestFailure>()
    let results = Recorded(lift(painter, texts, times) { $0.show($1, times: $2) })
    texts.send("a")
    times.fail(TestFailure())
    texts.send("b")
    #expect(results.events == [.failed(TestFailure())])
    #expect(painter.painted.isEmpty)
  }

  @Test("The receiver is not kept alive; its end completes, and releases the signals") func endsWithTheReceiver() {
    var painter: Painter? = Painter()
    let texts = Subject<String, Never>()
    let results = painter.map { Recorded(lift($0, texts) { $0.show($1) }) }
    texts.send("a")
    painter = nil
    #expect(results?.events == [.next(1), .completed])
    texts.send("b")
  }

  @Test("The next value finds the end of a receiver without a lifetime") func findsOutTheEnd() {
    final class Plain { func take(_ text: String) -> Int { text.count } }
    var plain: Plain? = Plain()
    let texts = Subject<String, Never>()
    let results = plain.map { Recorded(lift($0, texts) { $0.take($1) }) }
    plain = nil
    #expect(results?.events == [])
    texts.send("b")
    #expect(results?.events == [.completed])
  }

  @Test("Signals that are released without an end end the results without a terminal (C9)") func isAbandoned() {
    let painter = Painter()
    var texts: Subject<String, Never>? = Subject()
    let results = texts.map { Recorded(lift(painter, $0) { $0.show($1) }) }
    texts = nil
    #expect(results?.subscription.isDisposed == true)
    #expect(results?.events == [])
  }

  @Test @MainActor func liftsMainActorMethods() {
    let screen = Screen()
    let titles = Subject<String, Never>()
    lift(screen, titles) { screen, title in screen.title = title }
    titles.send("a")
    #expect(screen.title == "a")
  }

  @Test func sendsAgainstSends() {
    final class Adder: @unchecked Sendable { func add(_ first: Int, _ second: Int) -> Int { first + second } }
    let adder = Adder()
    let isObeyed = Joined<Int>.raceSends {
      Joined { first, second in lift(shared: adder, first, second) { $0.add($1, $2) } }
    } verify: { joined in
      #expect(joined.values.last == 18)
    }
    #expect(isObeyed)
  }

  @Test func endsAgainstEnds() {
    final class Adder: @unchecked Sendable { func add(_ first: Int, _ second: Int) -> Int { first + second } }
    let adder = Adder()
    #expect(Joined<Int>.raceEnds { Joined { first, second in lift(shared: adder, first, second) { $0.add($1, $2) } } })
  }
}
