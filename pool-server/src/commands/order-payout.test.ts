import type { StellarAddress } from 'shared-api/address';
import { parseAmount } from 'shared-api/money';
import { type Database, many } from '../database/database.ts';
import type { WithdrawalId } from '../domain/ids.ts';
import { type PayoutOwner, payoutOwnerOf } from '../domain/payout-wallet.ts';
import { POOL, type TestNetwork } from '../testing/engine-network.ts';
import { holdingServices, PAYOUT_CHANGE_HOURS, payoutNetwork } from '../testing/payout-network.ts';
import { repeatLostOrders } from './order-payout.ts';
import { acceptSignedWallet, cancelChange, completePayoutChanges } from './payout-wallet.ts';
import { requestToWithdraw } from './withdraw.ts';

let network: TestNetwork;
let another: StellarAddress;
beforeEach(async () => {
  ({ network, another } = await payoutNetwork());
});
afterEach(() => network.drop());

const services = () => holdingServices(network);
const orders = () => many(network.database, 'SELECT FROM payout_orders');

const change = (owner: PayoutOwner, through: Partial<ReturnType<typeof services>> = {}) =>
  acceptSignedWallet({ ...services(), ...through }, network.acting(), owner, another, { secondFactor: true });

/** One housekeeping run, a minute later. */
async function keepHouse() {
  network.pass(60);
  await completePayoutChanges(services(), network.acting());
  await repeatLostOrders(services(), network.acting());
}

/** A database that loses the connection instead of committing. */
function losingCommits(database: Database): Database {
  const connect = async () => {
    const client = await database.connect();
    return new Proxy(client, {
      get(target, name) {
        const member = Reflect.get(target, name);
        if (name !== 'query') return typeof member === 'function' ? member.bind(target) : member;
        return (...args: [string, unknown[]?]) => {
          if (args[0] === 'COMMIT') throw new Error('The connection was lost');
          return target.query(...args);
        };
      },
    });
  };
  return new Proxy(database, {
    get(target, name) {
      const member = name === 'connect' ? connect : Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

describe('the payout wallet of a farmer', () => {
  let person: Awaited<ReturnType<TestNetwork['person']>>;
  beforeEach(async () => {
    person = await network.person('farmer@kale.test', '100');
  });

  const owner = () => ({ farmerId: person.farmerId });
  const withdraw = async (): Promise<string | undefined> => {
    const amount = parseAmount('XLM', '2');
    const id: WithdrawalId = await requestToWithdraw(
      services(),
      { ...network.acting(), cause: `request:${crypto.randomUUID()}` },
      person.farmerId,
      amount,
      'XLM',
    );
    await network.look();
    const [row] = await many<{ status: string; destination: string }>(
      network.database,
      'SELECT status, destination FROM withdrawals WHERE id = $1',
      [id],
    );
    return row && `${row.status} ${row.destination}`;
  };

  it('is still paid when a change was ordered but could not be recorded', async () => {
    await expect(change(owner(), { database: losingCommits(network.database) })).rejects.toThrow('lost');
    await keepHouse();
    network.pass(PAYOUT_CHANGE_HOURS * 3_600);
    expect(await withdraw()).toBe(`confirmed ${person.payoutAddress}`);
    expect(await orders()).toEqual([]);
  });

  it('changes at its time when its cancellation was ordered and could not be recorded', async () => {
    await change(owner());
    const losing = { ...services(), database: losingCommits(network.database) };
    await expect(cancelChange(losing, network.acting(), owner())).rejects.toThrow('lost');
    await keepHouse();
    // The signer makes the change wait again from its second order on.
    network.pass(PAYOUT_CHANGE_HOURS * 3_600);
    await keepHouse();
    expect(await withdraw()).toBe(`confirmed ${another}`);
  });

  it('keeps a later change that was recorded', async () => {
    await expect(change(owner(), { database: losingCommits(network.database) })).rejects.toThrow('lost');
    await change(owner());
    const recorded = network.clock().getTime();
    await keepHouse();
    network.pass(PAYOUT_CHANGE_HOURS * 3_600 - 60);
    expect(network.clock().getTime()).toBe(recorded + PAYOUT_CHANGE_HOURS * 3_600_000);
    await completePayoutChanges(services(), network.acting());
    expect(await withdraw()).toBe(`confirmed ${another}`);
  });

  it('is not ordered again while a change of it is being recorded', async () => {
    const { wallets } = services();
    const ordered = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    const changePayout: typeof wallets.changePayout = async (...order) => {
      const from = await wallets.changePayout(...order);
      ordered.resolve();
      await goesOn.promise;
      return from;
    };
    const changing = change(owner(), { wallets: { ...wallets, changePayout } });
    await ordered.promise;
    await keepHouse();
    goesOn.resolve();
    await changing;
    network.pass(PAYOUT_CHANGE_HOURS * 3_600);
    await keepHouse();
    expect(await withdraw()).toBe(`confirmed ${another}`);
  });

  it('is ordered again once the signer is back, and a wallet without a key does not delay others', async () => {
    const broken = await network.person('broken@kale.test');
    const losing = { database: losingCommits(network.database) };
    await expect(change({ farmerId: broken.farmerId }, losing)).rejects.toThrow('lost');
    await expect(change(owner(), losing)).rejects.toThrow('lost');
    await network.breakKey(broken.address);
    await network.restartSigner({ payoutChangeHours: PAYOUT_CHANGE_HOURS });
    await expect(keepHouse()).rejects.toThrow();
    expect(await orders()).toHaveLength(1);
    network.pass(PAYOUT_CHANGE_HOURS * 3_600);
    expect(await withdraw()).toBe(`confirmed ${person.payoutAddress}`);
  });
});

it('of a pool is still paid under each contract when only some of them took an order', async () => {
  const members = [await network.farmer('first@kale.test'), await network.farmer('second@kale.test')];
  const owner = payoutOwnerOf(null, POOL);
  if (!owner) throw new Error('No owner');
  const { wallets } = services();
  const failing: typeof wallets.changePoolPayout = order => {
    if (order.wallet === members[1]?.address) throw new Error('The signer is down');
    return wallets.changePoolPayout(order);
  };
  const partly = { ...wallets, changePoolPayout: failing };
  await expect(change(owner, { wallets: partly })).rejects.toThrow('down');
  await keepHouse();
  network.pass(PAYOUT_CHANGE_HOURS * 3_600);
  await network.workedBlock(members);
  network.pass(60);
  await network.strangerPlants();
  network.pass(4);
  expect(await network.look()).toEqual([]);
  const unpaid = "SELECT FROM harvests WHERE payout_status IS DISTINCT FROM 'success'";
  expect(await many(network.database, unpaid)).toEqual([]);
  expect(await many(network.database, 'SELECT FROM harvests')).not.toEqual([]);
});
