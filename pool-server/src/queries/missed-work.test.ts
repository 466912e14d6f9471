import { amount } from 'shared-api/money';
import { commandContext } from '../commands/services.ts';
import { one } from '../database/database.ts';
import { cycle } from '../domain/cycle.ts';
import {
  acceptWork,
  type CycleDecision,
  discoverBlock,
  failWork,
  findWork,
  forfeitStake,
  inOrder,
  requestHarvest,
  requestPlanting,
  submitHarvest,
  submitPlanting,
  submitWork,
  succeedHarvest,
  succeedPlanting,
} from '../domain/cycle-decisions.ts';
import type { ContractId, FarmerId } from '../domain/ids.ts';
import { commit } from '../events/event-store.ts';
import { cycleStream } from '../events/stream.ts';
import { mailNotifications } from '../notifications/mailing.ts';
import { type FarmerPerson, join, newFarmer, newPool, PASSWORD, type Person } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';

const HOUR = 3_600;
const stake = amount('KALE', 7n);
const farmers: { person: FarmerPerson; contractId: ContractId }[] = [];

const test = await testApi();
const pooler = await newPool(test, 'pool-stellar-01');
for (const _ of [1, 2, 3]) {
  const person = await newFarmer(test);
  farmers.push({ person, contractId: (await join(test, person, pooler.poolId)) as ContractId });
}
await test.call('PUT', '/notifications/preferences', {
  token: pooler.token,
  body: { email: true, kinds: { farmer_joined: false } },
});
afterAll(() => test.close());

const decide = (blockIndex: number, ...decisions: CycleDecision[]) =>
  commit(test.database, commandContext(test.api, { kind: 'engine' }), unit =>
    unit.decide(cycleStream({ poolId: pooler.poolId, blockIndex }), cycle, inOrder(...decisions)),
  );
const open = (blockIndex: number) => {
  const at = test.api.clock().toISOString();
  const received = { hash: null, entropy: null, difficulty: null, plantable: true, confirmed: true };
  const block = { poolId: pooler.poolId, blockIndex, ...received, openedAt: at, discoveredAt: at };
  return decide(blockIndex, discoverBlock(block));
};
const sent = (step: string, farmerId: FarmerId) => ({
  transactionHash: `${step}-${farmerId}`,
  validUntil: test.api.clock().toISOString(),
});
const done = (step: string, farmerId: FarmerId) => ({ transactionHash: `${step}-${farmerId}`, ledger: 60 });
const plant = (farmerId: FarmerId, contractId: ContractId, lifeHours = 24) => {
  const at = test.api.clock();
  return inOrder(
    requestPlanting(farmerId, contractId, stake),
    submitPlanting(farmerId, sent('plant', farmerId)),
    succeedPlanting(farmerId, done('plant', farmerId), {
      at,
      harvestBy: new Date(at.getTime() + lifeHours * HOUR * 1000),
    }),
  );
};
const work = (farmerId: FarmerId) =>
  inOrder(
    findWork(farmerId, { nonce: '1', hash: 'ab', zeros: 5 }, test.api.clock()),
    submitWork(farmerId, sent('work', farmerId)),
  );

/** Signs in again: sessions expire after some hours. */
const tokenOf = async ({ email }: Person) =>
  (await test.post('/auth/login', { email, password: PASSWORD })).body.token as string;
const received = async (person: Person, kind: string) =>
  (await test.get('/notifications', { token: await tokenOf(person) })).body.items.filter(
    (each: { kind: string }) => each.kind === kind,
  );
async function mailed() {
  test.mails.length = 0;
  await mailNotifications(test.api);
  return test.mails.filter(({ to }) => to === pooler.email).map(({ text }) => text);
}

it('notifies the operator and the farmers once, also by mail, when a block closes without work', async () => {
  const [worked, refused, silent] = farmers;
  if (!worked || !refused || !silent) throw new TypeError('Three farmers joined');
  test.pass(HOUR + 60);
  await open(7);
  for (const { person, contractId } of farmers) await decide(7, plant(person.farmerId, contractId));
  const { farmerId } = worked.person;
  await decide(7, work(farmerId));
  await decide(7, acceptWork(farmerId, done('work', farmerId), { gap: 9, zeros: 5, at: test.api.clock() }));
  await decide(7, work(refused.person.farmerId));
  const error = { code: '8', message: 'Too few zeros' };
  await decide(7, failWork(refused.person.farmerId, { error, transactionHash: null, at: test.api.clock() }));
  expect(await received(pooler, 'work_missed')).toEqual([]);
  // A notification read or mailed while the block is open does not hide the one at its close.
  test.pass(30);
  await mailed();
  await test.post('/notifications/read', {}, { token: pooler.token });
  test.pass(270);
  await open(8);
  test.pass(30);
  const missed = await received(pooler, 'work_missed');
  expect(missed).toMatchObject([
    { title: 'Missed work for 2 farmers', message: 'No work was accepted in block #7', read: false },
  ]);
  expect(await received(pooler, 'work_missed')).toEqual(missed);
  for (const [{ person }, why] of [
    [refused, 'Work refused: too few zeros'],
    [silent, 'Work missed: none was submitted before the block closed'],
  ] as const)
    expect(await received(person, 'work_missed')).toMatchObject([
      { at: missed[0].at, title: 'No accepted work', message: `In block #7. ${why}` },
    ]);
  expect(await received(worked.person, 'work_missed')).toEqual([]);
  test.pass(HOUR);
  const [text, ...others] = await mailed();
  expect(text).toContain('Missed work for 2 farmers');
  expect(others).toEqual([]);
  test.pass(HOUR);
  expect(await mailed()).toEqual([]);
});

