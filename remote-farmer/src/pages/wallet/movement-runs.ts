import { type Pagination, parseAmount, sum, toDecimal } from 'shared-api';
import { type BlockRun, blockRun, harvestRuns } from 'shared-api/farmer';
import type { WalletMovement } from 'shared-api/membership';

/** A movement, or the rewards of blocks that were harvested together. */
export type MovementRow = WalletMovement & {
  /** Of several blocks, whose sums are the amounts. */
  run?: BlockRun;
  /** It is at the start or end of its page: other pages may have more blocks of the same harvest. */
  mayContinue?: boolean;
};

const units = (decimal: WalletMovement['stakeReturned']) => parseAmount('KALE', decimal ?? '0');
const total = (decimals: readonly WalletMovement['stakeReturned'][]) =>
  toDecimal(sum('KALE', decimals.map(units)));

/** A reward of zero keeps a separate row, which shows the reason. */
const isEarned = ({ kind, amount, blockIndex }: WalletMovement) =>
  kind === 'reward' && blockIndex !== null && units(amount) > 0n;

const dayOf = ({ at }: WalletMovement) => new Date(at).toDateString();

const areAlike = (a: WalletMovement, b: WalletMovement) =>
  isEarned(a) && isEarned(b) && a.poolerId === b.poolerId && dayOf(a) === dayOf(b);

const joined = (run: [WalletMovement, ...WalletMovement[]]): MovementRow => {
  const [newest] = run;
  if (run.length === 1) return newest;
  const hashes = new Set(run.flatMap(({ transactionHash }) => transactionHash ?? []));
  const [hash = null] = hashes;
  return {
    ...newest,
    amount: total(run.map(({ amount }) => amount)),
    stakeReturned: total(run.map(({ stakeReturned }) => stakeReturned)),
    transactionHash: hashes.size === 1 ? hash : null,
    transactions: hashes.size,
    run: blockRun(run.map(({ blockIndex }) => blockIndex)),
  };
};

/**
 * Combines the rewards of one harvest on a page into one row, at the time of the newest. The movements are newest
 * first.
 */
export const movementRuns = (
  movements: readonly WalletMovement[],
  { page, totalPages }: Pick<Pagination, 'page' | 'totalPages'>,
): MovementRow[] =>
  harvestRuns(movements, areAlike).map((run, index, { length }) => ({
    ...joined(run),
    mayContinue: (index === 0 && page > 1) || (index === length - 1 && page < totalPages),
  }));
