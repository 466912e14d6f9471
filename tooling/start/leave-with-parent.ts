// Preloaded into every program that start-up runs: when start-up is gone, even killed, the program ends itself.
const GRACE_MS = 5_000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), GRACE_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
