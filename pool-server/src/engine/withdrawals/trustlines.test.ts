import { testNetwork } from '../../testing/engine-network.ts';
import { newTrustlineAttempts, startTrustlines } from './trustlines.ts';

it('opens the trustline of a newcomer while another one still waits for its ledger', async () => {
  const network = await testNetwork();
  const { database, ledger } = network;
  const slow = await network.person('slow@kale.test');
  const quick = await network.person('quick@kale.test');
  const due = async ({ farmerId, address }: typeof slow) => {
    await database.query('UPDATE farmers SET trustline_at = NULL WHERE id = $1', [farmerId]);
    await database.query('UPDATE ledger.accounts SET kale = NULL WHERE address = $1', [address]);
  };
  const kaleOf = async ({ address }: typeof slow) => (await ledger.account(address))?.kale;

  const applied = Promise.withResolvers<void>();
  const submitted: string[] = [];
  const services = {
    ...network.services(),
    ledger: {
      ...ledger,
      async submit(transaction: Parameters<typeof ledger.submit>[0]) {
        submitted.push(transaction.source);
        if (transaction.source === slow.address) await applied.promise;
        return ledger.submit(transaction);
      },
    },
  };
  const attempts = newTrustlineAttempts();
  const errors: unknown[] = [];
  const start = () => startTrustlines(services, attempts, error => errors.push(error));
  await due(slow);
  await due(quick);
  await database.query('UPDATE farmers SET funded_at = NULL WHERE id = $1', [quick.farmerId]);
  await start();
  await database.query('UPDATE farmers SET funded_at = now() WHERE id = $1', [quick.farmerId]);
  await start();
  await attempts.underway.get(quick.farmerId);
  expect([await kaleOf(slow), await kaleOf(quick)]).toEqual([null, 0n]);

  await start();
  applied.resolve();
  await Promise.all(attempts.underway.values());
  expect(await kaleOf(slow)).toBe(0n);
  expect(submitted.toSorted()).toEqual([slow.address, quick.address].toSorted());
  expect([errors, attempts.underway.size]).toEqual([[], 0]);
  await network.drop();
});
