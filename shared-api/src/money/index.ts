export {
  type Amount,
  type Asset,
  amount,
  DECIMAL,
  type Decimal,
  fitsLedger,
  formatAmount,
  groupThousands,
  InvalidAmount,
  isAmount,
  parseAmount,
  toDecimal,
} from './amount.ts';
export { add, floorShare, type RewardSplit, splitReward, subtract, sum } from './arithmetic.ts';
export { expectedPayout, type PayoutParts } from './expected-payout.ts';
export { shownAmount, shownNet, shownParts, shownTotal } from './shown-parts.ts';
