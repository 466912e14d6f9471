import { many } from '../../database/database.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { testNetwork } from '../../testing/engine-network.ts';
import { isLockAwaited } from '../../testing/locks.ts';

it('plants the lower stake that a farmer sets while the engine reads the balance', async () => {
  const network = await testNetwork();
  const { database, ledger } = network;
  const farmer = await network.farmer('lowered@kale.test', { stakePercentage: 0.25 });
  for (let block = 0; block < 3; block++) await network.workedBlock([farmer]);
  network.pass(64);

  const order = await database.connect();
  let committed: Promise<unknown> | null = null;
  /** The order has changed the contract, and commits once the engine waits for it. */
  const account: Ledger['account'] = async address => {
    const found = await ledger.account(address);
    if (committed || address !== farmer.address) return found;
    await order.query('BEGIN');
    await order.query('UPDATE contracts SET stake_fraction = 0.1 WHERE id = $1', [farmer.contractId]);
    committed = isLockAwaited(database).then(() => order.query('COMMIT'));
    return found;
  };
  expect(await network.look(network.services({ ...ledger, account }))).toEqual([]);
  await committed;
  order.release();

  const { index } = await ledger.farm();
  const events = await many<{ type: string; fraction: number | null; isStaked: boolean | null }>(
    database,
    `SELECT message_type AS type, (message_data->>'fraction')::float AS fraction,
       (message_data->>'stake')::numeric > 0 AS "isStaked"
     FROM emt_messages WHERE message_type LIKE 'Planting%' AND stream_id LIKE '%-' || $1 ORDER BY global_position`,
    [index],
  );
  expect(events).toEqual([
    { type: 'PlantingRequested', fraction: 0.1, isStaked: true },
    { type: 'PlantingSubmitted', fraction: null, isStaked: null },
    { type: 'PlantingSucceeded', fraction: null, isStaked: true },
  ]);
  await network.drop();
});
