import { amount } from 'shared-api/money';
import { exitContract } from '../../commands/join-pool.ts';
import { requestToWithdraw } from '../../commands/withdraw.ts';
import { one } from '../../database/database.ts';
import { DatabaseUnavailable } from '../../database/outage.ts';
import type { Ledger, Operation } from '../../ledger/ledger.ts';
import { type TestFarmer, type TestNetwork, testNetwork } from '../../testing/engine-network.ts';
import { Killed } from '../../testing/killed-process.ts';
import { expectSoundRecords } from '../../testing/sound-records.ts';

let network: TestNetwork;
let farmer: TestFarmer;
const reports: string[] = [];
const report = ({ message }: Error) => void reports.push(message);

beforeEach(async () => {
  reports.length = 0;
  network = await testNetwork();
  farmer = await network.farmer('forgotten@kale.test');
});
afterEach(() => network.drop());

/** An engine that dies when it sends the first such operation, or just after. */
function dying(type: Operation['type'], isSent: boolean) {
  const submit: Ledger['submit'] = async transaction => {
    const isLast = transaction.operations[0]?.type === type;
    if (!isLast || isSent) await network.ledger.submit(transaction);
    if (isLast) throw new Killed();
    return network.ledger.transaction(transaction.hash);
  };
  return network.services({ ...network.ledger, submit });
}

/** An engine whose provider has no ledger from before now. */
function forgetful() {
  const { ledger, clock } = network;
  const from = clock();
  const transaction: Ledger['transaction'] = async (hash, ...rest) => {
    const outcome = await ledger.transaction(hash, ...rest);
    const isKept = outcome.status !== 'unknown' && outcome.at >= from;
    return isKept ? outcome : { status: 'unknown', hash, seen: { from, to: clock() } };
  };
  const sequenceAfter = async (address: string) => {
    const account = await one<{ sequence: string }>(
      network.database,
      'SELECT sequence FROM ledger.accounts WHERE address = $1',
      [address],
    );
    return account && BigInt(account.sequence);
  };
  const services = network.services({ ...ledger, transaction, sequenceAfter });
  return { ...services, report };
}

async function lookAgain() {
  network.restart();
  network.pass(200);
  const engine = forgetful();
  for (let look = 0; look < 3; look++) {
    expect(await network.look(engine)).toEqual([]);
    network.pass(10);
  }
}

const payout = async () =>
  (await one(network.database, 'SELECT payout_status FROM harvests ORDER BY block_index'))?.payout_status;
const payments = async () =>
  (
    await one(
      network.database,
      `SELECT count(*)::int AS n FROM ledger.transactions WHERE operations->0->>'type' = 'payment'
      AND operations->0->>'asset' = 'KALE'`,
    )
  )?.n;

/** Harvests the last block of a farmer, whose wallet then sends only the payout. */
async function harvestUntil(engine: ReturnType<typeof dying>) {
  await network.workedBlock([farmer]);
  await exitContract(network.services(), network.acting(), farmer.contractId);
  network.pass(60);
  await network.strangerPlants();
  await network.look(engine);
  expect(await payout()).toBe('pending');
}

it('repeats a payout whose sequence number its wallet has not reached', async () => {
  await harvestUntil(dying('payment', false));
  await lookAgain();
  expect(await payout()).toBe('success');
  expect(await payments()).toBe(1);
  expect(reports).toEqual([]);
  await expectSoundRecords(network.database);
});

it('never repeats a payout that may have been applied, and alerts a person', async () => {
  await harvestUntil(dying('payment', true));
  await lookAgain();
  expect(await payout()).toBe('pending');
  expect(await payments()).toBe(1);
  expect(new Set(reports).size).toBe(1);
  expect(reports[0]).toMatch(/forgotten transaction [0-9a-f]{64}/);
});

