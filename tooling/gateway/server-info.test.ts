import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { followServerInfo } from './server-info.ts';

describe('the server information that pages contain', () => {
  const closed = new AbortController();
  let answers = 0;
  const api = createServer((_, response) => {
    answers += 1;
    if (answers === 1) response.statusCode = 503;
    response.end(JSON.stringify({ version: answers }));
  });

  beforeAll(() => new Promise<void>(resolve => void api.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    closed.abort();
    api.close();
  });

  it('is requested again after a failure, even without a visitor, until the gateway closes', async () => {
    const { port } = api.address() as AddressInfo;
    const info = followServerInfo(`http://127.0.0.1:${port}`, closed.signal);
    while (answers < 2) await setTimeout(50);
    while (!info()) await setTimeout(10);
    expect(info()?.value).toEqual({ version: 2 });
  });

  it('is at most 5 s old, so that new pages show that maintenance has begun', async () => {
    const { port } = api.address() as AddressInfo;
    const info = followServerInfo(`http://127.0.0.1:${port}`, closed.signal);
    while (!info()) await setTimeout(10);
    const first = info()?.at;
    await setTimeout(5500);
    expect(info()?.at).not.toBe(first);
  }, 10_000);

  it('is unknown without an API', () => {
    expect(followServerInfo(undefined, closed.signal)()).toBeUndefined();
  });
});
