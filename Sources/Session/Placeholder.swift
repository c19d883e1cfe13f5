// This target.
