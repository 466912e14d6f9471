import { amount, splitReward } from 'shared-api/money';
import { exitContract } from '../commands/join-pool.ts';
import { many } from '../database/database.ts';
import { DEFAULT_TERMS } from '../domain/pool.ts';
import { recordPaidShares } from '../engine/harvest/record-paid.ts';
import type { Ledger, TransactionHash } from '../ledger/ledger.ts';
import { type TestFarmer, type TestNetwork, testNetwork } from '../testing/engine-network.ts';
import { harvestBlock } from '../testing/harvest-block.ts';
import { expectSoundRecords } from '../testing/sound-records.ts';
import { SignerUnavailable } from './errors.ts';

type Harvested = Awaited<ReturnType<typeof harvestBlock>>;

let network: TestNetwork;
let farmer: TestFarmer;
beforeEach(async () => {
  network = await testNetwork();
  farmer = await network.farmer('farmer@kale.test', { harvestInterval: 20 });
});
afterEach(() => network.drop());

/**
 * A signer on a network that keeps what happened after the backup, from this ledger on, and reports these hashes of
 * payments.
 */
const restartOn = async (keptFrom = 0, bumps: ReadonlyMap<string, TransactionHash> = new Map()) => {
  const { ledger, operator, platform } = network;
  const paymentsBy: Ledger['paymentsBy'] = async (account, after) => {
    const { receipts, from } = await ledger.walletActivity([operator, platform], after, null);
    const sent = receipts
      .filter(receipt => receipt.from === account && receipt.asset === 'KALE')
      .map(receipt => ({ ...receipt, hash: bumps.get(receipt.hash) ?? receipt.hash }));
    return { receipts: sent, from: Math.max(from, keptFrom) as typeof from };
  };
  const innerOf = new Map([...bumps].map(([inner, bump]) => [bump, inner as TransactionHash]));
  const transaction: Ledger['transaction'] = hash => ledger.transaction(innerOf.get(hash) ?? hash);
  const kept = { ...ledger, paymentsBy, transaction };
  await network.restartSigner({ ledger: kept });
  return kept;
};

async function pay(...harvests: readonly Harvested[]) {
  const shares = harvests.map(({ reward }) => splitReward(reward, DEFAULT_TERMS));
  const paid = (share: 'pooler' | 'platform') =>
    amount(
      'KALE',
      shares.reduce((sum, split) => sum + split[share], 0n),
    );
  const transaction = await network.ledger.prepare(farmer.address, [
    { type: 'payment', destination: network.operator, amount: paid('pooler'), asset: 'KALE' },
    { type: 'payment', destination: network.platform, amount: paid('platform'), asset: 'KALE' },
  ]);
  const order = { contractId: farmer.contractId, harvests };
  return network.ledger.submit(await network.signer.sign(transaction, order));
}

/** Restores the signer's records of harvests as they are now, after some work, and lets this many seconds pass. */
async function restoreAfter(work: () => Promise<unknown>, seconds = 300) {
  const { database } = network;
  await database.query('CREATE TABLE kept AS TABLE custody.signed_harvests');
  await work();
  await database.query('TRUNCATE custody.signed_harvests');
  await database.query('INSERT INTO custody.signed_harvests TABLE kept');
  await database.query("INSERT INTO settings VALUES ('restored_at', $1)", [network.clock().toISOString()]);
  network.pass(seconds);
}

it('does not pay shares that were paid after the backup, whether or not it has the harvest', async () => {
  const first = await harvestBlock(network, [farmer]);
  const paid: Harvested[] = [first];
  await restoreAfter(async () => {
    paid.push(await harvestBlock(network, [farmer]));
    expect(await pay(...paid)).toMatchObject({ status: 'success' });
  });
  await restartOn();
  for (const each of paid)
    await expect(pay(each)).rejects.toThrow(/before the restore, [0-9a-f]{64} may have paid/);
  const refused = await many(network.database, 'SELECT 1 FROM custody.refused_orders');
  expect(refused).toHaveLength(2);
  // Harvests from after the restore cannot have been paid before.
  expect(await pay(await harvestBlock(network, [farmer]))).toMatchObject({ status: 'success' });
});

it('does not pay them when the order names a later ledger', async () => {
  const first = await harvestBlock(network, [farmer]);
  await restoreAfter(() => pay(first));
  await restartOn();
  const { ledger } = await network.ledger.farm();
  await expect(pay({ ...first, appliedIn: ledger })).rejects.toThrow(/may have paid/);
});

it('pays shares that were due at the backup and were not paid since', async () => {
  const [first, second] = [await harvestBlock(network, [farmer]), await harvestBlock(network, [farmer])];
  expect(await pay(first)).toMatchObject({ status: 'success' });
  await restoreAfter(async () => undefined);
  await restartOn();
  expect(await pay(second)).toMatchObject({ status: 'success' });
  await expect(pay(second)).rejects.toThrow('paid already');
});

