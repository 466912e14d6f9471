import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { amount } from 'shared-api/money';
import { commandContext } from '../../commands/services.ts';
import type { AccessEvent } from '../../domain/access.ts';
import { cycle } from '../../domain/cycle.ts';
import {
  discoverBlock,
  forfeitStake,
  inOrder,
  requestPlanting,
  submitPlanting,
  succeedPlanting,
} from '../../domain/cycle-decisions.ts';
import type { ContractId } from '../../domain/ids.ts';
import { pool } from '../../domain/pool.ts';
import { pausePoolForReview } from '../../domain/pool-decisions.ts';
import { commit } from '../../events/event-store.ts';
import type { Listener } from '../../events/live-events.ts';
import { follow, newestCursor } from '../../events/read.ts';
import { accessStream, cycleStream, poolStream } from '../../events/stream.ts';
import { playBlock } from '../../testing/block.ts';
import { join, newAdmin, newFarmer, newPool, type Person } from '../../testing/people.ts';
import { testApi } from '../../testing/test-api.ts';
import { createApp } from '../app.ts';
import { startServer, stopServer } from '../server.ts';
import type { EventRouter } from './event-router.ts';

const test = await testApi();
await newPool(test, 'pool-stellar-01');
afterAll(() => test.close());

/** Reads a stream until it has a number of events, of one type or of any. */
async function listen(token: string, count: number, lastEventId?: string, only?: string) {
  const controller = new AbortController();
  const response = await test.app.request('/events', {
    signal: controller.signal,
    headers: { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) },
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const reader = response.body?.getReader();
  const events = (async () => {
    let text = '';
    const found = () =>
      [...text.matchAll(/event: (\w+)\ndata: (.+)(?:\nid: ([\d-]+))?\n\n/g)]
        .map(([, type, data, id]) => ({
          type,
          data: JSON.parse(data ?? '{}'),
          id,
        }))
        .filter(({ type }) => !only || type === only);
    while (found().length < count) {
      const part = await reader?.read();
      if (!part || part.done) break;
      text += new TextDecoder().decode(part.value);
    }
    await reader?.cancel();
    return found();
  })();
  return { events };
}

it('sends a farmer only their own events', async () => {
  const [mine, other] = [await newFarmer(test), await newFarmer(test)];
  const { events } = await listen(mine.token, 2);
  await join(test, other, 'pool-stellar-01');
  const contractId = await join(test, mine, 'pool-stellar-01');
  const heard = await events;
  expect(heard.map(({ type, data }) => [type, data.farmerId, data.contractId])).toEqual([
    ['contract', mine.farmerId, contractId],
    ['contract', mine.farmerId, contractId],
  ]);
});

it('sends the events missed since the client’s last event', async () => {
  const farmer = await newFarmer(test);
  const first = await listen(farmer.token, 1);
  await join(test, farmer, 'pool-stellar-01');
  const [requested] = await first.events;
  const { events } = await listen(farmer.token, 1, requested?.id);
  expect((await events)[0]).toMatchObject({ type: 'contract', data: { farmerId: farmer.farmerId } });
});

it('announces a notification to its recipients', async () => {
  const pooler = await newPool(test, 'pool-notified');
  const [unlucky, lucky, admin] = [await newFarmer(test), await newFarmer(test), await newAdmin(test)];
  const announced = async ({ token }: Person, count: number) =>
    (await listen(token, count, undefined, 'notification')).events;
  const streams = [announced(unlucky, 1), announced(lucky, 1), announced(pooler, 4), announced(admin, 1)];
  const members = [];
  for (const person of [unlucky, lucky]) {
    const contractId = (await join(test, person, pooler.poolId)) as ContractId;
    members.push({ farmerId: person.farmerId, contractId });
  }
  // The first farmer's planting fails; the second's succeeds and is harvested.
  await playBlock(test, pooler.poolId, 7, members);
  await test.post(`/contracts/${members[1]?.contractId}/exit`, {}, { token: lucky.token });
  await newPool(test, 'pool-that-waits');
  const counts = [];
  for (const [index, person] of [unlucky, lucky, pooler, admin].entries()) {
    const heard = await streams[index];
    expect(heard?.every(({ data }) => typeof data.at === 'string')).toBe(true);
    const { body } = await test.get('/notifications', { token: person.token });
    counts.push([heard?.length, body.total]);
  }
  // The pool was approved before the streams began: its operator is notified of that too, and nothing waits for the admin.
  expect(counts).toEqual([
    [1, 1],
    [1, 1],
    [4, 5],
    [1, 0],
  ]);
});

it('announces a lost stake and the review of a pool', async () => {
  const { poolId, token } = await newPool(test, 'pool-careless');
  const [farmer, admin] = [await newFarmer(test), await newAdmin(test)];
  const contractId = (await join(test, farmer, poolId)) as ContractId;
  const streams = await Promise.all(
    (
      [
        [farmer.token, 1],
        [token, 2],
        [admin.token, 2],
      ] as const
    ).map(([of, count]) => listen(of, count, undefined, 'notification')),
  );
  const { farmerId } = farmer;
  const now = test.api.clock();
  const at = now.toISOString();
  const { ledger } = await test.api.ledger.farm();
  const transactionHash = 'ab'.repeat(32);
  const block = { poolId, blockIndex: 9 };
  const decision = inOrder(
    discoverBlock({
      ...block,
      hash: null,
      entropy: null,
      difficulty: null,
      plantable: true,
      confirmed: true,
      discoveredAt: at,
      openedAt: at,
    }),
    requestPlanting(farmerId, contractId, amount('KALE', 5n)),
    submitPlanting(farmerId, { transactionHash, validUntil: at }),
    succeedPlanting(farmerId, { transactionHash, ledger }, { at: now, harvestBy: now }),
    forfeitStake(farmerId, now),
  );
  const review = pausePoolForReview({ planted: 20, missed: 10, since: at, at });
  const context = commandContext(test.api, { kind: 'engine' });
  await commit(test.database, context, unit => unit.decide(cycleStream(block), cycle, decision));
  await commit(test.database, context, unit => unit.decide(poolStream(poolId), pool, review));
  for (const [index, count] of [1, 2, 2].entries()) {
    expect(await streams[index]?.events).toHaveLength(count);
  }
});

it('announces a change of an account’s security to its user only', async () => {
  const [farmer, admin] = [await newFarmer(test), await newAdmin(test)];
  const streams = [
    await listen(farmer.token, 3, undefined, 'notification'),
    await listen(admin.token, 1, undefined, 'notification'),
  ];
  const place = { address: '192.0.2.1', device: null };
  const signedIn = (factor: 'recovery' | null, newDevice: boolean): AccessEvent => ({
    type: 'SignedIn',
    data: { ...place, userId: farmer.userId, sessionId: 'any', factor, newDevice },
  });
  const renewed = ({ userId }: Person): AccessEvent => ({
    type: 'RecoveryCodesReplaced',
    data: { ...place, userId },
  });
  const times = [];
  const ownEvents = [
    signedIn(null, false),
    renewed(farmer),
    signedIn('recovery', false),
    signedIn(null, true),
  ];
  for (const event of [...ownEvents, renewed(admin)]) {
    test.pass(1);
    const context = commandContext(test.api, { kind: 'system' });
    times.push(context.at.toISOString());
    await commit(test.database, context, unit => unit.record(accessStream(event.data.userId), [event]));
  }
  const heard = await Promise.all(streams.map(({ events }) => events));
  // A sign-in from a known device without a recovery code causes no notification.
  expect(heard.map(events => events.map(({ data }) => data.at))).toEqual([times.slice(1, 4), [times[4]]]);
});

it('sends the id of an event with its last message, so that no reconnection skips one', async () => {
  const farmer = await newFarmer(test);
  const contractId = await join(test, farmer, 'pool-stellar-01');
  const { events } = await listen(farmer.token, 2);
  await test.post(`/contracts/${contractId}/exit`, {}, { token: farmer.token });
  expect(await events).toMatchObject([
    { type: 'notification', id: undefined },
    { type: 'contract', id: expect.stringMatching(/^\d+-\d+$/) },
  ]);
});

it('continues for a client whose last event predates a restore of the database', async () => {
  const farmer = await newFarmer(test);
  const { events } = await listen(farmer.token, 1, '900000000000-900000000000');
  await join(test, farmer, 'pool-stellar-01');
  expect((await events)[0]).toMatchObject({ type: 'contract', data: { farmerId: farmer.farmerId } });
});

function fakeEvents() {
  const listeners = new Set<Listener>();
  const live: EventRouter = {
    subscribe(_, listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { live, listeners };
}

it('drops a client whose catch-up fails, and ends the stream', async () => {
  const { token } = await newFarmer(test);
  const { live, listeners } = fakeEvents();
  const query = (...asked: Parameters<typeof test.database.query>) =>
    /transaction_id, global_position\) >/.test(String(asked[0]))
      ? Promise.reject(new Error('Connection terminated'))
      : test.database.query(...asked);
  const database: typeof test.database = Object.create(test.database, { query: { value: query } });
  const app = createApp({ ...test.api, live, database });
  const headers = { authorization: `Bearer ${token}`, 'last-event-id': '0-0' };
  const response = await app.request('/events', { headers });
  expect(await response.text()).toBe('');
  expect(listeners.size).toBe(0);
});

it('disconnects a client that reads nothing', async () => {
  const { token, farmerId } = await newFarmer(test);
  const { live, listeners } = fakeEvents();
  const server = await startServer(createApp({ ...test.api, live }), 0);
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  client.write(`GET /events HTTP/1.1\r\nhost: kale.test\r\nauthorization: Bearer ${token}\r\n\r\n`);
  const { transaction, position } = await newestCursor(test.database);
  const past = await follow(test.database, { transaction: 0n, position: 0n }, 1_000);
  const funded = past.filter(
    ({ event }) => event.type === 'WalletFunded' && event.data.farmerId === farmerId,
  );
  while (listeners.size === 0) await setImmediate();
  for (let n = 1n; listeners.size > 0; n++) {
    const received = funded.map(recorded => ({
      ...recorded,
      cursor: { transaction, position: position + n },
    }));
    for (const listener of listeners) listener(received);
    if (n % 500n === 0n) await setImmediate();
  }
  const connections = promisify(server.getConnections.bind(server));
  while ((await connections()) > 0) await setImmediate();
  client.resume();
  await once(client, 'close');
  await stopServer(server);
});
