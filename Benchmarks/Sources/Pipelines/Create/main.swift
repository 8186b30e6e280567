import ReactiveCore
import Support

@inline(never)
func run(_ events: Int) {
  let checksum = Checksum()
  Signal<Int, Never> { subscriber in
    for number in 0..<events {
      if subscriber.isDisposed { return nil }
      subscriber.send(number)
    }
    subscriber.complete()
    return nil
  }
  .map { $0 &+ 1 }
  .filter { $0 & 1 == 0 }
  .subscribe(next: { checksum.add($0) })
  print(checksum.value)
}

run(counts("events")[0])
