import { type Amount, add, amount, formatAmount } from 'shared-api/money';
import type { StepError } from '../../domain/cycle-events.ts';
import type { FarmerId, PoolId } from '../../domain/ids.ts';
import type { StepCosts } from '../../ledger/ledger.ts';
import { expectedEarnings } from '../../queries/expected-earnings.ts';
import { withLedgerRetry } from '../cycle/delivery.ts';
import type { EngineServices } from '../engine-services.ts';

const KALE = 10_000_000n;
const exact = (value: Amount) => formatAmount(value, { places: 7 });

/** The value of an amount of KALE at a price of XLM per KALE, rounded down to the stroop. */
const worthOf = (earned: Amount<'KALE'>, price: Amount<'XLM'>): Amount<'XLM'> =>
  amount('XLM', (earned * price) / KALE);

const blockCost = ({ plant, work, harvest, payout }: StepCosts): Amount<'XLM'> =>
  add(add(plant, work), add(harvest, payout));

/** Why planting does not pay, or null if the expected reward covers at least the fees. */
export function whyUnprofitable(
  earned: Amount<'KALE'>,
  cost: Amount<'XLM'>,
  price: Amount<'XLM'>,
): StepError | null {
  const worth = worthOf(earned, price);
  if (worth >= cost) return null;
  const reward = `${exact(earned)} KALE (${exact(worth)} XLM)`;
  return {
    code: 'NOT_WORTH_FEES',
    message: `Not planted: the expected reward of ${reward} is worth less than the network fees of ${exact(cost)} XLM`,
  };
}

/**
 * The farmers, each with the reason, for whom one more block would cost more in fees than it is expected to earn at the
 * operator's price of KALE. Empty without a price. A farmer without known earnings is planted for, so one block a day
 * is tried.
 * @throws LedgerUnavailable
 */
export async function unprofitable(
  services: EngineServices,
  poolId: PoolId,
  farmers: readonly FarmerId[],
): Promise<Map<FarmerId, StepError>> {
  const { kalePrice, database, clock } = services;
  if (!kalePrice) return new Map();
  const cost = blockCost(await withLedgerRetry(services, ledger => ledger.stepCosts()));
  const expected = await expectedEarnings(database, poolId, farmers, clock());
  return new Map(
    farmers.flatMap(farmerId => {
      const earned = expected.get(farmerId);
      const why = earned == null ? null : whyUnprofitable(earned, cost, kalePrice);
      return why ? [[farmerId, why] as const] : [];
    }),
  );
}
