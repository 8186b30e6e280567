// Nothing to call: a program that links this target runs its tests a few at a time.
