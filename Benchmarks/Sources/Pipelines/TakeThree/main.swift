import ReactiveCore
import ReactiveSubjects
import Support

@inline(never)
func subscribeAndDispose(_ times: Int) {
  let checksum = Checksum()
  let subject = Subject<Int, Never>()
  let chain = subject.signal.take(3)
  for _ in 0..<times { chain.subscribe(next: { checksum.add($0) }).dispose() }
  subject.send(1)
  print(checksum.value)
}

subscribeAndDispose(counts("subscriptions")[0])
