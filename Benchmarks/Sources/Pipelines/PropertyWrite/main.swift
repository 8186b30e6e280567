import Models
import ReactiveObservation
import Support

// Separate functions, as in a user's program, so that the compiler cannot merge successive writes.

@inline(never)
func write(_ model: Model, plain number: Int) { model.plain = number }

@inline(never)
func write(_ model: Model, observable number: Int) { model.observable = number }

@inline(never)
func plain(_ model: Model) -> Int { model.plain }

@inline(never)
func observable(_ model: Model) -> Int { model.observable }

/// Writes a property, plain or observable; reads one, plain or observable; or writes one with an observer.
@inline(never)
func run(_ events: Int, kind: Int) {
  let checksum = Checksum()
  let model = Model()
  switch kind {
  case 0: for number in 0..<events { write(model, plain: number) }
  case 1: for number in 0..<events { write(model, observable: number) }
  case 2: for _ in 0..<events { checksum.add(plain(model)) }
  case 3: for _ in 0..<events { checksum.add(observable(model)) }
  default:
    model.$observable.signal.subscribe(next: { checksum.add($0) })
    for number in 0..<events { write(model, observable: number) }
  }
  print(checksum.value + model.plain + model.observable)
}

let arguments = counts("events", "kind")
run(arguments[0], kind: arguments[1])
