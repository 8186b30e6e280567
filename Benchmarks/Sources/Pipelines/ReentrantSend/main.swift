import ReactiveCore
import ReactiveSubjects
import Support

/// Each value but the last sends the next one from inside its delivery.
@inline(never)
func send(_ events: Int) {
  let checksum = Checksum()
  let subject = Subject<Int, Never>()
  subject.signal.subscribe(next: { number in
    checksum.add(number)
    if number < events { subject.send(number &+ 1) }
  })
  subject.send(1)
  print(checksum.value)
}

send(counts("events")[0])
