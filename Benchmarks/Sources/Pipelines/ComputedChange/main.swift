import ReactiveProperties
import Support

/// Writes a property on which a computed value with a subscriber depends.
@inline(never)
func run(_ events: Int) {
  let checksum = Checksum()
  let source = Property(-1)
  let computed = Computed { source.value &+ 1 }
  computed.signal.subscribe(next: { checksum.add($0) })
  for number in 0..<events { source.value = number }
  print(checksum.value)
}

run(counts("events")[0])
