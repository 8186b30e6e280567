@_exported import ReactiveFlattening
@_exported import ReactiveSchedulers
