import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { encodeAccount } from 'shared-api/address';
import { leadingZeros, workHash } from '../src/ledger/kale/hash.ts';
import { improve } from '../src/ledger/mining/mine.ts';
import { startMinerProgram } from '../src/ledger/mining/miner-program.ts';
import { createMiningThread } from '../src/ledger/mining/mining-thread.ts';
import { createNonceSearch, VARIANTS, type Variant } from '../src/ledger/mining/nonce-search.ts';
import { quantile } from './report.ts';

/** Hashes per second of CPU time and of elapsed time. */
export interface Rate {
  readonly perCpuSecond: number | null;
  readonly perSecond: number;
}

const entropy = new Uint8Array(32).fill(9);
const key = new Uint8Array(32).fill(4);
/** No hash has this many zeros, so the search runs until its time limit. */
const endless = { index: 81107, entropy, farmer: key, above: 15 };

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The median rates of the variants, measured on this thread in turn, so that other load affects all of them equally. */
export function variantRates(
  rounds: number,
  milliseconds: number,
): Record<Variant, Rate> & { ratio: number } {
  const searches = VARIANTS.map(createNonceSearch);
  const rates = Object.fromEntries(VARIANTS.map(variant => [variant, [] as Rate[]])) as Record<
    Variant,
    Rate[]
  >;
  for (let round = -1; round < rounds; round++) {
    for (const search of searches) {
      const [cpu, at] = [cpuMs(), performance.now()];
      const { hashes } = improve({ ...endless, budget: { milliseconds } }, undefined, search);
      const rate = {
        perCpuSecond: (1000 * hashes) / (cpuMs() - cpu),
        perSecond: (1000 * hashes) / (performance.now() - at),
      };
      // Lets V8 compile the code.
      if (round >= 0) rates[search.variant].push(rate);
    }
  }
  const median = (of: readonly Rate[]): Rate => ({
    perCpuSecond: quantile(
      of.map(({ perCpuSecond }) => perCpuSecond ?? 0),
      0.5,
    ),
    perSecond: quantile(
      of.map(({ perSecond }) => perSecond),
      0.5,
    ),
  });
  const ratios = rates.simd.map(
    ({ perCpuSecond }, at) => (perCpuSecond ?? 0) / (rates.javascript[at]?.perCpuSecond ?? 1),
  );
  return {
    simd: median(rates.simd),
    wasm: median(rates.wasm),
    javascript: median(rates.javascript),
    ratio: quantile(ratios, 0.5),
  };
}

/** The number of concurrent mining threads. */
export async function threadsRate(count: number, milliseconds: number): Promise<Rate> {
  const threads = Array.from({ length: count }, () => createMiningThread());
  const signal = new AbortController().signal;
  const all = (ms: number) =>
    Promise.all(threads.map(thread => thread.improve({ ...endless, budget: { milliseconds: ms } }, signal)));
  await all(300);
  const at = performance.now();
  const mined = await all(milliseconds);
  const elapsed = performance.now() - at;
  await Promise.all(threads.map(thread => thread.close()));
  const hashes = mined.reduce((sum, each) => sum + each.hashes, 0);
  const cpu = mined.reduce((sum, each) => sum + each.cpuMs, 0);
  return { perCpuSecond: (1000 * hashes) / cpu, perSecond: (1000 * hashes) / elapsed };
}

const TICKS = 100; // a second, on Linux

/** CPU time of all child processes, in milliseconds; null if the system does not report it. */
function descendantsCpuMs(): number | null {
  const processes = new Map<number, { parent: number; ms: number }>();
  try {
    for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        const ms = (1000 * (Number(fields[11]) + Number(fields[12]))) / TICKS;
        processes.set(Number(pid), { parent: Number(fields[1]), ms });
      } catch {
        // The process has already ended.
      }
    }
  } catch {
    return null;
  }
  const isOurs = (pid: number): boolean => {
    const parent = processes.get(pid)?.parent;
    return parent !== undefined && parent > 0 && (parent === process.pid || isOurs(parent));
  };
  return [...processes].reduce((sum, [pid, { ms }]) => (isOurs(pid) ? sum + ms : sum), 0);
}

export interface ProgramRate extends Rate {
  /** Hashes per second that its verified nonces prove: a nonce with n zeros takes 16^n hashes on average. */
  readonly provenPerSecond: number;
  readonly faults: string;
}

const CROWD = 1000;
const MIN_TARGET = 4;
/** This many nonces a second suffice to prove a rate. More would only add output. */
const WANTED_NONCES = 50;

/** The rate of a miner program with 1,000 farmers whose targets are reset every second. */
export async function programRate(command: string, milliseconds: number): Promise<ProgramRate> {
  const farmers = Array.from({ length: CROWD }, (_, n) => {
    const each = Object.assign(new Uint8Array(32), { 0: n >> 8, 1: n & 0xff, 31: 1 });
    return { publicKey: encodeAccount(each), key: Buffer.from(each).toString('hex') };
  });
  const keys = new Map<string, Uint8Array>(
    farmers.map(each => [each.publicKey, new Uint8Array(Buffer.from(each.key, 'hex'))]),
  );
  let target = MIN_TARGET;
  let hashes = 0;
  const proven = new Set<string>();
  const started = Promise.withResolvers<void>();
  const program = startMinerProgram({
    command,
    log: pino({ level: 'silent' }),
    progress({ publicKey, nonce, hashes: count }) {
      started.resolve();
      hashes += count;
      const farmer = keys.get(publicKey);
      if (!farmer) return 'an unknown farmer';
      if (nonce === undefined) return null;
      const hash = workHash({ index: endless.index, entropy, farmer, nonce: BigInt(nonce) });
      if (leadingZeros(hash) < MIN_TARGET) return 'too few zeros';
      if (leadingZeros(hash) >= target) proven.add(`${publicKey} ${nonce}`);
      return null;
    },
  });
  let job = 0;
  const send = () => {
    job += 1;
    program.mine({
      type: 'job',
      job,
      block: endless.index,
      entropy: Buffer.from(entropy).toString('hex'),
      deadline: new Date(Date.now() + 600_000).toISOString(),
      farmers: farmers.map(each => ({ ...each, target })),
    });
  };
  send();
  const sending = setInterval(send, 1000);
  await Promise.race([started.promise, wait(30_000)]);
  hashes = 0;
  await wait(2000);
  target = Math.max(MIN_TARGET, Math.floor(Math.log(hashes / 2 / WANTED_NONCES) / Math.log(16)));
  send();
  await wait(500);
  hashes = 0;
  proven.clear();
  const [cpu, at] = [descendantsCpuMs(), performance.now()];
  await wait(milliseconds);
  const elapsed = performance.now() - at;
  const used = descendantsCpuMs();
  clearInterval(sending);
  const { faults } = program.status();
  await program.close();
  return {
    perCpuSecond: cpu !== null && used !== null && used > cpu ? (1000 * hashes) / (used - cpu) : null,
    perSecond: (1000 * hashes) / elapsed,
    provenPerSecond: (1000 * proven.size * 16 ** target) / elapsed,
    faults: Object.entries(faults)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', '),
  };
}
