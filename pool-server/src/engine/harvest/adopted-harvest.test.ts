import { accountKey } from 'shared-api/address';
import { amount } from 'shared-api/money';
import { exitContract } from '../../commands/join-pool.ts';
import { requestToWithdraw } from '../../commands/withdraw.ts';
import { many } from '../../database/database.ts';
import { kaleFailure } from '../../ledger/failures.ts';
import type { BlockIndex, LedgerSequence, TransactionHash } from '../../ledger/ledger.ts';
import { mine } from '../../ledger/mining/mine.ts';
import { farmerMoney } from '../../queries/farmer-money.ts';
import { unrecordedHarvests } from '../../queries/unrecorded-harvests.ts';
import { walletDifference } from '../../queries/wallet-difference.ts';
import { withdrawable } from '../../queries/withdrawable.ts';
import { type TestFarmer, type TestNetwork, testNetwork } from '../../testing/engine-network.ts';
import { farmerLifetime } from '../../testing/farmer-lifetime.ts';
import { expectSoundRecords } from '../../testing/sound-records.ts';

const INTERVAL = 3;
let network: TestNetwork;
let farmer: TestFarmer;

beforeEach(async () => {
  network = await testNetwork({ entryLedgers: 720 });
  farmer = await network.farmer('farmer@kale.test', { harvestInterval: INTERVAL, stakePercentage: 0.25 });
});
afterEach(() => network.drop());

/** An account outside the pool harvests a block for the farmer. */
async function harvestByOther(index: number) {
  const harvest = { type: 'harvest', farmer: farmer.address, index: index as BlockIndex } as const;
  const unsigned = await network.ledger.prepare(network.platform, [harvest]);
  const outcome = await network.ledger.submit(await network.signFreely(unsigned));
  if (outcome.status !== 'success') throw new Error('The harvest was refused');
  return outcome;
}
const harvests = () =>
  many<{ status: string; hash: string; payout_status: string; total: bigint }>(
    network.database,
    `SELECT status, transaction_hash AS hash, payout_status, reward + stake AS total FROM harvests
     WHERE farmer_id = $1 ORDER BY block_index`,
    [farmer.farmerId],
  );

it('records and splits the rewards that another account has harvested for a farmer', async () => {
  const blocks: number[] = [];
  const others: string[] = [];
  for (let block = 0; block < INTERVAL; block++) {
    blocks.push(await network.workedBlock([farmer]));
    // The entries of closed blocks, before the pool harvests them.
    if (block > 0) others.push((await harvestByOther(blocks[block - 1] ?? 0)).hash);
  }
  network.pass(64);
  expect(await network.look()).toEqual([]);
  network.pass(5);
  expect(await network.look()).toEqual([]);
  const found = await harvests();
  expect(found.map(({ status, payout_status }) => [status, payout_status])).toEqual(
    Array.from({ length: INTERVAL }, () => ['success', 'success']),
  );
  expect(found.slice(0, others.length).map(({ hash }) => hash)).toEqual(others);
  expect(await network.balance(farmer.address)).toBe(await network.owed(farmer));
  await expectSoundRecords(network.database);
});

it('excludes them from withdrawals until the shares of the pool and the platform are recorded', async () => {
  const block = await network.workedBlock([farmer]);
  network.pass(64);
  await network.strangerPlants();
  const available = async () =>
    (await withdrawable(network.database, network, farmer.farmerId)).assets[1].available;
  expect(await available()).toBe(0n);
  const money = () => farmerMoney(network.database, network.ledger, farmer.farmerId, network.clock());
  const before = await money();
  await harvestByOther(block);
  expect(await network.balance(farmer.address)).toBeGreaterThan(0n);
  expect(await available()).toBe(0n);
  expect(await money()).toEqual(before);
  const differs = walletDifference(network.database, network.ledger, farmer.farmerId, network.clock());
  expect(await differs).toEqual({ KALE: 0n, XLM: 0n });
  const one = amount('KALE', 10_000_000n);
  const request = requestToWithdraw(network.services(), network.acting(), farmer.farmerId, one, 'KALE');
  await expect(request).rejects.toThrow('Only 0.0000000 KALE can be withdrawn now');
  await exitContract(network.services(), network.acting(), farmer.contractId);
  network.pass(64);
  expect(await network.look()).toEqual([]);
  expect(await available()).toBe(await network.owed(farmer));
  expect(await available()).toBeGreaterThan(0n);
});

