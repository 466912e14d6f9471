import { setTimeout as wait } from 'node:timers/promises';
import { accountKey } from 'shared-api/address';
import { amount } from 'shared-api/money';
import { inTransaction, one } from '../../database/database.ts';
import { cycleStream } from '../../events/stream.ts';
import { answerTo } from '../../http/middleware/api-error.ts';
import { leadingZeros, workHash } from '../../ledger/kale/hash.ts';
import type { BlockIndex, Ledger } from '../../ledger/ledger.ts';
import { BY_HAND, POOL, testNetwork } from '../../testing/engine-network.ts';
import { faultyLedger } from '../../testing/faulty-ledger.ts';
import { isLockAwaited } from '../../testing/locks.ts';
import { expectSoundRecords, openSteps } from '../../testing/sound-records.ts';
import { createOperations } from '../operations.ts';
import { TooManyReports } from './work.ts';

let block = 0;
const network = await testNetwork();
const farmer = await network.farmer('farmer@kale.test', { harvestInterval: 1 });
afterAll(() => network.drop());

beforeEach(async () => {
  network.pass(64);
  expect(await network.look()).toEqual([]);
  block++;
  network.pass(10);
});

/** The first nonce with this many zeros in the open block. */
async function nonceWith(zeros: number): Promise<bigint> {
  const { entropy } = (await network.ledger.block(block as BlockIndex)) ?? {};
  if (!entropy) throw new Error(`No block ${block}`);
  const of = { index: block, entropy, farmer: accountKey(farmer.address) };
  for (let nonce = 0n; ; nonce++) if (leadingZeros(workHash({ ...of, nonce })) === zeros) return nonce;
}
const submit = (nonces: readonly bigint[], of = network.services(), blockIndex = block) =>
  createOperations(of).work({
    poolId: POOL,
    blockIndex,
    submissions: nonces.map(nonce => ({ farmerId: farmer.farmerId, nonce })),
    ...BY_HAND,
  });
/** Reports nonces as a miner does: they are recorded, and sent later. */
const report = (
  nonces: readonly { nonce: bigint; hash?: string }[],
  blockIndex = block,
  of = network.services(),
) =>
  createOperations(of).recordWork({
    poolId: POOL,
    blockIndex,
    submissions: nonces.map(found => ({ farmerId: farmer.farmerId, ...found })),
    ...BY_HAND,
  });
const pail = () => network.ledger.pail(farmer.address, block as BlockIndex);
const row = () =>
  one<{ status: string; nonce: string; zeros: number; better_status: string | null }>(
    network.database,
    'SELECT status, nonce, zeros, better_status FROM works WHERE block_index = $1',
    [block],
  );

it('replaces accepted work with a nonce that has more zeros, and refuses any other with a reason', async () => {
  const [none, one, two] = [await nonceWith(0), await nonceWith(1), await nonceWith(2)];
  expect((await submit([one])).accepted).toMatchObject([{ nonce: one, zeros: 1 }]);
  expect(await submit([none])).toMatchObject({
    accepted: [],
    rejected: [
      {
        error: {
          code: 'KALE_7',
          message: 'Only a nonce with more zeros than 1 is accepted now, and this one has 0',
        },
      },
    ],
  });
  network.pass(5);
  const { accepted } = await submit([two]);
  expect(accepted).toMatchObject([{ nonce: two, zeros: 2 }]);
  expect(await pail()).toMatchObject({ zeros: 2 });
  expect(await row()).toMatchObject({
    status: 'success',
    nonce: two.toString(),
    zeros: 2,
    better_status: null,
  });
  expect((await submit([two])).accepted).toEqual(accepted);
  expect((await submit([one])).rejected).toMatchObject([{ error: { code: 'KALE_7' } }]);
  await expectSoundRecords(network.database);
});

it('keeps the accepted work when the ledger refuses the better nonce, and accepts that nonce when it is submitted again', async () => {
  const [one, two] = [await nonceWith(1), await nonceWith(2)];
  await submit([one]);
  const { ledger } = network;
  const refusing = network.services({
    ...ledger,
    submit: async ({ hash }) => ({
      status: 'failed',
      hash,
      ledger: (await ledger.farm()).ledger,
      at: network.clock(),
      fee: amount('XLM', 0n),
      failure: { kind: 'transaction', code: 'tx_insufficient_balance', shortfall: amount('XLM', 1n) },
    }),
  });
  expect((await submit([two], refusing)).rejected).toMatchObject([
    { error: { code: 'tx_insufficient_balance' } },
  ]);
  expect(await row()).toMatchObject({
    status: 'success',
    nonce: one.toString(),
    zeros: 1,
    better_status: null,
  });
  expect((await submit([two])).accepted).toMatchObject([{ nonce: two, zeros: 2 }]);
  await expectSoundRecords(network.database);
});

