import ReactiveDiagnosis
import ReactiveSubjects
import Support

@inline(never)
func send(_ events: Int) {
  let checksum = Checksum()
  let subject = Subject<Int, Never>()
  subject.signal.checkpoint("here").subscribe(next: { checksum.add($0) })
  for number in 0..<events { subject.send(number) }
  print(checksum.value)
}

send(counts("events")[0])
