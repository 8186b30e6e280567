import Models
import ReactiveObservation
import Support

/// Writes a property: a plain stored one, an observable one, or that while it is observed.
@inline(never)
func write(_ events: Int, kind: Int) {
  let checksum = Checksum()
  let model = Model()
  switch kind {
  case 0:
    for number in 0..<events {
      model.plain = number
      interrupt(model)
      checksum.add(model.plain)
    }
  case 1:
    for number in 0..<events {
      model.observable = number
      interrupt(model)
      checksum.add(model.observable)
    }
  default:
    model.$observable.signal.subscribe(next: { checksum.add($0) })
    for number in 0..<events { model.observable = number }
  }
  print(checksum.value)
}

let arguments = counts("events", "kind")
write(arguments[0], kind: arguments[1])
