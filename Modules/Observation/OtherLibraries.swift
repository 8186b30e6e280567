// Names of other libraries, so that the compiler answers with the name here. An available type of the same name, of the
// other library or of the program, hides an unavailable alias: both can be imported.

/// Combine's name for an observable property.
@available(*, unavailable, renamed: "Observed", message: "subscribers are called after the change, and not before it")
public typealias Published = Observed

/// Combine's name for a class with observable properties.
@available(*, unavailable, renamed: "ReactiveObject")
public typealias ObservableObject = ReactiveObject
