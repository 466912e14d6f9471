// A reference implementation of docs/miner-protocol.md with one thread, also used by the tests. MINER_COMMAND="node
// pool-server/src/main/reference-miner.ts"
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { improve } from '../ledger/mining/mine.ts';
import { type JobLine, type ProgressLine, ToMiner } from '../ledger/mining/miner-protocol.ts';

/** How long it hashes before it reads again, and the maximum interval of its reports. */
const SLICE_MS = 50;
const REPORT_MS = 2_000;

type Wanted = JobLine['farmers'][number];

const now: {
  job: JobLine | null;
  /** The minimum useful zeros by public key; its own nonces raise them. */
  targets: Map<string, number>;
} = { job: null, targets: new Map() };

createInterface(process.stdin)
  .on('line', line => {
    const read = v.parse(ToMiner, JSON.parse(line));
    now.job = read.type === 'job' ? read : null;
    now.targets = new Map(now.job?.farmers.map(({ publicKey, target }) => [publicKey, target]));
  })
  // The pooler has ended.
  .on('close', () => process.exit(0));

const report = (line: Omit<ProgressLine, 'type'>) =>
  process.stdout.write(`${JSON.stringify({ type: 'progress', ...line })}\n`);

/** The farmer with the lowest target, since another zero takes sixteen times the hashes. */
function easiest(farmers: readonly Wanted[]): Wanted | undefined {
  let [best, lowest]: [Wanted | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const farmer of farmers) {
    const target = now.targets.get(farmer.publicKey) ?? farmer.target;
    if (target < lowest) [best, lowest] = [farmer, target];
  }
  return best;
}

let hashes = 0;
let reportedAt = performance.now();
for (;;) {
  await turn();
  const { job } = now;
  if (!job || Date.parse(job.deadline) <= Date.now()) {
    await wait(SLICE_MS);
    continue;
  }
  const farmer = easiest(job.farmers);
  if (!farmer) continue;
  const target = now.targets.get(farmer.publicKey) ?? farmer.target;
  const mined = improve({
    index: job.block,
    entropy: new Uint8Array(Buffer.from(job.entropy, 'hex')),
    farmer: new Uint8Array(Buffer.from(farmer.key, 'hex')),
    from: randomBytes(8).readBigUInt64BE() >> 1n,
    above: target - 1,
    enough: target,
    budget: { milliseconds: SLICE_MS },
  });
  hashes += mined.hashes;
  if (!mined.best && performance.now() - reportedAt < REPORT_MS) continue;
  const nonce = mined.best?.nonce.toString();
  report({ job: job.job, publicKey: farmer.publicKey, hashes, ...(nonce && { nonce }) });
  if (mined.best) now.targets.set(farmer.publicKey, mined.best.zeros + 1);
  hashes = 0;
  reportedAt = performance.now();
}
