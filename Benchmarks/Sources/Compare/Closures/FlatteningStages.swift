/// A minimal cold signal: a function that sends to one handler, then calls another.
typealias ColdSource = (_ next: @escaping Handler, _ completed: @escaping () -> Void) -> Void

/// The same for a signal that fails.
typealias FailingSource = (_ next: @escaping Handler, _ failed: @escaping () -> Void) -> Void

@inline(never)
func just(_ value: Int) -> ColdSource {
  { next, completed in
    next(value)
    completed()
  }
}

@inline(never)
func range(_ values: Range<Int>) -> ColdSource {
  { next, completed in
    for value in values { next(value) }
    completed()
  }
}

@inline(never)
func flattened(_ transform: @escaping (Int) -> ColdSource, _ next: @escaping Handler) -> Handler {
  let running = State(1)
  return { value in
    running.value += 1
    transform(value)(next) { running.value -= 1 }
  }
}

@inline(never)
func switched(_ transform: @escaping (Int) -> ColdSource, _ next: @escaping Handler) -> Handler {
  let newest = State(0)
  return { value in
    newest.value += 1
    let number = newest.value
    transform(value)({ if number == newest.value { next($0) } }, {})
  }
}

/// One source after the other. The sources send at once, so a loop is enough.
@inline(never)
func concatenated(_ sources: [ColdSource]) -> ColdSource {
  { next, completed in
    for source in sources { source(next, {}) }
    completed()
  }
}

@inline(never)
func repeated(_ source: @escaping ColdSource, _ count: Int) -> ColdSource {
  { next, completed in
    for _ in 0..<count { source(next, {}) }
    completed()
  }
}

@inline(never)
func retried(_ source: @escaping FailingSource, _ count: Int) -> FailingSource {
  { next, failed in
    let remaining = State(count + 1)
    while remaining.value > 0 { source(next) { remaining.value -= 1 } }
    failed()
  }
}
