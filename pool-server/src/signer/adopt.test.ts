import { amount, splitReward } from 'shared-api/money';
import { sealedKeysAfter } from '../custody/check-keys.ts';
import { openCustody } from '../custody/custody.ts';
import { KeyRing } from '../custody/key-ring.ts';
import { CustodyError } from '../custody/master-key.ts';
import { recordFirstKey, recordKey } from '../custody/recorded-key.ts';
import { unsealKey } from '../custody/sealed-key.ts';
import { inTransaction, many, one } from '../database/database.ts';
import type { ContractId } from '../domain/ids.ts';
import { DEFAULT_TERMS } from '../domain/pool.ts';
import { newMasterKey, testSigner } from '../testing/custody.ts';
import { POOL, type TestFarmer, type TestNetwork, testNetwork } from '../testing/engine-network.ts';
import { harvestBlock } from '../testing/harvest-block.ts';
import { adoptEarlierRecords, adoptHarvests, adoptPayees } from './adopt.ts';
import { OrderRefused } from './errors.ts';

const masterKey = newMasterKey();
const keys = new KeyRing([masterKey]);
let network: TestNetwork;
let farmer: TestFarmer;

beforeEach(async () => {
  network = await testNetwork({ masterKey });
  farmer = await network.farmer('farmer@kale.test', { payoutWallet: 'open' });
});

afterEach(() => network.drop());

/** Recreates custody as in the version before the signer. */
const makeEarlier = () =>
  inTransaction(network.database, async tx => {
    await tx.query("DELETE FROM custody.keys WHERE purpose = 'records'");
    await tx.query('TRUNCATE custody.share_terms, custody.signed_harvests, custody.payees');
    for (const key of await sealedKeysAfter(tx, '', 1_000)) {
      const sealed = await unsealKey(key, keys, secret => masterKey.seal(secret, key.address));
      await tx.query(
        'UPDATE custody.keys SET sealed = $2, payout = NULL, data_key = NULL WHERE address = $1',
        [key.address, sealed],
      );
    }
    await recordKey(tx, masterKey, 'plain');
  });

/** Another contract of the farmer, otherwise like the first. */
const addContract = (id: string, changes: { status: string; confirmed_at: Date | null }) =>
  network.database.query(
    'INSERT INTO contracts SELECT (jsonb_populate_record(c, $2)).* FROM contracts c WHERE id = $1',
    [farmer.contractId, { id, ...changes }],
  );

const start = async () => {
  const { database, ledger, clock } = network;
  await recordFirstKey(database, keys);
  const adopted = await adoptEarlierRecords(database, keys);
  const custody = await openCustody({ database, keys });
  await adoptPayees(database, custody, keys);
  await adoptHarvests(database, custody, keys);
  return { adopted, custody, signer: testSigner(database, custody, ledger, clock) };
};

