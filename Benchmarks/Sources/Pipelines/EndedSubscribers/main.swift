import ReactiveCore
import ReactiveSubjects
import Support

@inline(never)
func send(_ events: Int, besideEnded ended: Int) {
  let checksum = Checksum()
  let subject = Subject<Int, Never>()
  let early = (0..<ended / 2).map { _ in subject.signal.subscribe(next: { checksum.add($0) }) }
  subject.signal.subscribe(next: { checksum.add($0) })
  let late = (0..<ended - ended / 2).map { _ in subject.signal.subscribe(next: { checksum.add($0) }) }
  for subscription in early + late { subscription.dispose() }
  for number in 0..<events { subject.send(number) }
  print(checksum.value)
}

let arguments = counts("events", "ended subscribers")
send(arguments[0], besideEnded: arguments[1])
