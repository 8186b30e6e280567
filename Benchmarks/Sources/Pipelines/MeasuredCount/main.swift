import ReactiveDiagnosis
import ReactiveSubjects
import Support

@inline(never)
func send(_ events: Int) {
  let checksum = Checksum()
  let subject = Subject<Int, Never>()
  let meter = Meter("here", timing: .none)
  subject.signal.measured(by: meter).subscribe(next: { checksum.add($0) })
  for number in 0..<events { subject.send(number) }
  print(checksum.value, meter.reading.values)
}

send(counts("events")[0])
