struct FetchFailure: Error {
  var isTransient = true
}

let fetch = Signal<String, FetchFailure>.never()
let scheduler = VirtualTimeScheduler()
