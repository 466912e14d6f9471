import fc from 'fast-check';
import { verifyEvents } from '../audit/verify.ts';
import { commandContext } from '../commands/services.ts';
import type { DomainEvent } from '../domain/events.ts';
import type { ContractId, PoolId, UserId } from '../domain/ids.ts';
import type { Actor } from '../domain/recorded-event.ts';
import { commit } from '../events/event-store.ts';
import { cycleStream } from '../events/stream.ts';
import { join, newAdmin, newApiKey, newFarmer, newPool, type Person } from '../testing/people.ts';
import { randomAddress, testApi } from '../testing/test-api.ts';

const test = await testApi();
const admin = await newAdmin(test);
await newPool(test, 'pool-stellar-01');
const farmer = await newFarmer(test);
const contractId = await join(test, farmer, 'pool-stellar-01');
const headers = { 'idempotency-key': 'a-press-of-a-button' };
const body = { harvestInterval: 9 };
await test.call('PATCH', `/contracts/${contractId}`, { token: farmer.token, headers, body });
afterAll(() => test.close());

const audit = async (query = '') => (await test.get(`/audit?${query}`, { token: admin.token })).body;
const kinds = async (query: string) =>
  (await audit(`limit=100&${query}`)).items.map((entry: { kind: string }) => entry.kind);

