import ReactiveChannel
import ReactiveSubjects
import ReactiveTesting
import Testing

/// A view of an end accepts the same as the end: values, signals and ends.
@Suite struct ViewSendingTests {
  private func text(_ channel: BindingChannel<Int, Broken>) -> BindingView<String, Broken> {
    channel.following.converted({ "\($0)" }, back: { Int($0) }, refusing: { _ in })
  }

  @Test("A value sent into a view comes out of the other terminal, and not out of the view") func sends() {
    let channel = BindingChannel<Int, Broken>()
    let view = text(channel)
    let (owner, shown) = (channel.leading.recordedValues(), view.recordedValues())
    view.send("1")
    view.send("x")
    view.send("2")
    channel.leading.send(3)
    #expect(owner.entries == [1, 2])
    #expect(shown.entries == ["3"])
  }

  @Test("A value that a view refuses is reported each time it is sent") func reports() {
    let channel = BindingChannel<Int, Never>()
    let refused = Journal<Int>()
    let view = channel.leading.validated(where: { $0 < 10 }, refusing: { refused.write($0) })
    let log = channel.following.recordedValues()
    for value in [20, 5, 20] { view.send(value) }
    #expect(log.entries == [5])
    #expect(refused.entries == [20, 20])
  }

  @Test("A signal that is subscribed to a view sends into it, and ends the channel as at its terminal")
  func takesASignal() {
    let channel = BindingChannel<Int, Broken>()
    let owner = channel.leading.recorded()
    let texts = Subject<String, Broken>()
    texts.signal.subscribe(text(channel))
    texts.send("1")
    texts.send("x")
    texts.fail(.other)
    #expect(owner.entries == [.next(1), .failed(.other)])
  }

  @Test("The upstream of a view is disposed when the channel ends") func endsWithTheChannel() {
    let channel = BindingChannel<Int, Broken>()
    let texts = Subject<String, Broken>()
    let upstream = texts.signal.subscribe(text(channel))
    channel.leading.complete()
    #expect(upstream.isDisposed)
  }

  @Test("A view ends its channel") func ends() {
    let (completed, failed) = (BindingChannel<Int, Broken>(), BindingChannel<Int, Broken>())
    let logs = [completed.leading.recorded(), failed.leading.recorded()]
    text(completed).complete()
    text(failed).fail(.broken)
    #expect(logs.map(\.entries) == [[.completed], [.failed(.broken)]])
  }

  @Test("A repetition that is sent into a distinct view is not reported") func distinctSends() {
    let cell = Cell(starting: 0)
    let view = cell.distinct()
    let log = cell.recordedValues()
    for value in [1, 1, 2] { view.send(value) }
    cell.write(3)
    view.send(2)
    #expect(log.entries == [0, 1, 2, 3, 2])
    #expect(cell.current == 2)
  }

  @Test("Views of views send through all of them, and keep the channel alive") func sendsThroughViews() {
    var channel: BindingChannel<Int, Broken>? = BindingChannel()
    let owner = channel?.leading.recordedValues()
    let view = channel.map {
      text($0).converted {
        [$0]
      } back: {
        $0.joined()
      }.distinct()
    }
    channel = nil
    view?.send(["1", "2"])
    #expect(owner?.entries == [12])
  }

  @Test("An end made of an intake alone receives values through the intake") func sendsToAnyEnd() {
    let cell = Cell(starting: 0)
    let values = Subject<Int, Never>()
    let upstream = values.signal.subscribe(cell.makeSubscriber())
    cell.send(1)
    values.send(2)
    #expect(cell.current == 2)
    values.complete()
    #expect(upstream.isDisposed)
  }
}
