import { type Route, routes } from 'shared-api/contract';
import { inSnapshot, openDatabase } from '../database/database.ts';
import type { Reads } from '../database/replica.ts';
import { join, newAdmin, newFarmer, newPool } from '../testing/people.ts';
import { urlOf } from '../testing/route-requests.ts';
import { testApi } from '../testing/test-api.ts';
import { createApp } from './app.ts';

let queries = 0;

const test = await testApi();
const readOnly = openDatabase(`${test.url}?options=-c%20default_transaction_read_only%3Don`);
const reads: Reads = {
  query(statement, values) {
    queries++;
    return readOnly.query(statement, values);
  },
  inSnapshot(read) {
    queries++;
    return inSnapshot(readOnly, read);
  },
};
const app = createApp({ ...test.api, reads });
const pool = await newPool(test, 'pool-stellar-01');
const [mine, stranger] = [await newFarmer(test), await newFarmer(test)];
const contractId = await join(test, mine, pool.poolId);
const subjects = { mine, stranger, contractId, block: `${pool.poolId}:7`, keyId: 'unknown' };
const tokens = [mine.token, pool.token, (await newAdmin(test)).token];
afterAll(async () => {
  await readOnly.end();
  await test.close();
});

/** Whether a request to this route, by any permitted caller, uses the connection that may be a replica's. */
async function mayUseReplica(name: string, route: Route): Promise<boolean> {
  queries = 0;
  for (const token of tokens) {
    const headers = { authorization: `Bearer ${token}` };
    const response = await app.request(urlOf(name, route, subjects), { headers });
    expect(response.status).toBeLessThan(500);
    if (!route.stream) await response.text();
  }
  return queries > 0;
}

it('uses a replica only for audit, analytics and exports', async () => {
  const found: string[] = [];
  for (const [name, route] of Object.entries<Route>(routes)) {
    if (route.method !== 'GET' || route.host === 'pooler' || route.stream) continue;
    if (await mayUseReplica(name, route)) found.push(name);
  }
  expect(found.sort()).toEqual(
    [
      ...['audit', 'auditExport'],
      ...['adminOverview', 'adminTrends', 'performance', 'poolEarnings'],
      ...['accountData', 'farmerBlocks', 'harvests', 'plantings', 'poolPayouts', 'walletMovements'],
    ].sort(),
  );
});
