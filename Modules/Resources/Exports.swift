@_exported import ReactiveProperties
@_exported import ReactiveSchedulers