it('learns the outcome of a better nonce whose answer was lost, and harvests', async () => {
  const [one, two] = [await nonceWith(1), await nonceWith(2)];
  await submit([one]);
  const deaf = network.services(
    faultyLedger(network.ledger, call => (call === 'submit' ? 'applies, then times out' : 'none')),
  );
  await submit([two], deaf);
  expect(await row()).toMatchObject({ status: 'success', nonce: one.toString(), better_status: 'pending' });
  expect(await network.look()).toEqual([]);
  expect(await row()).toMatchObject({
    status: 'success',
    nonce: two.toString(),
    zeros: 2,
    better_status: null,
  });
  await expectSoundRecords(network.database);
});

it("answers a miner's report while another one waits for the ledger", async () => {
  const silent = network.services({ ...network.ledger, block: () => new Promise(() => undefined) });
  void report([{ nonce: 7n }], block, silent);
  expect(await report([{ nonce: 7n }, { nonce: 7n, hash: '0'.repeat(64) }])).toMatchObject({
    accepted: [{ nonce: 7n }],
    rejected: [{ nonce: 7n, error: { code: 'KALE_13' } }],
  });
});

/** Acts while the recording of work in the open block waits for a lock, then waits for the reports that it returns. */
async function whileRecordingWaits(act: () => Promise<readonly Promise<unknown>[]>) {
  const reports = await inTransaction(network.database, async tx => {
    const stream = cycleStream({ poolId: POOL, blockIndex: block });
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [stream]);
    return act();
  });
  await Promise.all(reports);
}

it('handles one report of a miner at a time', async () => {
  const answered: string[] = [];
  await whileRecordingWaits(async () => {
    const open = report([{ nonce: 7n }]).then(() => answered.push('open'));
    await isLockAwaited(network.database);
    // A report of a closed block records nothing, and so needs no lock.
    const closed = report([{ nonce: 7n }], block - 1).then(() => answered.push('closed'));
    await wait(200);
    expect(answered).toEqual([]);
    return [open, closed];
  });
  expect(answered).toEqual(['open', 'closed']);
});

it('refuses a report while too many wait, so that its miner sends it again', async () => {
  const many = Array.from({ length: 15_000 }, (_, n) => ({ nonce: BigInt(n) }));
  await whileRecordingWaits(async () => {
    const first = report(many);
    await isLockAwaited(network.database);
    await expect(report(many)).rejects.toThrow(TooManyReports);
    return [first];
  });
  expect(answerTo(new TooManyReports())).toMatchObject({ status: 503, retryAfterSeconds: 2 });
  expect(await report([{ nonce: 1n }])).toBeDefined();
});

it('refuses work for a closed block, with that reason', async () => {
  const { rejected } = await submit([1n], network.services(), block - 1);
  expect(rejected).toMatchObject([
    {
      error: {
        code: 'BLOCK_CLOSED',
        message: `Block ${block - 1} is closed: its work can no longer be submitted`,
      },
    },
  ]);
  network.pass(64);
  await network.look();
  expect(await openSteps(network.database)).toEqual([]);
});

it('reports that the block had ended when the next one opens before work is applied', async () => {
  const { ledger } = network;
  block = (await ledger.farm()).index;
  network.pass(40);
  const slow: Ledger = {
    ...ledger,
    async submit(transaction) {
      network.pass(14);
      await network.strangerPlants();
      return ledger.submit(transaction);
    },
  };
  expect(await submit([await nonceWith(0)], network.services(slow))).toMatchObject({
    accepted: [],
    rejected: [{ error: { code: 'KALE_9', message: 'The block had ended' } }],
  });
});

it('reports the same when the farmer has planted in the next block by then', async () => {
  const { ledger } = network;
  block = (await ledger.farm()).index;
  network.pass(40);
  const plant = { type: 'plant', farmer: farmer.address, amount: amount('KALE', 0n) } as const;
  const slow: Ledger = {
    ...ledger,
    async submit(transaction) {
      network.pass(14);
      await ledger.submit(await network.signFreely(await ledger.prepare(farmer.address, [plant])));
      network.pass(5);
      return ledger.submit(transaction);
    },
  };
  expect(await submit([await nonceWith(0)], network.services(slow))).toMatchObject({
    accepted: [],
    rejected: [{ error: { code: 'KALE_13', message: 'The block had ended' } }],
  });
});
