@_exported import ReactiveSchedulers
