import type { StellarAddress } from 'shared-api/address';
import type { Entry } from './journal.ts';

/** A farmer's steps in one block, from the journal. */
export interface FarmerBlock {
  readonly block: number;
  /** Atomic units of KALE; null until a plant has succeeded. */
  stake: bigint | null;
  /** The gap in ledgers and the zeros of the accepted work. */
  work: { readonly gap: number; readonly zeros: number } | null;
  /** Reward and stake in atomic units of KALE. */
  minted: bigint | null;
  isPaid: boolean;
  /** Failures of each step, newest last. */
  readonly failures: { readonly step: string; readonly code: string; readonly at: number }[];
}

export type Progress = ReadonlyMap<StellarAddress, ReadonlyMap<number, FarmerBlock>>;

/** The journal's steps by farmer and block. A plant belongs to the block for which the network counted it. */
export function progressOf(entries: readonly Entry[]): Progress {
  const farmers = new Map<StellarAddress, Map<number, FarmerBlock>>();
  for (const { sent, ended } of entries) {
    if (sent.block === null || sent.step === 'close') continue;
    const block = ended?.block ?? sent.block;
    const source = sent.source as StellarAddress;
    const blocks = farmers.get(source) ?? new Map<number, FarmerBlock>();
    farmers.set(source, blocks);
    const at = blocks.get(block) ?? newFarmerBlock(block);
    blocks.set(block, at);
    if (!ended) continue;
    if (ended.outcome !== 'success') at.failures.push({ step: sent.step, code: ended.outcome, at: ended.at });
    else if (sent.step === 'plant') at.stake = BigInt(sent.units ?? 0);
    else if (sent.step === 'work') at.work = { gap: ended.gap ?? 0, zeros: ended.zeros ?? 0 };
    else if (sent.step === 'harvest') at.minted = BigInt(ended.minted ?? 0);
    else if (sent.step === 'payout') at.isPaid = true;
  }
  return farmers;
}

const newFarmerBlock = (block: number): FarmerBlock => ({
  block,
  stake: null,
  work: null,
  minted: null,
  isPaid: false,
  failures: [],
});

/** The blocks for which a plant was sent, in order. */
export const startedBlocks = (entries: readonly Entry[]): number[] =>
  [
    ...new Set(
      entries.flatMap(({ sent, ended }) =>
        sent.step === 'plant' && sent.block !== null ? [ended?.block ?? sent.block] : [],
      ),
    ),
  ].sort((a, b) => a - b);
