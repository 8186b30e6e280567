/// Tells tasks that run at the same time apart; nil outside tasks. A task itself may not be kept, so this is its hash value.
var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }
