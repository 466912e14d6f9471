import fc from 'fast-check';
import { amount } from 'shared-api/money';
import { many, one } from '../database/database.ts';
import type { FarmerId } from '../domain/ids.ts';
import { recordDeposits } from '../engine/deposits/record-deposits.ts';
import { brokenAmong } from '../invariants/store-invariants.ts';
import { LEDGER_INVARIANTS } from '../ledger/sandbox/ledger-invariants.ts';
import { POOL, testNetwork } from '../testing/engine-network.ts';
import { type Model, money, moneySteps, newModel } from '../testing/farmer-money-model.ts';
import { rewardParts } from './average-reward.ts';
import { custodyBalances } from './custody-balances.ts';
import { farmerMoney } from './farmer-money.ts';
import { poolStakes } from './pool-stakes.ts';
import { reservedBalances } from './reserved-balance.ts';
import { stakesOf } from './stake-outcomes.ts';
import { totalChange, totalsAt, totalTrend } from './total-trend.ts';
import { walletDifference } from './wallet-difference.ts';

const network = await testNetwork({ exitDelayBlocks: 1 });
const regular = await network.farmer('regular@kale.test', { stakePercentage: 0.2, payoutWallet: 'open' });
const STEPS = moneySteps(network, regular);
afterAll(() => network.drop());

/** Stakes of closed blocks without accepted work, as the ledger has them. */
async function lostOnLedger({ person, planted }: Model): Promise<bigint> {
  const { index: current } = await network.ledger.farm();
  let lost = 0n;
  for (const index of planted) {
    const pail = await network.ledger.pail(person.address, index);
    if (pail && pail.zeros === null && index < current) lost += pail.stake;
  }
  return lost;
}

/** Wallets with a balance that differs from the records, even with a pending step. */
async function wrongWallets() {
  const { database, ledger, clock } = network;
  const wrong = await brokenAmong(database, LEDGER_INVARIANTS);
  for (const { id } of await many<{ id: FarmerId }>(database, 'SELECT id FROM farmers')) {
    const difference = await walletDifference(database, ledger, id, clock());
    if (difference.KALE !== 0n || difference.XLM !== 0n) wrong.push(id);
  }
  return wrong;
}

async function expectIdentity(model: Model) {
  const found = await money(network, model);
  expect(found.total).toBe(found.available + found.planted + found.pendingReward);
  expect(found.total).toBe(found.deposited + found.netEarned + found.pendingReward - found.withdrawn);
  expect(found.netEarned).toBe(found.earned - found.lostStakes);
  expect(found).toMatchObject({ deposited: model.deposited, withdrawn: model.withdrawn });
  expect(found.lostStakes).toBe(await lostOnLedger(model));
  expect(await wrongWallets()).toEqual([]);
  return found;
}

/** The figures of the pool and of custody are those of the members, since none of them has joined another pool. */
async function expectPoolFigures() {
  const { database, ledger, clock } = network;
  const at = clock();
  const members = await many<{ id: FarmerId }>(database, 'SELECT id FROM farmers');
  let [planted, earned, decided, lost, lostStakes] = [0n, 0n, 0, 0, 0n];
  for (const { id } of members) {
    const found = await farmerMoney(database, ledger, id, at);
    planted += found.planted;
    earned += found.earned;
    lost += found.lostBlocks;
    lostStakes += found.lostStakes;
    const stakes = await many<{ outcome: string }>(database, stakesOf('$1', '$2'), [id, at]);
    decided += stakes.filter(({ outcome }) => outcome !== 'planted').length;
  }
  const pool = await one<Record<string, string | number>>(
    database,
    `SELECT s.*, r.* FROM pools, LATERAL (${poolStakes('$2::timestamptz')}) s,
       LATERAL (${rewardParts("'-infinity'", '$2::timestamptz')}) r WHERE pools.id = $1`,
    [POOL, at],
  );
  const sums = { total_staked: String(planted), earned: String(earned), lost_stakes: String(lostStakes) };
  expect(pool).toEqual({ ...sums, decided, lost });
  const custody = await custodyBalances(database, ledger, at);
  expect(custody.assets[0].held).toBe(custody.assets[0].booked);
  expect(custody.planted).toBe(planted);
}

