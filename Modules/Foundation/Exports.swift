@_exported import ReactiveBridging
@_exported import ReactiveKernel
@_exported import ReactiveSchedulers
@_exported import ReactiveStreaming
