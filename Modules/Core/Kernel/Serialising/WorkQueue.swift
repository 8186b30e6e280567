/// What a ``Serialiser`` still has to do.
typealias WorkQueue = Queue<@Sendable () -> Void>
