import { jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { HttpResponse, http as on } from 'msw';
import { setupServer } from 'msw/node';
import { usePoolerStatus } from '../resources/pooler-status.ts';
import { SharedDataProvider } from '../resources/provider.tsx';
import { storeToken } from '../session/session-storage.ts';
import { rereadSession } from '../session/session-store.ts';
import { logout } from '../session/sign-out.ts';
import { type RawEvent, readEvents } from './event-stream.ts';

async function read(...chunks: (string | Uint8Array)[]): Promise<RawEvent[]> {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) {
        controller.enqueue(
          typeof chunk === 'string' ? new TextEncoder().encode(chunk) : new Uint8Array(chunk),
        );
      }
      controller.close();
    },
  });
  const events: RawEvent[] = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

describe('reading server-sent events', () => {
  it('returns each event with the last id seen', async () => {
    await expect(
      read(': hello\n\nid: 1\ndata: a\ndata:b\n\ndata: c\r\n\r\nid: 2\n\nretry: 5\ndata: d\n\n'),
    ).resolves.toEqual([
      { id: '1', data: 'a\nb' },
      { id: '1', data: 'c' },
      { id: '2', data: 'd' },
    ]);
  });

  it('parses events across chunk boundaries and drops an incomplete one', async () => {
    const bytes = new TextEncoder().encode('id: ü1\ndata: {"häufig": "→"}\n\ndata: two\n\ndata: unfin');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 6 }), async cuts => {
        const at = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const pieces = at.slice(1).map((end, index) => bytes.slice(at[index], end));
        const events = await read(...pieces);
        expect(events).toEqual([
          { id: 'ü1', data: '{"häufig": "→"}' },
          { id: 'ü1', data: 'two' },
        ]);
      }),
    );
  });
});

describe('a page that shows live data', () => {
  let capabilities = ['events'];
  let asked = 0;
  /** The times of stream requests, and the statuses that refuse the next ones. */
  const tried: number[] = [];
  const refusals: number[] = [];
  const listeners: { lastId: string | null; send: (text: string) => void; hangUp: () => void }[] = [];
  const server = setupServer(
    on.get('*/api/info', () => HttpResponse.json({ capabilities })),
    on.get('*/api/auth/me', () => HttpResponse.json({ id: 'u1', email: 'p@kale.test', role: 'pooler' })),
    on.get('*/pooler-api/pooler/status', () => {
      asked += 1;
      return HttpResponse.json({ connections: { farmers: asked } });
    }),
    on.get('*/api/events', ({ request }) => {
      tried.push(performance.now());
      const refusal = refusals.shift();
      if (refusal) {
        const headers = { 'Retry-After': '3' };
        return HttpResponse.json(
          { code: 'TOO_MANY_STREAMS', message: 'Too many' },
          { status: refusal, headers },
        );
      }
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          listeners.push({
            lastId: request.headers.get('Last-Event-ID'),
            send: text => controller.enqueue(new TextEncoder().encode(text)),
            hangUp: () => controller.close(),
          });
        },
      });
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
    }),
  );
  beforeAll(() => server.listen());
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });
  afterAll(() => server.close());

  const Farmers = () => <p>{usePoolerStatus().data?.connections?.farmers ?? 'none'} farmers</p>;
  const open = () => {
    storeToken('t1', true);
    rereadSession();
    return render(<Farmers />, { wrapper: SharedDataProvider });
  };
  const event = (id: number, type: string) => `id: ${id}\ndata: {"type":"${type}"}\n\n`;

  it('refetches once for a burst of events, and resumes a broken stream at the last event', async () => {
    open();
    await screen.findByText('1 farmers');
    await waitFor(() => expect(listeners).toHaveLength(1));
    listeners[0]?.send(
      `${event(1, 'block') + event(2, 'planting') + event(3, 'not-known-yet')}data: garbage\n\n`,
    );
    await screen.findByText('2 farmers');
    listeners[0]?.hangUp();
    await waitFor(() => expect(listeners).toHaveLength(2));
    expect(listeners[1]?.lastId).toBe('3');
    expect(asked).toBe(2);
  });

  it.each([503, 429])(
    'keeps polling and retries after Retry-After when it is refused with %i',
    async status => {
      refusals.push(status);
      tried.length = 0;
      const before = listeners.length;
      open();
      await screen.findByText(/\d farmers/);
      await waitFor(() => expect(listeners).toHaveLength(before + 1));
      const [first = 0, second = 0] = tried;
      expect(tried).toHaveLength(2);
      expect(second - first).toBeGreaterThanOrEqual(2_990);
      expect(screen.getByText(/\d farmers/)).toBeTruthy();
      listeners[before]?.send(event(10 + status, 'block'));
      const polled = asked;
      await waitFor(() => expect(asked).toBeGreaterThan(polled));
    },
  );

  it('closes the stream while the page is hidden', async () => {
    const visible = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const before = listeners.length;
    open();
    await screen.findByText(/\d farmers/);
    // The listener's chunk has loaded by then.
    await act(() => new Promise(resolve => setTimeout(resolve, 2000)));
    expect(listeners).toHaveLength(before);
    visible.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(listeners).toHaveLength(before + 1));
  });

  it('opens no stream while the sign-out waits for the server', async () => {
    let answer = () => {};
    server.use(
      on.post('*/api/auth/logout', async () => {
        await new Promise<void>(resolve => {
          answer = resolve;
        });
        return HttpResponse.json({});
      }),
    );
    const before = listeners.length;
    open();
    await waitFor(() => expect(listeners).toHaveLength(before + 1));
    const signedOut = logout();
    // The server closes the streams of a session that it ends. The page would reconnect after a second.
    try {
      listeners[before]?.hangUp();
    } catch {
      // The page has closed the stream itself.
    }
    await act(() => new Promise(resolve => setTimeout(resolve, 1500)));
    expect(listeners).toHaveLength(before + 1);
    answer();
    await act(() => signedOut);
  });

  it('only polls when the server has no event stream', async () => {
    capabilities = [];
    const { mutate } = await import('swr');
    await mutate(() => true, undefined);
    const before = listeners.length;
    open();
    await screen.findByText(/\d farmers/);
    // The listener's chunk has loaded by then.
    await act(() => new Promise(resolve => setTimeout(resolve, 2000)));
    expect(listeners).toHaveLength(before);
  });
});