it('pays shares after a payment that is on record and reached the network in a fee bump', async () => {
  const [first, second] = [await harvestBlock(network, [farmer]), await harvestBlock(network, [farmer])];
  const { hash } = await pay(second);
  await restoreAfter(async () => undefined);
  const bump = 'b'.repeat(64) as TransactionHash;
  await restartOn(0, new Map([[hash, bump]]));
  expect(await pay(first)).toMatchObject({ status: 'success' });
});

it('pays no shares while a payment from before the restore may still be applied', async () => {
  const first = await harvestBlock(network, [farmer]);
  await restoreAfter(async () => undefined, 299);
  await restartOn();
  await expect(pay(first)).rejects.toThrow(SignerUnavailable);
  network.pass(1);
  expect(await pay(first)).toMatchObject({ status: 'success' });
});

it('does not pay shares of which the network no longer shows whether they were paid', async () => {
  const first = await harvestBlock(network, [farmer]);
  await restoreAfter(async () => undefined);
  await restartOn(first.appliedIn + 1);
  await expect(pay(first)).rejects.toThrow('the network has forgotten');
});

it('pays the other shares once an administrator has recorded those that the ledger shows as paid', async () => {
  const { database, services } = network;
  const [first, second] = [await harvestBlock(network, [farmer]), await harvestBlock(network, [farmer])];
  await harvestBlock(network, [farmer]);
  let payment = first.harvest;
  await restoreAfter(async () => {
    payment = (await pay(first, second)).hash;
  });
  await restartOn();
  await exitContract(services(), network.acting(), farmer.contractId);
  const payouts = async () => {
    network.pass(300);
    await network.strangerPlants();
    await network.look();
    const rows = await many(database, 'SELECT payout_status AS status FROM harvests ORDER BY block_index');
    return rows.map(({ status }) => status);
  };
  expect(await payouts()).toEqual(['failed', 'failed', 'failed']);

  const record = (paid: TransactionHash, blocks: readonly number[]) =>
    recordPaidShares(services(), network.signer, { wallet: farmer.address, payment: paid, blocks });
  await expect(record(payment, [first.block])).rejects.toThrow(/^it paid \d+ to G\w+ and \d+ to G\w+, not/);
  await expect(record(first.harvest, [first.block])).rejects.toThrow(/^it paid nothing/);
  await record(payment, [first.block, second.block]);
  await expect(record(payment, [first.block, second.block])).rejects.toThrow('no unpaid share');
  const recorded = await many(
    database,
    `SELECT message_data->>'transactionHash' AS hash, message_metadata->>'cause' AS cause FROM emt_messages
     WHERE message_type = 'PayoutSucceeded'`,
  );
  const paid = { hash: payment, cause: 'record-paid' };
  expect(recorded).toEqual([paid, paid]);
  expect(await payouts()).toEqual(['success', 'success', 'success']);
  await expectSoundRecords(database);
});

it('records shares that were paid to an earlier wallet of the pool, but to no other one', async () => {
  const { database, operator, platform } = network;
  const first = await harvestBlock(network, [farmer]);
  let payment = first.harvest;
  await restoreAfter(async () => {
    payment = (await pay(first)).hash;
  });
  const kept = await restartOn();
  await exitContract(network.services(), network.acting(), farmer.contractId);
  network.pass(300);
  await network.strangerPlants();
  await network.look();
  const another = await network.elsewhere();
  const { contractId, address: wallet } = farmer;
  await network.signer.changePoolPayout({ contractId, wallet, payout: another });
  await database.query('UPDATE pools SET address = $1', [another]);
  const record = (to: typeof operator) => {
    const paymentsBy: Ledger['paymentsBy'] = async (...of) => {
      const found = await kept.paymentsBy(...of);
      return {
        ...found,
        receipts: found.receipts.map(each => (each.to === operator ? { ...each, to } : each)),
      };
    };
    const services = network.services({ ...kept, paymentsBy });
    return recordPaidShares(services, network.signer, { wallet, payment, blocks: [first.block] });
  };
  await expect(record(await network.elsewhere())).rejects.toThrow("more than the contract's share");
  await record(operator);
  const recorded = await many(
    database,
    `SELECT message_data->>'pooler' AS pooler, message_data->>'platform' AS platform FROM emt_messages
     WHERE message_type = 'PayoutSubmitted'`,
  );
  expect(recorded).toEqual([{ pooler: operator, platform }]);
  await database.query('UPDATE pools SET address = $1', [operator]);
  await expectSoundRecords(database);
});
