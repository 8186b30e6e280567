import ReactiveCore
import ReactiveSubjects
import Support

@inline(never)
func send(_ events: Int) {
  let checksum = Checksum()
  let subject = Subject<Int, Never>()
  subject.signal
    .map { $0 &+ 1 }
    .map { $0 &+ 2 }
    .map { $0 &+ 3 }
    .map { $0 &+ 4 }
    .map { $0 &+ 5 }
    .map { $0 &+ 6 }
    .map { $0 &+ 7 }
    .map { $0 &+ 8 }
    .map { $0 &+ 9 }
    .map { $0 &+ 10 }
    .subscribe(next: { checksum.add($0) })
  for number in 0..<events { subject.send(number) }
  print(checksum.value)
}

send(counts("events")[0])
