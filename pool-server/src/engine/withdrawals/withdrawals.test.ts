import { parseAmount, toDecimal } from 'shared-api/money';
import { orderFreeze } from '../../commands/freeze-withdrawals.ts';
import { requestToWithdraw } from '../../commands/withdraw.ts';
import { many } from '../../database/database.ts';
import type { UserId } from '../../domain/ids.ts';
import { brokenInvariants } from '../../invariants/store-invariants.ts';
import { FarmMissing, LedgerUnavailable } from '../../ledger/failures.ts';
import type { Ledger, LedgerSequence } from '../../ledger/ledger.ts';
import { withdrawable } from '../../queries/withdrawable.ts';
import { testNetwork } from '../../testing/engine-network.ts';
import { holdMoney, releaseMoney } from '../../testing/hold-money.ts';
import { xlmWithdrawals } from '../../testing/xlm-withdrawals.ts';
import { processWithdrawals } from './withdrawals.ts';

const network = await testNetwork();
afterAll(() => network.drop());

const xlm = (text: string) => parseAmount('XLM', text);
let count = 0;
const newFarmer = () => network.farmer(`leaver-${++count}@kale.test`);
const { newPerson, ask, row, paid } = xlmWithdrawals(() => network);
const recorded = async (id: string) =>
  (
    await many<{ message_type: string }>(
      network.database,
      'SELECT message_type FROM emt_messages WHERE stream_id = $1 ORDER BY stream_position',
      [`withdrawal-${id}`],
    )
  ).map(each => each.message_type);

it('sends the requested amount to the payout wallet, and opens a new one', async () => {
  const id = await ask(await newFarmer(), '2.5000001');
  expect(await row(id)).toMatchObject({ status: 'requested' });
  expect(await network.look()).toEqual([]);
  expect(await row(id)).toMatchObject({ status: 'confirmed', fee: '100' });
  expect(await paid(id)).toBe(xlm('2.5000001'));
  expect(await recorded(id)).toEqual(['WithdrawalRequested', 'WithdrawalSubmitted', 'WithdrawalConfirmed']);
});

it.each([
  ['was replaced', "payout_address = 'G-ANOTHER-WALLET'", 'PAYOUT_CHANGED'],
  ['is in question', 'payout_confirmed = false', 'PAYOUT_CHANGED'],
])('sends nothing once the payout wallet %s', async (_, change, code) => {
  const farmer = await newFarmer();
  const id = await ask(farmer);
  await network.database.query(`UPDATE farmers SET ${change} WHERE id = $1`, [farmer.farmerId]);
  expect(await network.look()).toEqual([]);
  expect(await row(id)).toMatchObject({ status: 'failed', error_code: code });
  expect(await recorded(id)).toEqual(['WithdrawalRequested', 'WithdrawalFailed']);
});

it('sends none that was requested before a restore, since it may have been sent after the backup', async () => {
  const [waiting, expired] = [await ask(await newPerson()), await ask(await newPerson())];
  const unsent: Ledger = { ...network.ledger, submit: () => Promise.reject(new LedgerUnavailable()) };
  await network.database.query("UPDATE withdrawals SET send_after = 'infinity' WHERE id = $1", [waiting]);
  await network.look(network.services(unsent));
  expect(await row(expired)).toMatchObject({ status: 'submitted' });
  await network.database.query('UPDATE withdrawals SET send_after = NULL');
  await network.database.query("INSERT INTO settings VALUES ('restored_at', $1)", [network.clock()]);
  network.pass(60);
  network.restart();
  const later = await ask(await newPerson());
  expect(await network.look()).toEqual([]);
  for (const id of [waiting, expired]) {
    expect(await row(id)).toMatchObject({ status: 'failed', error_code: 'RESTORED' });
    expect(await paid(id)).toBeNull();
  }
  expect(await row(later)).toMatchObject({ status: 'confirmed' });
  await network.database.query("DELETE FROM settings WHERE name = 'restored_at'");
});

it('sends no KALE to a wallet that stopped accepting it', async () => {
  const farmer = await network.person(`person-${++count}@kale.test`);
  await network.database.query('UPDATE ledger.accounts SET kale = 100000000 WHERE address = $1', [
    farmer.address,
  ]);
  const context = { ...network.acting(), cause: `request:${crypto.randomUUID()}` };
  const amount = parseAmount('KALE', '2');
  const id = await requestToWithdraw(network.services(), context, farmer.farmerId, amount, 'KALE');
  await network.database.query('UPDATE ledger.accounts SET kale = NULL WHERE address = $1', [
    farmer.payoutAddress,
  ]);
  await network.look();
  expect(await row(id)).toMatchObject({ status: 'failed', error_code: 'op_no_trust' });
  expect(await recorded(id)).toEqual(['WithdrawalRequested', 'WithdrawalFailed']);
});

