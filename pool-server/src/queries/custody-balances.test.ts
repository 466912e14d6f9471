import type { ConservationCheck } from '../ledger/conservation.ts';
import { newFarmer } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';
import { custodyBalances } from './custody-balances.ts';

const test = await testApi();
const { farmerId } = await newFarmer(test);
afterAll(() => test.close());

const deposit = (units: number) =>
  test.database.query(
    `INSERT INTO deposits (id, farmer_id, asset, amount, received_at) VALUES (gen_random_uuid(), $1, 'KALE', $2, $3)`,
    [farmerId, units, test.api.clock()],
  );

/** The KALE of custody, on a ledger that holds `held` units once `meanwhile` has happened. */
const balances = async (held: bigint, meanwhile = async () => {}) => {
  const ledger: Pick<ConservationCheck, 'heldBy'> = {
    heldBy: async () => {
      await meanwhile();
      return { KALE: held, XLM: 0n };
    },
  };
  const { assets, underWay } = await custodyBalances(test.database, ledger, test.api.clock());
  return { booked: assets[0].booked, underWay };
};

describe('the balance that the records require', () => {
  it('is as of the ledger’s balance, although a step ended while that was read', async () => {
    await deposit(5);
    const onward = async () => void (await deposit(3));
    expect(await balances(8n, onward)).toEqual({ booked: 8n, underWay: 0 });
    expect(await balances(8n, onward)).toEqual({ booked: 8n, underWay: 0 });
  });

  it('is pending if neither the previous nor the next one matches', async () => {
    const twice = async () => void (await Promise.all([deposit(2), deposit(4)]));
    expect(await balances(13n, twice)).toEqual({ booked: 17n, underWay: 1 });
  });

  it('differs if nothing is pending', async () => {
    expect(await balances(16n)).toEqual({ booked: 17n, underWay: 0 });
  });
});
