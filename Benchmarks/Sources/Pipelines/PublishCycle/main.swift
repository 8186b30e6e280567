import ReactiveMulticast
import ReactiveSubjects
import Support

@inline(never)
func connectAndDisconnect(_ times: Int) {
  let checksum = Checksum()
  let subject = Subject<Int, Never>()
  for number in 0..<times {
    let subscription = subject.signal.publish().autoconnect().subscribe(next: { checksum.add($0) })
    subject.send(number)
    subscription.dispose()
  }
  print(checksum.value)
}

connectAndDisconnect(counts("cycles")[0])
