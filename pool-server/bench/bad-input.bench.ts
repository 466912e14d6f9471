// Seeded random bodies, headers and addresses that no valid client sends.
import fc from 'fast-check';
import { badRequests, faultOf } from '../src/testing/bad-input.ts';
import { newAdmin, newFarmer, newPool } from '../src/testing/people.ts';
import { testApi } from '../src/testing/test-api.ts';
import { exactly, fromEnvironment, quantile, report } from './report.ts';

const REQUESTS = fromEnvironment('REQUESTS', 100_000);
const SEED = fromEnvironment('SEED', 1);
const BATCH = 1_000;
const CONCURRENCY = 10;

const test = await testApi({ checkAnswers: false });
const { token: pooler } = await newPool(test, 'pool-stellar-01');
const [farmer, admin] = [await newFarmer(test), await newAdmin(test)];
const requests = badRequests([farmer.token, pooler, admin.token]);
const problems: string[] = [];
const waits: number[] = [];
let sent = 0;
for (let batch = 0; sent < REQUESTS; batch++) {
  const some = fc.sample(requests, {
    numRuns: Math.min(BATCH, REQUESTS - sent),
    seed: SEED * 1_000_000 + batch,
  });
  for (let first = 0; first < some.length; first += CONCURRENCY) {
    await Promise.all(
      some.slice(first, first + CONCURRENCY).map(async request => {
        const began = performance.now();
        const found = await faultOf(test, request).catch(error => `${request.path}: ${error}`);
        waits.push(performance.now() - began);
        if (found) problems.push(found);
      }),
    );
    sent += Math.min(CONCURRENCY, some.length - first);
  }
  if (batch % 10 === 0) process.stdout.write(`\r${sent} sent, ${problems.length} problems`);
}
for (const problem of new Set(problems.map(each => each.slice(0, 300)))) process.stdout.write(`\n${problem}`);
report('Bad input', [
  exactly('requests, seeded', sent, REQUESTS),
  exactly('answers of 500, hangs, answers that are not the contract’s errors', problems.length, 0),
  exactly('longest answer, ms', Math.round(quantile(waits, 1)), Math.round(quantile(waits, 1))),
]);
await test.close();
process.exit();
