import ReactiveCore
import ReactiveSubjects
import Support

@inline(never)
func send(_ events: Int) {
  let checksum = Checksum()
  let subject = Subject<Int, Never>()
  subject.signal
    .flatMap(.bounded(4)) { number in
      Signal { subscriber in
        subscriber.send(number &+ 1)
        subscriber.complete()
        return nil
      }
    }
    .subscribe(next: { checksum.add($0) })
  for number in 0..<events { subject.send(number) }
  print(checksum.value)
}

send(counts("inner signals")[0])
