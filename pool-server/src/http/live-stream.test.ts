import { type TestApi, testApi } from './test-api.ts';
import { join, newFarmer, newPool } from './test-people.ts';

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
