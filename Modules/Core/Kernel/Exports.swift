@_exported import ReactiveDisposables
