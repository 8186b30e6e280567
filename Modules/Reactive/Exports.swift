@_exported import ReactiveCore
@_exported import ReactiveMulticast
@_exported import ReactiveSchedulers
@_exported import ReactiveSubjects
