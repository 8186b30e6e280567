@_exported import ReactiveKernel
@_exported import ReactivePacing
