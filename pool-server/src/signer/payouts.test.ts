import type { StellarAddress } from 'shared-api/address';
import { amount } from 'shared-api/money';
import { decidePayout } from '../commands/order-payout.ts';
import { acceptSignedWallet, cancelChange, completePayoutChanges } from '../commands/payout-wallet.ts';
import { requestToWithdraw } from '../commands/withdraw.ts';
import { many, one } from '../database/database.ts';
import { questionPayoutWallet } from '../domain/payout-wallet.ts';
import { commit } from '../events/event-store.ts';
import { driftedProjections } from '../projections/drift.ts';
import { describeRefusedOrders, refusedOrders } from '../queries/refused-orders.ts';
import { POOL, type TestFarmer, type TestNetwork, testNetwork } from '../testing/engine-network.ts';
import { OrderRefused, SignerUnavailable } from './errors.ts';

const HOURS = 48;
const XLM = amount('XLM', 20_000_000n);

let person: Awaited<ReturnType<TestNetwork['person']>>;
let another: StellarAddress;

let people = 0;

const network = await testNetwork();

beforeEach(async () => {
  await network.restartSigner({ payoutChangeHours: HOURS });
  await network.database.query('TRUNCATE custody.refused_orders');
  person = await network.person(`farmer-${++people}@kale.test`, '100');
  another = await network.elsewhere();
});

afterAll(() => network.drop());

const withdraw = () => requestToWithdraw(network.services(), network.acting(), person.farmerId, XLM, 'XLM');
const statuses = async () =>
  (
    await many<{ status: string }>(network.database, 'SELECT status FROM withdrawals WHERE farmer_id = $1', [
      person.farmerId,
    ])
  ).map(({ status }) => status);
const received = async (address: StellarAddress) => (await network.ledger.account(address))?.xlm ?? 0n;
const pay = async (destination: StellarAddress) =>
  network.signer.sign(
    await network.ledger.prepare(person.address, [
      { type: 'payment', destination, amount: XLM, asset: 'XLM' },
    ]),
  );

it('pays no one when the payout address was changed in the database, and raises an alarm', async () => {
  const before = await received(another);
  await network.database.query('UPDATE farmers SET payout_address = $1 WHERE id = $2', [
    another,
    person.farmerId,
  ]);
  await withdraw();
  await network.look();
  expect(await statuses()).toEqual(['failed']);
  expect(await received(another)).toBe(before);
  const refused = await refusedOrders(network.database, network.clock());
  expect(describeRefusedOrders(refused)).toBe(
    `The signer refused an order within a day; the last one, for ${person.address}: it pays another address than the payout wallet sealed with the key`,
  );
});

it('pays no one when the address sealed with the key was changed too', async () => {
  await network.database.query('UPDATE farmers SET payout_address = $1 WHERE id = $2', [
    another,
    person.farmerId,
  ]);
  await network.database.query('UPDATE custody.keys SET payout = $1 WHERE address = $2', [
    another,
    person.address,
  ]);
  await network.restartSigner({ payoutChangeHours: HOURS });
  await withdraw();
  await network.look();
  expect(await statuses()).toEqual(['failed']);
  expect(
    await many(network.database, 'SELECT code FROM wallet_faults WHERE address = $1', [person.address]),
  ).toEqual([{ code: 'KEY_UNREADABLE' }]);
});

it('pays a new payout wallet once the waiting period is over, and the earlier one until then', async () => {
  const from = await network.signer.changePayout(person.address, another);
  expect(from).toEqual(new Date(network.clock().getTime() + HOURS * 3_600_000));
  await expect(pay(another)).rejects.toThrow(SignerUnavailable);
  await expect(pay(person.payoutAddress)).resolves.toBeDefined();
  network.pass(HOURS * 3_600 - 1);
  // Ordering it again does not restart the wait.
  expect(await network.signer.changePayout(person.address, another)).toEqual(from);
  await expect(pay(another)).rejects.toThrow(SignerUnavailable);
  network.pass(1);
  await network.restartSigner({ payoutChangeHours: HOURS });
  await expect(pay(another)).resolves.toBeDefined();
  await expect(pay(person.payoutAddress)).rejects.toThrow(OrderRefused);
});

it('drops a withdrawn change when the current wallet is ordered', async () => {
  await network.signer.changePayout(person.address, another);
  expect(await network.signer.changePayout(person.address, person.payoutAddress)).toBeNull();
  network.pass(HOURS * 3_600);
  await expect(pay(another)).rejects.toThrow(OrderRefused);
  await expect(pay(person.payoutAddress)).resolves.toBeDefined();
});

it('withdraws to a replacement of a questioned wallet once its wait is over, without an alarm', async () => {
  await commit(network.database, network.acting(), unit =>
    decidePayout(unit, { farmerId: person.farmerId }, questionPayoutWallet),
  );
  const services = { ...network.services(), holds: { withdrawalHours: 0, payoutChangeHours: HOURS } };
  const owner = { farmerId: person.farmerId };
  await acceptSignedWallet(services, network.acting(), owner, another, { secondFactor: true });
  const before = await received(another);
  network.pass(HOURS * 3_600 - 1);
  await completePayoutChanges(services, network.acting());
  await expect(withdraw()).rejects.toThrow('Nothing is paid until your new payout wallet takes effect');
  network.pass(1);
  await completePayoutChanges(services, network.acting());
  await withdraw();
  await network.look();
  expect(await statuses()).toEqual(['confirmed']);
  expect(await received(another)).toBe(before + XLM);
  expect((await refusedOrders(network.database, network.clock())).recent).toBe(0);
});

