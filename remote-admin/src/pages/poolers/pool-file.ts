import type { AdminPool } from 'shared-api/administration';
import { type FileColumn, timeColumns } from '../export-list.tsx';
import { pauseReason } from './pool-orders.ts';

const STATES = {
  pending: 'Awaiting approval',
  active: 'Active',
  full: 'Full',
  paused: 'Paused',
  inactive: 'Inactive',
  unknown: 'Unknown',
} as const satisfies Record<AdminPool['status'], string>;

/** A share as percent, without the noise of binary fractions. */
const percent = (fraction: number | null | undefined) =>
  fraction == null ? '' : String(Number((fraction * 100).toFixed(4)));

/** The columns of the table, for a spreadsheet; a cell with two facts becomes two columns. */
export const POOL_FILE: readonly FileColumn<AdminPool>[] = [
  ['Pool', ({ name }) => name],
  ['Pool ID', ({ id }) => id],
  ['Status', pool => pauseReason(pool) ?? STATES[pool.status]],
  ['Operator', ({ operatorEmail }) => operatorEmail ?? ''],
  ['Payout address', ({ payoutAddress }) => payoutAddress ?? ''],
  ['Members', ({ currentFarmers }) => String(currentFarmers)],
  ['Seats', ({ maxFarmers }) => String(maxFarmers)],
  ["Pool's share (%)", ({ rewardSplit }) => percent(rewardSplit)],
  ['Farmers keep (%)', ({ youKeep }) => (youKeep == null ? '' : String(youKeep))],
  ...timeColumns<AdminPool>('Applied', ({ createdAt }) => createdAt),
];
