@_exported import ReactiveBridging
@_exported import ReactiveKernel