it('never repeats a withdrawal that may have been applied, and alerts a person', async () => {
  const { farmerId } = await network.person('leaver@kale.test', '10');
  const { database } = network;
  await requestToWithdraw(network.services(), network.acting(), farmerId, amount('XLM', 20_000_000n), 'XLM');
  await network.look(dying('payment', true));
  await lookAgain();
  const withdrawals = 'SELECT status FROM withdrawals';
  expect(await one(database, withdrawals)).toEqual({ status: 'submitted' });
  expect(new Set(reports).size).toBe(1);
  expect(reports[0]).toMatch(/forgotten transaction [0-9a-f]{64}/);
});

it('finds a planting by its entry in the contract', async () => {
  network.pass(64);
  await network.look(dying('plant', true));
  const status = async () => (await one(network.database, 'SELECT status FROM plantings'))?.status;
  expect(await status()).toBe('pending');
  await lookAgain();
  expect(await status()).toBe('success');
  expect(reports).toEqual([]);
});

/** A provider that has also dropped the contract's entries. */
const dropped = () => {
  const engine = forgetful();
  return { ...engine, ledger: { ...engine.ledger, pail: async () => null } };
};
const statuses = () =>
  one(
    network.database,
    `SELECT p.status AS planting, p.error_code AS "plantError", w.status AS work, w.error_code AS "workError"
     FROM plantings p LEFT JOIN works w USING (pool_id, block_index, farmer_id) ORDER BY p.block_index`,
  );
/** Plants, and stops the engine just after it has sent the work. */
async function dieAfterWork() {
  network.pass(64);
  await network.look();
  network.pass(5);
  await network.work(1, [farmer], dying('work', true)).catch(error => expect(error).toBeInstanceOf(Killed));
  expect(await statuses()).toMatchObject({ planting: 'success', work: 'pending' });
}
async function lookWithoutEntries() {
  network.restart();
  network.pass(200);
  await network.strangerPlants();
  expect(await network.look(dropped())).toEqual([]);
}

it('ends a planting whose entry is gone, so that its stake is no longer reserved', async () => {
  network.pass(64);
  await network.look(dying('plant', true));
  await lookWithoutEntries();
  expect(await statuses()).toMatchObject({ planting: 'failed', plantError: 'TIMEOUT' });
  expect(reports).toEqual([]);
});

it('ends work whose entry is gone, so that the farmer can leave', async () => {
  await dieAfterWork();
  await lookWithoutEntries();
  expect(await statuses()).toMatchObject({ planting: 'success', work: 'failed', workError: 'TIMEOUT' });
  expect(reports).toEqual([]);
});

it('does not fail work because a lagging provider lacks its entry', async () => {
  await dieAfterWork();
  network.restart();
  network.pass(60);
  await network.strangerPlants();
  const engine = forgetful();
  const pail: Ledger['pail'] = async (...of) => {
    const found = await network.ledger.pail(...of);
    return found && { ...found, gap: null, zeros: null };
  };
  expect(await network.look({ ...engine, ledger: { ...engine.ledger, pail } })).toEqual([]);
  expect(await statuses()).toMatchObject({ work: 'pending' });
  expect(await network.look(engine)).toEqual([]);
  expect(await statuses()).toMatchObject({ work: 'success' });
});

it('repeats a forgotten harvest whose entry is still there', async () => {
  await network.workedBlock([farmer]);
  await exitContract(network.services(), network.acting(), farmer.contractId);
  network.pass(60);
  await network.strangerPlants();
  await network.look(dying('harvest', false));
  // The wallet has sent another transaction since.
  await network.drain(farmer.address, amount('XLM', 50_000_000n));
  await lookAgain();
  expect(await payout()).toBe('success');
  expect(reports).toEqual([]);
});

