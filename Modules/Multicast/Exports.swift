@_exported import ReactiveSubjects
@_exported import ReactiveTime
