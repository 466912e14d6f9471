import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StellarAddress } from 'shared-api/address';
import { amount, toDecimal } from 'shared-api/money';
import type { Attempt } from './attempt.ts';
import { type Entry, STEPS, type Step } from './journal.ts';
import { type FarmerBlock, progressOf, startedBlocks } from './progress.ts';

/** One kind of transaction. Latencies in seconds from sending until the outcome was known, fees in stroops. */
interface StepFigures {
  readonly step: Step;
  readonly sent: number;
  readonly succeeded: number;
  /** The count of each result code. */
  readonly refusals: Readonly<Record<string, number>>;
  readonly medianSeconds: number | null;
  readonly slowestSeconds: number | null;
  readonly meanFee: number | null;
}

/** The result of an attempt. Amounts in decimal XLM or KALE. */
export interface Report {
  readonly farmers: number;
  readonly minutes: number;
  readonly steps: readonly StepFigures[];
  readonly blocks: number;
  /** Farmers without a plant in a block between the first and the last planted one, for each start. */
  readonly missed: readonly { readonly farmer: string; readonly block: number }[];
  /** Planted stakes that were not returned and no longer can be. */
  readonly lost: readonly { readonly farmer: string; readonly block: number; readonly stake: string }[];
  readonly meanGap: number | null;
  readonly meanZeros: number | null;
  readonly rewards: string;
  readonly fees: string;
  readonly feesPerFarmerAndDay: string | null;
  readonly callsPerFarmerAndBlock: number | null;
  /** Wallets with a KALE balance that differs from the sum of their transactions. */
  readonly differing: readonly string[];
  /** Transactions with an unknown outcome. */
  readonly open: number;
}

const DAY_MINUTES = 24 * 60;
const mean = (values: readonly number[]) =>
  values.length > 0 ? values.reduce((sum, each) => sum + each, 0) / values.length : null;
const sum = (values: readonly bigint[]) => values.reduce((total, each) => total + each, 0n);

function stepFigures(step: Step, entries: readonly Entry[]): StepFigures {
  const all = entries.filter(({ sent }) => sent.step === step);
  const ended = all.flatMap(({ sent, ended }) => (ended ? [{ sent, ended }] : []));
  const succeeded = ended.filter(({ ended }) => ended.outcome === 'success');
  const codes = Map.groupBy(
    ended.filter(({ ended }) => ended.outcome !== 'success'),
    ({ ended }) => ended.outcome,
  );
  const seconds = succeeded.map(({ sent, ended }) => (ended.at - sent.at) / 1_000).sort((a, b) => a - b);
  return {
    step,
    sent: all.length,
    succeeded: succeeded.length,
    refusals: Object.fromEntries([...codes].map(([code, of]) => [code, of.length])),
    medianSeconds: seconds[Math.floor(seconds.length / 2)] ?? null,
    slowestSeconds: seconds.at(-1) ?? null,
    meanFee: mean(succeeded.map(({ ended }) => Number(ended.fee))),
  };
}

/** Time during which the program ran, in minutes: from the first transaction of each start to its last. */
function minutesOf(entries: readonly Entry[]): number {
  const sessions = [...Map.groupBy(entries, ({ sent }) => sent.session).values()];
  const lengths = sessions.map(of => {
    const ends = of.map(({ sent, ended }) => ended?.at ?? sent.at);
    return Math.max(...ends) - Math.min(...of.map(({ sent }) => sent.at));
  });
  return lengths.reduce((total, ms) => total + ms, 0) / 60_000;
}

/** Blocks in which a farmer was not planted while the program ran. */
function missedIn(entries: readonly Entry[], farmers: readonly StellarAddress[]): Report['missed'] {
  const progress = progressOf(entries);
  const sessions = [...Map.groupBy(entries, ({ sent }) => sent.session).values()];
  const expected = new Set(
    sessions.flatMap(of => {
      const planted = startedBlocks(of);
      const [first = 0, last = -1] = [planted[0], planted.at(-1)];
      return Array.from({ length: last - first + 1 }, (_, place) => first + place);
    }),
  );
  return farmers.flatMap(farmer =>
    [...expected]
      .filter(block => progress.get(farmer)?.get(block)?.stake == null)
      .map(block => ({ farmer, block })),
  );
}

async function differing({ ledger, farmers, journal }: Attempt): Promise<string[]> {
  const { entries } = journal;
  const progress = progressOf(entries);
  const differs = await Promise.all(
    farmers.map(async ({ address }) => {
      const blocks = [...(progress.get(address)?.values() ?? [])];
      const paid = entries.flatMap(({ sent, ended }) =>
        sent.source === address && sent.step === 'payout' && ended?.outcome === 'success'
          ? [BigInt(sent.units ?? 0)]
          : [],
      );
      const due = sum(blocks.map(({ minted, stake }) => (minted ?? 0n) - (stake ?? 0n))) - sum(paid);
      const held = (await ledger.account(address))?.kale ?? 0n;
      return held === due ? [] : [`${address} holds ${held} of ${due} units`];
    }),
  );
  return differs.flat();
}

