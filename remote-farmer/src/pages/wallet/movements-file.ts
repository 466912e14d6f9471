import { type FarmerMoney, parseAmount } from 'shared-api';
import { csvLine } from 'shared-api/csv';
import type { WalletMovement } from 'shared-api/membership';
import { type Columns, csvOf, type ExportFile, localTime, utcTime } from '../work-history/export-file.ts';
import { moneyIdentities } from '../work-history/money-identity.ts';
import { movementName, movementParty } from './movement-words.ts';

const COLUMNS: Columns<WalletMovement> = [
  ['Time (UTC)', ({ at }) => utcTime(Date.parse(at))],
  ['Time (local)', ({ at }) => localTime(Date.parse(at))],
  ['Movement', movementName],
  ['From or to', movementParty],
  ['Amount', ({ amount }) => amount],
  ['Asset', ({ asset }) => asset],
  ['Atomic Units', ({ asset, amount }) => parseAmount(asset, amount).toString()],
  ['Address', ({ address }) => address ?? ''],
  ['Block Index', ({ blockIndex }) => (blockIndex === null ? '' : String(blockIndex))],
  ['Pooler ID', ({ poolerId }) => poolerId ?? ''],
  ['Stake Returned', ({ stakeReturned }) => stakeReturned ?? ''],
  ['Transaction', ({ transactionHash }) => transactionHash ?? ''],
];

/** All movements for a spreadsheet; the last lines are the totals. */
export function movementsFile(
  movements: readonly WalletMovement[],
  money: FarmerMoney | undefined,
  at: Date,
): ExportFile {
  const file = csvOf(`wallet-${at.toISOString().slice(0, 10)}`, COLUMNS, movements);
  return { ...file, parts: [...file.parts, ...moneyIdentities(money).map(line => csvLine([line]))] };
}
