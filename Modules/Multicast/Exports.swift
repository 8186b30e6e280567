@_exported import ReactiveSchedulers
@_exported import ReactiveSubjects
