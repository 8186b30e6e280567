import ReactiveCore
import ReactiveSubjects
import Support

@inline(never)
func send(_ events: Int, thenRead times: Int) {
  let checksum = Checksum()
  let subject = ReplaySubject<Int, Never>()
  for number in 0..<events { subject.send(number) }
  for _ in 0..<times { subject.signal.subscribe(next: { checksum.add($0) }) }
  print(checksum.value)
}

let arguments = counts("events", "late subscribers")
send(arguments[0], thenRead: arguments[1])
