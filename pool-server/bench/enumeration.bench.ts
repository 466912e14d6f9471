// Whether the response or its time reveals that an e-mail address is known.

import { newFarmer } from '../src/testing/people.ts';
import { testApi } from '../src/testing/test-api.ts';
import { exactly, fromEnvironment, quantile, report } from './report.ts';

const PAIRS = fromEnvironment('PAIRS', 800);
/** Attempts on one account before its limit applies. */
const EACH = 9;

const test = await testApi();
const ask = async (path: string, email: string, from: string) => {
  const began = performance.now();
  const response = await test.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, ...(path === '/auth/login' && { password: 'not the password' }) }),
  });
  return { ms: performance.now() - began, text: `${response.status} ${await response.text()}` };
};

/** Alternates known and unknown addresses, and which is first, so that neither has an advantage. */
async function compare(path: string) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const text = new Set<string>();
  for (let pair = 0; pair < PAIRS; ) {
    const { email } = await newFarmer(test, { funded: false });
    for (let n = 0; n < EACH && pair < PAIRS; n++, pair++) {
      const order = [
        ['known', email],
        ['unknown', `nobody-${pair}@kale.test`],
      ] as const;
      for (const [kind, address] of pair % 2 ? order : order.toReversed()) {
        // Work that continues after the previous response must not count towards this measurement.
        await test.settled();
        const answer = await ask(path, address, `203.0.${pair % 250}.${n}`);
        times[kind].push(answer.ms);
        text.add(answer.text);
      }
    }
    test.pass(60);
  }
  const [known, unknown] = [quantile(times.known, 0.5), quantile(times.unknown, 0.5)];
  return { known, unknown, apart: 100 * Math.abs(known / unknown - 1), text: [...text] };
}

const figures = [];
for (const path of ['/auth/login', '/auth/password-reset']) {
  const { known, unknown, apart, text } = await compare(path);
  figures.push(exactly(`${path}: different answers`, text.length, 1), {
    what: `${path}: medians of ${PAIRS} known and unknown addresses`,
    measured: `${known.toFixed(2)} and ${unknown.toFixed(2)} ms, ${apart.toFixed(1)} % apart`,
    goal: '≤ 5 %',
    reached: apart <= 5,
  });
}
report('Enumeration', figures);
await test.close();
process.exit();
