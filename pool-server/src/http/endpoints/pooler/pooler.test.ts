import pino from 'pino';
import type { Decimal } from 'shared-api/money';
import { machineLoad } from '../../../pooler/machine-load.ts';
import { Metrics } from '../../../pooler/metrics.ts';
import { recordLog, recordMetrics } from '../../../pooler/pooler-record.ts';
import { join, newAdmin, newFarmer, newPool, newSession, type Person } from '../../../testing/people.ts';
import { testApi } from '../../../testing/test-api.ts';

let pooler: Person;
const test = await testApi();
pooler = await newPool(test, 'pool-stellar-01');
afterAll(() => test.close());

const report = (blockIndex: number, more: object = {}, token = pooler.token) =>
  test.post(
    '/pooler/block-discovered',
    {
      event: 'new_block_discovered',
      poolerId: 'pool-stellar-01',
      blockIndex,
      blockData: { entropy: 'ab', difficulty: '0x0f', age: 30, plantable: true },
      ...more,
    },
    { token },
  );

describe('the pooler program', () => {
  const asked = (path: string) => test.get(path, { token: pooler.token });

  it('shows nothing before its first measurement', async () => {
    expect(await asked('/pooler/metrics')).toMatchObject({ status: 200, body: {} });
    expect(await asked('/pooler/logs')).toMatchObject({ status: 200, body: { items: [], total: 0 } });
  });

  it('shows its load, its response times and its log to the operator', async () => {
    const metrics = new Metrics();
    for (let ms = 1; ms <= 20; ms++) metrics.answered(ms);
    metrics.lost();
    metrics.mined(81107, {
      hashes: 20_000,
      cpuMs: 10,
      milliseconds: 250,
      busyMs: 200,
      program: { hashes: 10_000, nonces: 2 },
      zeros: [6, 5],
      expectedZeros: 5.678,
    });
    metrics.anotherThread = '12.5000000' as Decimal;
    const machine = await machineLoad('../..')();
    const last = { kind: 'died', at: test.api.clock(), detail: 'exit code 3' } as const;
    const program = { state: 'waiting', restarts: 4, faults: { lied: 1, died: 4 }, last } as const;
    const miner = { variant: 'simd', threads: 1, cores: 0.08, program } as const;
    await recordMetrics(test.database, 'pool-stellar-01', metrics.read(), machine, miner, test.api.clock());
    const { body } = await asked('/pooler/metrics');
    expect(body).toMatchObject({
      responseMs: { average: 10.5, minimum: 1, maximum: 20, p95: 19 },
      requests: { succeeded: 20, failed: 1 },
      networkPercent: 95.2,
      hashesPerSecond: 100_000,
      mining: {
        variant: 'simd',
        threads: 1,
        cores: 0.08,
        blockIndex: 81107,
        hashesPerCpuSecond: 2_000_000,
        zeros: { reached: 5.5, expected: 5.68 },
        anotherThreadPerDay: '12.5000000',
        program: {
          state: 'waiting',
          restarts: 4,
          hashesPerSecond: 40_000,
          nonces: 2,
          faults: [
            { kind: 'lied', count: 1 },
            { kind: 'died', count: 4 },
          ],
          lastFault: { kind: 'died', at: test.api.clock().toISOString(), detail: 'exit code 3' },
        },
      },
      asOf: test.api.clock().toISOString(),
    });
    expect(body.memoryPercent).toBeGreaterThan(0);

    const stream = recordLog(test.database);
    const log = pino({ base: {} }, stream);
    log.info({ poolerId: 'pool-stellar-01', blockIndex: 7, accepted: 5 }, 'work submitted');
    log.warn({ poolerId: 'pool-stellar-01' }, 'the API is down');
    log.error({ poolerId: 'pool-horizon-02' }, 'not for this operator');
    await new Promise(done => stream.end(done));
    const lines = await asked('/pooler/logs');
    expect(lines.body).toMatchObject({
      total: 2,
      items: [
        { level: 'warning', message: 'The API is down' },
        { level: 'info', message: 'Work submitted: block index 7, accepted 5', component: 'pooler' },
      ],
    });
    expect((await asked('/pooler/logs?level=info&search=SUBMITTED')).body.total).toBe(1);
  });
});

describe('a pooler', () => {
  it('reports a block once however often it is sent, and need not acknowledge one without failures', async () => {
    const first = await report(7);
    expect(first).toMatchObject({ status: 200, body: { blockIndex: 7 } });
    await Promise.all([report(7), report(7), report(7)]);
    const list = () => test.get('/pooler/blocks', { token: pooler.token });
    const { body } = await list();
    expect(body).toMatchObject({
      total: 1,
      items: [{ blockIndex: 7, acknowledged: true, difficulty: '0x0f' }],
    });
    const unknown = await test.post(
      '/pooler/blocks/pool-stellar-01:99/acknowledge',
      {},
      { token: pooler.token },
    );
    expect(unknown).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('is not invented by the report of an admin', async () => {
    const { token } = await newAdmin(test);
    const refused = await report(7, { poolerId: 'pool-of-nobody' }, token);
    expect(refused).toMatchObject({ status: 404, body: { code: 'POOLER_NOT_FOUND' } });
    expect((await test.get('/pooler/blocks?poolerId=pool-of-nobody', { token })).body.items).toEqual([]);
  });

  it('cannot change the pool’s figures with a block that the ledger does not have', async () => {
    await report(123_456);
    const { body } = await test.get('/pooler/blocks', { token: pooler.token });
    expect(body.items[0]).toMatchObject({ blockIndex: 123_456, plantable: false });
    expect((await test.get('/pooler/pool-stellar-01/details')).body.performance).toMatchObject({
      totalBlocksMined: 0,
      averageBlockTime: null,
    });
  });

  it('sees the latest discovery first, whatever numbers were reported before, and whether the ledger has it', async () => {
    test.pass(1);
    await report(0);
    const { body } = await test.get('/pooler/blocks', { token: pooler.token });
    expect(body.items).toMatchObject([
      { blockIndex: 0, confirmed: false },
      { blockIndex: 123_456, confirmed: false, closed: false },
      { blockIndex: 7, confirmed: false },
    ]);
  });

  it('reports at most 20 blocks a day that the ledger does not have, and always the next block', async () => {
    const { token, poolId: poolerId } = await newPool(test, 'pool-inventive');
    const invent = (blockIndex: number) => report(blockIndex, { poolerId }, token);
    const { index } = await test.ledger.farm();
    for (let n = 0; n < 20; n++) expect((await invent(1000 + n)).status).toBe(200);
    expect(await invent(2000)).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION_ERROR',
        message: 'A pool can report 20 blocks a day that the ledger does not have',
      },
    });
    expect((await invent(1000)).status).toBe(200);
    expect((await invent(index + 1)).status).toBe(200);
    const { body } = await test.get('/pooler/blocks', { token });
    expect(body.total).toBe(21);
    test.pass(24 * 3600);
    const later = await newSession(test, { email: `${poolerId}@kale.test` });
    expect((await report(2000, { poolerId }, later)).status).toBe(200);
    pooler = { ...pooler, token: await newSession(test, pooler) };
  });

  it('sees the farmers of the pool', async () => {
    const farmer = await newFarmer(test);
    await join(test, farmer, 'pool-stellar-01');
    const { body } = await test.get('/pooler/farmers?status=active', { token: pooler.token });
    expect(body).toMatchObject({
      total: 1,
      items: [
        { farmerId: farmer.farmerId, email: farmer.email, status: 'active', totalEarnings: '0.0000000' },
      ],
    });
  });
});
