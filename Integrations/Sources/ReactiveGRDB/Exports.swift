@_exported import ReactiveCollections
@_exported import ReactiveKernel
@_exported import ReactiveProperties
