import { checkFunding } from '../../commands/check-funding.ts';
import { many } from '../../database/database.ts';
import { xlm } from '../keys.ts';
import { farmFor } from './farm-for.ts';
import { openModel } from './farming-model.ts';

it('answers a newcomer without waiting for a ledger, and opens one trustline', async () => {
  const of = await openModel({});
  const { network, model, time, providers } = of;
  const { farmerId, address } = await time.run(network.person('new@kale.test', '0'));
  await time.run(model.deposit(address, xlm('10')));
  const sent = () => providers.reduce((sum, { calls }) => sum + (calls.get('sendTransaction') ?? 0), 0);
  const [sentBefore, ledgerBefore] = [sent(), model.sequence];
  const checks = [1, 2, 3].map(() => checkFunding(network.services(), network.acting(), farmerId));
  for (const { funded } of await time.run(Promise.all(checks))) expect(funded).toBe(true);
  expect([sent(), model.sequence]).toEqual([sentBefore, ledgerBefore]);
  expect(await farmFor(of, { seconds: 30 })).toEqual([]);
  expect(sent()).toBe(sentBefore + 1);
  expect(await time.run(network.ledger.account(address))).toMatchObject({ kale: 0n });
});

it('opens the trustlines of many newcomers in few ledgers, with one transaction and few other calls each', async () => {
  const newcomers = 30;
  const of = await openModel({ callsPerSecond: 50 });
  const { network, model, time, providers } = of;
  const people: Awaited<ReturnType<typeof network.person>>[] = [];
  for (let n = 0; n < newcomers; n++) people.push(await time.run(network.person(`new-${n}@kale.test`, '0')));
  for (const { address } of people) await time.run(model.deposit(address, xlm('10')));
  for (const { farmerId } of people)
    await time.run(checkFunding(network.services(), network.acting(), farmerId));
  const calls = () => providers.reduce((sum, { total }) => sum + total, 0);
  const before = calls();
  expect(await farmFor(of, { seconds: 20, submitAt: null })).toEqual([]);
  const opened = await many(network.database, 'SELECT FROM farmers WHERE trustline_at IS NOT NULL');
  expect(opened).toHaveLength(newcomers);
  expect((calls() - before) / newcomers).toBeLessThanOrEqual(5);
});
