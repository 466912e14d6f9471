// Preloaded into every program that `npm start` runs: the program ends when `npm start` is gone, even if that was killed.
const GRACE_MS = 5_000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), GRACE_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
