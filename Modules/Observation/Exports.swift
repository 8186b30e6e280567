@_exported import ReactiveProperties
