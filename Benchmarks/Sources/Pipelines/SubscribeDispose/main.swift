import ReactiveCore
import ReactiveSubjects
import Support

@inline(never)
func subscribeAndDispose(_ times: Int, besideLive live: Int) {
  let checksum = Checksum()
  let subject = Subject<Int, Never>()
  let chain = subject.signal.map { $0 &+ 1 }.filter { $0 & 1 == 0 }
  for _ in 0..<live { chain.subscribe(next: { checksum.add($0) }) }
  for _ in 0..<times { chain.subscribe(next: { checksum.add($0) }).dispose() }
  subject.send(1)
  print(checksum.value)
}

let arguments = counts("subscriptions", "live subscribers")
subscribeAndDispose(arguments[0], besideLive: arguments[1])
