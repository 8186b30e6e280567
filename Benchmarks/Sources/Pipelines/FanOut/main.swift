import ReactiveCore
import ReactiveSubjects
import Support

@inline(never)
func send(deliveries: Int, to subscribers: Int) {
  let checksum = Checksum()
  let subject = Subject<Int, Never>()
  for _ in 0..<subscribers { subject.signal.subscribe(next: { checksum.add($0) }) }
  for number in 0..<deliveries / subscribers { subject.send(number) }
  print(checksum.value)
}

send(deliveries: counts("deliveries")[0], to: 1000)
