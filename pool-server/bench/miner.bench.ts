// The miner: hashes by the CPU second of each way to hash, of 1 to all threads and of a program set by MINER_COMMAND,
// side by side, and their value for 1, 31, 100 and 1,000 farmers.
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { seededRandom } from '../src/domain/random.ts';
import { blockReward, normalizedSum } from '../src/ledger/kale/reward.ts';
import { RECORDED_BLOCK } from '../src/testing/recorded-block.ts';
import { programRate, type Rate, threadsRate, variantRates } from './miner-rates.ts';
import { replayEqualShares, replayQueue } from './replay-mining.ts';
import { type Figure, fromEnvironment, report } from './report.ts';

const SECONDS = fromEnvironment('SECONDS', 4);
const ROUNDS = fromEnvironment('ROUNDS', 7);
const FARMERS = [1, 31, 100, 1000];
const BLOCK = 81107;
/** 40 % of a block of 300 s and of 60 ledgers: when work is submitted. */
const MINED_SECONDS = 120;
const GAP = 24;
const STAKE = 10_000n;
const MIN_RATIO = 10;

const reference = `exec ${process.execPath} ${resolve(import.meta.dirname, '../src/main/reference-miner.ts')}`;
const command = process.env.MINER_COMMAND || reference;

const mega = (rate: number | null) => (rate === null ? '–' : (rate / 1e6).toFixed(2));
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  process.stdout.write(
    `\n${[head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n')}\n`,
  );

const pays = Array.from({ length: 65 }, (_, zeros) =>
  normalizedSum(RECORDED_BLOCK, { gap: GAP, stake: STAKE, zeros }),
);

/** The reward of a block for all these farmers, in KALE, given the other farmers' work. */
function reward(zeros: readonly number[]): number {
  const ours = zeros.reduce((sum, each) => sum + (pays[Math.max(0, each)] ?? 0n), 0n);
  const pot = blockReward(BLOCK) + RECORDED_BLOCK.stakedTotal;
  return Number((ours * pot) / (RECORDED_BLOCK.normalizedTotal + ours)) / 1e7;
}

/** Mean zeros per farmer and mean reward of a block, replayed from a seed. */
function replay(farmers: number, hashes: number, share: 'equal' | 'chosen') {
  const random = seededRandom(farmers);
  const runs = Math.min(2000, Math.max(40, Math.ceil(20_000 / farmers)));
  let [zeros, earned] = [0, 0];
  for (let run = 0; run < runs; run++) {
    const each =
      share === 'equal'
        ? replayEqualShares(farmers, hashes, random)
        : replayQueue(farmers, hashes, RECORDED_BLOCK, random).zeros;
    zeros += each.reduce((sum, one) => sum + one, 0) / farmers;
    earned += reward(each);
  }
  return { zeros: zeros / runs, reward: earned / runs };
}

const variants = variantRates(ROUNDS, (1000 * SECONDS) / ROUNDS);
const threads: { count: number; rate: Rate }[] = [];
for (let count = 1; count <= availableParallelism(); count++) {
  threads.push({ count, rate: await threadsRate(count, 1000 * SECONDS) });
}
const program = await programRate(command, 2000 * SECONDS);
const programName = process.env.MINER_COMMAND ? 'MINER_COMMAND' : 'reference client';

const all = threads.at(-1) ?? { count: 1, rate: variants.simd };
/** Hashes in a block: of whole cores, as on an otherwise idle machine, or of a program as it ran. */
const mined = ({ perCpuSecond, perSecond }: Rate, cores: number) =>
  MINED_SECONDS * (cores * (perCpuSecond ?? 0) || perSecond);
const [javascript, wasm, simd] = [
  mined(variants.javascript, 1),
  mined(variants.wasm, 1),
  mined(variants.simd, 1),
];
const [chosen, equal] = ['WebAssembly with SIMD', 'WebAssembly with SIMD, equal shares'];
const ways: { what: string; hashes: (farmers: number) => number; share: 'equal' | 'chosen' }[] = [
  { what: 'JavaScript, 40,000 hashes a farmer', hashes: farmers => 40_000 * farmers, share: 'equal' },
  { what: 'JavaScript, equal shares', hashes: () => javascript, share: 'equal' },
  { what: 'JavaScript', hashes: () => javascript, share: 'chosen' },
  { what: 'WebAssembly', hashes: () => wasm, share: 'chosen' },
  { what: equal, hashes: () => simd, share: 'equal' },
  { what: chosen, hashes: () => simd, share: 'chosen' },
  { what: `${chosen}, ${all.count} threads`, hashes: () => mined(all.rate, all.count), share: 'chosen' },
  { what: programName, hashes: () => mined(program, 1), share: 'chosen' },
];

const hashed = (what: string, { perCpuSecond, perSecond }: Rate) => [
  what,
  mega(perCpuSecond),
  mega(perSecond),
  `${((perCpuSecond ?? perSecond) / (variants.javascript.perCpuSecond ?? 1)).toFixed(1)} ×`,
];
table(
  ['', 'MH per CPU second', 'MH per second', 'JavaScript = 1'],
  [
    hashed('JavaScript', variants.javascript),
    hashed('WebAssembly', variants.wasm),
    hashed('WebAssembly with SIMD', variants.simd),
    ...threads.map(({ count, rate }) => hashed(`${count} mining thread${count > 1 ? 's' : ''}`, rate)),
    hashed(programName, program),
  ],
);
process.stdout.write(
  `\nThe program’s nonces prove ${mega(program.provenPerSecond)} MH per second.${program.faults ? ` Its faults: ${program.faults}.` : ''}\n`,
);

const outcomes = ways.map(({ what, hashes, share }) => ({
  what,
  by: FARMERS.map(farmers => replay(farmers, Math.round(hashes(farmers)), share)),
}));
table(
  [
    `zeros a farmer · KALE a block, ${MINED_SECONDS} s of mining`,
    ...FARMERS.map(farmers => `${farmers} farmers`),
  ],
  outcomes.map(({ what, by }) => [
    what,
    ...by.map(each => `${each.zeros.toFixed(2)} · ${each.reward.toFixed(2)}`),
  ]),
);

const of = (what: string, farmers: number) =>
  outcomes.find(each => each.what === what)?.by[FARMERS.indexOf(farmers)]?.reward ?? 0;
const beats = (farmers: number): Figure => {
  const ratio = of(chosen, farmers) / of(equal, farmers);
  return {
    what: `reward of ${farmers} farmers, chosen for by worth, against equal shares`,
    measured: `${ratio.toFixed(3)} ×`,
    goal: '> 1 ×',
    reached: ratio > 1,
  };
};
report('Miner', [
  {
    what: 'WebAssembly with SIMD against JavaScript, hashes per CPU second',
    measured: `${variants.ratio.toFixed(1)} ×`,
    goal: `≥ ${MIN_RATIO} ×`,
    reached: variants.ratio >= MIN_RATIO,
  },
  beats(31),
  beats(100),
]);
process.exit();
