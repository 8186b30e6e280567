@_exported import ReactivePrimitives
