// Replaces a program without a port in tests: logs that it is ready and which secrets it was given, then waits.
const given = Object.keys(process.env).filter(name => /^(MASTER_KEY|SIGNER_SECRET)/.test(name));
console.log(JSON.stringify({ msg: 'ready', given, pid: process.pid }));
setInterval(() => {}, 1_000);
