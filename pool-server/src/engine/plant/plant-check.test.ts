import { amount } from 'shared-api/money';
import { many, one } from '../../database/database.ts';
import { changeSettings, contract, resumeContract, suspendContract } from '../../domain/contract.ts';
import { requestPlanting } from '../../domain/cycle-decisions.ts';
import { commit } from '../../events/event-store.ts';
import { contractStream } from '../../events/stream.ts';
import { brokenInvariants } from '../../invariants/store-invariants.ts';
import { incidents } from '../../queries/incidents.ts';
import { unacknowledgedBlocks } from '../../queries/pool-blocks.ts';
import { successParts } from '../../queries/success-rate.ts';
import { POOL, type TestFarmer, type TestNetwork, testNetwork } from '../../testing/engine-network.ts';
import { discover } from '../cycle/discovery.ts';
import { record } from '../cycle/record.ts';
import { retryStep } from '../cycle/retry.ts';
import { ENGINE } from '../engine-services.ts';

let network: TestNetwork;
let farmer: TestFarmer;
beforeEach(async () => {
  network = await testNetwork();
  farmer = await network.farmer('planted-late@kale.test', { stakePercentage: 0.25 });
  network.pass(64);
  await network.strangerPlants();
});
afterEach(() => network.drop());

/** An engine requests a planting in block 1 and stops before sending it. */
const request = async (fraction?: number) => {
  const id = { poolId: POOL, blockIndex: 1 };
  await discover(network.services(), ENGINE, id);
  const stake = amount('KALE', 1n);
  await record(network.services(), ENGINE, id, [
    requestPlanting(farmer.farmerId, farmer.contractId, stake, { fraction }),
  ]);
};
const planting = () =>
  one<{ status: string; error_code: string; transaction_hash: string | null }>(
    network.database,
    'SELECT status, error_code, transaction_hash FROM plantings WHERE farmer_id = $1 AND block_index = 1',
    [farmer.farmerId],
  );
const decide = (decision: ReturnType<typeof suspendContract>) =>
  commit(network.database, network.acting(), unit =>
    unit.decide(contractStream(farmer.contractId), contract, decision),
  );
const notSent = (code: string) => ({ status: 'failed', error_code: code, transaction_hash: null });

it('sends a stake that an engine requested if there is time for its work', async () => {
  await request();
  network.pass(5);
  expect(await network.look()).toEqual([]);
  // It was sent: this wallet has no KALE.
  expect(await planting()).toMatchObject({ status: 'failed', transaction_hash: expect.any(String) });
});

it('does not send a stake after an outage that lasted until shortly before the end of the block', async () => {
  await request();
  network.pass(45);
  expect(await network.look()).toEqual([]);
  expect(await planting()).toEqual(notSent('BLOCK_CLOSED'));
});

it('does not send a stake in a later block than requested', async () => {
  await request();
  network.pass(61);
  await network.strangerPlants();
  expect(await network.look()).toEqual([]);
  expect(await planting()).toEqual(notSent('BLOCK_CLOSED'));
});

it('holds a stake back once planting for the farmer is suspended, until somebody retries it', async () => {
  const { database } = network;
  await request();
  await decide(suspendContract(network.clock()));
  network.pass(5);
  expect(await network.look()).toEqual([]);
  expect(await planting()).toEqual({ ...notSent('PLANTING_STOPPED'), status: 'held back' });
  expect(await incidents(database, network.clock())).toEqual([]);
  // Neither a failed planting of the Success Rate, nor one to acknowledge.
  expect(await many(database, `SELECT tried FROM (${successParts({})}) parts`)).toEqual([]);
  expect(await unacknowledgedBlocks(database, POOL, network.clock(), 1)).toEqual({ blocks: [], total: 0 });
  await decide(resumeContract(network.clock()));
  expect(await network.look()).toEqual([]);
  expect(await planting()).toMatchObject({ status: 'held back' });
  const id = { poolId: POOL, blockIndex: 1 };
  expect(await retryStep(network.services(), ENGINE, id, 'plant')).toMatchObject({
    succeeded: 1,
    failed: [],
  });
  expect(await planting()).toMatchObject({ status: 'success', error_code: null });
  expect(await brokenInvariants(database)).toEqual([]);
});

const lowerStake = () => decide(changeSettings({ stakePercentage: 0.1 }));

it('replaces a requested planting when the farmer lowers the stake before it is sent', async () => {
  await request(0.25);
  await lowerStake();
  network.pass(5);
  expect(await network.look()).toEqual([]);
  // The wallet has no KALE to stake.
  expect(await planting()).toMatchObject({ status: 'success' });
  const events = await many<{ type: string; fraction: number | null; code: string | null }>(
    network.database,
    `SELECT message_type AS type, (message_data->>'fraction')::float AS fraction, message_data->'error'->>'code' AS code
     FROM emt_messages WHERE message_type LIKE 'Planting%' ORDER BY global_position`,
  );
  expect(events).toEqual([
    { type: 'PlantingRequested', fraction: 0.25, code: null },
    { type: 'PlantingFailed', fraction: null, code: 'STAKE_LOWERED' },
    { type: 'PlantingRequested', fraction: 0.1, code: null },
    { type: 'PlantingSubmitted', fraction: null, code: null },
    { type: 'PlantingSucceeded', fraction: null, code: null },
  ]);
});

it('sends a stake that the farmer has not lowered', async () => {
  await request(0.25);
  network.pass(5);
  expect(await network.look()).toEqual([]);
  expect(await planting()).toMatchObject({ status: 'failed', transaction_hash: expect.any(String) });
});
