import { amount, splitReward } from 'shared-api/money';
import type { HarvestedBlock } from '../commands/services.ts';
import { many } from '../database/database.ts';
import type { ContractId } from '../domain/ids.ts';
import { DEFAULT_TERMS } from '../domain/pool.ts';
import type { BlockIndex, UnsignedTransaction } from '../ledger/ledger.ts';
import { hashTransaction } from '../ledger/sandbox/encoding.ts';
import { POOL, type TestFarmer, type TestNetwork, testNetwork } from '../testing/engine-network.ts';
import { harvestBlock } from '../testing/harvest-block.ts';

let network: TestNetwork;
let farmer: TestFarmer;
/** Two harvests of one farmer, with unpaid shares. */
let harvests: readonly [HarvestedBlock, HarvestedBlock];
let due: { pooler: bigint; platform: bigint };

async function harvestOne(): Promise<HarvestedBlock> {
  const { harvest, block, reward } = await harvestBlock(network, [farmer]);
  const { pooler, platform } = splitReward(reward, DEFAULT_TERMS);
  due = { pooler: due.pooler + pooler, platform: due.platform + platform };
  return { harvest, block };
}

beforeEach(async () => {
  network = await testNetwork();
  farmer = await network.farmer('farmer@kale.test', { harvestInterval: 20 });
  due = { pooler: 0n, platform: 0n };
  harvests = [await harvestOne(), await harvestOne()];
});

afterEach(() => network.drop());

const payment = (pooler = due.pooler) =>
  network.ledger.prepare(farmer.address, [
    { type: 'payment', destination: network.operator, amount: amount('KALE', pooler), asset: 'KALE' },
    { type: 'payment', destination: network.platform, amount: amount('KALE', due.platform), asset: 'KALE' },
  ]);
const signUnder = (contractId: ContractId, transaction: UnsignedTransaction, of: readonly HarvestedBlock[]) =>
  network.signer.sign(transaction, { contractId, harvests: of });
const sign = (transaction: UnsignedTransaction, ...of: readonly HarvestedBlock[]) =>
  signUnder(farmer.contractId, transaction, of);
/** The signer records another contract of the farmer's wallet, whose pool takes a larger share. */
async function joinAnother(): Promise<ContractId> {
  const contractId = 'contract-another' as ContractId;
  const [poolId, payees] = [POOL, { pool: network.operator, platform: network.platform }];
  const terms = { ...payees, rewardSplit: 0.5, platformFee: DEFAULT_TERMS.platformFee };
  await network.signer.agreeShares({ contractId, poolId, wallet: farmer.address, ...terms });
  return contractId;
}
/** The same payment in a later transaction of the wallet. */
const later = (transaction: UnsignedTransaction) => {
  const changed = { ...transaction, sequence: transaction.sequence + 1n };
  return { ...changed, hash: hashTransaction(network.ledger.network.passphrase, changed) };
};

it('signs the shares of two harvests in one payment, once', async () => {
  const first = await payment();
  const signed = await sign(first, ...harvests);
  expect(await sign(first, ...harvests)).toEqual(signed);
  expect((await network.ledger.submit(signed)).status).toBe('success');
  await expect(sign(await payment(), ...harvests)).rejects.toThrow('paid already');
  for (const each of harvests) await expect(sign(await payment(1n), each)).rejects.toThrow('pays more');
});

it('refuses a unit more than the sum of the shares, and the shares of both for one harvest', async () => {
  await expect(sign(await payment(due.pooler + 1n), ...harvests)).rejects.toThrow('pays more');
  const [one] = harvests;
  await expect(sign(await payment(), one)).rejects.toThrow('pays more');
  await expect(sign(await payment(), one, one)).rejects.toThrow('names a harvest twice');
});

it('signs no payment that shares a harvest with one that may still be applied', async () => {
  const first = await payment();
  await sign(first, ...harvests);
  const [, other] = harvests;
  const share = amount('KALE', 1n);
  const single = await network.ledger.prepare(farmer.address, [
    { type: 'payment', destination: network.operator, amount: share, asset: 'KALE' },
  ]);
  await expect(sign(later(single), other)).rejects.toThrow('may still be applied');
  network.pass(300);
  await network.strangerPlants();
  const last = later(await payment());
  await sign(last, ...harvests);
  // A payment that has ended is not looked up again.
  const rows = await many(network.database, 'SELECT DISTINCT payments FROM custody.signed_harvests');
  expect(rows).toEqual([{ payments: [last.hash] }]);
});

it('signs one of two payments that are ordered at the same moment', async () => {
  const first = await payment();
  const [one, other] = harvests;
  const orders = [
    { transaction: first, shares: { contractId: farmer.contractId, harvests } },
    { transaction: later(first), shares: { contractId: farmer.contractId, harvests: [other, one] } },
  ];
  const signed = await network.signer.signAll(orders);
  expect(signed.filter(each => !(each instanceof Error))).toHaveLength(1);
});

it('signs the shares of a harvest that another account sent, for as many blocks as it paid', async () => {
  const { reward, ...of } = await harvestBlock(network, [farmer], network.platform);
  const { pooler, platform } = splitReward(reward, DEFAULT_TERMS);
  due = { pooler, platform };
  await expect(sign(await payment(pooler + 1n), of)).rejects.toThrow('pays more');
  await sign(await payment(), of);
  const another = { ...of, block: (of.block + 1) as BlockIndex };
  await expect(sign(await payment(1n), another)).rejects.toThrow('no such harvest');
  const [own] = harvests;
  await expect(sign(await payment(1n), { ...own, block: another.block })).rejects.toThrow('no such harvest');
});

it('signs shares of a harvest only under the contract of its time', async () => {
  network.pass(300);
  const next = await joinAnother();
  network.pass(300);
  const [earlier] = harvests;
  const later = await harvestOne();
  due = { pooler: 1n, platform: 1n };
  await expect(sign(await payment(), later)).rejects.toThrow('another contract was in force');
  await expect(signUnder(next, await payment(), [earlier])).rejects.toThrow('another contract was in force');
  await expect(sign(await payment(), earlier, later)).rejects.toThrow('another contract was in force');
  await sign(await payment(), earlier);
  await signUnder(next, await payment(), [later]);
});

it('reads the time of a harvest that another account sent from the ledger', async () => {
  network.pass(300);
  await joinAnother();
  network.pass(300);
  const { reward: _, ...of } = await harvestBlock(network, [farmer], network.platform);
  due = { pooler: 1n, platform: 1n };
  await expect(sign(await payment(), of)).rejects.toThrow('another contract was in force');
});
