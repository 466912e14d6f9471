import type { StellarAddress } from 'shared-api/address';
import { parseAmount } from 'shared-api/money';
import { type Database, many } from '../database/database.ts';
import type { FarmerId } from '../domain/ids.ts';
import type { TestNetwork } from '../testing/engine-network.ts';
import { holdingServices, PAYOUT_CHANGE_HOURS, payoutNetwork } from '../testing/payout-network.ts';
import { acceptSignedWallet, completePayoutChanges } from './payout-wallet.ts';
import { requestToWithdraw } from './withdraw.ts';

let network: TestNetwork;
let another: StellarAddress;
beforeEach(async () => {
  ({ network, another } = await payoutNetwork());
});
afterEach(() => network.drop());

const services = () => holdingServices(network);

const change = (farmerId: FarmerId, to: StellarAddress) =>
  acceptSignedWallet(services(), network.acting(), { farmerId }, to, { secondFactor: true });
const complete = (through = services()) => completePayoutChanges(through, network.acting());

/** A database that runs something else after answering a query with a given text. */
const afterReading = (text: string, database: Database, meanwhile: () => Promise<void>): Database =>
  new Proxy(database, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (name !== 'query') return typeof member === 'function' ? member.bind(target) : member;
      return async (...args: [string, unknown[]?]) => {
        const result = await target.query(...args);
        if (JSON.stringify(args[0]).includes(text)) await meanwhile();
        return result;
      };
    },
  });

describe('changes that are due', () => {
  const withdraw = async (farmerId: FarmerId) => {
    await requestToWithdraw(services(), network.acting(), farmerId, parseAmount('XLM', '2'), 'XLM');
    await network.look();
    return many(
      network.database,
      'SELECT status, destination FROM withdrawals WHERE farmer_id = $1 ORDER BY requested_at DESC LIMIT 1',
      [farmerId],
    );
  };

  it('take effect although the key of another wallet cannot be read', async () => {
    const [broken, person] = [
      await network.person('broken@kale.test'),
      await network.person('later@kale.test', '100'),
    ];
    await change(broken.farmerId, another);
    network.pass(1);
    await change(person.farmerId, another);
    await network.breakKey(broken.address);
    await network.restartSigner({ payoutChangeHours: PAYOUT_CHANGE_HOURS });
    network.pass(PAYOUT_CHANGE_HOURS * 3_600);
    await expect(complete()).rejects.toThrow(AggregateError);
    // The next runs leave its order to `repeatLostOrders`.
    for (let run = 0; run < 2; run++) {
      network.pass(60);
      await complete();
    }
    network.pass(60);
    expect(await withdraw(person.farmerId)).toEqual([{ status: 'confirmed', destination: another }]);
    expect(await many(network.database, 'SELECT FROM payout_orders')).toHaveLength(1);
  });

  it('do not affect a change requested after another process applied them', async () => {
    const { farmerId } = await network.person('quick@kale.test', '100');
    await change(farmerId, another);
    network.pass(PAYOUT_CHANGE_HOURS * 3_600);
    const next = await network.elsewhere();
    const meanwhile = async () => {
      await complete();
      await change(farmerId, next);
    };
    const late = {
      ...services(),
      database: afterReading('payout_change_at <=', network.database, meanwhile),
    };
    await complete(late);
    network.pass(PAYOUT_CHANGE_HOURS * 3_600);
    await complete();
    expect(await withdraw(farmerId)).toEqual([{ status: 'confirmed', destination: next }]);
  });
});
