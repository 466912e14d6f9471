import { parseAmount } from 'shared-api/money';
import { many } from '../../database/database.ts';
import type { LedgerSequence } from '../../ledger/ledger.ts';
import { farmerMoney } from '../../queries/farmer-money.ts';
import { walletDifference } from '../../queries/wallet-difference.ts';
import { type TestNetwork, testNetwork } from '../../testing/engine-network.ts';
import { killedAt } from '../../testing/killed-process.ts';
import { expectSoundRecords } from '../../testing/sound-records.ts';
import { checkInvariants } from '../invariant-watch.ts';
import { createWalletCheck } from './check-wallets.ts';
import { recordDeposits } from './record-deposits.ts';

let network: TestNetwork;
let person: Awaited<ReturnType<TestNetwork['person']>>;
beforeEach(async () => {
  network = await testNetwork();
  person = await network.person('farmer@kale.test');
  network.pass(2);
});
afterEach(() => network.drop());

const deposits = () =>
  many<{ asset: string; amount: string; sender: string; transaction_hash: string }>(
    network.database,
    'SELECT asset, amount::text, sender, transaction_hash FROM deposits ORDER BY received_at, id',
  );
const fees = () =>
  many<{ units: string; transactions: number }>(
    network.database,
    'SELECT units::text, transactions FROM network_fees',
  );
const violations = async () =>
  (await checkInvariants(network.services())).filter(each => each.violations > 0);

it('records a payment from another account once, with its sender, transaction and time', async () => {
  await recordDeposits(network.services());
  const [first] = await deposits();
  expect(first).toMatchObject({ asset: 'XLM', amount: '100000000' });
  expect(first?.transaction_hash).toMatch(/^[0-9a-f]{64}$/);
  const sent = await network.ledger.fund(person.address, parseAmount('XLM', '2.5'));
  network.pass(2);
  await recordDeposits(network.services());
  await recordDeposits(network.services());
  expect((await deposits()).slice(1)).toEqual([
    { asset: 'XLM', amount: '25000000', sender: expect.stringMatching(/^G/), transaction_hash: sent.hash },
  ]);
  await expectSoundRecords(network.database);
});

it('waits for a ledger to close, and raises no alarm until then', async () => {
  await network.ledger.fund(person.address, parseAmount('XLM', '1'));
  await recordDeposits(network.services());
  expect(await deposits()).toHaveLength(1);
  expect(await violations()).toEqual([]);
  network.pass(2);
  await recordDeposits(network.services());
  expect(await deposits()).toHaveLength(2);
  expect(await violations()).toEqual([]);
});

it('adds up the fees that the ledger charged, also for refused transactions', async () => {
  await recordDeposits(network.services());
  expect(await fees()).toEqual([{ units: '100', transactions: 1 }]);
  const { ledger } = network;
  const payment = { type: 'payment', destination: network.platform, asset: 'KALE' } as const;
  const missing = { ...payment, amount: parseAmount('KALE', '5') };
  const failed = await ledger.submit(
    await network.signFreely(await ledger.prepare(person.address, [missing])),
  );
  expect(failed).toMatchObject({ status: 'failed', fee: 100n });
  network.pass(2);
  await recordDeposits(network.services());
  expect(await fees()).toEqual([{ units: '200', transactions: 2 }]);
  expect(await violations()).toEqual([]);
});

it('loses nothing and repeats nothing when its process dies at any step', async () => {
  for (let step = 1; step <= 4; step++) {
    await network.ledger.fund(person.address, parseAmount('XLM', '1'));
    network.pass(2);
    await recordDeposits(killedAt(network.services(), step).services).catch(() => undefined);
    await Promise.all([recordDeposits(network.services()), recordDeposits(network.services())]);
    expect(await deposits()).toHaveLength(1 + step);
    expect(await violations()).toEqual([]);
  }
});

/** An engine on a network that keeps no payments older than two ledgers. */
const prunedServices = () => ({
  ...network.services(),
  ledger: {
    ...network.ledger,
    walletActivity: async (
      ...[accounts, after, through]: Parameters<typeof network.ledger.walletActivity>
    ) => {
      const from = Math.max(after, (await network.ledger.farm()).ledger - 2) as LedgerSequence;
      const found = await network.ledger.walletActivity(accounts, from, through);
      return { ...found, from: (from + 1) as LedgerSequence };
    },
  },
});

it('records an unexplained balance as one deposit, so that old records add up', async () => {
  network.pass(30);
  await recordDeposits(prunedServices());
  await recordDeposits(prunedServices());
  expect(await deposits()).toEqual([
    { asset: 'XLM', amount: '99999900', sender: null, transaction_hash: null },
  ]);
  const difference = await walletDifference(
    network.database,
    network.ledger,
    person.farmerId,
    network.clock(),
  );
  expect(difference).toEqual({ KALE: 0n, XLM: 0n });
});

it.each([
  ['has completed the work', true],
  ['has recorded the same balance and goes on', false],
])(
  'records no balance twice when it pauses before its commit while another engine %s',
  async (_, complete) => {
    network.pass(30);
    const services = prunedServices();
    let connections = 0;
    const connect = async () => {
      // The first transaction records the payments, the second one the balance.
      if (++connections === 2) {
        network.pass(0.001);
        await recordDeposits(services);
        if (!complete) await network.database.query('UPDATE recorded_ledger SET incomplete = true');
      }
      return network.database.connect();
    };
    const paused = new Proxy(network.database, {
      get(target, name) {
        const member = name === 'connect' ? connect : Reflect.get(target, name);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
    await recordDeposits({ ...services, database: paused });
    await recordDeposits(services);
    expect(connections).toBe(2);
    expect(await deposits()).toEqual([
      { asset: 'XLM', amount: '99999900', sender: null, transaction_hash: null },
    ]);
  },
);

it('checks the wallets in turn on a network that SQL cannot read', async () => {
  await recordDeposits(network.services());
  const testnet = { ...network.ledger.network, name: 'testnet' } as const;
  const services = { ...network.services(), ledger: { ...network.ledger, network: testnet } };
  const countDiffering = createWalletCheck();
  const wallets = async () =>
    (await checkInvariants(services, countDiffering)).find(({ name }) => name === 'wallets_add_up');
  expect(await wallets()).toMatchObject({ violations: 0 });
  const move = (units: number) =>
    network.database.query('UPDATE ledger.accounts SET xlm = xlm + $2 WHERE address = $1', [
      person.address,
      units,
    ]);
  await move(-7);
  expect(await wallets()).toMatchObject({ violations: 1 });
  await move(7);
  expect(await wallets()).toMatchObject({ violations: 0 });
});

it('raises an alarm when a wallet differs from the records', async () => {
  await recordDeposits(network.services());
  const { database, ledger, clock } = network;
  await database.query('UPDATE ledger.accounts SET kale = kale + 5, xlm = xlm - 7 WHERE address = $1', [
    person.address,
  ]);
  const names = (await violations()).map(({ name, violations }) => [name, violations]);
  expect(names).toEqual(
    expect.arrayContaining([
      ['kale_adds_up', 1],
      ['xlm_adds_up', 1],
    ]),
  );
  expect(await walletDifference(database, ledger, person.farmerId, clock())).toEqual({ KALE: 5n, XLM: -7n });
  const money = await farmerMoney(database, ledger, person.farmerId, clock());
  expect(money).toMatchObject({ deposited: 0n, available: 5n });
});
