import { randomBytes } from 'node:crypto';
import { encodeAccount } from 'shared-api/address';
import { parseAmount } from 'shared-api/money';
import { openDatabase } from '../database/database.ts';
import { publicKeyOf, signWith } from '../ledger/ed25519.ts';
import { LedgerUnavailable } from '../ledger/failures.ts';
import { migrateLedger } from '../ledger/sandbox/migrate-ledger.ts';
import { createSandboxLedger } from '../ledger/sandbox/sandbox-ledger.ts';
import { type Fault, faultyLedger, seededFaults } from './faulty-ledger.ts';
import { createTestDatabase } from './test-database.ts';

const seed = randomBytes(32);
const address = encodeAccount(publicKeyOf(seed));

const test = await createTestDatabase();
const drop = test.drop;
const database = openDatabase(test.url);
await migrateLedger(database);
const ledger = createSandboxLedger({ database });
await ledger.fund(address, parseAmount('XLM', '100'));

afterAll(async () => {
  await database.end();
  await drop();
});

const signed = async () => {
  const unsigned = await ledger.prepare(address, [{ type: 'addTrustline' }]);
  return { ...unsigned, signature: signWith(seed, Buffer.from(unsigned.hash, 'hex')) };
};
const struckBy = (fault: Fault) => faultyLedger(ledger, () => fault);

it('rejects, times out before, or times out after a transaction was applied', async () => {
  const transaction = await signed();
  expect(await struckBy('rejects').submit(transaction)).toMatchObject({
    failure: { code: 'TRY_AGAIN_LATER' },
  });
  await expect(struckBy('times out').submit(transaction)).rejects.toThrow(LedgerUnavailable);
  expect(await ledger.transaction(transaction.hash)).toMatchObject({ status: 'unknown' });
  await expect(struckBy('applies, then times out').submit(transaction)).rejects.toThrow(LedgerUnavailable);
  expect(await ledger.transaction(transaction.hash)).toMatchObject({ status: 'success' });
  expect(await struckBy('none').submit(transaction)).toMatchObject({ status: 'success' });
  await expect(struckBy('rejects').farm()).rejects.toThrow(LedgerUnavailable);
});

it('leaves exactly one effect of each transaction that is sent until it is answered', async () => {
  const unreliable = faultyLedger(ledger, seededFaults(7, 0.5, ['submit', 'transaction', 'account']));
  const before = (await ledger.account(address))?.xlm ?? 0n;
  for (let n = 0; n < 30; n++) {
    const transaction = await signed();
    for (let ended = false; !ended; ) {
      ended = await unreliable.submit(transaction).then(
        outcome => outcome.status === 'success',
        () => false,
      );
    }
  }
  expect(before - ((await ledger.account(address))?.xlm ?? 0n)).toBe(3000n);
});

it('fails at the given rate, the same way for the same seed', () => {
  const strikes = (seed: number) => {
    const plan = seededFaults(seed, 0.3);
    return Array.from({ length: 10_000 }, (_, n) => plan('submit', n));
  };
  expect(strikes(1)).toEqual(strikes(1));
  expect(strikes(1)).not.toEqual(strikes(2));
  const share = (fault: Fault) => strikes(3).filter(each => each === fault).length / 10_000;
  expect(share('none')).toBeCloseTo(0.7, 1);
  expect(share('rejects')).toBeCloseTo(0.1, 1);
  expect(seededFaults(1, 1)('farm', 0)).toBe('none');
});
