import ReactiveProperties
import Support

/// Changes two properties together, with or without a subscribed value that is computed from both.
@inline(never)
func run(_ events: Int, isComputed: Bool) {
  let checksum = Checksum()
  let (left, right) = (Property(-1), Property(1))
  let sum = Computed { left.value &+ right.value }
  if isComputed { sum.signal.subscribe(next: { checksum.add($0) }) }
  for number in 0..<events {
    changeTogether {
      left.value = number
      right.value = number
    }
  }
  print(checksum.value &+ left.value &+ right.value)
}

let arguments = counts("events", "computed")
run(arguments[0], isComputed: arguments[1] != 0)
