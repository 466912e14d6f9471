import { amount } from 'shared-api/money';
import {
  acceptWork,
  discoverBlock,
  failPlanting,
  findWork,
  inOrder,
  requestHarvest,
  requestPlanting,
  submitHarvest,
  submitPlanting,
  submitWork,
  succeedHarvest,
  succeedPlanting,
} from '../domain/cycle-decisions.ts';
import type { CycleId } from '../domain/cycle-events.ts';
import type { ContractId, FarmerId } from '../domain/ids.ts';

const kale = (units: bigint) => amount('KALE', units);
const DAY_MS = 24 * 3_600_000;

export interface Member {
  readonly farmerId: FarmerId;
  readonly contractId: ContractId;
}

/** The events of a block of this many farmers, in order. The first farmer's planting fails once. */
export function completedBlock(id: CycleId, farmers: readonly Member[], at: Date) {
  const { blockIndex } = id;
  const time = at.toISOString();
  const hash = (step: string, farmerId: string) => `${step}-${blockIndex}-${farmerId}`;
  const sent = (step: string, farmerId: string) => ({
    transactionHash: hash(step, farmerId),
    validUntil: time,
  });
  const done = (step: string, farmerId: string) => ({
    transactionHash: hash(step, farmerId),
    ledger: blockIndex * 60,
  });
  const report = { hash: null, entropy: null, difficulty: null, plantable: true, confirmed: true };
  const why = { error: { code: '8', message: 'Already planted' }, transactionHash: null, at };
  const terms = { rewardSplit: 0.05, platformFee: 0.05 };
  const paid = { reward: kale(1_000_003n), stake: kale(7n), at };
  return inOrder(
    discoverBlock({ ...id, ...report, openedAt: time, discoveredAt: time }),
    ...farmers.map(({ farmerId, contractId }) => requestPlanting(farmerId, contractId, kale(7n))),
    ...farmers.map(({ farmerId }) => submitPlanting(farmerId, sent('plant', farmerId))),
    ...farmers.slice(0, 1).map(({ farmerId }) => failPlanting(farmerId, why)),
    ...farmers.map(({ farmerId }) =>
      succeedPlanting(farmerId, done('plant', farmerId), { at, harvestBy: new Date(at.getTime() + DAY_MS) }),
    ),
    ...farmers.map(({ farmerId }) =>
      findWork(farmerId, { nonce: '18446744073709551615', hash: 'ab', zeros: 5 }, at),
    ),
    ...farmers.map(({ farmerId }) => submitWork(farmerId, sent('work', farmerId))),
    ...farmers.map(({ farmerId }) => acceptWork(farmerId, done('work', farmerId), { gap: 9, zeros: 5, at })),
    ...farmers.map(({ farmerId }) => requestHarvest(farmerId)),
    ...farmers.map(({ farmerId }) => submitHarvest(farmerId, sent('harvest', farmerId))),
    ...farmers.map(({ farmerId }) => succeedHarvest(farmerId, done('harvest', farmerId), paid, terms)),
  );
}
