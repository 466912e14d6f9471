import type { StellarAddress } from 'shared-api/address';
import { type Amount, amount } from 'shared-api/money';
import type { FarmerCycle } from '../../domain/cycle.ts';
import {
  failHarvest,
  failPayout,
  inOrder,
  requestHarvest,
  submitHarvest,
  submitPayout,
  succeedHarvest,
  succeedPayout,
} from '../../domain/cycle-decisions.ts';
import type { CycleId, Split } from '../../domain/cycle-events.ts';
import type {
  BlockIndex,
  LedgerSequence,
  Operation,
  OperationReturn,
  TransactionHash,
} from '../../ledger/ledger.ts';
import { withLedgerRetry } from '../cycle/delivery.ts';
import type { LedgerStep } from '../cycle/ledger-step.ts';
import type { Participant } from '../cycle/participants.ts';
import type { EngineServices } from '../engine-services.ts';
import { adoptHarvest } from './adopt-harvest.ts';
import { isUnpaid } from './unpaid-harvest.ts';

/** A call left this block out, or is unreadable. A single harvest says why, or finds the block's payment. */
const LEFT_OUT = {
  code: 'LEFT_OUT',
  message: 'Missing from the result of the harvest; the pool harvests it separately',
};

/** Mints one farmer's reward of one block, with the whole stake, into the custodial wallet (KALE rules 1.6). */
export function harvestStep(services: EngineServices, id: CycleId, participant: Participant): LedgerStep {
  const { blockIndex } = id;
  const { farmerId, farmer, harvester, termsAt, at: planted } = participant;
  return {
    farmerId,
    farmer,
    // Anyone may send it, and the farmer is paid (KALE rules 1.6). On Stellar no other account of ours can, so a broken
    // key loses the reward.
    source: harvester,
    operations: [{ type: 'harvest', farmer, index: blockIndex as BlockIndex }],
    block: blockIndex as BlockIndex,
    of: ({ harvest }) => harvest,
    waits: ({ harvest }) => harvest.status === 'requested',
    submit: submission => submitHarvest(farmerId, submission),
    succeed: ({ at, returned }, applied) => {
      const own = returned.type === 'harvests' ? returned.of.get(blockIndex) : returned;
      if (!own || own.type === 'none') {
        const { ledger: _, ...why } = { ...applied, error: LEFT_OUT, at };
        return inOrder(failHarvest(farmerId, why), requestHarvest(farmerId));
      }
      const { reward, stake } = paid(own, amount('KALE', BigInt(planted.stake)));
      return succeedHarvest(farmerId, applied, { reward, stake, at }, termsAt(at));
    },
    adopt: (failed, applied) => adoptHarvest(services, id, participant, failed, applied),
    // A harvest deletes the entry, and pays the wallet.
    hasFailed: async (_, sent) =>
      (await withLedgerRetry(services, ledger => ledger.pail(farmer, blockIndex as BlockIndex))) !== null ||
      (await isUnpaid(services, participant, sent)),
    fail: why => failHarvest(farmerId, why),
  };
}

/** The result of a harvest. If the ledger returned only the sum, the stake is that of the planting. */
function paid(returned: OperationReturn, stake: Amount<'KALE'>) {
  if (returned.type === 'harvest') return returned;
  if (returned.type !== 'minted') throw new Error(`A harvest returned ${returned.type}`);
  return { reward: amount('KALE', returned.units - stake), stake };
}

/** Recipients of a reward's shares. */
export interface Payees {
  readonly pooler: StellarAddress;
  readonly platform: StellarAddress;
}

export const payeesOf = ({ platform }: EngineServices, { operator }: Participant): Payees => ({
  pooler: operator,
  platform,
});

/** The payments that a split requires; none when both shares round to zero. */
export function payments(split: Split, { pooler, platform }: Payees): Operation[] {
  const owed = [
    { destination: pooler, units: BigInt(split.pooler) },
    { destination: platform, units: BigInt(split.platform) },
  ];
  return owed
    .filter(({ units }) => units > 0n)
    .map(({ destination, units }) => ({
      type: 'payment',
      destination,
      amount: amount('KALE', units),
      asset: 'KALE',
    }));
}

/** Pays the pooler's share and the platform's fee in one transaction: both or neither. */
export function payoutStep(
  { blockIndex }: CycleId,
  { farmerId, farmer, at: { contractId, harvest, reward, stake } }: Participant,
  split: Split,
  payees: Payees,
): LedgerStep {
  return {
    farmerId,
    farmer,
    source: farmer,
    operations: payments(split, payees),
    block: blockIndex as BlockIndex,
    ...(harvest.status === 'success' && {
      shares: {
        contractId,
        harvests: [
          {
            harvest: harvest.transactionHash as TransactionHash,
            block: blockIndex as BlockIndex,
            appliedIn: harvest.ledger as LedgerSequence,
            units: amount('KALE', BigInt(reward ?? 0) + BigInt(stake)),
          },
        ],
      },
    }),
    of: ({ payout }) => payout,
    waits: ({ harvest, payout }: FarmerCycle) =>
      harvest.status === 'success' && (payout.status === 'idle' || payout.status === 'failed'),
    submit: submission => submitPayout(farmerId, submission, payees),
    succeed: ({ at }, applied) => succeedPayout(farmerId, applied, at),
    fail: why => failPayout(farmerId, why),
    // Recorded as failed before another transaction is sent, so that money leaves a wallet only once.
    again: why => failPayout(farmerId, why),
  };
}
