import ReactiveCore
import ReactiveSubjects
import Support

@inline(never)
func send(_ events: Int, replaying capacity: Int) {
  let checksum = Checksum()
  let subject = ReplaySubject<Int, Never>(capacity: capacity)
  subject.signal.subscribe(next: { checksum.add($0) })
  for number in 0..<events { subject.send(number) }
  print(checksum.value)
}

let arguments = counts("events", "capacity")
send(arguments[0], replaying: arguments[1])