it('keeps the reserve and fees, and all parts add up to the balance', async () => {
  const farmer = await newFarmer();
  const wallet = () => withdrawable(network.database, network.services(), farmer.farmerId);
  const [before] = (await wallet()).assets;
  const parts = (asset: typeof before) => asset.reserved.reduce((sum, part) => sum + part.amount, 0n);
  expect(before.available + parts(before)).toBe(before.balance);
  await expect(ask(farmer, '8.5')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  await ask(farmer, '3');
  const [after] = (await wallet()).assets;
  expect(after.available).toBe(before.available - xlm('3') - xlm('0.00001'));
  expect(after.available + parts(after)).toBe(after.balance);
});

it('accepts the amount shown as available although a fee was paid since, using the amount kept for fees', async () => {
  const farmer = await newFarmer();
  const [shown] = (await withdrawable(network.database, network.services(), farmer.farmerId)).assets;
  network.pass(64);
  expect(await network.look()).toEqual([]);
  const [now] = (await withdrawable(network.database, network.services(), farmer.farmerId)).assets;
  expect(now.available).toBeLessThan(shown.available);
  const id = await ask(farmer, toDecimal(shown.available));
  await network.look();
  expect(await row(id)).toMatchObject({ status: 'confirmed' });
  await expect(ask(farmer, '0.1')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
});

it('prevents two concurrent withdrawals from using the same money', async () => {
  const farmer = await newFarmer();
  const ends = await Promise.allSettled(Array.from({ length: 6 }, () => ask(farmer, '3')));
  expect(ends.filter(end => end.status === 'fulfilled')).toHaveLength(1);
  await network.look();
  await network.look();
  expect(await brokenInvariants(network.database)).toEqual([]);
});

it('is one withdrawal however often the request is repeated', async () => {
  const farmer = await newFarmer();
  const ids = await Promise.all(Array.from({ length: 10 }, () => ask(farmer, '2', 'request:the-same')));
  expect(new Set(ids).size).toBe(1);
  await Promise.all([network.look(), network.look()]);
  await network.look();
  expect(await paid(ids[0] ?? '')).toBe(xlm('2'));
});

describe('a ledger that is lost during a withdrawal', () => {
  const gone = () => Promise.reject(new LedgerUnavailable());
  const through = (changes: Partial<Ledger>): Ledger => ({ ...network.ledger, ...changes });

  it('pays once when the transaction was applied but the answer lost', async () => {
    const id = await ask(await newPerson());
    const applied = through({
      submit: async transaction => {
        await network.ledger.submit(transaction);
        return gone();
      },
    });
    await network.look(network.services(applied));
    expect(await row(id)).toMatchObject({ status: 'submitted' });
    network.restart();
    await network.look();
    expect(await row(id)).toMatchObject({ status: 'confirmed' });
    expect(await paid(id)).toBe(xlm('2'));
    expect(await recorded(id)).toHaveLength(3);
  });

  it('sends another transaction only after the first has expired, and pays once', async () => {
    const id = await ask(await newPerson());
    await network.look(network.services(through({ submit: gone })));
    await network.look();
    expect(await row(id)).toMatchObject({ status: 'submitted' });
    expect(await paid(id)).toBeNull();
    network.pass(40);
    await network.look();
    expect(await row(id)).toMatchObject({ status: 'confirmed' });
    expect(await paid(id)).toBe(xlm('2'));
    expect(await recorded(id)).toHaveLength(4);
  });

  it('sends no other transaction while withdrawals are frozen', async () => {
    const id = await ask(await newPerson());
    await network.look(network.services(through({ submit: gone })));
    const by = 'admin' as UserId;
    await orderFreeze(network.services(), network.acting(), {
      by,
      userId: null,
      reason: 'Keys may be stolen',
    });
    network.pass(40);
    expect(await network.look()).toEqual([]);
    expect(await row(id)).toMatchObject({ status: 'submitted' });
    expect(await paid(id)).toBeNull();
    expect(await recorded(id)).toHaveLength(2);
    await network.database.query('DELETE FROM withdrawal_freezes');
    await network.look();
    expect(await row(id)).toMatchObject({ status: 'confirmed' });
    expect(await recorded(id)).toHaveLength(4);
  });

  it('sends no other transaction while two admins hold the money', async () => {
    const { farmerId } = await newPerson();
    const id = await ask({ farmerId });
    await network.look(network.services(through({ submit: gone })));
    await holdMoney(network, farmerId);
    network.pass(40);
    expect(await network.look()).toEqual([]);
    expect(await recorded(id)).toEqual(['WithdrawalRequested', 'WithdrawalSubmitted']);
    await releaseMoney(network, farmerId);
    await network.look();
    expect(await row(id)).toMatchObject({ status: 'confirmed' });
  });

  it('sends nothing that was signed while two admins decided to hold the money', async () => {
    const { farmerId } = await newPerson();
    const id = await ask({ farmerId });
    await network.look(network.services(through({ submit: gone })));
    network.pass(40);
    const prepare: Ledger['prepare'] = async (...order) => {
      await holdMoney(network, farmerId);
      return network.ledger.prepare(...order);
    };
    await network.look(network.services(through({ prepare })));
    expect(await recorded(id)).toEqual(['WithdrawalRequested', 'WithdrawalSubmitted']);
  });

  it('gives up after three transactions, and releases the money', async () => {
    const farmer = await newPerson();
    const id = await ask(farmer);
    for (let times = 0; times < 4; times++) {
      await network.look(network.services(through({ submit: gone })));
      network.pass(40);
    }
    expect(await row(id)).toMatchObject({ status: 'failed', error_code: 'TIMEOUT' });
    expect(await recorded(id)).toHaveLength(5);
    const again = await ask(farmer);
    await network.look();
    expect(await row(again)).toMatchObject({ status: 'confirmed' });
  });

  it('waits while no transaction can be prepared', async () => {
    const id = await ask(await newPerson());
    await network.look(network.services(through({ prepare: gone })));
    expect(await row(id)).toMatchObject({ status: 'requested' });
    await network.look();
    expect(await row(id)).toMatchObject({ status: 'confirmed' });
  });
});

it('sends withdrawals where the farm is gone', async () => {
  const { farmerId } = await newPerson();
  const id = await ask({ farmerId });
  const farm = () => Promise.reject(new FarmMissing('CDSW', 12 as LedgerSequence));
  expect(await processWithdrawals(network.services({ ...network.ledger, farm }))).toEqual([]);
  expect(await row(id)).toMatchObject({ status: 'confirmed' });
});
