import { amount } from 'shared-api/money';
import { many } from '../../database/database.ts';
import { cycle } from '../../domain/cycle.ts';
import { failWork, findWork, submitWork } from '../../domain/cycle-decisions.ts';
import { load } from '../../events/event-store.ts';
import { cycleStream } from '../../events/stream.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { POOL, testNetwork } from '../../testing/engine-network.ts';
import { ENGINE } from '../engine-services.ts';
import { stepError } from './delivery.ts';
import { record } from './record.ts';

it('does not overwrite the transaction of an engine that took over', async () => {
  const network = await testNetwork();
  const farmer = await network.farmer('taken-over@kale.test');
  network.pass(64);
  expect(await network.look()).toEqual([]);
  network.pass(5);
  await network.drain(network.operator);
  const id = { poolId: POOL, blockIndex: 1 };
  const workNow = async () =>
    (await load(network.database, cycleStream(id), cycle)).farmers.get(farmer.farmerId)?.work;

  const next = { transactionHash: 'of the next engine', validUntil: '2026-11-21T12:05:00.000Z' };
  /** Another engine settles the refused transaction and sends a new one before this one has recorded its outcome. */
  const submit: Ledger['submit'] = async transaction => {
    const outcome = await network.ledger.submit(transaction);
    if (outcome.status !== 'failed') throw new Error('The work was not refused');
    const why = { error: stepError(outcome.failure), transactionHash: outcome.hash, at: network.clock() };
    const found = { nonce: '7', hash: '00ff', zeros: 2 };
    await record(network.services(), ENGINE, id, [
      failWork(farmer.farmerId, why),
      findWork(farmer.farmerId, found, network.clock()),
      submitWork(farmer.farmerId, next),
    ]);
    return outcome;
  };
  await network.work(1, [farmer], network.services({ ...network.ledger, submit }));
  expect(await workNow()).toEqual({ status: 'submitted', submission: next });
  await network.drop();
});

it('plants for the other farmers when one transaction cannot be prepared', async () => {
  const network = await testNetwork();
  const [faulty, other] = [await network.farmer('faulty@kale.test'), await network.farmer('other@kale.test')];
  const { ledger, database } = network;
  const prepare: typeof ledger.prepare = (source, ...rest) =>
    source === faulty.address ? Promise.reject(new Error('No footprint')) : ledger.prepare(source, ...rest);
  const reports: string[] = [];
  const report = ({ message }: Error) => void reports.push(message);
  network.pass(64);
  expect(await network.look({ ...network.services({ ...ledger, prepare }), report })).toEqual([]);
  const rows = await many(database, 'SELECT farmer_id, status, error_code FROM plantings ORDER BY status');
  expect(rows).toEqual([
    { farmer_id: faulty.farmerId, status: 'failed', error_code: 'NOT_PREPARED' },
    { farmer_id: other.farmerId, status: 'success', error_code: null },
  ]);
  expect(reports[0]).toBe(`No transaction of ${faulty.address} can be prepared: No footprint`);
  await network.drop();
});

it('records the plants of the other farmers when one outcome cannot be read', async () => {
  const network = await testNetwork();
  const [unread, other] = [await network.farmer('unread@kale.test'), await network.farmer('other@kale.test')];
  const { ledger, database } = network;
  const submit: typeof ledger.submit = async transaction => {
    const outcome = await ledger.submit(transaction);
    if (transaction.source === unread.address) throw new Error('No XDR');
    return outcome;
  };
  const reports: string[] = [];
  const report = ({ message }: Error) => void reports.push(message);
  network.pass(64);
  expect(await network.look({ ...network.services({ ...ledger, submit }), report })).toEqual([]);
  const rows = () => many(database, 'SELECT farmer_id, status FROM plantings ORDER BY status');
  expect(await rows()).toEqual([
    { farmer_id: unread.farmerId, status: 'pending' },
    { farmer_id: other.farmerId, status: 'success' },
  ]);
  expect(reports[0]).toMatch(/^The outcome of transaction [0-9a-f]{64} cannot be read: No XDR/);
  network.pass(5);
  expect(await network.look()).toEqual([]);
  expect(await rows()).toMatchObject([{ status: 'success' }, { status: 'success' }]);
  await network.drop();
});

it('sends a harvest again in the next block after other transactions took its sequence numbers', async () => {
  const network = await testNetwork();
  const farmer = await network.farmer('raced@kale.test');
  const { ledger, database } = network;
  await network.workedBlock([farmer]);
  const failure = { kind: 'transaction', code: 'tx_bad_seq' } as const;
  const submit: typeof ledger.submit = async transaction => {
    if (transaction.operations[0]?.type !== 'harvest') return ledger.submit(transaction);
    const { ledger: sequence } = await ledger.farm();
    const { hash } = transaction;
    return { status: 'failed', hash, ledger: sequence, at: network.clock(), fee: amount('XLM', 0n), failure };
  };
  const harvest = async () =>
    (await many(database, 'SELECT status, error_code FROM harvests WHERE block_index = 1'))[0];
  const nextBlock = async (through = ledger) => {
    network.pass(64);
    await network.strangerPlants();
    for (let look = 0; look < 2; look++) {
      expect(await network.look(network.services(through))).toEqual([]);
      network.pass(6);
    }
  };
  await network.database.query('UPDATE contracts SET harvest_interval = 1');
  await nextBlock({ ...ledger, submit });
  expect(await harvest()).toEqual({ status: 'failed', error_code: 'tx_bad_seq' });
  await nextBlock();
  expect(await harvest()).toEqual({ status: 'success', error_code: null });
  await network.drop();
});
