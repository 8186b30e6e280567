@_exported import ReactiveCollecting
@_exported import ReactiveCombining
@_exported import ReactiveEffects
@_exported import ReactiveFiltering
@_exported import ReactiveFlattening
@_exported import ReactiveKernel
@_exported import ReactiveRecovering
@_exported import ReactiveTransforming
