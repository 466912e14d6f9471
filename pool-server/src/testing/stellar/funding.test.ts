import { checkFunding } from '../../commands/check-funding.ts';
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
