@_exported import ReactiveKernel
