import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import type { StellarAddress } from 'shared-api/address';
import { recordBackup, recordSchedule } from '../backup/backup-state.ts';
import { inSnapshot, type Queryable } from '../database/database.ts';
import { checkInvariants, watchInvariants } from '../engine/invariant-watch.ts';
import { recordWalletOutcomes } from '../engine/wallet-faults.ts';
import { join, newAdmin, newFarmer, newPool } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';
import { createApp } from './app.ts';

const test = await testApi();
await newPool(test, 'pool-stellar-01');
const farmer = await newFarmer(test);
await join(test, farmer, 'pool-stellar-01');
const admin = (await newAdmin(test)).token;
afterAll(() => test.close());

const scrape = async (token: string) => {
  const response = await test.app.request('/metrics', { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, text: await response.text() };
};

const violations = async () =>
  (await checkInvariants(test.api)).filter(check => check.violations > 0).map(check => check.name);

it('finds each kind of damage, and none in the product’s own data', async () => {
  expect(await violations()).toEqual([]);
  const damages: [string, string, string][] = [
    ['UPDATE pools SET seats_taken = 0', 'UPDATE pools SET seats_taken = 1', 'seats'],
    [
      "UPDATE contracts SET status = 'completed'",
      "UPDATE contracts SET status = 'active'",
      'one_open_contract',
    ],
    ['UPDATE users SET email = email || 1', 'UPDATE users SET email = left(email, -1)', 'projections'],
    [
      'UPDATE ledger.state SET xlm_burned = xlm_burned + 1',
      'UPDATE ledger.state SET xlm_burned = xlm_burned - 1',
      'value_conserved',
    ],
    [
      `INSERT INTO harvests (id, pool_id, block_index, farmer_id, contract_id, status, reward, requested_at, transaction_hash)
         VALUES ('h', 'p', 1, 'f', 'c', 'success', 7, now(), 'x')`,
      "DELETE FROM harvests WHERE id = 'h'",
      'split,plant_work_harvest,nothing_invented',
    ],
    [
      `INSERT INTO sessions (id, token_hash, user_id, created_at, expires_at, last_used_at)
         VALUES ('s', 'x', 'nobody', now(), now(), now())`,
      "DELETE FROM sessions WHERE id = 's'",
      'closed_sessions',
    ],
    [
      `INSERT INTO pooler_logs (at, level, component, message)
         VALUES (now(), 'info', 'x', 'SBFGFF27Y64ZUGFAIG5AMJGQODZZKV2YQKAVUUN4HNE24XZXD2OEUVUP')`,
      'DELETE FROM pooler_logs',
      'no_secret_in_the_open',
    ],
  ];
  for (const [damage, repair, names] of damages) {
    await test.database.query(damage);
    expect(await violations()).toEqual(expect.arrayContaining(names.split(',')));
    await test.database.query(repair);
  }
  expect(await violations()).toEqual([]);
});

it('are readable by monitors with the scrape token', async () => {
  const metricsToken = 'a'.repeat(40);
  const app = createApp({ ...test.api, metricsToken });
  const status = async (token: string) =>
    (await app.request('/metrics', { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await status(metricsToken)).toBe(200);
  expect(await status('b'.repeat(40))).toBe(401);
  expect((await scrape(metricsToken)).status).toBe(401);
});

it('reports the last check to monitors, admins only', async () => {
  await test.database.query(
    "INSERT INTO invariant_checks VALUES ('seats', 'seats are never over capacity', 3, $1)",
    [new Date(test.api.clock().getTime() - 30_000)],
  );
  const { status, text } = await scrape(admin);
  expect(status).toBe(200);
  expect(text).toContain('kale_invariant_violations{invariant="seats"} 3\n');
  expect(text).toContain('kale_invariants_age_seconds 30\n');
  expect(text).toMatch(/kale_api_reads_total\{from="memory"\} \d+\n/);
  expect((await scrape((await newFarmer(test)).token)).status).toBe(403);
  expect((await scrape('')).status).toBe(401);
});

it('counts the queries that each server answered, where there is a replica', async () => {
  expect((await scrape(admin)).text).not.toContain('kale_api_replica_queries_total');
  const answered = { replica: 3, primary: 1 };
  const reads = {
    query: test.database.query.bind(test.database),
    inSnapshot: <T>(read: (on: Queryable) => Promise<T>) => inSnapshot(test.database, read),
    answered,
  };
  const headers = { authorization: `Bearer ${admin}` };
  const response = await createApp({ ...test.api, reads }).request('/metrics', { headers });
  const text = await response.text();
  expect(text).toContain('kale_api_replica_queries_total{server="replica"} 3\n');
  expect(text).toContain('kale_api_replica_queries_total{server="primary"} 1\n');
});

it('shows a broken invariant on the health page', async () => {
  const { body } = await test.get('/health');
  expect(body).toMatchObject({
    status: 'degraded',
    services: { records: { status: 'degraded', reason: expect.stringMatching(/^Failed checks: /) } },
  });
});

it('shows wallets that cannot send: in health without the reason, in metrics, and to admins by name', async () => {
  const { farmerId, address } = await newFarmer(test);
  const error = { code: 'KEY_UNREADABLE', message: 'The key of this custodial wallet cannot be decrypted' };
  await recordWalletOutcomes(test.api, [{ address: address as StellarAddress, error }]);
  // Health is checked once a second.
  await wait(1_000);
  const health = await test.get('/health');
  expect(health.body.status).toBe('degraded');
  expect(health.body.services.wallets).toEqual({ status: 'degraded' });
  const network = await test.get('/network/status', { token: admin });
  expect(network.body.services).not.toHaveProperty('wallets'); // no warning to every farmer about one wallet
  await test.database.query(
    `WITH planted AS (INSERT INTO plantings
       (id, pool_id, block_index, farmer_id, contract_id, status, stake, requested_at, harvest_by)
       VALUES ('worked', 'pool', 1, $1, 'contract', 'success', 5, $2, $2::timestamptz + interval '1 hour'))
     INSERT INTO works (id, pool_id, block_index, farmer_id, status, nonce, hash, zeros, found_at)
     VALUES ('worked', 'pool', 1, $1, 'success', '1', '00', 1, $2)`,
    [farmerId, test.api.clock()],
  );
  const { text } = await scrape(admin);
  expect(text).toContain('kale_wallet_faults{code="KEY_UNREADABLE"} 1\n');
  expect(text).toContain('kale_wallet_faults{code="WALLET_CANNOT_PAY"} 0\n');
  // On a sandbox, the operator's wallet harvests this reward.
  expect(text).not.toMatch(/^kale_broken_key_deadline_seconds/m);
  const { body } = await test.get('/admin/overview', { token: admin });
  expect(body.reasons).toMatchObject({ wallets: 'The key of 1 wallet cannot be decrypted' });
  expect(body.walletFaults).toMatchObject({
    counts: [{ code: 'KEY_UNREADABLE', wallets: 1 }],
    oldest: [{ farmerId, code: 'KEY_UNREADABLE', tries: 1 }],
  });
});

it('counts stuck withdrawals from the time when they could be sent, and the age of the newest block', async () => {
  const now = test.api.clock().getTime();
  const ago = (minutes: number) => new Date(now - minutes * 60_000);
  await test.database.query(
    `INSERT INTO withdrawals (id, farmer_id, source, destination, asset, amount, status, requested_at, send_after)
     VALUES ('stuck', 'f', 's', 'd', 'XLM', 1, 'submitted', $1, NULL), ('held', 'f', 's', 'd', 'XLM', 1, 'requested', $1, $2),
       ('done', 'f', 's', 'd', 'XLM', 1, 'confirmed', $1, NULL), ('frozen', 'g', 's', 'd', 'XLM', 1, 'requested', $1, NULL)`,
    [ago(16), ago(1)],
  );
  await test.database.query(
    `INSERT INTO withdrawal_freezes (scope, farmer_id, reason, frozen_by, frozen_at) VALUES ('g', 'g', 'A test', 'a', $1)`,
    [ago(5)],
  );
  await test.database.query(
    `INSERT INTO blocks (pool_id, block_index, plantable, confirmed, opened_at, discovered_at) VALUES ('p', 900000, true, true, $1, $1)`,
    [ago(2)],
  );
  const { text } = await scrape(admin);
  expect(text).toContain('kale_withdrawals_stuck 1\n');
  expect(text).toContain('kale_block_lag_seconds 120\n');
  await test.database.query(
    "DELETE FROM withdrawals WHERE farmer_id IN ('f', 'g'); DELETE FROM withdrawal_freezes; DELETE FROM blocks WHERE pool_id = 'p'",
  );
});

it('exports the age of the last good backup, starting with the schedule', async () => {
  const before = await scrape(admin);
  expect(before.text).not.toContain('kale_backup');
  const now = test.api.clock().getTime();
  await recordSchedule(test.database, 86_400, new Date(now - 200_000));
  expect((await scrape(admin)).text).toContain('kale_backup_age_seconds 200\n');
  await recordBackup(test.database, new Date(now - 90_000));
  await recordSchedule(test.database, 43_200, new Date(now));
  const { text } = await scrape(admin);
  expect(text).toContain('kale_backup_age_seconds 90\n');
  expect(text).toContain('kale_backup_interval_seconds 43200\n');
  await recordSchedule(test.database, null, new Date(now));
  expect((await scrape(admin)).text).not.toContain('kale_backup_interval_seconds 43200');
});

it('ends with its engine', async () => {
  const stop = new AbortController();
  const watching = watchInvariants(
    { ...test.api, platform: '' as never },
    pino({ level: 'silent' }),
    stop.signal,
  );
  stop.abort();
  await watching;
});

it('reports an unknown protocol in health and metrics', async () => {
  expect((await scrape(admin)).text).toContain('kale_network_protocol_known 1\n');
  const settings = async () => ({
    ...(await test.ledger.settings()),
    newerProtocol: { runs: 30, known: 27 },
  });
  const app = createApp({ ...test.api, ledger: { ...test.ledger, settings } });
  const headers = { authorization: `Bearer ${admin}` };
  const warning =
    'The network runs protocol 30, but this version knows only protocols up to 27: update the product';
  expect(await (await app.request('/health')).json()).toMatchObject({
    status: 'degraded',
    services: { protocol: { status: 'degraded' } },
  });
  expect(await (await app.request('/admin/overview', { headers })).json()).toMatchObject({
    reasons: { protocol: warning },
  });
  const response = await app.request('/metrics', { headers });
  expect(await response.text()).toContain('kale_network_protocol_known 0\n');
});
