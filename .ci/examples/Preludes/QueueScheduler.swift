import Dispatch

let lines = Signal<String, Never>.never()
let parse: @Sendable (String) -> Int = { $0.count }
let show: @MainActor (Int) -> Void = { print($0) }