it('shows a lost stake in the history and in every rate', async () => {
  const [worked, refused, silent] = farmers.map(({ person }) => person);
  if (!worked || !refused || !silent) throw new TypeError('Three farmers joined');
  const ask = async (person: FarmerPerson, what: string) =>
    (await test.get(`/farmers/${person.farmerId}/${what}`, { token: await tokenOf(person) })).body;
  expect((await ask(silent, 'harvests?status=failed')).items).toMatchObject([
    {
      blockIndex: 7,
      status: 'failed',
      error: {
        code: 'WORK_MISSED',
        message: 'Work missed: none was submitted before the block closed. The stake is lost.',
      },
      failedStep: 'work',
      lostStake: '7',
    },
  ]);
  const refusal = { code: '8', message: 'Work refused: too few zeros. The stake is lost.' };
  expect((await ask(refused, 'harvests')).items).toMatchObject([
    { error: refusal, failedStep: 'work', lostStake: '7' },
  ]);
  expect((await ask(refused, 'plantings')).items).toMatchObject([
    { status: 'success', stake: '7', lostStake: '7', loss: refusal },
  ]);
  expect((await ask(worked, 'plantings')).items).toMatchObject([{ stake: '7', lostStake: '0', loss: null }]);
  expect((await ask(worked, 'harvests')).total).toBe(0);
  const harvestBy = async (person: FarmerPerson) => (await ask(person, 'plantings')).items[0].harvestBy;
  expect([await harvestBy(worked), await harvestBy(silent)]).toEqual([expect.any(String), null]);
  const lifetime = async (person: FarmerPerson) => (await ask(person, 'summary')).lifetime;
  expect(await lifetime(worked)).toMatchObject({ successRate: 1, blocksClosed: 1, blocksWorked: 1 });
  expect(await lifetime(refused)).toMatchObject({ successRate: 0, blocksClosed: 1, blocksWorked: 0 });
  expect(await lifetime(silent)).toMatchObject({
    successRate: 0,
    blocksLost: 1,
    totalRewardsHuman: '0.0000000',
    lostStakesHuman: '0.0000007',
    netEarnedHuman: '-0.0000007',
  });
  const { window, lostPlantings } = await ask(silent, 'summary');
  expect(lostPlantings).toBe(1);
  expect(window.series.map(({ lostBlocks }: { lostBlocks: number }) => lostBlocks)).toContain(1);
  expect(window).toMatchObject({ rewardsHuman: '0.0000000', lostHuman: '0.0000007' });
  expect(window.series.map(({ lost }: { lost: string }) => lost)).toContain('0.0000007');
  const rewardsOf = async (person: FarmerPerson) => {
    const path = `/contracts/farmers/${person.farmerId}/contracts/active`;
    return (await test.get(path, { token: await tokenOf(person) })).body.contract.finalRewards;
  };
  const counts = { totalRewards: '0.0000000', successfulHarvests: 0, successfulPlantings: 1 };
  expect(await rewardsOf(worked)).toEqual({ ...counts, pendingStakeAmount: '0.0000007' });
  expect(await rewardsOf(silent)).toEqual({ ...counts, pendingStakeAmount: '0.0000000' });
  // One of three stakes was returned. Block 8, still open, does not count.
  expect((await test.get(`/pooler/${pooler.poolId}/details`)).body.successRate).toBe(33.3333);
  const { body } = await test.get('/analytics/performance?range=24h', { token: await tokenOf(pooler) });
  expect(body.totals).toMatchObject({ planted: 3, worked: 1, failed: 2, blocks: 1 });
});

it('dates a lost stake at the close of its block, however late the loss was recorded', async () => {
  const [, , silent] = farmers.map(({ person }) => person);
  if (!silent) throw new TypeError('Three farmers joined');
  const lostAt = async () => {
    const { body } = await test.get(`/farmers/${silent.farmerId}/harvests?status=failed`, {
      token: await tokenOf(silent),
    });
    return body.items[0].harvestedAt;
  };
  const closed = await lostAt();
  await decide(7, forfeitStake(silent.farmerId, test.api.clock()));
  expect(await lostAt()).toBe(closed);
});

