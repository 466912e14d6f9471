import { amount } from 'shared-api/money';
import {
  describeFailure,
  failureCode,
  kaleFailure,
  type LedgerFailure,
  LedgerUnavailable,
} from './failures.ts';

const shortfall = amount('XLM', 84_900_001n);
const operation = { kind: 'operation', operation: 0 } as const;
const transaction = { kind: 'transaction' } as const;

it.each<[LedgerFailure, string, string]>([
  [
    { ...operation, code: 'op_underfunded', asset: 'XLM', shortfall },
    'op_underfunded',
    'Custodial wallet needs about 8.50 more XLM',
  ],
  [
    { ...transaction, code: 'tx_insufficient_balance', shortfall },
    'tx_insufficient_balance',
    'Custodial wallet needs about 8.50 more XLM',
  ],
  [
    { ...operation, code: 'op_underfunded', asset: 'KALE', shortfall: amount('KALE', 1n) },
    'op_underfunded',
    'Custodial wallet needs about 0.01 more KALE',
  ],
  [
    { ...operation, code: 'op_low_reserve', entry: 'account', shortfall },
    'op_low_reserve',
    'A new account needs at least 1 XLM',
  ],
  [
    { ...operation, code: 'op_low_reserve', entry: 'trustline', shortfall },
    'op_low_reserve',
    'Custodial wallet needs about 8.50 more XLM',
  ],
  [
    { ...operation, code: 'op_no_destination' },
    'op_no_destination',
    'Payout wallet does not exist yet: send it 1 XLM',
  ],
  [{ ...operation, code: 'op_no_trust' }, 'op_no_trust', 'Payout wallet has not added KALE'],
  [
    { ...transaction, code: 'tx_insufficient_fee' },
    'tx_insufficient_fee',
    'Network is busy, the pool retries',
  ],
  [{ ...transaction, code: 'TRY_AGAIN_LATER' }, 'TRY_AGAIN_LATER', 'Network is busy, the pool retries'],
  [{ ...transaction, code: 'tx_bad_seq' }, 'tx_bad_seq', 'The pool is sending it again'],
  [{ ...transaction, code: 'tx_too_late' }, 'tx_too_late', 'Not confirmed in time; check before repeating'],
  [{ ...transaction, code: 'TIMEOUT' }, 'TIMEOUT', 'Not confirmed in time; check before repeating'],
  [{ ...transaction, code: 'DUPLICATE' }, 'DUPLICATE', 'Already sent'],
  [kaleFailure(4), 'KALE_4', 'Farm paused'],
  [kaleFailure(6), 'KALE_6', 'Stake too low'],
  [kaleFailure(7), 'KALE_7', 'A better hash is already in'],
  [kaleFailure(8), 'KALE_8', 'Already planted'],
  [kaleFailure(9), 'KALE_9', 'Not planted'],
  [kaleFailure(10), 'KALE_10', 'Work missing'],
  [kaleFailure(11), 'KALE_11', 'Block expired or unknown'],
  [kaleFailure(13), 'KALE_13', 'Hash does not match'],
  [kaleFailure(14), 'KALE_14', 'Harvest not ready: the next block has not opened'],
  [kaleFailure(15), 'KALE_15', 'Too soon after planting'],
  [
    { kind: 'contract', contract: 'asset', code: 10, shortfall: amount('KALE', 10n ** 7n) },
    'ASSET_10',
    'Custodial wallet needs about 1.00 more KALE',
  ],
  [{ kind: 'contract', contract: 'asset', code: 13 }, 'ASSET_13', 'Custodial wallet has not added KALE'],
])('describes %j as %s', (failure, code, words) => {
  expect([failureCode(failure), describeFailure(failure)]).toEqual([code, words]);
});

it('keeps the cause of an outage', () => {
  const cause = new Error('ECONNREFUSED');
  expect(new LedgerUnavailable(cause)).toMatchObject({ name: 'LedgerUnavailable', cause });
});
