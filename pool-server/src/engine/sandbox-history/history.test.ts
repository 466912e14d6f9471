import { randomBytes } from 'node:crypto';
import { encodeAccount } from 'shared-api/address';
import { parseAmount } from 'shared-api/money';
import { checkFunding } from '../../commands/check-funding.ts';
import { registerFarmer } from '../../commands/register-farmer.ts';
import { many, one } from '../../database/database.ts';
import type { PoolId } from '../../domain/ids.ts';
import { brokenAmong } from '../../invariants/store-invariants.ts';
import { LEDGER_INVARIANTS } from '../../ledger/sandbox/ledger-invariants.ts';
import { POOL, type TestNetwork, testNetwork } from '../../testing/engine-network.ts';
import { expectSoundRecords, openSteps } from '../../testing/sound-records.ts';
import { runHistory } from './history.ts';
import { SANDBOX_FARMERS, type SandboxFarmer } from './sandbox-farmers.ts';

const HOUR = 3_600_000;
const member = (email: string, rest: Partial<SandboxFarmer> = {}): SandboxFarmer => ({
  email,
  poolId: POOL as PoolId,
  joinsAt: 0,
  stakePercentage: 0.25,
  harvestInterval: 1,
  ...rest,
});

describe('a history created by running the product', () => {
  let network: TestNetwork;
  const to = new Date('2026-11-21T14:00:00.000Z');
  const calls: number[] = [];
  beforeAll(async () => {
    network = await testNetwork();
    network.pass(2 * 3600);
    await network.restartSigner({ isSettled: async () => false });
    const { database, wallets } = network.services();
    await runHistory({
      services: network.services(),
      platform: network.platform,
      from: new Date(to.getTime() - 2 * HOUR),
      to,
      sandboxFarmers: [
        member('early@kale.test'),
        member('late@kale.test', { joinsAt: 6, harvestInterval: 6 }),
        member('poor@kale.test', { outOfXlm: { from: 2, until: 20 } }),
        member('poor-after-history@kale.test', { outOfXlm: { from: 3, until: 30 } }),
      ],
      async register(past, email) {
        const services = { ...past, database, wallets };
        const context = { actor: { kind: 'system' } as const, cause: 'test', at: past.clock() };
        const payoutAddress = encodeAccount(randomBytes(32));
        await past.ledger.openPayoutWallet(payoutAddress);
        const person = { email, password: 'kale-sandbox', payoutAddress };
        const { farmerId, custodialAddress } = await registerFarmer(services, context, person);
        await past.ledger.fund(custodialAddress, parseAmount('XLM', '5'));
        await checkFunding(services, context, farmerId);
        return farmerId;
      },
      progress: done => calls.push(done),
    });
    await network.restartSigner();
  }, 60_000);
  afterAll(() => network.drop());

  const count = (table: string, where: string) =>
    one<{ count: number }>(network.database, `SELECT count(*)::int AS count FROM ${table} WHERE ${where}`);

  it('opens a block every five minutes, and ends before the present', async () => {
    expect(calls.at(-1)).toBe(24);
    expect(await count('blocks', 'confirmed')).toEqual({ count: 24 });
    const gaps = await many<{ gap: number }>(
      network.database,
      `SELECT DISTINCT extract(epoch FROM opened_at - lag(opened_at) OVER (ORDER BY block_index))::int AS gap
       FROM blocks`,
    );
    expect(gaps.map(({ gap }) => gap).filter(gap => gap !== null)).toEqual([300]);
    const newest = await one<{ at: Date }>(
      network.database,
      "SELECT max(created) AS at FROM (SELECT (message_metadata->>'at')::timestamptz AS created FROM emt_messages) m",
    );
    expect(newest?.at.getTime()).toBeLessThan(to.getTime());
  });

  it('leaves consistent records that agree with the ledger to the unit', async () => {
    expect(await openSteps(network.database)).toEqual([]);
    await expectSoundRecords(network.database);
    expect(await brokenAmong(network.database, LEDGER_INVARIANTS)).toEqual([]);
    expect((await network.ledger.conservation()).every(({ ok }) => ok)).toBe(true);
    expect(
      (await count('harvests', "status = 'success' AND payout_status = 'success'"))?.count,
    ).toBeGreaterThan(30);
  });

  it('has only failures that the rules cause', async () => {
    const reasons = await many<{ error_code: string; error_message: string }>(
      network.database,
      "SELECT DISTINCT error_code, left(error_message, 29) AS error_message FROM plantings WHERE status = 'failed'",
    );
    expect(reasons).toEqual([
      { error_code: 'tx_insufficient_balance', error_message: 'Custodial wallet needs about ' },
    ]);
  });

  it('records a stake without accepted work as lost when its block has closed', async () => {
    const lost = await many<{ seconds: number | null }>(
      network.database,
      `SELECT extract(epoch FROM p.forfeited_at - n.opened_at)::int AS seconds FROM plantings p
         JOIN blocks n ON n.pool_id = p.pool_id AND n.block_index = p.block_index + 1
         LEFT JOIN works w ON (w.pool_id, w.block_index, w.farmer_id) = (p.pool_id, p.block_index, p.farmer_id)
       WHERE p.status = 'success' AND p.stake > 0 AND w.status IS DISTINCT FROM 'success'`,
    );
    expect(lost.length).toBeGreaterThan(0);
    for (const { seconds } of lost) expect(seconds).toBeLessThan(60);
    expect(lost.map(({ seconds }) => seconds)).not.toContain(null);
  });

  it('continues in the present where it ended', async () => {
    const { index } = await network.ledger.farm();
    expect(await network.look()).toEqual([]);
    expect((await network.ledger.farm()).index).toBe(index + 1);
    expect(await count('plantings', `status = 'success' AND block_index = ${index + 1}`)).toEqual({
      count: 4,
    });
  });
});

it('has a few dozen farmers in three pools, including the sandbox farmer', () => {
  expect(SANDBOX_FARMERS.length).toBeGreaterThan(24);
  expect(new Set(SANDBOX_FARMERS.map(({ email }) => email)).size).toBe(SANDBOX_FARMERS.length);
  expect(SANDBOX_FARMERS[0]).toMatchObject({ email: 'farmer@kale.test', poolId: 'pool-stellar-01' });
  for (const { harvestInterval, stakePercentage } of SANDBOX_FARMERS) {
    expect(harvestInterval).toBeGreaterThanOrEqual(1);
    expect(harvestInterval).toBeLessThanOrEqual(20);
    expect(stakePercentage).toBeLessThanOrEqual(0.25);
  }
});