it('lists each lost stake for the operator, by name and amount, with the reason', async () => {
  const [, refused, silent] = farmers.map(({ person }) => person);
  if (!refused || !silent) throw new TypeError('Three farmers joined');
  test.pass(1);
  await decide(7, forfeitStake(refused.farmerId, test.api.clock()));
  const { body } = await test.get('/pooler/missed-work?limit=5', { token: await tokenOf(pooler) });
  const of = ({ email, farmerId }: FarmerPerson) => ({ farmerId, name: email.split('@')[0] });
  const lost = { poolerId: pooler.poolId, blockIndex: 7, lost: '0.0000007' };
  expect(body.total).toBe(2);
  expect(
    body.items.toSorted((a: { error: { code: string } }) => (a.error.code === '8' ? -1 : 1)),
  ).toMatchObject([
    { ...lost, ...of(refused), error: { code: '8', message: 'Too few zeros' } },
    { ...lost, ...of(silent), error: { code: 'WORK_MISSED' } },
  ]);
  // Both were lost when the block closed, although the second loss was recorded later.
  const closed = await one<{ at: Date }>(
    test.database,
    'SELECT opened_at AS at FROM blocks WHERE block_index = 8',
  );
  const times = body.items.map(({ at }: { at: string }) => at);
  expect(times).toEqual([closed?.at.toISOString(), closed?.at.toISOString()]);
});

it('notifies the operator of due harvests until they are done', async () => {
  const [worked] = farmers;
  if (!worked) throw new TypeError('Three farmers joined');
  const { farmerId } = worked.person;
  expect(await received(pooler, 'harvest_due')).toEqual([]);
  test.pass(16 * HOUR);
  expect(await received(pooler, 'harvest_due')).toMatchObject([
    {
      title: '1 harvest is due',
      message: 'The rewards of block #7 must be harvested by Nov 22, 1:01 PM UTC',
      path: '/operations/harvest',
    },
  ]);
  expect(await received(worked.person, 'harvest_due')).toHaveLength(1);
  expect((await mailed())[0]).toContain('1 harvest is due');
  await decide(
    7,
    requestHarvest(farmerId),
    submitHarvest(farmerId, sent('harvest', farmerId)),
    succeedHarvest(
      farmerId,
      done('harvest', farmerId),
      { reward: amount('KALE', 9n), stake, at: test.api.clock() },
      { rewardSplit: 0.05, platformFee: 0.05 },
    ),
  );
  expect(await received(pooler, 'harvest_due')).toEqual([]);
});

it('notifies of a due harvest in the last quarter of a short lifetime', async () => {
  const [worked] = farmers;
  if (!worked) throw new TypeError('Three farmers joined');
  const { farmerId } = worked.person;
  await open(9);
  await decide(9, plant(farmerId, worked.contractId, 4));
  await decide(9, work(farmerId));
  await decide(9, acceptWork(farmerId, done('work', farmerId), { gap: 9, zeros: 5, at: test.api.clock() }));
  test.pass(3 * HOUR - 60);
  expect(await received(worked.person, 'harvest_due')).toEqual([]);
  expect(await received(pooler, 'harvest_due')).toEqual([]);
  test.pass(120);
  expect(await received(worked.person, 'harvest_due')).toHaveLength(1);
  expect(await received(pooler, 'harvest_due')).toMatchObject([{ title: '1 harvest is due' }]);
});

it('returns the deadline of pending rewards, ignoring expired ones', async () => {
  const [worked] = farmers;
  if (!worked) throw new TypeError('Three farmers joined');
  const { person } = worked;
  const summary = async () =>
    (await test.get(`/farmers/${person.farmerId}/summary`, { token: await tokenOf(person) })).body;
  const left = HOUR - 60; // of block 9's four hours
  const harvestBy = new Date(test.api.clock().getTime() + left * 1000).toISOString();
  expect(await summary()).toMatchObject({ pendingHarvests: 1, harvestBy });
  test.pass(left);
  expect(await summary()).toMatchObject({ pendingHarvests: 0, harvestBy: null });
});

it('returns whether the operator has acknowledged the block', async () => {
  const token = await tokenOf(pooler);
  const said = async () => [
    ...(await test.get('/pooler/missed-work', { token })).body.items.map(
      ({ acknowledged }: { acknowledged: boolean }) => acknowledged,
    ),
    (await test.get(`/pooler/blocks/${pooler.poolId}:7/failures`, { token })).body.acknowledged,
  ];
  expect(await said()).toEqual([false, false, false]);
  await test.post(`/pooler/blocks/${pooler.poolId}:7/acknowledge`, {}, { token });
  expect(await said()).toEqual([true, true, true]);
});
