import { accountKey } from 'shared-api/address';
import { amount } from 'shared-api/money';
import { many, one } from '../../database/database.ts';
import { brokenInvariants } from '../../invariants/store-invariants.ts';
import { leadingZeros, workHash } from '../../ledger/kale/hash.ts';
import type { Ledger, Operation } from '../../ledger/ledger.ts';
import { driftedProjections } from '../../projections/drift.ts';
import {
  BY_HAND,
  POOL,
  type TestFarmer,
  type TestNetwork,
  testNetwork,
} from '../../testing/engine-network.ts';
import { newKey, sign, xlm } from '../../testing/keys.ts';
import { testStellar } from '../../testing/stellar/ledger.ts';
import { createOperations } from '../operations.ts';

/** The first nonce for a farmer in the open block with exactly this many zeros. */
async function workWithZeros(
  ledger: Ledger,
  { address }: TestFarmer,
  zeros: number,
): Promise<Extract<Operation, { type: 'work' }>> {
  const { block } = await ledger.farm();
  if (!block) throw new Error('A block is open');
  for (let nonce = 0n; ; nonce++) {
    const hash = workHash({ ...block, nonce, farmer: accountKey(address) });
    if (leadingZeros(hash) === zeros) return { type: 'work', farmer: address, nonce, hash };
  }
}

const recorded = (network: TestNetwork) =>
  many(network.database, 'SELECT status, zeros, by_engine FROM works ORDER BY block_index');
const harvests = (network: TestNetwork) =>
  many(network.database, 'SELECT status FROM harvests ORDER BY block_index');
const expectSound = async ({ database }: TestNetwork) => {
  expect(await brokenInvariants(database)).toEqual([]);
  expect(await driftedProjections(database)).toEqual([]);
};

describe("an outsider's better nonce on the sandbox ledger", () => {
  let network: TestNetwork;
  let farmer: TestFarmer;
  beforeAll(async () => {
    network = await testNetwork();
    farmer = await network.farmer('farmer@kale.test', { stakePercentage: 0.25 });
  });
  afterAll(() => network.drop());

  /** Sends work for the farmer from an account outside the pool. */
  async function outsiderWorks(zeros: number): Promise<void> {
    const outsider = newKey();
    await network.ledger.fund(outsider.address, xlm('10'));
    const work = await workWithZeros(network.ledger, farmer, zeros);
    const unsigned = await network.ledger.prepare(outsider.address, [work]);
    expect(await network.ledger.submit(sign(outsider, unsigned))).toMatchObject({ status: 'success' });
  }
  const nextBlock = async () => {
    network.pass(64);
    expect(await network.look()).toEqual([]);
  };

  it("accepts the ledger's entry when the operator's nonce is refused", async () => {
    await nextBlock();
    network.pass(10);
    await outsiderWorks(3);
    const { nonce } = await workWithZeros(network.ledger, farmer, 0);
    const { index: blockIndex } = await network.ledger.farm();
    const submissions = [{ farmerId: farmer.farmerId, nonce }];
    const operations = createOperations(network.services());
    expect(await operations.work({ poolId: POOL, blockIndex, submissions, ...BY_HAND })).toMatchObject({
      accepted: submissions,
      rejected: [],
    });
    expect(await recorded(network)).toEqual([{ status: 'success', zeros: 3, by_engine: false }]);
  });

  it("accepts it when the engine's own nonce is refused, and counts the farmer as left out", async () => {
    network.pass(54);
    expect(await network.look()).toEqual([]);
    network.pass(10);
    await outsiderWorks(3);
    network.pass(44);
    expect(await network.look()).toEqual([]);
    expect((await recorded(network))[1]).toEqual({ status: 'success', zeros: 3, by_engine: true });
  });

  it('harvests both blocks and loses no stake', async () => {
    network.pass(10);
    expect(await network.look()).toEqual([]);
    expect(await harvests(network)).toEqual([{ status: 'success' }, { status: 'success' }]);
    expect(await one(network.database, 'SELECT forfeits FROM pool_figures')).toEqual({ forfeits: 0 });
    expect(await network.balance(farmer.address)).toBe(await network.owed(farmer));
    await expectSound(network);
  });
});

it("accepts an outsider's better nonce on Stellar, and harvests it", async () => {
  const stellar = await testStellar();
  const network = await testNetwork({ blockSeconds: 300, clock: () => new Date(stellar.network.now) });
  try {
    const farmer = await network.farmer('farmer@kale.test');
    for (const address of [farmer.address, network.operator, network.platform]) {
      await stellar.network.fund(address, xlm('100'));
      await stellar.network.giveTrustline(address);
    }
    await network.restartSigner({ ledger: stellar.ledger });
    const services = network.services(stellar.ledger);
    expect(await network.look(services)).toEqual([]);
    await stellar.network.pass(4);
    expect(await network.look(services)).toEqual([]);
    const outsider = await stellar.farmer();
    const work = await workWithZeros(stellar.ledger, farmer, 3);
    expect(await stellar.send(outsider, work)).toMatchObject({ status: 'success' });
    await stellar.network.pass(260);
    expect(await network.look(services)).toEqual([]);
    expect(await recorded(network)).toEqual([{ status: 'success', zeros: 3, by_engine: true }]);
    await stellar.network.pass(60);
    expect(await network.look(services)).toEqual([]);
    expect(await network.look(services)).toEqual([]);
    expect(await harvests(network)).toEqual([{ status: 'success' }]);
    expect(await stellar.ledger.account(farmer.address)).toMatchObject({ kale: expect.any(BigInt) });
    expect((await stellar.ledger.account(farmer.address))?.kale).toBeGreaterThan(amount('KALE', 0n));
    await expectSound(network);
  } finally {
    await stellar.rpc.close();
    await network.drop();
  }
});
