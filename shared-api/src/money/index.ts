export {
  type Amount,
  type Asset,
  amount,
  type Decimal,
  formatAmount,
  groupThousands,
  InvalidAmount,
  parseAmount,
  toDecimal,
} from './amount.ts';
export { add, floorShare, percentOf, type RewardSplit, splitReward, subtract, sum } from './arithmetic.ts';
