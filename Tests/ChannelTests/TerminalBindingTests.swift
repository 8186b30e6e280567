import ReactiveChannel
import ReactiveTesting
import Testing

/// Channels between ends that have a value, and between each other.
///
/// An array releases its elements after its last use, which would end their bindings: hence the extended lifetimes.
@Suite struct TerminalBindingTests {
  /// A value, and a channel that is bound to it.
  private final class Shown: Sendable {
    let cell: Cell<Int>
    let channel = BindingChannel<Int, Never>()

    init(_ value: Int) {
      cell = Cell(starting: value)
      cell <-> channel.leading
    }
  }

  @Test("The value and every change of a property bound to leading come out of following") func showsAValue() {
    let shown = Shown(1)
    let following = shown.channel.following.recordedValues()
    shown.cell.write(2)
    #expect(following.entries == [1, 2])
  }

  @Test("A value sent into following is written to a property bound to leading, and does not come back")
  func writesThroughAndIsNotEchoed() {
    let shown = Shown(1)
    let cell = shown.cell.recordedValues()
    let following = shown.channel.following.recordedValues()
    shown.channel.following.send(5)
    shown.channel.following.send(5)
    #expect(cell.entries == [1, 5, 5])
    #expect(following.entries == [1])
  }

  @Test("Later subscribers get a write that is not echoed") func theReplayIsNotStale() {
    let shown = Shown(1)
    shown.channel.following.send(5)
    #expect(shown.channel.following.recordedValues().entries == [5])
  }

  @Test("A write that has no effect leaves nothing behind: the next change is sent") func noRealChangeIsSwallowed() {
    let channel = BindingChannel<Int, Never>()
    let cell = Cell(starting: 1)
    let refused = Journal<Int>()
    cell.validated(where: { $0 < 10 }, refusing: { refused.write($0) }) <-> channel.leading
    let following = channel.following.recordedValues()
    channel.following.send(20)
    #expect(refused.entries == [20])
    cell.write(2)
    cell.write(3)
    #expect(following.entries == [1, 2, 3])
  }

  @Test("A correction of a value sent into following comes out of it") func correctionsComeBack() {
    let shown = Shown(1)
    shown.cell.signal.subscribe(next: { [unowned cell = shown.cell] in if $0 > 9 { cell.write(9) } })
    let following = shown.channel.following.recordedValues()
    shown.channel.following.send(20)
    #expect(following.entries == [1, 9])
    #expect(shown.channel.following.recordedValues().entries == [9])
  }

  @Test("Of two views, the left takes the right one's value; each sends once")
  func assignsByTheirChannels() {
    let (left, right) = (Shown(1), Shown(2))
    let (leftLog, rightLog) = (left.cell.recordedValues(), right.cell.recordedValues())
    left.channel.following <-> right.channel.following
    #expect(leftLog.entries == [1, 2])
    #expect(rightLog.entries == [2])
    left.cell.write(3)
    right.cell.write(4)
    #expect(leftLog.entries == [1, 2, 3, 4])
    #expect(rightLog.entries == [2, 3, 4])
  }

