import {
  type Amount,
  type Asset,
  amount,
  type FarmerBlock,
  type Harvest,
  type Planting,
  subtract,
} from 'shared-api';
import { NO_REWARD, type NO_STAKE } from 'shared-ui/content';
import { readAmount } from '../amounts.ts';

/** One step of a block, as the opened row shows it. */
export type HistoryStep = {
  name: 'planting' | 'work' | 'harvest';
  status: 'pending' | 'success' | 'failed';
  /** Epoch milliseconds. */
  at: number | null;
  transactionHash: string;
  reason: string | null;
  /** The server's code for the reason. */
  code: string | null;
};

/** One block of a farmer: planted → worked → harvested → net. */
export type HistoryRow = {
  id: string;
  blockIndex: number;
  /** The last step done (spec §3, Work history entry). */
  type: 'planting' | 'harvest';
  /** Open until the block closes, pending until its reward is harvested. */
  status: 'open' | 'pending' | 'success' | 'failed';
  planted: Amount | null;
  /** Why nothing was staked. */
  unstaked: keyof typeof NO_STAKE;
  /** The farmer's share; for a pending block, the share that the harvest will pay. */
  reward: Amount | null;
  /** Reward minus lost stake; null until the block is decided. */
  net: Amount | null;
  /** Network fees of the block's transactions: paid by the farmer's wallet, and by the platform. Null while not known. */
  fees: Amount<'XLM'> | null;
  sponsoredFees: Amount<'XLM'> | null;
  stakeAsset: Asset;
  rewardAsset: Asset;
  /** When the last step ended, in epoch milliseconds; null if the server did not report it. */
  at: number | null;
  poolerId: string;
  poolerName: string;
  /** Empty if the server did not report it. */
  contractId: string;
  /** Empty without a transaction. */
  transactionHash: string;
  /** Why the block failed or paid nothing. */
  reason: string | null;
  steps: readonly HistoryStep[];
};

/** Whether its stake was lost. */
export const isLost = ({ net }: Pick<HistoryRow, 'net'>) => net !== null && net < 0n;

export type Units = { stake: Asset; reward: Asset };

/** Whether the pool planted nothing because the fees would have exceeded the reward, which is not a failure. */
export const isHeldBack = ({ steps }: { steps: readonly Pick<HistoryStep, 'code'>[] }) =>
  steps.some(({ code }) => code === 'NOT_WORTH_FEES');

/** What became of a failed block; a planting that failed left its stake in the wallet. */
export const failureWords = (row: Pick<HistoryRow, 'net' | 'steps'>) => {
  if (isHeldBack(row)) return 'Not planted';
  if (row.net === null) return 'Failed';
  if (isLost(row)) return 'Stake lost';
  return isWorked(row) ? 'Reward lost' : 'No accepted work';
};

const moment = (time: string | null | undefined) => (time ? Date.parse(time) : null);

/**
 * Why a harvest pays nothing: the reward is divided by stake, gap and zeros between the block's lowest and highest
 * (KALE rules 1.6.3).
 */
const unpaid = (work?: { gap: number | null; zeros: number } | null) =>
  `No reward: ${NO_REWARD}${work?.gap == null ? '' : ` (gap ${work.gap}, zeros ${work.zeros})`}`;

/** Whether its work was accepted. */
export const isWorked = ({ steps }: Pick<HistoryRow, 'steps'>) =>
  steps.some(({ name, status }) => name === 'work' && status === 'success');

const known = <Word extends string>(word: Word | 'unknown', otherwise: Word) =>
  word === 'unknown' ? otherwise : (word as Word);

/** The statuses that count as done; every other status except pending counts as failed (spec §4). */
const outcome = (status: string): HistoryStep['status'] => {
  if (status === 'success' || status === 'completed') return 'success';
  return status === 'pending' ? 'pending' : 'failed';
};

const stepOf = (name: HistoryStep['name'], step: FarmerBlock['planting']): HistoryStep => ({
  name,
  status: outcome(step.status),
  at: moment(step.at),
  transactionHash: step.transactionHash ?? '',
  reason: step.error?.message ?? null,
  code: step.error?.code ?? null,
});

/** If only the platform has paid, the farmer has paid 0. */
const feesOf = ({ fees, sponsoredFees }: Pick<FarmerBlock, 'fees' | 'sponsoredFees'>) => {
  const sponsored = readAmount('XLM', sponsoredFees);
  return { fees: readAmount('XLM', fees) ?? (sponsored && amount('XLM', 0n)), sponsoredFees: sponsored };
};

