// Replaces a program in tests: logs why it refuses its configuration, and exits with the code for that.
console.log(JSON.stringify({ level: 60, msg: 'There is no master key' }));
process.exit(78);