it('counts each mint of a transaction separately', async () => {
  for (let block = 0; block < INTERVAL; block++) await network.workedBlock([farmer]);
  // Harvests them, and plants the next one.
  await network.workedBlock([farmer]);
  const [recorded] = await harvests();
  if (!recorded) throw new Error('There is no harvest');
  const { farmerId, address } = farmer;
  const first = { hash: recorded.hash as TransactionHash, units: BigInt(recorded.total) };
  const at = { ledger: 1 as LedgerSequence, at: network.clock() };
  const mintsTo = async () => [
    { ...first, ...at },
    { ...first, ...at, units: 7n },
  ];
  const ledger = { ...network.ledger, mintsTo };
  expect(await unrecordedHarvests(network.database, ledger, farmerId, address, network.clock())).toBe(7n);
});

it('shows no loss for them once the entries have expired', async () => {
  const first = await network.workedBlock([farmer]);
  const second = await network.workedBlock([farmer]);
  // Its reward becomes the stake of the next block.
  await harvestByOther(first);
  const third = await network.workedBlock([farmer]);
  await harvestByOther(second);
  network.pass(64);
  await network.strangerPlants();
  await harvestByOther(third);
  network.pass(721 * 5);
  await network.look();
  const [last] = await many<{ stake: string }>(
    network.database,
    'SELECT stake FROM plantings WHERE block_index = $1',
    [third],
  );
  expect(BigInt(last?.stake ?? 0)).toBeGreaterThan(0n);
  const lifetime = await farmerLifetime(network, farmer.farmerId);
  expect(lifetime).toMatchObject({ blocksWorked: 3, blocksLost: 0, lostStakesHuman: '0.0000000' });
});

/** An account outside the pool replaces the work of the open block with a better nonce. */
async function workByOther(index: number) {
  const { ledger, platform } = network;
  const block = await ledger.block(index as BlockIndex);
  if (!block) throw new Error(`No block ${index}`);
  const task = { index, entropy: block.entropy, farmer: accountKey(farmer.address) };
  // The pool's own nonce can have as many zeros as the best of thousands.
  const own = (await ledger.pail(farmer.address, index as BlockIndex))?.zeros ?? 0;
  const { nonce, hash } = mine({ ...task, enough: Math.max(own + 1, 3), budget: { hashes: 5_000_000 } });
  network.pass(10);
  const work = { type: 'work', farmer: farmer.address, nonce, hash } as const;
  return ledger.submit(await network.signFreely(await ledger.prepare(platform, [work])));
}

it("pays the shares of another account's better nonce when a different contract harvested it", async () => {
  // It widens the range of zeros of the next block.
  for (const _ of [1, 2]) {
    expect(await workByOther(await network.workedBlock([farmer]))).toMatchObject({ status: 'success' });
  }
  const { index } = await network.ledger.farm();
  network.pass(64);
  await network.strangerPlants();
  const { hash: own } = await harvestByOther(index);
  const { ledger } = network;
  const transaction: typeof ledger.transaction = async (hash, ...rest) => {
    const outcome = await ledger.transaction(hash, ...rest);
    return hash === own && outcome.status === 'success'
      ? { ...outcome, returned: { type: 'none' } }
      : outcome;
  };
  await network.restartSigner({ ledger: { ...ledger, transaction } });
  await exitContract(network.services(), network.acting(), farmer.contractId);
  network.pass(64);
  expect(await network.look(network.services({ ...ledger, transaction }))).toEqual([]);
  expect((await harvests()).at(-1)).toMatchObject({ status: 'success', hash: own, payout_status: 'success' });
  expect(await network.balance(farmer.address)).toBe(await network.owed(farmer));
});

it('retries a harvest that a provider without the entry reported as missing', async () => {
  await network.workedBlock([farmer]);
  const { ledger } = network;
  const submit: typeof ledger.submit = async transaction => {
    if (transaction.operations[0]?.type !== 'harvest') return ledger.submit(transaction);
    const { hash } = transaction;
    const { ledger: closed } = await ledger.farm();
    const at = { ledger: closed, at: network.clock(), fee: amount('XLM', 0n) };
    return { status: 'failed', hash, ...at, failure: kaleFailure(9) };
  };
  network.pass(60);
  await network.strangerPlants();
  await exitContract(network.services(), network.acting(), farmer.contractId);
  expect(await network.look(network.services({ ...ledger, submit }))).toEqual([]);
  expect(await harvests()).toMatchObject([{ status: 'failed', hash: expect.any(String) }]);
  network.restart();
  network.pass(300);
  expect(await network.look()).toEqual([]);
  expect(await harvests()).toMatchObject([{ status: 'success', payout_status: 'success' }]);
});
