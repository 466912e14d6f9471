import { amount, parseAmount, toDecimal } from 'shared-api';
import type { WalletMovement } from 'shared-api/farmer';

/** A movement, or the rewards of blocks that were harvested together. */
export type MovementRow = WalletMovement & {
  /** Of several blocks: how many, the first and the last. The amounts are their sums. */
  run?: { count: number; first: number; last: number };
};

/** Rewards at most this far apart belong to one harvest: the engine sends them one after the other. Milliseconds. */
const RUN_GAP = 30_000;

const units = (decimal: WalletMovement['stakeReturned']) => parseAmount('KALE', decimal ?? '0');
const plus = (a: WalletMovement['stakeReturned'], b: WalletMovement['stakeReturned']) =>
  toDecimal(amount('KALE', units(a) + units(b)));

/** A reward of zero stays a row, for its reason. */
const isEarned = ({ kind, amount: earned, blockIndex }: WalletMovement) =>
  kind === 'reward' && blockIndex !== null && units(earned) > 0n;

/** Puts the rewards of one harvest in one row, at the time of the newest. The movements are newest first. */
export function movementRuns(movements: readonly WalletMovement[]): MovementRow[] {
  const rows: MovementRow[] = [];
  let oldest = Number.POSITIVE_INFINITY; // of the last row
  for (const movement of movements) {
    const row = rows.at(-1);
    const at = Date.parse(movement.at);
    const joins =
      row &&
      isEarned(row) &&
      isEarned(movement) &&
      row.poolerId === movement.poolerId &&
      oldest - at <= RUN_GAP &&
      new Date(row.at).toDateString() === new Date(at).toDateString();
    if (joins) {
      const block = movement.blockIndex ?? 0;
      const { count, first, last } = row.run ?? {
        count: 1,
        first: row.blockIndex ?? block,
        last: row.blockIndex ?? block,
      };
      rows[rows.length - 1] = {
        ...row,
        amount: plus(row.amount, movement.amount),
        stakeReturned: plus(row.stakeReturned, movement.stakeReturned),
        transactionHash: null,
        run: { count: count + 1, first: Math.min(first, block), last: Math.max(last, block) },
      };
    } else rows.push(movement);
    oldest = at;
  }
  return rows;
}