it('accounts for every unit in any sequence of joins, plantings, lost work, harvests, exits and withdrawals', async () => {
  let people = 0;
  const seen = { lost: 0n, earned: 0n, withdrawn: 0n, deposited: 0n, pending: 0n, owed: 0n };
  const nobody = await newModel(network, 'nobody');
  for (let block = 0; block < 4; block++) await STEPS.workedBlock?.(nobody, 0);
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          name: fc.constantFrom('workedBlock', 'workedBlock', 'unworkedBlock', ...Object.keys(STEPS)),
          share: fc.integer({ min: 50, max: 1_000 }),
        }),
        { minLength: 2, maxLength: 12 },
      ),
      async steps => {
        const model = await newModel(network, `farmer-${people++}`);
        for (const { name, share } of [
          { name: 'deposit', share: 200 },
          { name: 'join', share: 300 },
          { name: 'workedBlock', share: 0 },
          { name: 'workedBlock', share: 0 },
          { name: 'unpaidBlock', share: 0 },
          { name: 'unworkedBlock', share: 0 },
          { name: 'workedBlock', share: 0 },
          { name: 'withdraw', share: 300 },
          { name: 'depositXlm', share: 500 },
          { name: 'withdrawXlm', share: 500 },
          ...steps,
        ]) {
          await STEPS[name]?.(model, share);
          const found = await expectIdentity(model);
          // A block opens when its ledger closes, a few seconds after the transaction.
          network.pass(6);
          model.past.push({ at: network.clock(), total: found.total });
          network.pass(1);
          seen.lost += found.lostStakes;
          seen.earned += found.earned;
          seen.withdrawn += found.withdrawn;
          seen.deposited += found.deposited;
          seen.pending += found.pendingReward;
          const { farmerId } = model.person;
          seen.owed += (await reservedBalances(network.database, [farmerId]))(farmerId).owed;
        }
        await expectXlm(model);
        await expectPoolFigures();
        await expectPast(model);
        await STEPS.exit?.(model, 0);
      },
    ),
    { numRuns: 6, endOnFailure: true },
  );
  // Each kind of movement took place.
  expect(Object.entries(seen).filter(([, units]) => units === 0n)).toEqual([]);
}, 120_000);

/** The records of XLM, once every transaction has ended and its ledger has closed. */
async function expectXlm({ person, depositedXlm, withdrawnXlm }: Model) {
  await network.look();
  network.pass(2);
  await recordDeposits(network.services());
  const { database, ledger, clock } = network;
  const { xlm } = await farmerMoney(database, ledger, person.farmerId, clock());
  expect(xlm).toMatchObject({ deposited: depositedXlm, withdrawn: withdrawnXlm });
  expect(xlm.fees).toBeGreaterThan(0n);
  expect(xlm.balance).toBe((await ledger.account(person.address))?.xlm);
}

/** The series contains the totals that were seen at the time. */
async function expectPast(model: Model) {
  const now = network.clock();
  const found = await money(network, model);
  const { farmerId } = model.person;
  // Of several steps at the same time, the last one counts.
  const past = [...new Map(model.past.map(each => [each.at.getTime(), each])).values()];
  const times = past.map(({ at }) => at);
  const series = await totalsAt(network.database, farmerId, now, found, times);
  expect(series.map(({ total }) => total)).toEqual(past.map(({ total }) => total));
  const trend = await totalTrend(network.database, farmerId, now, found);
  expect(trend.length > 0).toBe(model.planted.size > 0);
  if (trend.length > 0) expect(trend.at(-1)).toEqual({ at: now, total: found.total });
  const whole = [
    { at: new Date(0), total: amount('KALE', 0n) },
    { at: now, total: found.total },
  ];
  const change = await totalChange(network.database, farmerId, whole);
  expect(change?.transferred).toBe(found.deposited - found.withdrawn);
  expect(change?.amount).toBe(found.netEarned + found.pendingReward);
}
