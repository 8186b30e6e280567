@_exported import ReactiveKernel
@_exported import ReactiveTime
