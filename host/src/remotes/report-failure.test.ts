import { jest } from '@jest/globals';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { readRegistry } from 'shared-api/registry';
import { RemoteFailure } from './failure.ts';
import { reportFailure } from './report-failure.ts';
import { learnHashes } from './verified-import.ts';

/** SHA-384 of the texts `entry()` and `pools()`. */
const hashes = {
  entry: 'sha384-a2LMrOcF/M6q1olky/xmyTYIrSgQP7Du36ZO7eMNREwGPSQRnqAGrVfxmqnpjxtu',
  pools: 'sha384-OjQYunhqSvaueTfQphMeqFc8W5SVHIywvOkecZRz0WTY315nW3P8b2iyBshx6ZAz',
};
const [listed] = readRegistry({
  remotes: [
    {
      id: 'farmer',
      version: '1',
      base: 'http://localhost/remotes/farmer/1/',
      entry: 'entry.js',
      pages: { pools: ['pools.js'] },
      integrity: { 'entry.js': hashes.entry, 'pools.js': hashes.pools },
      descriptor: {
        id: 'farmer',
        name: 'Farmer Portal',
        contract: 1,
        requires: { 'shared-api': '^0.1.0', 'shared-ui': '^0.1.0' },
        routes: [],
        navigation: [],
      },
    },
  ],
});
if (listed?.kind !== 'entry') throw new Error('not an entry');
const { entry } = listed;
learnHashes(entry);
const answers = (entryText: string | null, pageText: string | null) =>
  [['entry.js', entryText] as const, ['pools.js', pageText] as const].map(([file, text]) =>
    http.get(`*/remotes/farmer/1/${file}`, () =>
      text === null ? new HttpResponse(null, { status: 404 }) : HttpResponse.text(text),
    ),
  );
const server = setupServer();
const sendBeacon = jest.fn((_address: string, body: string) => body.length > 0);

describe('reporting a part that could not be loaded', () => {
  beforeAll(() => {
    server.listen();
    Object.assign(navigator, { sendBeacon });
  });
  beforeEach(() => sendBeacon.mockClear());
  afterAll(() => server.close());

  it.each([
    ['unreachable', 'entry()', 'stolen()', { reason: 'tampered', file: expect.stringMatching(/pools\.js$/) }],
    ['lost', 'entry()', 'stolen()', { reason: 'tampered', file: expect.stringMatching(/pools\.js$/) }],
    ['timeout', 'stolen()', 'pools()', { reason: 'tampered', file: expect.stringMatching(/entry\.js$/) }],
    ['unreachable', null, 'pools()', { reason: 'unreachable' }],
    ['broken', 'stolen()', 'pools()', { reason: 'broken' }],
  ] as const)('%s, with %j and %j behind its addresses', async (reason, entryText, pageText, expected) => {
    server.use(...answers(entryText, pageText));
    await reportFailure(entry, 'pools', new RemoteFailure(reason, 'x'));
    const [address, body] = sendBeacon.mock.calls[0] ?? [];
    expect(address).toBe('/reports');
    expect(JSON.parse(body ?? '{}')).toEqual({ remote: 'farmer', version: '1', ...expected });
  });
});
