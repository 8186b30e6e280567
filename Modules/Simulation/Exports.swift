@_exported import ReactiveTesting
