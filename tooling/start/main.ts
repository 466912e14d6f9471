// npm start: builds changed packages, runs the product and prints its addresses.
import { relative, resolve } from 'node:path';
import './exit-with-parent.ts';
import { buildProduct } from './build-product.ts';
import { PROGRAM_PORTS, readPorts, requireFreePorts } from './ports.ts';
import { type Product, startProduct } from './product.ts';
import { describeProduct } from './table.ts';

const say = (line: string) => console.log(`  ${line}`);
const leaving = new AbortController();
const dataDir = resolve(process.env.DATA_DIR || '.data');
const shownDataDir = relative('', dataDir).startsWith('..') ? dataDir : relative('', dataDir);
const embedded = !process.env.DATABASE_URL;
let product: Product | undefined;

async function leave() {
  // The terminal and npm both send the signal; only the first one counts.
  if (leaving.signal.aborted) return;
  leaving.abort();
  if (!product) return;
  console.log('\nStopping');
  await product.stop();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);

try {
  const ports = readPorts(process.env);
  await requireFreePorts(ports, embedded ? undefined : PROGRAM_PORTS);
  await buildProduct(say, leaving.signal);
  product = await startProduct({
    ports,
    dataDir,
    env: process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {},
    onProgress: say,
    signal: leaving.signal,
  });
  console.log(`\n${describeProduct(product, shownDataDir, embedded)}`);
} catch (problem) {
  if (leaving.signal.aborted) process.exit(0);
  console.error(`\n${problem instanceof Error ? problem.message : problem}`);
  process.exit(1);
}
