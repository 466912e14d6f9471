// Replaces a program without a port in tests: logs that it is ready, then waits.
console.log(JSON.stringify({ msg: 'ready', pid: process.pid }));
setInterval(() => {}, 1_000);