describe('the audit trail', () => {
  it('lists events with actor and time, newest first', async () => {
    const { items, total } = await audit(`subject=${contractId}`);
    expect(total).toBe(3);
    expect(items[0]).toMatchObject({
      kind: 'ContractSettingsChanged',
      summary: 'Contract settings changed',
      actor: farmer.userId,
      actorEmail: farmer.email,
      subject: `contract-${contractId}`,
      version: 3,
      at: test.api.clock().toISOString(),
      data: { harvestInterval: 9 },
    });
    expect(items[0].hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('finds by subject, actor, kind and time', async () => {
    expect(await kinds(`subject=${farmer.farmerId}&kind=WalletFunded,SeatTaken`)).toEqual([
      'SeatTaken',
      'WalletFunded',
    ]);
    expect(
      await kinds(`actor=${encodeURIComponent(farmer.email.toUpperCase())}&kind=ContractConfirmed`),
    ).toEqual(['ContractConfirmed']);
    expect(await kinds(`actor=${farmer.userId}`)).toContain('ContractRequested');
    expect(await kinds('actor=engine')).toEqual([]);
    expect(await kinds('from=2026-11-21T12:00:01Z')).toEqual([]);
    expect(await kinds('to=2026-11-21T12:00:00Z')).toEqual([]);
    expect((await test.get('/audit?from=yesterday', { token: admin.token })).status).toBe(400);
  });

  it('finds the events of all accounts with an address', async () => {
    const email = 'shared@kale.test';
    for (const password of ['first password', 'second password']) {
      await test.post('/register-farmer', { email, password, externalWallet: randomAddress() });
      await test.post('/auth/login', { email, password });
    }
    expect(await kinds(`actor=${email}&kind=SignedIn`)).toHaveLength(2);
  });

  it('combines filters', async () => {
    const { items: all, total } = await audit('limit=100');
    expect(all).toHaveLength(total);
    type Entry = {
      kind: string;
      actor: string;
      subject: string;
      cause: string | null;
      at: string;
      data: object;
    };
    const isAbout = ({ subject, data }: Entry, id: string) =>
      subject.endsWith(`-${id}`) || ('farmerId' in data && data.farmerId === id);
    const choices = {
      subject: [farmer.farmerId, 'pool-stellar-01', contractId, 'nobody'],
      actor: [farmer.userId, 'system', admin.userId],
      kind: ['SeatTaken', 'WalletFunded,ContractConfirmed,SeatTaken', 'PoolApproved'],
      cause: [...new Set(all.map(({ cause }: Entry) => cause))].filter(Boolean).slice(0, 2) as string[],
      to: ['2026-11-21T12:00:01Z', '2026-11-21T12:00:00Z'],
    };
    const one = (values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
    const filters = fc.record({
      subject: one(choices.subject),
      actor: one(choices.actor),
      kind: one(choices.kind),
      cause: one(choices.cause),
      to: one(choices.to),
    });
    await fc.assert(
      fc.asyncProperty(filters, async filter => {
        const { subject, actor, kind, cause, to } = filter;
        const given = Object.entries(filter).filter(
          (each): each is [string, string] => each[1] !== undefined,
        );
        const found = await audit(`limit=100&${new URLSearchParams(given)}`);
        const wanted = all.filter(
          (entry: Entry) =>
            (!subject || isAbout(entry, subject)) &&
            (!actor || entry.actor === actor) &&
            (!kind || kind.split(',').includes(entry.kind)) &&
            (!cause || entry.cause === cause) &&
            (!to || entry.at < new Date(to).toISOString()),
        );
        expect(found.items).toEqual(wanted);
        expect(found).toMatchObject({ total: wanted.length, more: false });
      }),
      { numRuns: 60 },
    );
  });

  it('continues after the last page, and counts all entries', async () => {
    const whole = await kinds('');
    const seen: string[] = [];
    for (let before = ''; ; ) {
      const page = await audit(`limit=3${before && `&before=${before}`}`);
      expect(page.total).toBe(whole.length);
      if (page.items.length === 0) break;
      seen.push(...page.items.map((entry: { kind: string }) => entry.kind));
      before = page.items.at(-1).id;
    }
    expect(seen).toEqual(whole);
  });

  it('is exported as CSV and JSON, for admins only', async () => {
    const file = (format: string, token = admin.token) =>
      test.app.request(`/audit/export?format=${format}`, { headers: { authorization: `Bearer ${token}` } });
    const { total } = await audit();
    const csv = await file('csv');
    expect(csv.headers.get('content-disposition')).toContain('kale-pool-audit-2026-11-21.csv');
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csv.arrayBuffer());
    expect(text.startsWith('\uFEFFposition,time,kind')).toBe(true);
    // Each file contains the record of its own download.
    expect(text.trimEnd().split('\r\n')).toHaveLength(total + 2);
    const rows = await (await file('json')).json();
    expect(rows).toHaveLength(total + 2);
    expect((await file('csv', farmer.token)).status).toBe(403);
    expect((await file('xml')).status).toBe(400);
    expect((await test.app.request('/audit/export')).status).toBe(401);
  });
});

describe('the chain of events', () => {
  const verify = async (query = '') =>
    (await test.get(`/audit/verify?${query}`, { token: admin.token })).body;
  const tampered = async (statement: string) => {
    const client = await test.database.connect();
    try {
      await client.query('BEGIN');
      await client.query(statement);
      return (await verifyEvents(client)).broken;
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };
  const stream = () => `contract-${contractId}`;

  it('is valid for every event', async () => {
    // Refusals of earlier requests are recorded after their responses.
    await test.settled();
    const all = await verify();
    expect(all).toMatchObject({ verified: true, broken: [] });
    expect(all.events).toBe((await audit()).total);
    expect(await verify(`stream=${stream()}`)).toMatchObject({ verified: true, streams: 1, events: 3 });
  });

  it('detects an event that was changed, removed, inserted or truncated', async () => {
    const at = (version: number) => `WHERE stream_id = '${stream()}' AND stream_position = ${version}`;
    const here = (version: number) => ({ stream: stream(), version });
    const changed = `UPDATE emt_messages SET message_data = message_data || '{"farmerId": "me"}' ${at(2)}`;
    expect(await tampered(changed)).toEqual([here(2)]);
    expect(await tampered(`UPDATE emt_messages SET message_metadata = '{}' ${at(1)}`)).toEqual([here(1)]);
    expect(await tampered(`DELETE FROM emt_messages ${at(2)}`)).toEqual([here(3)]);
    expect(await tampered(`DELETE FROM emt_messages ${at(3)}`)).toEqual([here(3)]);
    // Even if its own hash is recomputed, the next one does not match.
    const forged = `UPDATE emt_messages m SET message_type = 'ContractExpired', chain = event_chain(
      (SELECT chain FROM emt_messages ${at(1)}), stream_id, stream_position, global_position, 'ContractExpired',
      message_data, message_metadata) ${at(2)}`;
    expect(await tampered(forged)).toEqual([here(3)]);
  });
});

it('lists the actions of people without the reports of their mining programs', async () => {
  const operator = await newPool(test, 'pool-of-miner');
  const blockIndex = (await test.ledger.farm()).index + 1;
  const report = { event: 'new_block_discovered', poolerId: operator.poolId, blockIndex, blockData: {} };
  await test.post('/pooler/block-discovered', report, { token: operator.token });
  const by = async (actor: string) =>
    (await test.get(`/audit?actor=${actor}&limit=100`, { token: admin.token })).body.items.map(
      ({ kind }: { kind: string }) => kind,
    );
  expect(await by(operator.userId)).toContain('BlockDiscovered');
  expect(await by('people')).not.toContain('BlockDiscovered');
  expect(await by('people')).toContain('SignedIn');
});

describe('an operator', () => {
  let operator: Person & { poolId: PoolId };
  const latest = async (query: string) => (await audit(`limit=1&${query}`)).items[0];
  beforeAll(async () => {
    operator = await newPool(test, 'pool-by-hand');
  });

  it('appears among people with the steps of a block that they ordered, and without their results', async () => {
    const id = { poolId: operator.poolId, blockIndex: 7 };
    const order = { ...id, farmerId: farmer.farmerId, contractId: contractId as ContractId };
    const record = (actor: Actor, event: DomainEvent) =>
      commit(test.database, commandContext(test.api, actor), unit => unit.record(cycleStream(id), [event]));
    const requested: DomainEvent = { type: 'HarvestRequested', data: order };
    await record({ kind: 'user', id: operator.userId as UserId }, requested);
    await record({ kind: 'engine' }, { ...requested, data: { ...order, blockIndex: 8 } });
    expect(await latest('actor=people&kind=HarvestRequested')).toMatchObject({
      actorEmail: operator.email,
      byProgram: false,
      data: { blockIndex: 7 },
    });
    expect((await audit('actor=people&kind=HarvestRequested')).total).toBe(1);
  });

  it('does not appear among people for what a program did with their API key', async () => {
    const key = await newApiKey(test, operator.token);
    const blockIndex = (await test.ledger.farm()).index + 2;
    const report = { event: 'new_block_discovered', poolerId: operator.poolId, blockIndex, blockData: {} };
    await test.post('/pooler/block-discovered', report, { token: key });
    expect(await latest(`subject=cycle-${operator.poolId}-${blockIndex}`)).toMatchObject({
      kind: 'BlockDiscovered',
      actor: operator.userId,
      actorEmail: operator.email,
      byProgram: true,
    });
  });
});
