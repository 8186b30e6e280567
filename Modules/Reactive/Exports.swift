@_exported import ReactiveChannel
@_exported import ReactiveCommand
@_exported import ReactiveCore
@_exported import ReactiveMulticast
@_exported import ReactiveObservation
@_exported import ReactiveProperties
@_exported import ReactiveSchedulers
@_exported import ReactiveSubjects
