import Reactive

/// A value that is a signal itself, and gets a row of its own.
protocol WatchableSignal {
  func show(to follower: some SignalFollower)
}

/// A function of a signal of any type.
protocol SignalFollower {
  func follow<Value: Sendable, Failure: Error>(_ signal: Signal<Value, Failure>)
}

extension Signal: WatchableSignal {
  func show(to follower: some SignalFollower) { follower.follow(self) }
}

extension GroupedSignal: WatchableSignal {
  func show(to follower: some SignalFollower) { follower.follow(signal) }
}
