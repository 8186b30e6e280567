import ReactiveSchedulers

/// The parts of a policy that the machine uses. Shared by all states of the machine, and never changed.
final class ResourceRules: Sendable {
  let isAlwaysActive: Bool
  let grace: Duration
  let staleAfter: Duration?
  let pollsEvery: Duration?
  let timeout: Duration?
  let keepsValueOfFormerInput: Bool

  init<Failure>(_ policy: ResourcePolicy<Failure>) {
    switch policy.loadsWhen {
    case .always: (isAlwaysActive, grace) = (true, .zero)
    case .observed(let grace): (isAlwaysActive, self.grace) = (false, grace)
    }
    staleAfter = policy.staleAfter
    pollsEvery = policy.pollsEvery
    timeout = policy.timeout?.duration
    keepsValueOfFormerInput = policy.keepsValueOfFormerInput
  }
}
