import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { completeExit, expireRequests } from '../commands/end-contract.ts';
import { actingNow } from '../commands/services.ts';
import type { ContractId } from '../domain/ids.ts';
import { startServer, stopServer } from '../http/server.ts';
import { type TestApi, testApi } from '../http/test-api.ts';
import { join, newFarmer, newPool, PASSWORD } from '../http/test-people.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { createMinerPool } from '../ledger/mining/miner-pool.ts';
import { ApiSession } from './api-session.ts';
import { Metrics } from './metrics.ts';
import { runPoolMiner } from './pool-miner.ts';

let test: TestApi;
let server: Server;
beforeAll(async () => {
  test = await testApi();
  server = await startServer(test.app, 0);
});
afterAll(async () => {
  await stopServer(server);
  await test.close();
});

it('counts as connected who holds a seat: nobody who left, nor whose request expired', async () => {
  const { poolId, email } = await newPool(test, 'pool-stellar-01');
  await join(test, await newFarmer(test), poolId);
  const leaver = await newFarmer(test);
  const left = await join(test, leaver, poolId);
  await test.post(`/contracts/${left}/exit`, {}, { token: leaver.token });
  const undecided = await newFarmer(test);
  await test.post(
    '/join-pool',
    { userId: undecided.userId, poolerId: poolId, stakePercentage: 0.1, harvestInterval: 6 },
    { token: undecided.token },
  );
  test.pass(48 * 3_600);
  const engine = actingNow(test.api, { kind: 'engine' });
  await expireRequests(test.api, engine);
  await completeExit(test.api, engine, left as ContractId);

  // A block is open, and there is no time left to mine for it.
  const open = { ...(await test.ledger.farm()), paused: true, block: {}, nextBlockAt: new Date(0) };
  const ledger = { ...test.ledger, farm: async () => open } as unknown as Ledger;
  const stop = new AbortController();
  const metrics = new Metrics();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const session = new ApiSession(url, { poolerId: poolId, email, password: PASSWORD }, metrics, stop.signal);
  const miners = createMinerPool({ threads: 1 });
  const running = runPoolMiner(
    { poolerId: poolId, session, ledger, miners, metrics, effort: 1, log: test.api.log },
    stop.signal,
  );
  while (metrics.farmers === 0) await wait(10);
  stop.abort();
  await running;
  await miners.close();
  expect(metrics.farmers).toBe(1);
});
