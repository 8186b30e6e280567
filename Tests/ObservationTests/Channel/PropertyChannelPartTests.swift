import ReactiveChannel
import ReactiveDisposables
import ReactiveObservation
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// Channels and bindings of properties that are computed from properties of other objects.
@Suite struct PropertyChannelPartTests {
  /// An object whose property is computed from its part.
  private final class Whole: ReactiveObject {
    @Observed var part: Part?
    @Observed var reference = Unowned<Part>()
    var text: String? {
      get { part?.text }
      set { if let newValue { part?.text = newValue } }
    }
    var distant: String? {
      get { reference.object?.text }
      set { if let newValue { reference.object?.text = newValue } }
    }
  }

  private final class Part {
    @Observed var text: String

    init(_ text: String) { self.text = text }
  }

  /// An object that reads only a part's properties; other objects may share the part.
  private final class View: LifetimeOwner, ReactiveObject {
    let lifetimeToken = Lifetime.Token()
    let part: Part
    var text: String {
      get { part.text }
      set { part.text = newValue }
    }

    init(of part: Part) { self.part = part }
  }

  /// The same without a lifetime.
  private final class Silent: ReactiveObject {
    let part = Part("a")
    var text: String {
      get { part.text }
      set { part.text = newValue }
    }
  }

  @Test("The end of an object that a property reads is a change, and does not end the channel")
  func outlivesAPart() {
    let whole = Whole()
    whole.part = Part("a")
    let channel = whole.channel(for: \.text)
    let texts = Recorded(channel.signal)
    whole.part = nil
    #expect(texts.events == [.next("a"), .next(nil)])
    #expect(Recorded(whole.channel(for: \.text).signal).events == [.next(nil)])
    whole.part = Part("b")
    whole.part?.text = "c"
    channel.send("d")
    #expect(whole.text == "d")
    #expect(texts.events == [.next("a"), .next(nil), .next("b"), .next("c")])
  }

  @Test("A part that ends by itself, and another part that replaces it") func outlivesAWeakPart() {
    let whole = Whole()
    let texts = Recorded(whole.channel(for: \.distant).signal)
    var expected: [String?] = [nil]
    for number in 0..<100 {
      let part = Part("\(number)")
      whole.reference.object = part
      part.text = "\(number)!"
      expected += ["\(number)", "\(number)!"]
    }
    #expect(texts.values == expected)
  }

  @Test("A binding ends with its own object, not with another object that its property reads") func bindsBeyondAPart() {
    let part = Part("a")
    var view: View? = View(of: part)
    let texts = Subject<String, Never>()
    let binding = view.map { texts.signal.bind(to: $0, \.text) }
    view = nil
    #expect(binding?.isDisposed == true)
    texts.send("b")
    #expect(part.text == "a")
  }

  @Test("The end of the object completes its channels, whatever its property reads") func endsWithItsObject() {
    let part = Part("a")
    var view: View? = View(of: part)
    var silent: Silent? = Silent()
    let texts = view.map { Recorded($0.channel(for: \.text).signal) }
    let others = silent.map { Recorded($0.channel(for: \.text).signal) }
    let signals = [view?.signal(for: \.text), silent?.signal(for: \.text)].compactMap { $0 }.map { Recorded($0) }
    (view, silent) = (nil, nil)
    #expect(texts?.events == [.next("a"), .completed])
    #expect(others?.events == [.next("a"), .completed])
    #expect(signals.map(\.events) == [[.next("a"), .completed], [.next("a"), .completed]])
    part.text = "b"
  }

  @Test("Objects that share a part have their own channels and bindings") func sharesAPart() {
    let part = Part("a")
    var first: View? = View(of: part)
    let second = View(of: part)
    let texts = Recorded(first?.channel(for: \.text).signal ?? .never())
    let channel = second.channel(for: \.text)
    let others = Recorded(channel.signal)
    let names = Subject<String, Never>()
    let binding = first.map { names.signal.bind(to: $0, \.text) }
    names.signal.bind(to: second, \.text).dispose()
    part.text = "b"
    first = nil
    #expect(first == nil && binding?.isDisposed == true)
    part.text = "c"
    channel.send("d")
    #expect(part.text == "d")
    #expect(texts.events == [.next("a"), .next("b"), .completed])
    #expect(others.events == [.next("a"), .next("b"), .next("c")])
  }

  @Test("A write in answer to a new part is sent") func watchesBeforeItSends() {
    let whole = Whole()
    let confined = Confined(whole)
    let texts = Journal<String?>()
    whole.channel(for: \.text).signal.subscribe(next: { text in
      texts.write(text)
      if text == "b" { confined.value.part?.text = "c" }
    })
    whole.part = Part("b")
    #expect(texts.entries == [nil, "b", "c"])
  }
}