  @Test("Assignments are transitive") func chainsOfChannelsSettle() {
    let shown = (0..<5).map { Shown($0) }
    for (left, right) in zip(shown, shown.dropFirst()) { left.channel.following <-> right.channel.following }
    #expect(shown.map(\.cell.current) == [4, 4, 4, 4, 4])
    let reversed = (0..<5).map { Shown($0) }
    for (left, right) in zip(reversed, reversed.dropFirst()).reversed() {
      left.channel.following <-> right.channel.following
    }
    #expect(reversed.map(\.cell.current) == [4, 4, 4, 4, 4])
    let logs = reversed.map { $0.cell.recordedValues() }
    reversed[1].cell.write(7)
    for log in logs { #expect(log.entries == [4, 7]) }
    withExtendedLifetime((shown, reversed)) {}
  }

  @Test("A chain of channels is one long channel") func chainsCross() {
    let channels = (0..<4).map { _ in BindingChannel<Int, Never>() }
    channels[0].leading.send(1)
    for (left, right) in zip(channels, channels.dropFirst()) { left.following <-> right.leading }
    let start = channels[0].leading.recordedValues()
    let end = channels[3].following.recordedValues()
    channels[0].leading.send(2)
    channels[3].following.send(3)
    #expect(end.entries == [1, 2])
    #expect(start.entries == [3])
    withExtendedLifetime(channels) {}
  }

  @Test("A ring of channels with no end settles") func ringsOfChannelsSettle() {
    let channels = (0..<3).map { _ in BindingChannel<Int, Never>() }
    for index in 0..<3 { channels[index].following <-> channels[(index + 1) % 3].leading }
    let following = channels.map { $0.following.recordedValues() }
    channels[0].leading.send(1)
    channels[1].leading.send(2)
    for log in following { #expect(log.entries == [1, 2]) }
    withExtendedLifetime(channels) {}
  }

  @Test("The two terminals of one channel can be bound to each other") func aChannelBoundToItselfSettles() {
    let channel = BindingChannel<Int, Never>()
    channel.leading <-> channel.following
    let (leading, following) = (channel.leading.recordedValues(), channel.following.recordedValues())
    channel.leading.send(1)
    channel.following.send(2)
    #expect(following.entries.last == 2 || leading.entries.last == 2)
    #expect(leading.count + following.count <= 4)
  }

  @Test("An end without a value takes the value of the other end, on either side") func emptyEndsTakeTheValue() {
    let channel = BindingChannel<Int, Never>()
    // Values before the first subscriber do not count.
    channel.following.send(6)
    let following = channel.following.recordedValues()
    let cell = Cell(starting: 1)
    cell <-> channel.leading
    #expect(following.entries == [1])
    let other = BindingChannel<Int, Never>()
    other.leading <-> cell
    #expect(other.following.recordedValues().entries == [1])
  }

  @Test("A failure of one end is forwarded to the other, through a chain and a ring, once", arguments: [false, true])
  func endsTravel(isRing: Bool) {
    let channels = (0..<3).map { _ in BindingChannel<Int, Broken>() }
    let bindings = (0..<(isRing ? 3 : 2)).map { channels[$0].following <-> channels[($0 + 1) % 3].leading }
    let logs = channels.flatMap { [$0.leading.recorded(), $0.following.recorded()] }
    channels[1].leading.fail(.broken)
    for log in logs { #expect(log.entries == [.failed(.broken)]) }
    #expect(bindings.allSatisfy { $0.isDisposed })
    withExtendedLifetime(channels) {}
  }

  @Test("A binding to an ended terminal ends, and ends the other terminal") func boundToTheEnded() {
    let (ended, other) = (BindingChannel<Int, Never>(), BindingChannel<Int, Never>())
    ended.leading.send(1)
    ended.leading.complete()
    let binding = other.leading <-> ended.following
    #expect(binding.isDisposed)
    #expect(other.following.recorded().entries == [.next(1), .completed])
  }

  @Test("An end with a value outlives the channel that it is bound to") func valuesOutliveTheirChannels() {
    let shown = Shown(1)
    let log = shown.cell.recorded()
    shown.channel.following.complete()
    shown.cell.write(2)
    #expect(log.entries == [.next(1), .next(2)])
  }

  @Test("A channel that is released ends its bindings, and nothing else") func droppedWhileBound() {
    let (left, right) = (Cell(starting: 1), Cell(starting: 2))
    var channel: BindingChannel<Int, Never>? = BindingChannel()
    let bindings = channel.map { [left <-> $0.leading, $0.following <-> right] } ?? []
    left.write(3)
    #expect(right.current == 3)
    channel = nil
    #expect(bindings.allSatisfy { $0.isDisposed })
    left.write(4)
    #expect(right.current == 3)
  }
}
