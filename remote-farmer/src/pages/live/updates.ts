import { type Amount, type Asset, formatAmount, type Harvest, type Planting, sum } from 'shared-api';
import { readAmount } from '../amounts.ts';

/** Operations that have come to an end since they were last looked at. */
export type Updates = { plantings: readonly Planting[]; harvests: readonly Harvest[] };

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

/** What is new in one sentence, for who does not see it come: "2 plantings succeeded, 1 harvest brought 12.50 KALE". */
export const describeUpdates = ({ plantings, harvests }: Updates, reward: Asset): string => {
  const earned: Amount[] = harvests
    .filter(isGood)
    .flatMap(({ rewardAmountHuman }) => readAmount(reward, rewardAmountHuman) ?? []);
  const brought = `brought ${formatAmount(sum(reward, earned))} ${reward}`;
  return [...describe(plantings, 'planting', 'succeeded'), ...describe(harvests, 'harvest', brought)].join(
    ', ',
  );
};
