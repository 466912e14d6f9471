import { setTimeout as wait } from 'node:timers/promises';
import { parseAmount } from 'shared-api/money';
import { requestToWithdraw } from '../../commands/withdraw.ts';
import { many, one } from '../../database/database.ts';
import type { Ledger, TransactionOutcome } from '../../ledger/ledger.ts';
import { type TestNetwork, testNetwork } from '../../testing/engine-network.ts';
import { newAttempts } from '../pool-tasks.ts';
import { tick } from '../tick.ts';
import { nextWithdrawal } from './next-withdrawal.ts';
import { processWithdrawals } from './withdrawals.ts';

let network: TestNetwork;
beforeEach(async () => {
  network = await testNetwork();
});
afterEach(() => network.drop());

type Person = Awaited<ReturnType<TestNetwork['person']>>;
const ask = ({ farmerId }: Pick<Person, 'farmerId'>, text = '1') => {
  const context = { ...network.acting(), cause: `request:${crypto.randomUUID()}` };
  return requestToWithdraw(network.services(), context, farmerId, parseAmount('XLM', text), 'XLM');
};
const statusOf = async (id: string) =>
  (await one<{ status: string }>(network.database, 'SELECT status FROM withdrawals WHERE id = $1', [id]))
    ?.status;

async function until(status: string, id: string): Promise<void> {
  while ((await statusOf(id)) !== status) await wait(20);
}

/** A network that responds to the payments of one wallet only when the test allows it. */
function slowFor(address: string) {
  const answered = Promise.withResolvers<void>();
  const ledger: Ledger = {
    ...network.ledger,
    async submit(transaction): Promise<TransactionOutcome> {
      if (transaction.source === address && transaction.operations[0]?.type !== 'plant')
        await answered.promise;
      return network.ledger.submit(transaction);
    },
  };
  return { services: network.services(ledger), answer: () => answered.resolve() };
}

it('serves the least recently served wallet first, before wallets with earlier requests', async () => {
  const [often, seldom, never] = [
    await network.person('often@kale.test'),
    await network.person('seldom@kale.test'),
    await network.person('never@kale.test'),
  ];
  network.pass(60);
  await ask(seldom);
  await network.look();
  network.pass(60);
  await ask(often);
  await network.look();
  network.pass(60);
  for (const person of [often, seldom, never]) {
    await ask(person);
    network.pass(1);
  }
  const turns: string[] = [];
  for (;;) {
    const next = await nextWithdrawal(
      network.database,
      { ids: [], sources: turns as never },
      network.clock(),
    );
    if (!next) break;
    turns.push(next.source);
  }
  expect(turns).toEqual([never.address, seldom.address, often.address]);
});

it('does not let a slow withdrawal delay another wallet', async () => {
  const [slow, quick] = [await network.person('slow@kale.test'), await network.person('quick@kale.test')];
  const { services, answer } = slowFor(slow.address);
  const [hanging, other] = [await ask(slow), await ask(quick)];
  const processing = processWithdrawals(services);
  await until('submitted', hanging);
  await until('confirmed', other);
  // Requested while the slow withdrawal keeps its slot.
  const later = await ask(await network.person('later@kale.test'));
  await until('confirmed', later);
  expect(await statusOf(hanging)).toBe('submitted');
  answer();
  expect(await processing).toEqual([]);
  expect(await statusOf(hanging)).toBe('confirmed');
});

it('plants while a withdrawal of the same wallet is pending, and then sends the withdrawal', async () => {
  const farmer = await network.farmer('anna@kale.test', { payoutWallet: 'open' });
  const { services, answer } = slowFor(farmer.address);
  const id = await ask(farmer);
  const processing = processWithdrawals(services);
  await until('submitted', id);
  network.pass(64);
  expect(await tick(services, newAttempts(), new AbortController().signal)).toEqual([]);
  expect(await many(network.database, 'SELECT status FROM plantings')).toEqual([{ status: 'success' }]);
  answer();
  // The plant used its sequence number, so another transaction replaces it.
  expect(await processing).toEqual([]);
  await network.look();
  expect(await statusOf(id)).toBe('confirmed');
  const paid = await many(
    network.database,
    `SELECT 1 FROM ledger.transactions WHERE source = $1 AND outcome->>'status' = 'success'
     AND operations->0->>'type' = 'payment'`,
    [farmer.address],
  );
  expect(paid).toHaveLength(1);
});

it('makes a withdrawal wait for a pending step of its wallet', async () => {
  const farmer = await network.farmer('anna@kale.test');
  network.pass(64);
  await network.look();
  const id = await ask(farmer);
  const sending = (to: string) =>
    network.database.query(`UPDATE plantings SET status = $1, transaction_hash = 'ab'`, [to]);
  await sending('pending');
  expect(await processWithdrawals(network.services())).toEqual([]);
  expect(await statusOf(id)).toBe('requested');
  await sending('success');
  await processWithdrawals(network.services());
  expect(await statusOf(id)).toBe('confirmed');
});

it('does not wait for a step whose outcome stays unknown', async () => {
  const farmer = await network.farmer('anna@kale.test');
  network.pass(64);
  await network.look();
  const id = await ask(farmer);
  await network.database.query(`UPDATE plantings SET status = 'pending', transaction_hash = 'ab'`);
  network.pass(91);
  await processWithdrawals(network.services());
  expect(await statusOf(id)).toBe('confirmed');
});
