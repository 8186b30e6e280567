import Reactive

func chain() {
  let result = Signal(["a", "b", "c"])
    .map { $0.uppercased() }
    .enumerated()
    .map { "\($0.offset): \($0.element)" }
    .start(with: "go")
  result.subscribe(completed: {})
}
