import { type Amount, type Decimal, parseAmount } from './amount.ts';
import { sum } from './arithmetic.ts';

type Kale = Amount<'KALE'> | Decimal;

/** The parts of a farmer's payout when leaving a pool. */
export interface PayoutParts {
  readonly available: Kale;
  /** Stakes in blocks not yet harvested. */
  readonly planted: Kale;
  /** The farmer's share of rewards not yet harvested. */
  readonly pendingReward: Kale;
}

const units = (value: Kale) => (typeof value === 'string' ? parseAmount('KALE', value) : value);

/** Available, planted and pending reward, in atomic units. */
export const payoutUnits = ({ available, planted, pendingReward }: PayoutParts) =>
  [units(available), units(planted), units(pendingReward)] as const;

/** The expected payout of an exit: available + planted + pending reward. A farmer has at most one open contract. */
export const expectedPayout = (parts: PayoutParts): Amount<'KALE'> => sum('KALE', payoutUnits(parts));
