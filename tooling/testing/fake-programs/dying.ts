// Replaces a program in tests: dies while it starts.
process.exit(1);
