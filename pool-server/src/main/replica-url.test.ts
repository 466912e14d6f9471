import { setTimeout as wait } from 'node:timers/promises';
import { preparedSandbox, startProgram } from '../testing/program.ts';
import { startStandby } from '../testing/standby.ts';
import { SANDBOX_PASSWORD } from './sandbox-accounts.ts';

let token = '';

const sandbox = await preparedSandbox();
const standby = await startStandby(sandbox.variables.DATABASE_URL);
const api = startProgram('api', { ...sandbox.variables, DATABASE_REPLICA_URL: standby.url });
if (!(await api.ready)) throw new Error((await api.ended).output);
const credentials = { email: 'admin@kale.test', password: SANDBOX_PASSWORD };
({ token } = JSON.parse(await call('/auth/login', credentials)));
afterAll(async () => {
  await api.stop();
  await standby.remove();
  await sandbox.drop();
});

async function call(path: string, body?: object): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${sandbox.apiUrl}${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return response.text();
}

it('shows recent changes in the audit trail, and reads it from the replica', async () => {
  for (let changes = 1; changes <= 20; changes++) {
    await call('/admin/alerts', { metric: 'lost_stakes', threshold: String(changes), channels: ['page'] });
    expect(JSON.parse(await call('/audit?kind=AlertRuleAdded')).total).toBe(changes);
  }
  // The test server writes commits a moment after it confirms them, and the replica has them even later.
  const used = /kale_api_replica_queries_total\{server="replica"\} [1-9]/;
  while (!used.test(await call('/metrics'))) {
    await wait(200);
    await call('/audit');
  }
});
