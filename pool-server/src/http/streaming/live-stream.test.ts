import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Listener, LiveEvents } from '../../events/live-events.ts';
import { follow, newestCursor } from '../../events/read.ts';
import { join, newFarmer, newPool } from '../../testing/people.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { createApp } from '../app.ts';
import { startServer, stopServer } from '../server.ts';

let test: TestApi;
beforeAll(async () => {
  test = await testApi();
  await newPool(test, 'pool-stellar-01');
});
afterAll(() => test.close());

/** Reads a stream until it has so many events. */
async function listen(token: string, count: number, lastEventId?: string) {
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
      [...text.matchAll(/event: (\w+)\ndata: (.+)\nid: ([\d-]+)/g)].map(([, type, data, id]) => ({
        type,
        data: JSON.parse(data ?? '{}'),
        id: id ?? '',
      }));
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

it('tells a farmer what happens to them, and nothing of others', async () => {
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

it('brings what was missed after the last event that a client saw', async () => {
  const farmer = await newFarmer(test);
  const first = await listen(farmer.token, 1);
  await join(test, farmer, 'pool-stellar-01');
  const [requested] = await first.events;
  const { events } = await listen(farmer.token, 1, requested?.id);
  expect((await events)[0]).toMatchObject({ type: 'contract', data: { farmerId: farmer.farmerId } });
});

it('goes on for a client whose last event is of a database since restored', async () => {
  const farmer = await newFarmer(test);
  const { events } = await listen(farmer.token, 1, '900000000000-900000000000');
  await join(test, farmer, 'pool-stellar-01');
  expect((await events)[0]).toMatchObject({ type: 'contract', data: { farmerId: farmer.farmerId } });
});

/** Live events that the test tells. */
function toldEvents() {
  const listeners = new Set<Listener>();
  const live: LiveEvents = {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => undefined,
  };
  return { live, listeners };
}

it('forgets a client whose catching up fails, and ends the stream', async () => {
  const { token } = await newFarmer(test);
  const { live, listeners } = toldEvents();
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

it('hangs up on a client that reads nothing', async () => {
  const { token, farmerId } = await newFarmer(test);
  const { live, listeners } = toldEvents();
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
