@_exported import ReactiveChannel