it('follows an owner who changes the payout wallet, stops the change, and changes it again', async () => {
  const holds = { withdrawalHours: 0, payoutChangeHours: HOURS };
  const services = { ...network.services(), holds };
  const owner = { farmerId: person.farmerId };
  const change = () => acceptSignedWallet(services, network.acting(), owner, another, { secondFactor: true });
  await change();
  await expect(pay(another)).rejects.toThrow(SignerUnavailable);
  await cancelChange(services, network.acting(), owner);
  await expect(pay(another)).rejects.toThrow(OrderRefused);
  await change();
  network.pass(HOURS * 3_600);
  await completePayoutChanges(services, network.acting());
  await withdraw();
  await network.look();
  expect(await statuses()).toEqual(['confirmed']);
  await expect(pay(another)).resolves.toBeDefined();
});

describe('the payout wallet of a pool', () => {
  const holds = { withdrawalHours: 0, payoutChangeHours: HOURS };
  const services = () => ({ ...network.services(), holds });
  const owner = { poolId: POOL };
  const change = (to: StellarAddress) =>
    acceptSignedWallet(services(), network.acting(), owner, to, { secondFactor: true });

  /** Whether each of these addresses is paid shares from these farmers' wallets in a block. */
  const earned = async (farmers: readonly TestFarmer[], addresses: readonly StellarAddress[]) => {
    const payments = async () =>
      (
        await many<{ destination: StellarAddress }>(
          network.database,
          `SELECT paid->>'destination' AS destination
           FROM ledger.transactions, jsonb_array_elements(operations) AS paid
           WHERE source = ANY($1) AND outcome->>'status' = 'success' AND paid->>'asset' = 'KALE'`,
          [farmers.map(({ address }) => address)],
        )
      ).map(({ destination }) => destination);
    const before = (await payments()).length;
    await network.workedBlock(farmers);
    network.pass(60);
    await network.strangerPlants();
    // The pool plants before it harvests, once it has waited for a report of the block.
    network.pass(4);
    await network.look();
    const since = (await payments()).slice(before);
    return addresses.map(address => since.includes(address));
  };

  it('is paid under each contract once a change has waited, and the one on record until then', async () => {
    const { operator } = network;
    const member = await network.farmer('member@kale.test');
    await change(another);
    const late = await network.farmer('late@kale.test');
    expect(await earned([member], [operator, another])).toEqual([true, false]);
    network.pass(HOURS * 3_600);
    // The signer pays the new wallet from that moment on, so the engine must not wait until the change is recorded.
    expect(await earned([member], [operator, another])).toEqual([false, true]);
    await completePayoutChanges(services(), network.acting());
    expect(await earned([member], [operator, another])).toEqual([false, true]);
    // A contract that was confirmed while the change waited agrees to it.
    expect(await earned([late], [operator, another])).toEqual([false, true]);
    expect((await refusedOrders(network.database, network.clock())).recent).toBe(0);
    // Other tests have changed rows of farmers.
    expect(await driftedProjections(network.database)).not.toContain('pools');
  });

  it('stays the one on record when a change is stopped that a new contract also waits for', async () => {
    const pool = await one<{ address: StellarAddress }>(
      network.database,
      'SELECT address FROM pools WHERE id = $1',
      [POOL],
    );
    await change(await network.elsewhere());
    const late = await network.farmer('later@kale.test');
    await cancelChange(services(), network.acting(), owner);
    network.pass(HOURS * 3_600);
    expect(await earned([late], pool ? [pool.address] : [])).toEqual([true]);
  });

  it('has no change for a contract whose terms could not be recorded', async () => {
    await change(await network.elsewhere());
    const { database } = network;
    await database.query(
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disk full'; END $$`,
    );
    await database.query('CREATE TRIGGER fail BEFORE INSERT ON custody.share_terms EXECUTE FUNCTION fail()');
    await expect(network.farmer('failed@kale.test')).rejects.toThrow('disk full');
    await database.query('DROP FUNCTION fail CASCADE');
    const stray = `SELECT 1 FROM custody.pool_payouts p
      WHERE NOT EXISTS (SELECT FROM custody.share_terms t WHERE t.contract_id = p.contract_id)`;
    expect(await many(database, stray)).toEqual([]);
    await cancelChange(services(), network.acting(), owner);
  });

  it('is paid no share when its address was changed in the database, and raises an alarm', async () => {
    const member = await network.farmer('another-member@kale.test');
    const thief = await network.elsewhere();
    await network.database.query('UPDATE pools SET address = $1', [thief]);
    expect(await earned([member], [thief])).toEqual([false]);
    expect((await refusedOrders(network.database, network.clock())).recent).toBeGreaterThan(0);
  });

  it.each([
    [`pool ${POOL}`, 'UPDATE pools SET address = $1'],
    ['the platform', "UPDATE settings SET value = $1 WHERE name = 'platform_address'"],
  ])('and no new contract names an address of %s that was changed in the database', async (whose, change) => {
    // The other tests have changed the address of the pool.
    const repair = async () => {
      const recorded =
        "UPDATE pools SET address = (SELECT payout FROM custody.payees WHERE payee <> 'platform')";
      await network.database.query(recorded);
      const platform = "UPDATE settings SET value = $1 WHERE name = 'platform_address'";
      await network.database.query(platform, [network.platform]);
    };
    const join = () => network.farmer(`late-${++people}@kale.test`);
    await repair();
    await network.database.query(change, [await network.elsewhere()]);
    await expect(join()).rejects.toThrow(`another address than the one recorded for ${whose}`);
    expect((await refusedOrders(network.database, network.clock())).recent).toBeGreaterThan(0);
    await repair();
    await expect(join()).resolves.toBeDefined();
  });
});