it('settles the other farmers when one outcome cannot be read', async () => {
  const other = await network.farmer('other@kale.test');
  network.pass(64);
  await network.look(dying('plant', true));
  const of = async ({ farmerId }: TestFarmer) =>
    one<{ status: string; hash: string }>(
      network.database,
      'SELECT status, transaction_hash AS hash FROM plantings WHERE farmer_id = $1 ORDER BY block_index',
      [farmerId],
    );
  const { hash: unreadable } = (await of(farmer)) ?? {};
  network.restart();
  network.pass(5);
  const { ledger } = network;
  const transaction: Ledger['transaction'] = (hash, ...rest) =>
    hash === unreadable ? Promise.reject(new Error('No XDR')) : ledger.transaction(hash, ...rest);
  expect(await network.look({ ...network.services({ ...ledger, transaction }), report })).toEqual([]);
  expect(await of(farmer)).toMatchObject({ status: 'pending' });
  expect(await of(other)).toMatchObject({ status: 'success' });
  expect(reports[0]).toMatch(/^The outcome of transaction [0-9a-f]{64} cannot be read: No XDR/);
  await network.look();
  expect(await of(farmer)).toMatchObject({ status: 'success' });
});

it('does not mistake an unreachable database for an unreadable outcome', async () => {
  network.pass(64);
  await network.look(dying('plant', true));
  network.restart();
  network.pass(5);
  const transaction: Ledger['transaction'] = () => Promise.reject(new DatabaseUnavailable(null));
  const errors = await network.look({ ...network.services({ ...network.ledger, transaction }), report });
  expect(errors).toContainEqual(expect.any(DatabaseUnavailable));
  expect(reports).toEqual([]);
});

/** Lets the last harvest of a leaving farmer be forgotten, and its entry expire. Then looks with a provider's gaps. */
async function forgottenHarvest(isSent: boolean) {
  const { ledger } = network;
  const leaving = await network.farmer('leaving@kale.test', { stakePercentage: 0.25 });
  for (let block = 0; block < 3; block++) await network.workedBlock([leaving]);
  await exitContract(network.services(), network.acting(), leaving.contractId);
  network.pass(60);
  await network.strangerPlants();
  const last = () =>
    one(
      network.database,
      `SELECT h.status, h.error_code AS error, h.transaction_hash IS NOT NULL AS sent, c.status AS contract
       FROM harvests h JOIN contracts c ON c.id = h.contract_id
       WHERE h.farmer_id = $1 ORDER BY h.block_index DESC LIMIT 1`,
      [leaving.farmerId],
    );
  // Plants of the new block precede it.
  for (let at = await last(); !at?.sent || at.status !== 'pending'; at = await last()) {
    await network.look(dying('harvest', isSent));
    network.pass(5);
  }
  // The wallet has sent another transaction since.
  await network.drain(leaving.address, amount('XLM', 50_000_000n));
  network.restart();
  network.pass(6 * 3600);
  const engine = dropped();
  const walletActivity: Ledger['walletActivity'] = async (accounts, after, through) => {
    const found = await ledger.walletActivity(accounts, after, through);
    return { ...found, from: Math.max(found.from, after + 2) as typeof found.from };
  };
  const kept = { ...engine.ledger, mintsTo: async () => [], walletActivity };
  for (let look = 0; look < 6; look++) {
    // Plants of the new block again precede it.
    if (look % 2 === 0) await network.strangerPlants();
    expect(await network.look({ ...engine, ledger: kept })).toEqual([]);
    network.pass(320);
  }
  return last();
}

it('ends a forgotten harvest that never paid the wallet, so that the farmer can leave', async () => {
  expect(await forgottenHarvest(false)).toMatchObject({
    status: 'failed',
    error: 'KALE_11',
    contract: 'completed',
  });
  expect(reports).toEqual([]);
  await expectSoundRecords(network.database);
});

it('alerts a person to a forgotten harvest that may have paid the wallet', async () => {
  expect(await forgottenHarvest(true)).toMatchObject({ status: 'pending', contract: 'exiting' });
  expect(new Set(reports).size).toBe(1);
  expect(reports[0]).toMatch(/forgotten transaction [0-9a-f]{64}/);
});
