import {
  type Amount,
  type Asset,
  amount,
  type FarmerBlock,
  formatAmount,
  type Harvest,
  type Planting,
  sum,
} from 'shared-api';
import { readAmount } from '../amounts.ts';
import { isHeldBack } from '../my-pool/activity-line.ts';

/** Operations that have ended since the last announcement. */
export type Updates = { plantings: readonly Planted[]; harvests: readonly Harvested[] };
export type Planted = { id: string; status: string; error?: Planting['error'] };
export type Harvested = Omit<Planted, 'error'> & {
  rewardAmountHuman?: string | null | undefined;
  /** Atomic units. */
  lostStake?: string | null | undefined;
  poolerName?: string | null | undefined;
  failedStep?: Harvest['failedStep'];
};

/** The plantings and harvests of blocks. */
export const operationsOf = (blocks: readonly FarmerBlock[], stake: Asset): Updates => ({
  plantings: blocks.map(({ poolerId, blockIndex, planting }) => ({
    id: `${poolerId}:${blockIndex}`,
    status: planting.status,
    error: planting.error,
  })),
  harvests: blocks
    .filter(({ type }) => type === 'harvest')
    .map(({ poolerId, poolerName, blockIndex, status, reward, net, work }) => {
      const change = readAmount(stake, net) ?? 0n;
      return {
        id: `${poolerId}:${blockIndex}`,
        status,
        rewardAmountHuman: reward,
        lostStake: change < 0n ? String(-change) : '0',
        poolerName,
        failedStep: status !== 'failed' || work?.status === 'success' ? null : 'work',
      };
    }),
});

const isGood = ({ status }: { status: string }) => status === 'success' || status === 'completed';
const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

const describe = (rows: readonly { status: string }[], one: string, verb: string) => {
  const good = rows.filter(isGood).length;
  const bad = rows.length - good;
  return [
    ...(good > 0 ? [`${counted(good, one)} ${verb}`] : []),
    ...(bad > 0 ? [`${counted(bad, one)} failed`] : []),
  ];
};

/** Describes new rows in one sentence, for screen readers: "2 plantings succeeded, 1 harvest paid 12.50 KALE". */
export const describeUpdates = (
  { plantings, harvests }: Updates,
  { stake, reward }: { stake: Asset; reward: Asset },
): string => {
  const earned: Amount[] = harvests
    .filter(isGood)
    .flatMap(({ rewardAmountHuman }) => readAmount(reward, rewardAmountHuman) ?? []);
  const paid = `paid ${formatAmount(sum(reward, earned))} ${reward}`;
  const [heldBack = [], attempted = []] = [true, false].map(expected =>
    plantings.filter(planting => isHeldBack(planting) === expected),
  );
  const [missed = [], tried = []] = [true, false].map(isMissed =>
    harvests.filter(({ failedStep }) => (failedStep === 'work') === isMissed),
  );
  const lost = amount(
    stake,
    harvests.reduce((all, row) => all + BigInt(row.lostStake ?? 0), 0n),
  );
  const pools = [
    ...new Set(
      harvests.filter(row => BigInt(row.lostStake ?? 0) > 0n).map(row => row.poolerName ?? 'your pool'),
    ),
  ];
  return [
    ...describe(attempted, 'planting', 'succeeded'),
    ...(heldBack.length > 0 ? [`${counted(heldBack.length, 'block')} not planted`] : []),
    ...describe(tried, 'harvest', paid),
    ...(missed.length > 0 ? [`no accepted work in ${counted(missed.length, 'block')}`] : []),
    ...(lost > 0n ? [`${formatAmount(lost)} ${stake} lost in ${pools.join(' and ')}`] : []),
  ].join(', ');
};
