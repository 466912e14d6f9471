import { amount, splitReward } from 'shared-api/money';
import { many, one } from '../../database/database.ts';
import { custodyBalances } from '../../queries/custody-balances.ts';
import { POOL, type TestFarmer, type TestNetwork, testNetwork } from '../../testing/engine-network.ts';
import { createOperations } from '../operations.ts';

const SPLIT = { rewardSplit: 0.05, platformFee: 0.05 };

describe('three blocks', () => {
  let network: TestNetwork;
  let staking: TestFarmer;
  let patient: TestFarmer;
  beforeAll(async () => {
    network = await testNetwork();
    staking = await network.farmer('staking@kale.test', { stakePercentage: 0.25, harvestInterval: 1 });
    patient = await network.farmer('patient@kale.test', { harvestInterval: 2 });
  });
  afterAll(() => network.drop());

  const expectNoErrors = async () => expect(await network.look()).toEqual([]);
  const harvests = () =>
    many<{ block_index: string; farmer_id: string; reward: string; stake: string }>(
      network.database,
      "SELECT block_index, farmer_id, reward, stake FROM harvests WHERE status = 'success' ORDER BY 1, 2",
    );

  it('waits for the pooler, then discovers the block itself and plants for every farmer', async () => {
    await expectNoErrors();
    expect(await network.ledger.farm()).toMatchObject({ index: 0, block: null });
    network.pass(64);
    await expectNoErrors();
    const { index, block } = await network.ledger.farm();
    expect(index).toBe(1);
    expect(block?.stakedTotal).toBe(0n);
    const rows = await many(network.database, 'SELECT status, stake, error_code FROM plantings');
    expect(rows).toEqual([
      { status: 'success', stake: '0', error_code: null },
      { status: 'success', stake: '0', error_code: null },
    ]);
    expect(await one(network.database, 'SELECT confirmed FROM blocks WHERE block_index = 1')).toEqual({
      confirmed: true,
    });
  });

  it('accepts only verified nonces, and sends them from the operator', async () => {
    network.pass(10);
    const planted = [staking, patient];
    const bad = await createOperations(network.services()).work({
      poolId: POOL,
      blockIndex: 1,
      actor: { kind: 'engine' },
      cause: null,
      submissions: [{ farmerId: staking.farmerId, nonce: 1n, hash: '00'.repeat(32) }],
    });
    expect(bad.rejected).toEqual([
      { farmerId: staking.farmerId, nonce: 1n, error: { code: 'KALE_13', message: 'Hash does not match' } },
    ]);
    const before = (await network.ledger.account(network.operator))?.xlm ?? 0n;
    const { accepted, rejected } = await network.work(1, planted);
    expect([accepted.length, rejected]).toEqual([2, []]);
    const again = await network.work(1, planted);
    expect(again).toEqual({ accepted, rejected });
    expect((await network.ledger.account(network.operator))?.xlm).toBe(before - 2000n);
  });

  it('harvests the due blocks once the next block is open, and splits to the unit', async () => {
    network.pass(60);
    await expectNoErrors();
    expect((await network.ledger.farm()).index).toBe(2);
    const [first, ...rest] = await harvests();
    expect(rest).toEqual([]);
    const reward = amount('KALE', BigInt(first?.reward ?? 0));
    expect(reward > 0n).toBe(true);
    const parts = splitReward(reward, SPLIT);
    expect(await network.balance(staking.address)).toBe(parts.farmer);
    expect(await network.balance(network.operator)).toBe(parts.pooler);
    expect(await network.balance(network.platform)).toBe(parts.platform);
    expect(await network.balance(patient.address)).toBe(0n);
  });

  it('stakes a quarter of the earnings, returns it whole, and harvests two blocks at once', async () => {
    const earned = await network.balance(staking.address);
    network.pass(10);
    await network.work(2, [staking, patient]);
    network.pass(60);
    await expectNoErrors();
    const stake = earned / 4n;
    const rows = await many<{ block_index: string; stake: string }>(
      network.database,
      'SELECT block_index, stake FROM plantings WHERE farmer_id = $1 ORDER BY block_index',
      [staking.farmerId],
    );
    // Planted in block 3 before block 2 was harvested.
    expect(rows.map(row => BigInt(row.stake))).toEqual([0n, 0n, stake]);
    network.pass(10);
    await network.work(3, [staking, patient]);
    network.pass(60);
    await expectNoErrors();

    const all = await harvests();
    const of = (who: TestFarmer) => all.filter(row => row.farmer_id === who.farmerId);
    expect(of(staking).map(row => row.block_index)).toEqual(['1', '2', '3']);
    expect(of(patient).map(row => row.block_index)).toEqual(['1', '2']);
    expect(of(staking).map(row => BigInt(row.stake))).toEqual([0n, 0n, stake]);
    const share = (rows: typeof all, part: 'farmer' | 'pooler' | 'platform') =>
      rows.reduce((sum, row) => sum + splitReward(amount('KALE', BigInt(row.reward)), SPLIT)[part], 0n);
    const staked = await one<{ stake: string }>(
      network.database,
      'SELECT stake FROM plantings WHERE farmer_id = $1 AND block_index = 4',
      [staking.farmerId],
    );
    expect(await network.balance(staking.address)).toBe(
      share(of(staking), 'farmer') - BigInt(staked?.stake ?? 0),
    );
    expect(await network.balance(patient.address)).toBe(share(of(patient), 'farmer'));
    expect(await network.balance(network.operator)).toBe(share(all, 'pooler'));
    expect(await network.balance(network.platform)).toBe(share(all, 'platform'));
    expect((await network.ledger.conservation()).every(({ ok }) => ok)).toBe(true);
  });

  it("records the fee of each step for the farmer's wallet, and none of the operator's fees", async () => {
    const rows = await many<{ wallet: string; steps: string }>(
      network.database,
      `SELECT f.id, (SELECT sum(rtrim(t.outcome->>'fee', 'n')::numeric) FROM ledger.transactions t
           WHERE t.source = f.custodial_address AND t.operations->0->>'type' <> 'addTrustline') AS wallet,
         (SELECT sum(fees) FROM (SELECT farmer_id, fees FROM plantings UNION ALL SELECT farmer_id, fees FROM works
           UNION ALL SELECT farmer_id, fees FROM harvests) s WHERE farmer_id = f.id) AS steps
       FROM farmers f`,
    );
    expect(rows).toHaveLength(2);
    for (const { wallet, steps } of rows) expect(steps).toBe(wallet);
    expect(await many(network.database, 'SELECT 1 FROM works WHERE fees IS NOT NULL')).toEqual([]);
  });

  it('keeps custody equal to the records, to the unit', async () => {
    const balances = await custodyBalances(network.database, network.ledger, network.clock());
    const [kale, xlm] = balances.assets;
    expect(kale).toEqual({ asset: 'KALE', held: kale?.booked, booked: kale?.booked });
    expect(kale?.held).toBe(
      (await network.balance(staking.address)) + (await network.balance(patient.address)),
    );
    expect(balances.planted).toBeGreaterThan(0n);
    expect(balances.underWay).toBe(0);
    expect(xlm).toMatchObject({ asset: 'XLM', booked: null });
    await network.database.query('UPDATE ledger.accounts SET kale = kale - 1 WHERE address = $1', [
      patient.address,
    ]);
    const robbed = await custodyBalances(network.database, network.ledger, network.clock());
    expect(robbed.assets[0]).toEqual({ asset: 'KALE', held: (kale?.held ?? 0n) - 1n, booked: kale?.booked });
    await network.database.query('UPDATE ledger.accounts SET kale = kale + 1 WHERE address = $1', [
      patient.address,
    ]);
  });

  it('does nothing more when nothing is due', async () => {
    const count = () => one(network.database, 'SELECT count(*) FROM emt_messages');
    const before = await count();
    await expectNoErrors();
    network.restart();
    await expectNoErrors();
    expect(await count()).toEqual(before);
  });
});
