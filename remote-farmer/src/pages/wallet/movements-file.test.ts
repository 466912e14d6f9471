import type { FarmerMoney } from 'shared-api';
import type { WalletMovement } from 'shared-api/membership';
import { movementsFile } from './movements-file.ts';

const money = {
  total: '23622.7800000',
  deposited: '4000.0000000',
  netEarned: '23464.3000000',
  pendingReward: '28.4800000',
  withdrawn: '3870.0000000',
  xlm: { balance: '8.9300000', deposited: '25.0000000', withdrawn: '0.0000000', fees: '16.0700000' },
} as FarmerMoney;
const loss = {
  id: 'l1',
  kind: 'loss',
  asset: 'KALE',
  amount: '-1476.4715961',
  at: '2026-11-21T10:00:00Z',
  status: 'confirmed',
  address: null,
  blockIndex: 48296,
  poolerId: 'pool-stellar-01',
  poolerName: 'Stellar Pool Alpha',
  transactionHash: null,
  stakeReturned: null,
  reason: 'Not harvested before the block expired',
  transactions: null,
} as WalletMovement;

it('writes each movement to the unit and ends with the sums', () => {
  const { name, type, parts } = movementsFile([loss], money, new Date('2026-11-21T12:00:00Z'));
  expect([name, type]).toEqual(['wallet-2026-11-21.csv', 'text/csv']);
  const [, head, row, kale, xlm] = parts;
  expect(head).toMatch(/^Time \(UTC\),Time \(local\),Movement,From or to,Amount,Asset,Atomic Units/);
  expect(row).toMatch(/^2026-11-21T10:00:00.000Z,.*"Lost stake, block #48296"/);
  expect(row).toContain(',-1476.4715961,KALE,-14764715961,');
  expect(kale).toContain(
    'Total 23,622.7800000 KALE = deposited 4,000.0000000 + net earned 23,464.3000000 + pending reward 28.4800000 − withdrawn 3,870.0000000',
  );
  expect(xlm).toContain(
    'Balance 8.9300000 XLM = deposited 25.0000000 − withdrawn 0.0000000 − fees 16.0700000',
  );
});
