import ReactiveCore
import ReactiveSubjects
import Support

@inline(never)
func send(_ events: Int) {
  let checksum = Checksum()
  let subject = Subject<Int, Never>()
  // Ten stages with ten types: for equal stages the compiler keeps one body, and adds two jumps to each call.
  subject.signal
    .map { Int32(truncatingIfNeeded: $0) }
    .map { Int16(truncatingIfNeeded: $0) }
    .map { Int8(truncatingIfNeeded: $0) }
    .map { Double($0) }
    .map { Float($0) }
    .map { ($0, $0) }
    .map { SIMD4<Float>($0.0, $0.1, $0.0, $0.1) }
    .map { Bool($0.x == $0.y) }
    .map { ($0, $0) }
    .map { $0.0 ? 1 : 2 }
    .subscribe(next: { checksum.add($0) })
  for number in 0..<events { subject.send(number) }
  print(checksum.value)
}

send(counts("events")[0])
