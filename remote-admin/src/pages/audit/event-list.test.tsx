import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { event } from '../../testing/audit.ts';
import { answer } from '../../testing/pool-api.ts';
import { rowOf } from '../../testing/rows.ts';
import Audit from './audit.tsx';
import 'shared-ui/table'; // already loaded, as in a browser that has shown a table before

const press = (name: string) => screen.getByRole('button', { name });

withApi();

describe('an audit trail of more events than a page', () => {
  const PAGE = 100;
  let calls: Record<string, string>[] = [];
  /** A million events, each with its number. */
  const answerMillion = (more: Record<string, (request: Request) => Response> = {}) => {
    calls = [];
    answer({
      'GET /info': { capabilities: ['admin', 'audit'] },
      'GET /audit': (request: Request) => {
        const { limit: _, ...query } = Object.fromEntries(new URL(request.url).searchParams);
        calls.push(query);
        const newest = Number.parseInt(query.before ?? '1000001', 10) - 1;
        const items = Array.from({ length: PAGE }, (_, at) =>
          event(newest - at, { summary: `Event ${newest - at}` }),
        );
        return Response.json({ items, page: 1, limit: PAGE, total: 10_000, more: true });
      },
      ...more,
    });
  };
  beforeEach(() => {
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700);
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(43);
  });
  afterEach(() => jest.restoreAllMocks());
  const rows = () => screen.getAllByRole('rowheader');
  const scrollTo = (top: number) => {
    const frame = screen.getByRole('region', { name: 'Events' });
    frame.scrollTop = top;
    fireEvent.scroll(frame);
  };

  it('fetches older ones near the end, and keeps only visible rows in the document', async () => {
    answerMillion();
    await renderPage(Audit, '/?by=all');
    await rowOf('Event 1000000');
    expect(screen.getByText(/events shown/)).toHaveTextContent('100 of more than 10,000 events shown');
    expect(calls).toEqual([{}]);
    for (let page = 1; page <= 5; page++) {
      scrollTo(43 * (page * PAGE - 20));
      await waitFor(() =>
        expect(screen.getByText(/events shown/)).toHaveTextContent(`${(page + 1) * PAGE} of`),
      );
    }
    expect(calls.slice(1)).toEqual(
      [999_901, 999_801, 999_701, 999_601, 999_501].map(id => ({ before: String(id) })),
    );
    expect(rows().length).toBeLessThan(60);
  });

  it('shows an error when older ones could not be loaded, and loads them on Retry', async () => {
    let refuse = true;
    answerMillion();
    const user = await renderPage(Audit);
    await rowOf('Event 1000000');
    answerMillion({
      'GET /audit': (request: Request) => {
        if (refuse) return failure(403, 'FORBIDDEN', 'Not for you')();
        const items = [event(1, { summary: new URL(request.url).searchParams.get('before') })];
        return Response.json({ items, page: 1, limit: PAGE, total: 101 });
      },
    });
    scrollTo(43 * 80);
    expect(await screen.findByText('Older events could not be loaded.')).toBeVisible();
    refuse = false;
    await user.click(press('Retry'));
    await rowOf('999901');
    expect(screen.getByText(/events shown/)).toHaveTextContent('101 of');
  });

  it('opens a link that starts at an event, and returns to the newest', async () => {
    answerMillion();
    const user = await renderPage(Audit, '/?before=500');
    await rowOf('Event 499');
    expect(screen.getByText(/Showing events before 500/)).toBeVisible();
    await user.click(press('Go to the newest'));
    await rowOf('Event 1000000');
    expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/$/);
  });
});