/** A report on an attempt so far, from the journal and the network. */
export async function reportOn(attempt: Attempt, calls: number): Promise<Report> {
  const { journal, farmers, ledger } = attempt;
  const { entries } = journal;
  const progress = progressOf(entries);
  const { index } = await ledger.farm();
  const all = [...progress].flatMap(([farmer, blocks]) =>
    [...blocks.values()].map((at): FarmerBlock & { farmer: string } => ({ ...at, farmer })),
  );
  const lost = all.filter(
    ({ stake, work, minted, block, failures }) =>
      stake !== null &&
      minted === null &&
      block < index &&
      (work === null || failures.some(({ step, code }) => step === 'harvest' && code === 'KALE_11')),
  );
  const works = all.flatMap(({ work }) => work ?? []);
  const fees = sum(entries.map(({ ended }) => BigInt(ended?.fee ?? 0)));
  const minutes = minutesOf(entries);
  const planted = all.filter(({ stake }) => stake !== null).length;
  return {
    farmers: farmers.length,
    minutes,
    steps: STEPS.map(step => stepFigures(step, entries)).filter(({ sent }) => sent > 0),
    blocks: startedBlocks(entries).length,
    missed: missedIn(
      entries,
      farmers.map(({ address }) => address),
    ),
    lost: lost.map(({ farmer, block, stake }) => ({
      farmer,
      block,
      stake: toDecimal(amount('KALE', stake ?? 0n)),
    })),
    meanGap: mean(works.map(({ gap }) => gap)),
    meanZeros: mean(works.map(({ zeros }) => zeros)),
    rewards: toDecimal(
      amount(
        'KALE',
        sum(all.flatMap(({ minted, stake }) => (minted === null ? [] : minted - (stake ?? 0n)))),
      ),
    ),
    fees: toDecimal(amount('XLM', fees)),
    feesPerFarmerAndDay:
      minutes > 0 ? ((Number(fees) / 1e7 / farmers.length / minutes) * DAY_MINUTES).toFixed(4) : null,
    callsPerFarmerAndBlock: planted > 0 ? calls / planted : null,
    differing: await differing(attempt),
    open: entries.filter(({ ended }) => !ended).length,
  };
}

const shown = (value: number | null, digits = 1) => (value === null ? '–' : value.toFixed(digits));

/** The report as lines of text. */
export function describe(report: Report): string[] {
  const rows = report.steps.map(
    ({ step, sent, succeeded, medianSeconds, slowestSeconds, meanFee, refusals }) =>
      [
        step.padEnd(14),
        String(sent).padStart(6),
        String(succeeded).padStart(6),
        shown(medianSeconds).padStart(9),
        shown(slowestSeconds).padStart(10),
        shown(meanFee, 0).padStart(10),
        `  ${Object.entries(refusals)
          .map(([code, count]) => `${count} × ${code}`)
          .join(', ')}`,
      ].join(''),
  );
  return [
    `${report.farmers} farmers, ${report.blocks} blocks, ${report.minutes.toFixed(0)} minutes`,
    '',
    'step            sent    ok   median s  slowest s  fee (stroops)  refusals',
    ...rows,
    '',
    `Rewards ${report.rewards} KALE; mean gap ${shown(report.meanGap)} ledgers, mean zeros ${shown(report.meanZeros)}`,
    `Fees ${report.fees} XLM, ${report.feesPerFarmerAndDay ?? '–'} XLM per farmer and day`,
    `RPC calls per farmer and block: ${shown(report.callsPerFarmerAndBlock)}`,
    `Blocks missed: ${report.missed.length}`,
    ...report.missed.map(({ farmer, block }) => `  ${farmer} in block ${block}`),
    `Stakes lost: ${report.lost.length}`,
    ...report.lost.map(({ farmer, block, stake }) => `  ${stake} KALE of ${farmer} in block ${block}`),
    `Wallets that differ from the transactions: ${report.differing.length}`,
    ...report.differing.map(each => `  ${each}`),
    ...(report.open > 0 ? [`Transactions with an unknown outcome: ${report.open}`] : []),
  ];
}

/** Whether nothing was missed, lost or left open, and the balances agree. */
export const isSound = ({ missed, lost, differing, open }: Report): boolean =>
  missed.length + lost.length + differing.length + open === 0;

export const saveReport = (folder: string, report: Report): void =>
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
