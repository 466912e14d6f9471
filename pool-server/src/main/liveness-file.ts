import { writeFileSync } from 'node:fs';

/** Probes treat a process as hung when its file is a minute old (docker-compose.yml, kubernetes/product.yaml). */
const TOUCH_INTERVAL_MS = 5_000;

/** Keeps writing this file, if named, so that a probe without a connection notices when the process hangs. */
export function writeLivenessFile(file: string): void {
  if (!file) return;
  // Synchronously: a name server may block all threads of asynchronous calls.
  const touch = () => writeFileSync(file, `${new Date().toISOString()}\n`);
  touch();
  setInterval(() => {
    try {
      touch();
    } catch {
      // The file becomes outdated, and the probe fails.
    }
  }, TOUCH_INTERVAL_MS).unref();
}
