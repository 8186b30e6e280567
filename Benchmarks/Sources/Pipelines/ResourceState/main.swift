import ReactiveCore
import ReactiveProperties
import ReactiveResources
import ReactiveSchedulers
import Support

/// Reads the state of a resource that is ready; or changes its input, and answers the load at once: two changes of its
/// state, each of which a subscriber gets.
@inline(never)
func run(_ events: Int, kind: Int) {
  let checksum = Checksum()
  let input = Property(-1)
  let resource = Resource<Int, Never>(on: .immediate) {
    input.value
  } signal: { number in
    .just(number)
  }
  switch kind {
  case 0: for _ in 0..<events { checksum.add(resource.value ?? 0) }
  default:
    resource.signal.subscribe(next: { checksum.add($0.value ?? 0) })
    for number in 0..<events { input.value = number }
  }
  print(checksum.value)
}

let arguments = counts("events", "kind")
run(arguments[0], kind: arguments[1])
