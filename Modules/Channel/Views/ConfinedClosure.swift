/// Makes of a closure that may run in one isolation only a closure that views can hold: it stops the program anywhere else (C12).
func confined<Input, Output>(
  to isolation: any Actor, file: StaticString, line: UInt, _ body: @escaping (Input) -> Output
) -> @Sendable (Input) -> Output {
  let closure = ConfinedClosure(Confinement(in: isolation, file: file, line: line), body)
  return { input in closure.call(input) }
}

/// A closure of an actor, the main actor included.
private final class ConfinedClosure<Input, Output>: @unchecked Sendable {
  // Unchecked because of `body`, which runs in its confinement only; nothing here changes.
  private let body: (Input) -> Output
  private let confinement: Confinement

  init(_ confinement: Confinement, _ body: @escaping (Input) -> Output) {
    self.confinement = confinement
    self.body = body
  }

  func call(_ input: Input) -> Output {
    confinement.check("A value was sent through a view")
    return body(input)
  }
}
