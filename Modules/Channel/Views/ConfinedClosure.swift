import ReactiveKernel

/// Makes of a closure that may run in one isolation only a closure that views can hold: it stops the program anywhere else (C15).
func confined<Input, Output>(
  to isolation: any Actor, file: StaticString, line: UInt, _ body: @escaping (Input) -> Output
) -> @Sendable (Input) -> Output {
  let closure = ConfinedClosure(isolation, file: file, line: line, body)
  return { input in closure.body(input) }
}

/// A closure of an actor's, the main actor's included.
private final class ConfinedClosure<Input, Output>: @unchecked Sendable {
  // Unchecked because of `unchecked`, which runs in the isolation of the actor only; nothing here changes.
  private let unchecked: (Input) -> Output
  // Weak, for an actor may own the view, and what that is a view of.
  private weak var isolation: (any Actor)?
  private let file: StaticString
  private let line: UInt

  init(_ isolation: any Actor, file: StaticString, line: UInt, _ body: @escaping (Input) -> Output) {
    unchecked = body
    self.isolation = isolation
    self.file = file
    self.line = line
  }

  func body(_ input: Input) -> Output {
    isolation?.preconditionIsolated(
      """
      A value was sent through a view outside the isolation of its closures.
        Rule:    C15, a closure of an actor runs in the isolation of the actor
        Meaning: the signal, or what the view is bound to, sends on another thread or in another task
        Remedy:  put deliver(on:) or deliverOnMain() before it, or give the view closures that run anywhere
      """, file: file, line: line)
    return unchecked(input)
  }
}
