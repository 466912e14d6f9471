import { parseAmount } from 'shared-api/money';
import { checkFunding } from '../../commands/check-funding.ts';
import { requestToWithdraw } from '../../commands/withdraw.ts';
import { many, one } from '../../database/database.ts';
import { testNetwork } from '../../testing/engine-network.ts';

const network = await testNetwork();
afterAll(() => network.drop());

it('sends the other withdrawals when one throws, and returns the error', async () => {
  const people: Awaited<ReturnType<typeof network.person>>[] = [];
  for (const name of ['broken', 'second', 'third']) people.push(await network.person(`${name}@kale.test`));
  const ids = [];
  for (const { farmerId } of people) {
    const context = { ...network.acting(), cause: `request:${crypto.randomUUID()}` };
    ids.push(await requestToWithdraw(network.services(), context, farmerId, parseAmount('XLM', '2'), 'XLM'));
    network.pass(1);
  }
  const services = network.services();
  const sign: typeof services.wallets.sign = async transaction => {
    if (transaction.source === people[0]?.address) throw new Error('The key cannot be opened');
    return services.wallets.sign(transaction);
  };
  const errors = await network.look({ ...services, wallets: { ...services.wallets, sign } });
  expect(errors).toEqual([new Error('The key cannot be opened')]);
  const statuses = await many<{ status: string }>(
    network.database,
    'SELECT status FROM withdrawals WHERE id = ANY($1) ORDER BY requested_at',
    [ids],
  );
  expect(statuses.map(({ status }) => status)).toEqual(['requested', 'confirmed', 'confirmed']);
  expect(await network.look()).toEqual([]);
});

it('retries a trustline that the ledger refused after five blocks, not in every tick', async () => {
  const { farmerId, address } = await network.person('reserve@kale.test');
  // As if the wallet had been funded, then emptied before its trustline was opened.
  await network.database.query('UPDATE ledger.accounts SET kale = NULL, xlm = 12000000 WHERE address = $1', [
    address,
  ]);
  await network.database.query('UPDATE farmers SET trustline_at = NULL WHERE id = $1', [farmerId]);
  const tries = async () =>
    (
      await one<{ n: number }>(
        network.database,
        `SELECT count(*)::int AS n FROM ledger.transactions
         WHERE source = $1 AND operations->0->>'type' = 'addTrustline'`,
        [address],
      )
    )?.n;
  expect(await tries()).toBe(1);
  for (let look = 0; look < 4; look++) {
    expect(await network.look()).toEqual([]);
    network.pass(10);
  }
  // Nor when a funding check runs.
  await checkFunding(network.services(), network.acting(), farmerId);
  expect(await tries()).toBe(2);
  network.pass(5 * 60);
  for (let look = 0; look < 2; look++) await network.look();
  expect(await tries()).toBe(3);
  await network.ledger.fund(address, parseAmount('XLM', '5'));
  network.pass(5 * 60);
  await network.look();
  expect(await tries()).toBe(4);
  expect((await network.ledger.account(address))?.kale).toBe(0n);
});
