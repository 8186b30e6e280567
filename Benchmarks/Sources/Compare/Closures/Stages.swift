/// A box for the state of a stage.
final class State {
  @exclusivity(unchecked) var value: Int

  init(_ value: Int) { self.value = value }
}

// No stage is inlined: the floor has real stages, like a chain whose parts do not see each other.

@inline(never)
func unseen(_ handler: @escaping Handler) -> Handler { handler }

@inline(never)
func mapped(_ transform: @escaping (Int) -> Int, _ next: @escaping Handler) -> Handler {
  { next(transform($0)) }
}

@inline(never)
func filtered(_ isIncluded: @escaping (Int) -> Bool, _ next: @escaping Handler) -> Handler {
  { if isIncluded($0) { next($0) } }
}

@inline(never)
func scanned(_ combine: @escaping (Int, Int) -> Int, _ next: @escaping Handler) -> Handler {
  let state = State(0)
  return { value in
    state.value = combine(state.value, value)
    next(state.value)
  }
}

@inline(never)
func distinct(_ next: @escaping Handler) -> Handler {
  let last = State(.min)
  return { value in
    if value == last.value { return }
    last.value = value
    next(value)
  }
}

@inline(never)
func taken(_ count: Int, _ next: @escaping Handler, completed: @escaping () -> Void) -> Handler {
  let remaining = State(count)
  return { value in
    if remaining.value == 0 { return }
    remaining.value -= 1
    next(value)
    if remaining.value == 0 { completed() }
  }
}