/** A block of the server's response. */
export const rowOfBlock = (block: FarmerBlock, { stake, reward }: Units): HistoryRow => {
  const paid = readAmount(reward, block.reward);
  const status = known<HistoryRow['status']>(block.status, 'open');
  const { planting, work, harvest } = block;
  return {
    id: `${block.poolerId}:${block.blockIndex}`,
    blockIndex: block.blockIndex,
    type: known<HistoryRow['type']>(block.type, 'planting'),
    status,
    planted: readAmount(stake, block.planted),
    unstaked: block.unstaked ?? 'unknown',
    reward: paid,
    net: readAmount(reward, block.net),
    ...feesOf(block),
    stakeAsset: stake,
    rewardAsset: reward,
    at: moment(block.at),
    poolerId: block.poolerId,
    poolerName: block.poolerName,
    contractId: block.contractId,
    transactionHash: block.transactionHash ?? '',
    reason:
      (status === 'success' || status === 'pending') && paid === 0n
        ? unpaid(work)
        : (block.error?.message ?? null),
    steps: [
      stepOf('planting', planting),
      ...(work ? [stepOf('work', work)] : []),
      ...(harvest ? [stepOf('harvest', harvest)] : []),
    ],
  };
};

type Operations = { planting?: Planting; harvest?: Harvest };

const rowOfOperations = (id: string, { planting, harvest }: Operations, units: Units): HistoryRow => {
  const last = harvest && outcome(harvest.status) !== 'pending' ? harvest : (planting ?? harvest);
  const isHarvest = last === harvest && harvest?.failedStep !== 'work';
  const planted = readAmount(units.stake, planting?.stakeAmountHuman);
  const reward = readAmount(units.reward, harvest?.rewardAmountHuman);
  const lost = BigInt(harvest?.lostStake ?? 0);
  const ended = harvest ? outcome(harvest.status) : 'pending';
  const failed = planting ? outcome(planting.status) === 'failed' : false;
  const status = ended !== 'pending' ? ended : failed ? 'failed' : planting?.harvestBy ? 'pending' : 'open';
  const step = (
    name: HistoryStep['name'],
    row: Planting | Harvest | undefined,
    at: string | null | undefined,
  ): HistoryStep[] =>
    row
      ? [
          {
            name,
            status: outcome(row.status),
            at: moment(at),
            transactionHash: row.transactionHash ?? '',
            reason: row.error?.message ?? null,
            code: row.error?.code ?? null,
          },
        ]
      : [];
  return {
    id,
    blockIndex: last?.blockIndex ?? 0,
    type: last && isHarvest ? 'harvest' : 'planting',
    status,
    planted: failed ? null : planted,
    unstaked: planting?.unstaked ?? 'unknown',
    reward,
    net:
      lost > 0n
        ? subtract(amount(units.reward, 0n), amount(units.reward, lost))
        : status === 'success'
          ? (reward ?? amount(units.reward, 0n))
          : null,
    fees: null,
    sponsoredFees: null,
    stakeAsset: units.stake,
    rewardAsset: units.reward,
    at: moment(last === harvest ? harvest?.harvestedAt : planting?.plantedAt),
    poolerId: last?.poolerId ?? 'unknown',
    poolerName: last?.poolerName ?? 'Unknown Pooler',
    contractId: last?.contractId ?? '',
    transactionHash: last?.transactionHash ?? planting?.transactionHash ?? '',
    reason: status === 'success' && reward === 0n ? unpaid() : (last?.error?.message ?? null),
    steps: [
      ...step('planting', planting, planting?.plantedAt),
      ...step('harvest', harvest, harvest?.harvestedAt),
    ],
  };
};

/** One row for each block, newest first, of a server that lists plantings and harvests only. */
export const rowsOfOperations = (
  plantings: readonly Planting[],
  harvests: readonly Harvest[],
  units: Units,
): HistoryRow[] => {
  const blocks = new Map<string, Operations>();
  // A farmer plants at most once in a block. An operation without a block index gets a separate row.
  const keyOf = ({ id, blockIndex }: Planting | Harvest) => (blockIndex == null ? id : String(blockIndex));
  for (const planting of plantings) blocks.set(keyOf(planting), { planting });
  for (const harvest of harvests) {
    const key = keyOf(harvest);
    blocks.set(key, { ...blocks.get(key), harvest });
  }
  return [...blocks]
    .map(([id, operations]) => rowOfOperations(id, operations, units))
    .sort((a, b) => b.blockIndex - a.blockIndex || (b.at ?? 0) - (a.at ?? 0));
};

/** Search as in spec §2: block index, pooler name or pooler id, ignoring case. */
export const matchesSearch = (row: HistoryRow, search: string) => {
  const wanted = search.trim().toLowerCase();
  return (
    wanted === '' ||
    [String(row.blockIndex), row.poolerName, row.poolerId].some(text => text.toLowerCase().includes(wanted))
  );
};
