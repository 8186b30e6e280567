import Marbles
import Reactive

/// Subscribers that join a source at its start, in its middle and after its end, in virtual time.
enum SubjectScene: CaseIterable {
  case cold, subject, behaviour, replay

  private static let joining = [("first", 0), ("second", 5), ("third", 12)]

  var title: String {
    switch self {
    case .cold: "A cold signal: the source runs again for each subscriber."
    case .subject: "Subject: hot. Late subscribers miss earlier values, but receive the end."
    case .behaviour: "BehaviorSubject(\"0\"): there is always a current value, and it comes first."
    case .replay: "ReplaySubject(capacity: 2): the last two values come first."
    }
  }

  /// The recorded events.
  func play() -> MarbleLog {
    let time = VirtualTimeScheduler()
    let log = MarbleLog(time)
    let source = letters(on: time)
    let shared = share(source, log: log)
    for (name, tick) in SubjectScene.joining {
      time.schedule(after: .seconds(tick)) { log.record(shared, as: name).subscribe() }
    }
    time.run()
    return log
  }

  /// The signal that the subscribers join: the source itself, or a subject that the source sends to.
  private func share(_ source: Signal<Character, Never>, log: MarbleLog) -> Signal<Character, Never> {
    switch self {
    case .cold: return source
    case .subject: return send(source, to: Subject(), log: log)
    case .behaviour: return send(source, to: BehaviorSubject("0"), log: log)
    case .replay: return send(source, to: ReplaySubject(capacity: 2), log: log)
    }
  }

  private func send<Target: SignalSource<Character, Never> & SignalTarget<Character, Never>>(
    _ source: Signal<Character, Never>, to subject: Target, log: MarbleLog
  ) -> Signal<Character, Never> {
    log.record(source, as: "source").subscribe(subject)
    return subject.signal
  }

  /// Sends a letter every other tick, four in all, and completes; each subscription starts from the beginning.
  private func letters(on time: VirtualTimeScheduler) -> Signal<Character, Never> {
    let letters = Array("abcd")
    return Signal.interval(.seconds(2), on: time)
      .enumerated()
      .take(while: { $0.offset < letters.count })
      .map { letters[$0.offset] }
  }
}
