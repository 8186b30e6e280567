import Foundation
import Reactive
import ReactiveExtras
import ReactiveTesting

/// Waits for a signal inside a delivery.
enum Wait {
  /// A wait for a signal that sends nothing before the delivery has returned.
  enum Endless: String, CaseIterable, Codable, Sendable {
    case subject, operators, merged, inner, hopped
    case shared, sharedBefore, sharedWithReplay, sharedForever, sharedTwice, sharedAndJoined
    case published, replayed, replayedLazily, autoconnected
    case window, windowOfCold, windowInItself, boundedWindow, group, groupOfCold, groupInItself
    case channel, property, reactive, command, behavior
  }

  /// A wait for a signal that sends before the delivery has returned.
  enum Short: String, CaseIterable, Sendable {
    case another, sharedReplay, current, subjectWithAnUpstream, windowAfterwards
  }
}

/// Long enough for a machine under load; a wait that traps does so at once.
private func wait<Value: Sendable, Failure: Error>(for signal: Signal<Value, Failure>) {
  _ = try? signal.waitForFirst(timeout: .seconds(2))
}

extension Wait.Endless {
  func begin() {
    let subject = Subject<Int, Never>()
    let source = subject.signal
    switch self {
    case .subject: inADelivery(of: subject) { wait(for: source) }
    case .operators: inADelivery(of: subject) { wait(for: source.map { $0 + 1 }.take(2).skip(1)) }
    case .merged: inADelivery(of: subject) { wait(for: Signal<Int, Never>.never().merge(with: source)) }
    case .inner: inADelivery(of: subject) { wait(for: Signal.just(1).flatMap { _ in source }) }
    case .hopped: inADelivery(of: subject) { wait(for: source.deliver(on: ImmediateScheduler())) }
    case .behavior:
      let behavior = BehaviorSubject<Int, Never>(0)
      behavior.signal.skip(1).subscribe(next: { _ in wait(for: behavior.signal.skip(1)) })
      behavior.send(1)
    default: beginShared(subject)
    }
  }

  private func beginShared(_ subject: Subject<Int, Never>) {
    let source = subject.signal
    switch self {
    case .shared: inADelivery(of: subject) { [shared = source.share()] in wait(for: shared) }
    case .sharedBefore:
      let shared = source.share()
      inADelivery(of: subject) {
        wait(for: shared)
      } before: {
        shared.subscribe()
      }
    case .sharedWithReplay: inADelivery(of: subject) { wait(for: source.share(replay: .last(1))) }
    case .sharedForever: inADelivery(of: subject) { wait(for: source.share(replay: .everything, scope: .forever)) }
    case .sharedTwice: inADelivery(of: subject) { wait(for: source.share().map { $0 }.share(replay: .last(1))) }
    case .sharedAndJoined:
      inADelivery(of: subject) { wait(for: Signal<Int, Never>.never().merge(with: source.share().take(1))) }
    case .published:
      let connection = source.publish()
      inADelivery(of: subject) {
        wait(for: connection.signal)
      } before: {
        connection.connect()
      }
    case .replayed: inADelivery(of: subject) { wait(for: source.replay()) }
    case .replayedLazily: inADelivery(of: subject) { wait(for: source.replayLazily()) }
    case .autoconnected: inADelivery(of: subject) { wait(for: source.publish().autoconnect()) }
    default: beginParted(subject)
    }
  }

  private func beginParted(_ subject: Subject<Int, Never>) {
    // Without a hub: the signal sends when it is subscribed to.
    let cold = Signal<Int, Never> { subscriber in
      for number in 1...3 { subscriber.send(number) }
      return nil
    }
    switch self {
    case .window:
      subject.signal.window(count: 2).subscribe(next: { wait(for: $0) })
      subject.send(1)
    case .windowOfCold: cold.window(count: 2).subscribe(next: { wait(for: $0) })
    case .windowInItself:
      cold.window(count: 2).subscribe(next: { window in window.subscribe(next: { _ in wait(for: window) }) })
    case .boundedWindow:
      subject.signal.window(boundary: Signal<Void, Never>.never())
        .subscribe(next: { window in window.subscribe(next: { _ in wait(for: window) }) })
      subject.send(1)
    case .group:
      subject.signal.group(by: { $0 % 2 }).subscribe(next: { wait(for: $0.signal) })
      subject.send(1)
    case .groupOfCold:
      cold.group(by: { $0 % 2 }).subscribe(next: { wait(for: $0.signal.skip(1)) })
    case .groupInItself:
      cold.group(by: { $0 % 2 }).subscribe(next: { group in
        group.signal.subscribe(next: { _ in wait(for: group.signal) })
      })
    default: beginElsewhere()
    }
  }

  private func beginElsewhere() {
    switch self {
    case .channel:
      let channel = BindingChannel<Int, Never>()
      channel.following.signal.subscribe(next: { _ in wait(for: channel.following.signal.skip(1)) })
      channel.leading.send(1)
    case .property:
      let property = Property(0)
      property.signal.skip(1).subscribe(next: { _ in wait(for: property.signal.skip(1)) })
      property.value = 1
    case .reactive:
      let object = Watched()
      let numbers = object.signal(for: \.number)
      numbers.skip(1).subscribe(next: { _ in wait(for: numbers.skip(1)) })
      object.number = 1
    case .command:
      let command = Command<Int, Int, Never>(on: ImmediateScheduler()) { .just($0) }
      command.executionSignals.signal.subscribe(next: { _ in wait(for: command.executionSignals.signal) })
      _ = command.begin(1)
    default: break
    }
  }
}

extension Wait.Short {
  func begin() -> [FirstOutcome<Int>] {
    let (subject, outcomes) = (Subject<Int, Never>(), Journal<FirstOutcome<Int>>())
    let record: @Sendable (Signal<Int, Never>) -> Void = { outcomes.write($0.waitForFirst(timeout: .seconds(60))) }
    switch self {
    case .another: inADelivery(of: subject) { record(.just(7)) }
    case .sharedReplay:
      let shared = subject.signal.map { $0 + 6 }.share(replay: .last(1))
      inADelivery(of: subject) {
        record(shared)
      } before: {
        shared.subscribe()
      }
    case .current: inADelivery(of: subject) { record(BehaviorSubject(7).signal) }
    case .subjectWithAnUpstream:
      let other = Subject<Int, Never>()
      subject.signal.filter { $0 > 1 }.subscribe(other)
      inADelivery(of: subject) {
        Thread.detachNewThread { while outcomes.entries.isEmpty { other.send(7) } }
        record(other.signal)
      }
    case .windowAfterwards:
      let window = SharedVariable<Signal<Int, Never>>(nil)
      subject.signal.window(count: 2).subscribe(next: { window.value = $0 })
      subject.send(7)
      if let window = window.value { record(window) }
      return outcomes.entries
    }
    return outcomes.entries
  }
}

/// Runs code inside a delivery to the first subscriber of a subject.
private func inADelivery(
  of subject: Subject<Int, Never>, _ body: @escaping @Sendable () -> Void, before prepare: () -> Void = {}
) {
  prepare()
  subject.signal.subscribe(next: { _ in body() })
  subject.send(1)
}

private final class Watched: ReactiveObject {
  @Observed var number = 0
}