it('migrates keys, payout addresses, terms and unpaid harvests once, and never again', async () => {
  const { database, ledger } = network;
  const { block, harvest, reward } = await harvestBlock(network, [farmer]);
  await database.query(
    `INSERT INTO harvests (id, pool_id, block_index, farmer_id, contract_id, status, transaction_hash, requested_at)
     SELECT 'harvest-1', pool_id, $2, farmer_id, id, 'success', $1, $4 FROM contracts WHERE id = $3`,
    [harvest, block, farmer.contractId, network.clock()],
  );
  network.pass(300);
  await addContract('contract-later', { status: 'completed', confirmed_at: network.clock() });
  await addContract('contract-unconfirmed', { status: 'expired', confirmed_at: null });
  await makeEarlier();
  const earlier = await many(database, 'SELECT * FROM custody.keys');

  const first = await start();
  expect(first.adopted).toEqual({ sealed: earlier.length, unreadable: [] });
  const payout = await one<{ address: string }>(
    database,
    'SELECT payout_address AS address FROM farmers WHERE id = $1',
    [farmer.farmerId],
  );
  expect((await first.custody.payoutOf(farmer.address)).payout).toBe(payout?.address);
  const { pooler } = splitReward(reward, DEFAULT_TERMS);
  const share = {
    type: 'payment',
    destination: network.operator,
    amount: amount('KALE', pooler),
    asset: 'KALE',
  } as const;
  const shares = await ledger.prepare(farmer.address, [share]);
  const order = { contractId: farmer.contractId, harvests: [{ harvest, block }] };
  const under = (contractId: string) =>
    first.signer.sign(shares, { ...order, contractId: contractId as ContractId });
  await expect(under('contract-later')).rejects.toThrow('another contract was in force');
  await expect(under('contract-unconfirmed')).rejects.toThrow('no such contract');
  await expect(first.signer.sign(shares, order)).resolves.toBeDefined();

  // Changes made after the migration are ignored.
  const thief = await network.elsewhere();
  await database.query('UPDATE farmers SET payout_address = $1', [thief]);
  await database.query('UPDATE pools SET address = $1', [thief]);
  await database.query('DELETE FROM custody.share_terms');
  await database.query('DELETE FROM custody.master_key');
  const second = await start();
  expect(second.adopted).toEqual({ sealed: 0, unreadable: [] });
  expect((await second.custody.payoutOf(farmer.address)).payout).toBe(payout?.address);
  await expect(second.signer.sign(shares, order)).rejects.toThrow(OrderRefused);

  const [old] = earlier.filter(row => (row as { address: string }).address === farmer.address);
  await database.query(
    'UPDATE custody.keys SET sealed = $2, payout = $3, data_key = NULL WHERE address = $1',
    [farmer.address, (old as { sealed: Buffer }).sealed, thief],
  );
  const third = await start();
  await expect(third.custody.payoutOf(farmer.address)).rejects.toThrow(CustodyError);
  await expect(third.custody.sign(farmer.address, Buffer.from(harvest, 'hex'))).rejects.toThrow(
    'in the earlier form',
  );
});

it('migrates the addresses of the pools and the platform once, and never again', async () => {
  const { database, operator, platform } = network;
  const payees = () => many(database, 'SELECT payee, payout FROM custody.payees ORDER BY payee');
  const recorded = [
    { payee: 'platform', payout: platform },
    { payee: POOL, payout: operator },
  ];
  await database.query('UPDATE pools SET address = $1', [operator]);
  await database.query('TRUNCATE custody.payees');
  await inTransaction(database, tx => recordKey(tx, masterKey, 'envelope'));
  await start();
  expect(await payees()).toEqual(recorded);

  await database.query('UPDATE pools SET address = $1', [await network.elsewhere()]);
  await start();
  expect(await payees()).toEqual(recorded);
  await database.query('TRUNCATE custody.payees, custody.master_key');
  await start();
  expect(await payees()).toEqual([]);
});

it('migrates the records of harvests once, with the payments of their shares, and never again', async () => {
  const { database, ledger } = network;
  const { block, harvest, reward } = await harvestBlock(network, [farmer]);
  const { pooler } = splitReward(reward, DEFAULT_TERMS);
  const pay = (units: bigint) =>
    ledger.prepare(farmer.address, [
      { type: 'payment', destination: network.operator, amount: amount('KALE', units), asset: 'KALE' },
    ]);
  const order = { contractId: farmer.contractId, harvests: [{ harvest, block }] };
  const paid = await network.signer.sign(await pay(pooler), order);
  expect((await ledger.submit(paid)).status).toBe('success');

  // As before records were signed.
  await database.query(`
    INSERT INTO custody.harvests (hash, block, address, reward, payments, sequence, valid_until, signed_at)
      SELECT hash, block, address, reward, payments, sequence, valid_until, signed_at FROM custody.signed_harvests`);
  const records = () =>
    many(database, 'SELECT hash, block, payments FROM custody.signed_harvests ORDER BY 1, 2');
  const before = await records();
  await database.query('TRUNCATE custody.signed_harvests');
  await inTransaction(database, tx => recordKey(tx, masterKey, 'payees'));
  const { signer } = await start();
  expect(await records()).toEqual(before);
  await expect(signer.sign(await pay(pooler), order)).rejects.toThrow('paid already');

  await database.query(
    `INSERT INTO custody.harvests (hash, block, address, reward, signed_at) VALUES ($1, $2, $3, $4, $5)`,
    ['cd'.repeat(32), block, farmer.address, String(reward * 1_000n), network.clock()],
  );
  await start();
  expect(await records()).toEqual(before);
});
