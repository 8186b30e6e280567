import ReactiveCore
import Support

@inline(never)
func run(_ events: Int) {
  let checksum = Checksum()
  Signal<Int, Never>.generate { emitter in
    for number in 0... {
      if emitter.isDisposed { return }
      emitter.send(number)
    }
  }
  .map { $0 &+ 1 }
  .take(events)
  .subscribe(next: { checksum.add($0) })
  print(checksum.value)
}

run(counts("events")[0])
