// Two hundred farmers request ten seats at once.

import { brokenInvariants } from '../src/invariants/store-invariants.ts';
import { crowdedPools } from '../src/testing/crowded-pool.ts';
import { testApi } from '../src/testing/test-api.ts';
import { exactly, fromEnvironment, report } from './report.ts';

const ROUNDS = fromEnvironment('ROUNDS', 100);
const test = await testApi();
const started = performance.now();
let right = 0;
for await (const { refused, seatsTaken, seated } of crowdedPools(test, ROUNDS, 200)) {
  const full = refused.filter(code => code === 'POOLER_FULL').length;
  if (full === 190 && refused.length === 190 && seatsTaken === 10 && seated.length === 10) right++;
}
const seconds = Math.round((performance.now() - started) / 1000);
report('Last seat', [
  exactly('rounds of 200 joins in which exactly 10 got the 10 seats', right, ROUNDS),
  exactly('broken invariants', (await brokenInvariants(test.database)).length, 0),
  exactly('seconds', seconds, seconds),
]);
await test.close();
process.exit();
