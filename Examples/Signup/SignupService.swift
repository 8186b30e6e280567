import Reactive

/// The reason why a sign-up fails.
struct SignupFailure: Error {
  var message: String
}

/// A slow sign-up service, for which some names are taken.
struct SignupService: Sendable {
  private static let steps = ["checking the name", "reserving it", "writing to the address", "making the account"]
  private static let ticksPerStep = 6
  private static let pace = Duration.milliseconds(60)
  private static let taken: Set = ["admin", "root", "alice", "bob"]

  /// Signs up a user, and reports its progress.
  ///
  /// - Returns: sends the number of the account, or fails.
  func signUp(_ form: SignupForm, progress: CommandReporter) -> Signal<Int, SignupFailure> {
    let name = form[.name]
    let total = SignupService.steps.count * SignupService.ticksPerStep
    return Signal.timer(after: .zero, every: SignupService.pace, on: .main)
      .take(total + 1)
      .enumerated()
      .map(\.offset)
      .on(next: { done in
        let step = min(done / SignupService.ticksPerStep, SignupService.steps.count - 1)
        progress.report(done, of: total, note: SignupService.steps[step])
      })
      .tryMap { done throws(SignupFailure) in
        if done == SignupService.ticksPerStep, SignupService.taken.contains(name.lowercased()) {
          throw SignupFailure(message: "the name '\(name)' is taken")
        }
        return done
      }
      .filter { $0 == total }
      .map { _ in 1000 + name.unicodeScalars.reduce(0) { ($0 * 31 + Int($1.value)) % 9000 } }
  }
}
