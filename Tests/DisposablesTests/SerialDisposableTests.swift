import ReactiveDisposables
import ReactiveTesting
import TestSupport
import Testing

@Suite struct SerialDisposableTests {
  @Test func swappingReturnsThePreviousContentUndisposed() {
    let contents = (0..<3).map { _ in CountingDisposable() }
    let serial = SerialDisposable(contents[0])
    #expect(serial.swap(contents[1]) === contents[0])
    serial.disposable = contents[2]
    #expect(serial.disposable === contents[2])
    #expect(contents.map(\.count) == [0, 0, 0])
    #expect(serial.swap(nil) === contents[2])
    #expect(serial.disposable == nil)
  }

  @Test func disposesWhatItHolds() {
    let contents = (0..<2).map { _ in CountingDisposable() }
    let serial = SerialDisposable(contents[0])
    serial.disposable = contents[1]
    serial.dispose()
    serial.dispose()
    #expect(serial.isDisposed)
    #expect(serial.disposable == nil)
    #expect(contents.map(\.count) == [0, 1])
  }

  @Test func disposesAtOnceWhatItIsGivenAfterItsEnd() {
    let contents = (0..<2).map { _ in CountingDisposable() }
    let serial = SerialDisposable()
    serial.dispose()
    serial.disposable = contents[0]
    #expect(serial.swap(contents[1]) == nil)
    #expect(serial.swap(nil) == nil)
    #expect(serial.disposable == nil)
    #expect(contents.map(\.count) == [1, 1])
  }

  @Test func isNotDisposedWithItsContent() {
    let content = CountingDisposable()
    let serial = SerialDisposable(content)
    content.dispose()
    #expect(!serial.isDisposed)
    #expect(serial.disposable === content)
  }

  @Test func disposesNothingWhenDropped() {
    let content = CountingDisposable()
    do { _ = SerialDisposable(content) }
    #expect(content.count == 0)
  }

  @Test func letsAnActionSwapAndDispose() {
    let later = CountingDisposable()
    let serial = SerialDisposable()
    serial.disposable = ActionDisposable { [unowned serial] in
      #expect(serial.isDisposed)
      #expect(serial.disposable == nil)
      serial.dispose()
      serial.disposable = later
    }
    serial.dispose()
    #expect(later.count == 1)
  }

  @Test func releasesThePreviousContentOutsideTheLock() {
    let releases = Counter()
    let serial = SerialDisposable()
    let probe = Releasing { [weak serial] in
      serial?.disposable = nil
      releases.increment()
    }
    serial.disposable = ActionDisposable { [probe] in probe.touch() }
    _ = consume probe
    serial.disposable = ActionDisposable()
    #expect(releases.count == 1)
  }

  @Test func endsEachContentOnceWhenSwappedWhileDisposed() {
    race(for: { RacedSerial(contents: 24) }) { raced in
      for content in raced.contents.dropFirst() { raced.serial.swap(content)?.dispose() }
    } _: {
      $0.serial.dispose()
    } verify: {
      #expect($0.contents.map(\.count) == Array(repeating: 1, count: 24))
      #expect($0.serial.disposable == nil)
    }
  }

  @Test func endsItsContentOnceWhenTwoThreadsDispose() {
    race(for: { RacedSerial() }) {
      $0.serial.dispose()
    } _: {
      $0.serial.dispose()
    } verify: {
      #expect($0.contents.map(\.count) == [1, 0, 0, 0])
    }
  }

  @Test func handsEachContentOnWhenTwoThreadsSwap() {
    race(for: { RacedSerial() }) { raced in
      raced.serial.swap(raced.contents[1])?.dispose()
    } _: { raced in
      raced.serial.swap(raced.contents[2])?.dispose()
    } verify: {
      #expect($0.contents.map(\.count).reduce(0, +) == 2)
      $0.serial.dispose()
      #expect($0.contents.map(\.count) == [1, 1, 1, 0])
    }
  }
}

private struct RacedSerial: Sendable {
  let contents: [CountingDisposable]
  let serial: SerialDisposable

  init(contents count: Int = 4) {
    contents = (0..<count).map { _ in CountingDisposable() }
    serial = SerialDisposable(contents[0])
  }
}
