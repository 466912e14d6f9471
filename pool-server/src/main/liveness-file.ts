import { writeFileSync } from 'node:fs';

/** Probes take a process whose file is older than a minute for hung (docker-compose.yml, kubernetes/product.yaml). */
const TOUCH_INTERVAL_MS = 5_000;

/** Keeps writing this file, if named, so that a probe without a connection notices when the process hangs. */
export function keepLivenessFile(file: string): void {
  if (!file) return;
  // Synchronously: the threads of asynchronous calls may all wait for a name server.
  const touch = () => writeFileSync(file, `${new Date().toISOString()}\n`);
  touch();
  setInterval(() => {
    try {
      touch();
    } catch {
      // The file grows old, and the probe fails.
    }
  }, TOUCH_INTERVAL_MS).unref();
}
